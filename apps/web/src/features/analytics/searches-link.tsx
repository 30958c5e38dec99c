import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { paths } from '../../paths.ts'
import styles from './searches-link.module.css'

interface SearchesLinkProps {
  /** What the page of searches is asked for, beside the dashboard's own time. */
  filter?: Record<string, string>
  children: ReactNode
}

/** Leads from a figure to the searches that it is of. */
export function SearchesLink({ filter = {}, children }: SearchesLinkProps) {
  const [search] = useSearchParams()
  const asked = new URLSearchParams([...search, ...Object.entries(filter)])
  asked.delete('chart_period')
  asked.delete('table')
  return (
    <Link href={`${paths.searches}?${asked}`} className={styles.link}>
      {children}
    </Link>
  )
}
