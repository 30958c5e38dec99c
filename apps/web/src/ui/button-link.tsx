import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './button.module.css'
import type { ButtonVariant } from './button.tsx'
import { joinClasses } from './join-classes.ts'

interface ButtonLinkProps {
  href: string
  variant?: ButtonVariant
  className?: string | undefined
  children: ReactNode
}

/** A link to another page that looks like a button. */
export function ButtonLink({ href, variant = 'primary', className, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={joinClasses(styles.button, styles[variant], className)}>
      <span className={styles.content}>{children}</span>
    </Link>
  )
}
