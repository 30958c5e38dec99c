import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'
import { joinClasses } from './join-classes.ts'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name, also shown as tooltip. */
  label: string
}

/** A square button that shows nothing but an icon. */
export function IconButton({ label, type = 'button', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={joinClasses(styles.iconButton, className)}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  )
}
