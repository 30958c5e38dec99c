import styles from './dashboard-figures.module.css'
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
}

export function DashboardFigures({ shown, isLoading }: DashboardFiguresProps) {
  const { figures } = shown
  return (
    <div className={styles.figures} aria-busy={isLoading}>
      <StatGrid stats={figures.stats} />
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
