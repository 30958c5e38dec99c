import { defaultChartPeriod } from '@voice-shop/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { applyDashboardChoice } from './dashboard-choice.ts'
import styles from './searches-link.module.css'
import { useShownChoice } from './shown-choice.ts'

interface SearchesLinkProps {
  /** What the page of searches is asked for, beside the dashboard's own time. */
  filter?: Record<string, string>
  children: ReactNode
}

/** Leads from a figure to the searches that it is of. */
export function SearchesLink({ filter = {}, children }: SearchesLinkProps) {
  const { time_range } = useShownChoice()
  const time = applyDashboardChoice(new URLSearchParams(), { time_range, chart_period: defaultChartPeriod })
  const asked = new URLSearchParams([...time, ...Object.entries(filter)])
  const query = asked.size > 0 ? `?${asked}` : ''
  return (
    <Link href={`${paths.searches}${query}`} className={styles.link}>
      {children}
    </Link>
  )
}
