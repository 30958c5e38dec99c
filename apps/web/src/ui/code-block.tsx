import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './code-block.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const noteMs = 3000

interface CodeBlockProps {
  /** Accessible name: what the code is. */
  label: string
  code: string
  labels: { copy: string; copied: string; copyByHand: string }
}

/** Code to copy; where the browser does not allow that (plain http), it is selected for the keyboard. */
export function CodeBlock({ label, code, labels }: CodeBlockProps) {
  const element = useRef<HTMLElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)
  useEffect(() => {
    if (outcome === null) return undefined
    const timer = setTimeout(() => setOutcome(null), noteMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setOutcome('copied')
    } catch {
      if (element.current) getSelection()?.selectAllChildren(element.current)
      setOutcome('selected')
    }
  }

  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <div className={styles.block}>
      <section className={styles.code} aria-label={label}>
        <code ref={element}>{code}</code>
      </section>
      <Button variant="secondary" aria-label={`${labels.copy}: ${label}`} onClick={() => void copy()}>
        <Icon size={16} aria-hidden="true" />
        {outcome === 'copied' ? labels.copied : labels.copy}
      </Button>
      <VisuallyHidden>
        <span role="status">{outcome && (outcome === 'copied' ? labels.copied : labels.copyByHand)}</span>
      </VisuallyHidden>
    </div>
  )
}
