import { Check, Copy } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const noteMs = 3000

interface CopyButtonProps {
  /** Accessible name: what is copied. */
  label: string
  /** The element whose text is copied. */
  source: RefObject<HTMLElement | null>
  labels: CopyLabels
}

export interface CopyLabels {
  copy: string
  copied: string
  copyByHand: string
}

/** Copies an element's text; where the browser does not allow that (plain http), selects it for the keyboard. */
export function CopyButton({ label, source, labels }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)

  useEffect(() => {
    if (outcome === null) return undefined
    const timer = setTimeout(() => setOutcome(null), noteMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    const element = source.current
    if (!element) return
    try {
      await navigator.clipboard.writeText(element.textContent ?? '')
      setOutcome('copied')
    } catch {
      getSelection()?.selectAllChildren(element)
      setOutcome('selected')
    }
  }

  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <>
      <Button variant="secondary" aria-label={label} onClick={() => void copy()}>
        <Icon size={16} aria-hidden="true" />
        {outcome === 'copied' ? labels.copied : labels.copy}
      </Button>
      <VisuallyHidden>
        <span role="status">{outcome && (outcome === 'copied' ? labels.copied : labels.copyByHand)}</span>
      </VisuallyHidden>
    </>
  )
}
