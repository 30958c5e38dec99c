import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import styles from './pager.module.css'

interface PagerProps {
  /** Counts from 1. */
  page: number
  pages: number
  labels: { previous: string; next: string; position: string }
  /** Ought to call goToStart: the pressed button may be off on the page it leads to. */
  onChange: (page: number) => void
}

/** The way from page to page of a list. Nothing where there is but one. */
export function Pager({ page, pages, labels, onChange }: PagerProps) {
  if (pages < 2) return null
  return (
    <div className={styles.pager}>
      <Button variant="secondary" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft size={18} aria-hidden="true" />
        {labels.previous}
      </Button>
      <p className={styles.position} role="status">
        {labels.position}
      </p>
      <Button variant="secondary" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {labels.next}
        <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </div>
  )
}
