import { Card } from '../../../ui/card.tsx'
import { noFilters, SearchesFilters } from './searches-filters.tsx'
import styles from './searches-panel.module.css'
import { SearchesResults } from './searches-results.tsx'
import { useSearchChoice, useSearches } from './use-searches.ts'

/** All voice searches of the workspace: filters, and what fits them. */
export function SearchesPanel() {
  const { choice, page, change, goTo } = useSearchChoice()
  const searches = useSearches(choice, page)
  return (
    <div className={styles.panel}>
      <Card>
        <SearchesFilters choice={choice} onChange={change} shown={searches.data} />
      </Card>
      <Card>
        <SearchesResults choice={choice} query={searches} onPage={goTo} onClear={() => change(noFilters)} />
      </Card>
    </div>
  )
}
