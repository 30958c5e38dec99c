import { type ComponentProps, useId } from 'react'
import fieldStyles from './field.module.css'
import { joinClasses } from './join-classes.ts'
import styles from './text-area.module.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string
  /** What is wrong with the text; marks the field invalid. */
  error?: string | undefined
  /** What is expected of the text. */
  hint?: string
}

/** A field for a few sentences. */
export function TextArea({ label, error, hint, ...rest }: TextAreaProps) {
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={joinClasses(fieldStyles.input, styles.textArea)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {error && (
        <p id={errorId} className={fieldStyles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
