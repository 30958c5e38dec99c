import { memo } from 'react'
import styles from './dashboard-figures.module.css'
import { PrintHeading } from './print-heading.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { SearchesCard } from './searches-card.tsx'
import { StatGrid } from './stat-grid.tsx'
import { TopCategories } from './top-categories.tsx'
import { TopClickedProducts } from './top-clicked-products.tsx'
import type { ShownDashboard } from './use-dashboard.ts'

interface FiguresProps {
  storeName: string
  shown: ShownDashboard
}

interface DashboardFiguresProps extends FiguresProps {
  /** Whether newer figures are on their way. */
  isLoading: boolean
}

export function DashboardFigures({ storeName, shown, isLoading }: DashboardFiguresProps) {
  return (
    <div className={styles.figures} aria-busy={isLoading}>
      <Figures storeName={storeName} shown={shown} />
    </div>
  )
}

/** Drawn when there are others, and not with each change around them. */
const Figures = memo(function Figures({ storeName, shown }: FiguresProps) {
  const { figures } = shown
  return (
    <>
      <PrintHeading storeName={storeName} shown={shown} />
      <StatGrid stats={figures.stats} compared={{ window: figures.window, timeZone: figures.time_zone }} />
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
