import { useLayoutEffect, useRef } from 'react'
import { isWayBack } from '../app/way-back.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/**
 * Keeps the document's title right and, when the page changes without a load, does what a load would have done:
 * tells screen readers where they are, begins at the top unless it is the way back, and takes up a focus whose element
 * has gone.
 */
export function PageAnnouncer({ title }: { title: string }) {
  const shownTitle = useRef(title)
  // Before the page is painted: else its first frame would be where the page before was scrolled to.
  useLayoutEffect(() => {
    document.title = `${title} · Voice Shop`
    if (shownTitle.current === title) return
    shownTitle.current = title
    // The way back leads to where the page was left: the browser knows.
    if (!isWayBack()) window.scrollTo(0, 0)
    if (document.activeElement === document.body) document.getElementById('content')?.focus()
  }, [title])
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  )
}
