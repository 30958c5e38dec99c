import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { joinClasses } from './join-classes.ts'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: ReactNode
  /** What is wrong with the value; marks the field invalid. */
  error?: string | undefined
  /** What is expected of the value. */
  hint?: ReactNode
  /** A control at the end of the input, such as a button that shows the password. */
  trailing?: ReactNode
}

export function TextField({ label, error, hint, trailing, className, type = 'text', ...rest }: TextFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={joinClasses(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <input
          {...rest}
          id={id}
          type={type}
          className={joinClasses(styles.input, trailing !== undefined && styles.hasTrailing)}
          aria-invalid={error ? true : undefined}
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
