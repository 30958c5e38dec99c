import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { joinClasses } from './join-classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** Shows a spinner and ignores presses; the button keeps its focus and its width. */
  isBusy?: boolean
}

export function Button({
  variant = 'primary',
  isBusy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={joinClasses(styles.button, styles[variant], isBusy && styles.busy, className)}
      aria-busy={isBusy || undefined}
      // A disabled button would lose the focus while its own request runs.
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      <span className={styles.content}>{children}</span>
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}
