import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { useDisplayedChoice } from './displayed-choice.ts'
import { writeRange } from './range-choice.ts'
import styles from './searches-link.module.css'

interface SearchesLinkProps {
  /** What the page of searches is asked for, beside the dashboard's own time. */
  filter?: Record<string, string>
  children: ReactNode
}

/** Leads from a figure to the searches that it is of. */
export function SearchesLink({ filter = {}, children }: SearchesLinkProps) {
  const asked = new URLSearchParams()
  writeRange(asked, useDisplayedChoice())
  for (const [name, value] of Object.entries(filter)) asked.set(name, value)
  const query = asked.size > 0 ? `?${asked}` : ''
  return (
    <Link href={`${paths.searches}${query}`} className={styles.link}>
      {children}
    </Link>
  )
}
