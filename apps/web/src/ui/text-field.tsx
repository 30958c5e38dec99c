import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { joinClasses } from './join-classes.ts'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: ReactNode
  /** What is wrong with the value; marks the field invalid. */
  error?: string | undefined
  /** Marks the field invalid where the message stands elsewhere. */
  isInvalid?: boolean
  /** Shows an asterisk; `required` alone tells screen readers only. */
  isMarkedRequired?: boolean
  /** What is expected of the value. */
  hint?: ReactNode
  /** A control at the end of the input, such as a button that shows the password. */
  trailing?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { label, error, isInvalid = false, isMarkedRequired = false, hint, trailing, className, ...rest } = props

  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={joinClasses(styles.field, className)}>
      <label className={joinClasses(styles.label, isMarkedRequired && styles.required)} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <input
          {...rest}
          id={id}
          type={rest.type ?? 'text'}
          className={joinClasses(styles.input, trailing !== undefined && styles.hasTrailing)}
          aria-invalid={error || isInvalid ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {trailing !== undefined && <div className={styles.trailing}>{trailing}</div>}
      </div>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
