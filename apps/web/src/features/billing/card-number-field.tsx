import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { TextField } from '../../ui/text-field.tsx'
import { findBrandLabel, groupDigits, readDigits } from './card-number.ts'
import styles from './card-number-field.module.css'

/** Where the caret stands in the grouped text, after this many digits. */
function findCaret(text: string, digitsBefore: number): number {
  let digits = 0
  let caret = 0
  while (caret < text.length && digits < digitsBefore) {
    if (text[caret] !== ' ') digits += 1
    caret += 1
  }
  return caret
}

/** A card's number, grouped as it is typed or pasted, with the network's name when its digits tell. */
export function CardNumberField({ error }: { error: string | undefined }) {
  const { t } = useTranslation('billing')
  const [digits, setDigits] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  // React puts the caret at the end of a text that it did not expect; writing in the middle must stay there.
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = readDigits(target.value)
    const before = readDigits(target.value.slice(0, target.selectionStart ?? target.value.length))
    caret.current = findCaret(groupDigits(typed), before.length)
    setDigits(typed)
  }

  const brand = findBrandLabel(digits)
  return (
    <TextField
      ref={input}
      className={styles.field}
      label={t('cardNumber')}
      name="number"
      inputMode="numeric"
      autoComplete="cc-number"
      placeholder="1234 1234 1234 1234"
      required
      value={groupDigits(digits)}
      onChange={change}
      error={error}
      trailing={
        <span className={styles.brand} aria-live="polite">
          {brand}
        </span>
      }
    />
  )
}
