import { memo, type ReactNode } from 'react'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './dashboard-figures.module.css'
import { FiguresRange, type FiguresState } from './figures-range.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { SearchesCard } from './searches-card.tsx'
import { StatGrid } from './stat-grid.tsx'
import { TopCategories } from './top-categories.tsx'
import { TopClickedProducts } from './top-clicked-products.tsx'
import type { ShownDashboard } from './use-dashboard.ts'

interface DashboardFiguresProps {
  shown: ShownDashboard
  /** Whether newer figures are on their way. */
  isLoading: boolean
  state: FiguresState
  /** More figures of the same range, below. */
  children: ReactNode
}

export function DashboardFigures({ shown, isLoading, state, children }: DashboardFiguresProps) {
  return (
    <div className={styles.all} aria-busy={isLoading}>
      <FiguresRange shown={shown} state={state} />
      <RangePart className={styles.figures} state={state}>
        <Figures shown={shown} />
        {children}
      </RangePart>
    </div>
  )
}

interface RangePartProps {
  className?: string | undefined
  state: FiguresState
  children: ReactNode
}

/** What tells of the range that is shown: pale where that is not the one that is asked for. */
export function RangePart({ className, state, children }: RangePartProps) {
  return <div className={joinClasses(styles.part, className, state !== 'current' && styles.others)}>{children}</div>
}

/** Drawn when there are others, and not with each change around them. */
const Figures = memo(function Figures({ shown }: { shown: ShownDashboard }) {
  const { figures } = shown
  return (
    <>
      <StatGrid {...shown} />
      <div className={styles.charts}>
        <SearchesCard {...shown} />
        <TopCategories categories={figures.charts.top_categories} />
      </div>
      <div className={styles.lists}>
        <TopClickedProducts products={figures.top_clicked_products} />
        <RecentSearches searches={figures.recent_searches} timeZone={figures.time_zone} />
      </div>
    </>
  )
})
