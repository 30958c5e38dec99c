import type { ReactNode } from 'react'
import type { Tone } from './alert.tsx'
import styles from './badge.module.css'
import { joinClasses } from './join-classes.ts'

interface BadgeProps {
  tone?: Tone | 'primary' | 'neutral'
  children: ReactNode
}

/** A word or two that say what something is. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={joinClasses(styles.badge, styles[tone])}>{children}</span>
}
