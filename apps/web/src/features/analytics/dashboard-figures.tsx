import styles from './dashboard-figures.module.css'
import { PrintHeading } from './print-heading.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { SearchesCard } from './searches-card.tsx'
import { StatGrid } from './stat-grid.tsx'
import { TopCategories } from './top-categories.tsx'
import { TopClickedProducts } from './top-clicked-products.tsx'
import type { ShownDashboard } from './use-dashboard.ts'

interface DashboardFiguresProps {
  storeName: string
  shown: ShownDashboard
  /** Whether newer figures are on their way. */
  isLoading: boolean
}

export function DashboardFigures({ storeName, shown, isLoading }: DashboardFiguresProps) {
  const { figures } = shown
  return (
    <div className={styles.figures} aria-busy={isLoading}>
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
    </div>
  )
}
