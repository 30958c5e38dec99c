import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'
import { joinClasses } from './join-classes.ts'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string
  /** What is wrong with the text; marks the field invalid. */
  error?: string | undefined
}

/** A field for a few sentences. */
export function TextArea({ label, error, ...rest }: TextAreaProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={joinClasses(styles.input, styles.textArea)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
