import type { Tone } from './alert.tsx'
import { joinClasses } from './join-classes.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** Accessible name: what is measured. */
  label: string
  /** 0 to 100; null while nobody knows. */
  percent: number | null
  tone?: Tone
  /** What a screen reader says instead of the percentage. */
  valueText?: string
}

export function ProgressBar({ label, percent, tone = 'info', valueText }: ProgressBarProps) {
  return (
    <progress
      className={joinClasses(styles.bar, styles[tone])}
      max={100}
      value={percent ?? undefined}
      aria-label={label}
      aria-valuetext={valueText}
    />
  )
}
