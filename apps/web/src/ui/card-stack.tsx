import type { ReactNode } from 'react'
import styles from './card-stack.module.css'

/** Cards below each other. What is below one whose content is on its way waits with it, so that nothing moves. */
export function CardStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}
