import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { joinClasses } from './join-classes.ts'

export type Tone = 'error' | 'warning' | 'success' | 'info'

export const toneIcons = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info } as const

interface AlertProps {
  tone: Tone
  /** Controls after the message. */
  action?: ReactNode
  /** Read out when it appears: at once for errors, when there is a pause for the rest. Off for what was there before. */
  isAnnounced?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A message that stays in the page. */
export function Alert({ tone, action, isAnnounced = true, className, children }: AlertProps) {
  const Icon = toneIcons[tone]
  const role = tone === 'error' ? 'alert' : 'status'
  return (
    <div className={joinClasses(styles.alert, styles[tone], className)} role={isAnnounced ? role : undefined}>
      <div className={styles.body}>
        <Icon className={styles.icon} size={20} aria-hidden="true" />
        <div className={styles.message}>{children}</div>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
