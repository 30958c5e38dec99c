import { type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { joinClasses } from './join-classes.ts'

interface CardProps {
  /** Heading of the card; it names the region. */
  title?: ReactNode
  /** Controls at the end of the heading's line. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Card({ title, actions, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section className={joinClasses(styles.card, className)} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <header className={styles.header}>
          {title && (
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
          )}
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
