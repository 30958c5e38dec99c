import { useEffect, useRef } from 'react'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/**
 * Keeps the document's title right and, when the page changes without a load, does what a load would have done:
 * tells screen readers where they are, begins at the top, and takes up a focus whose element has gone.
 */
export function PageAnnouncer({ title }: { title: string }) {
  const shownTitle = useRef(title)
  useEffect(() => {
    document.title = `${title} · Voice Shop`
    if (shownTitle.current === title) return
    shownTitle.current = title
    window.scrollTo(0, 0)
    if (document.activeElement === document.body) document.getElementById('content')?.focus()
  }, [title])
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  )
}
