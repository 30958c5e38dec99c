import { joinClasses } from './join-classes.ts'
import styles from './spinner.module.css'

interface SpinnerProps {
  /** Accessible name: what is being waited for. */
  label: string
  /** Centred in all the room there is. */
  isFullPage?: boolean
}

export function Spinner({ label, isFullPage = false }: SpinnerProps) {
  return (
    <div className={joinClasses(styles.frame, isFullPage && styles.fullPage)} role="status" aria-label={label}>
      <span className={styles.spinner} />
    </div>
  )
}
