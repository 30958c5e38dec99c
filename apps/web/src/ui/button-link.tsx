import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './button.module.css'
import type { ButtonVariant } from './button.tsx'
import { joinClasses } from './join-classes.ts'

interface ButtonLinkProps {
  href: string
  variant?: ButtonVariant
  className?: string | undefined
  'aria-label'?: string
  children: ReactNode
}

/** A link to another page that looks like a button. */
export function ButtonLink({ variant = 'primary', className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={joinClasses(styles.button, styles[variant], className)}>
      <span className={styles.content}>{children}</span>
    </Link>
  )
}

/** The same to a page of somebody else's, in a tab of its own. */
export function ExternalButtonLink({ href, variant = 'primary', className, children }: ButtonLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={joinClasses(styles.button, styles[variant], className)}
    >
      <span className={styles.content}>{children}</span>
    </a>
  )
}
