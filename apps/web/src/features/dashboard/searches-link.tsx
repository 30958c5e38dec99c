import { defaultChartPeriod } from '@voice-shop/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { applyDashboardChoice } from './dashboard-choice.ts'
import { useDisplayedChoice } from './displayed-choice.ts'
import styles from './searches-link.module.css'

interface SearchesLinkProps {
  /** What the page of searches is asked for, beside the dashboard's own time. */
  filter?: Record<string, string>
  children: ReactNode
}

/** Leads from a figure to the searches that it is of. */
export function SearchesLink({ filter = {}, children }: SearchesLinkProps) {
  const { time_range } = useDisplayedChoice()
  const time = applyDashboardChoice(new URLSearchParams(), { time_range, chart_period: defaultChartPeriod })
  const asked = new URLSearchParams([...time, ...Object.entries(filter)])
  const query = asked.size > 0 ? `?${asked}` : ''
  return (
    <Link href={`${paths.searches}${query}`} className={styles.link}>
      {children}
    </Link>
  )
}
