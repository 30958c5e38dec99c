import { memo, type ReactNode } from 'react'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './dashboard-figures.module.css'
import { FiguresRange, type FiguresState, useToldState } from './figures-range.tsx'
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
        <Figures choice={shown.choice} figures={shown.figures} />
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

/** What tells of the range that is shown: pale where that is not the one that is asked for, and does not come at once. */
export function RangePart({ className, state, children }: RangePartProps) {
  const isPale = useToldState(state) !== 'current'
  return <div className={joinClasses(styles.part, className, isPale && styles.others)}>{children}</div>
}

/** Drawn when there are others, and not with each change around them or answer that says the same again. */
const Figures = memo(function Figures({ choice, figures }: Omit<ShownDashboard, 'askedAt'>) {
  return (
    <>
      <StatGrid choice={choice} figures={figures} />
      <div className={styles.charts}>
        <SearchesCard choice={choice} figures={figures} />
        <TopCategories categories={figures.charts.top_categories} />
      </div>
      <div className={styles.lists}>
        <TopClickedProducts products={figures.top_clicked_products} />
        <RecentSearches searches={figures.recent_searches} timeZone={figures.time_zone} />
      </div>
    </>
  )
})
