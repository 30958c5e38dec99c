import { Check, Copy } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '../../../app/translation.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

const noteMs = 3000

interface CopyButtonProps {
  /** Accessible name: what is copied. */
  label: string
  /** The element whose text is copied. */
  source: RefObject<HTMLElement | null>
}

/** Copies an element's text; where the browser does not allow that (plain http), selects it for the keyboard. */
export function CopyButton({ label, source }: CopyButtonProps) {
  const { t } = useTranslation('firstSearch')
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
        {outcome === 'copied' ? t('copied') : t('copy')}
      </Button>
      <VisuallyHidden>
        <span role="status">
          {outcome === 'copied' && t('copied')}
          {outcome === 'selected' && t('copyByHand')}
        </span>
      </VisuallyHidden>
    </>
  )
}
