import { type FoundSearches, maxExportedSearches, maxSearchesPerPage } from '@voice-shop/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useDeferredValue, useRef } from 'react'
import { useFormat } from '../../../app/format.ts'
import { formatCount } from '../../../app/number-format.ts'
import { QueryFallback } from '../../../app/query-boundary.tsx'
import { useTranslation } from '../../../app/translation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { goToStart } from '../../../ui/go-to-start.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { ExportButton } from '../../exports/exports.public.ts'
import { useDelayedFlag } from '../use-delayed-flag.ts'
import { hasFilters, type SearchChoice, type SearchPage } from './search-choice.ts'
import { SearchesList } from './searches-list.tsx'
import styles from './searches-results.module.css'
import type { useSearches } from './use-searches.ts'

interface SearchesResultsProps {
  choice: SearchChoice
  query: ReturnType<typeof useSearches>
  onPage: (page: SearchPage) => void
  onClear: () => void
}

/** What was found: the number, the list and the ways on. Keeps its room while it loads. */
export function SearchesResults({ choice, query, onPage, onClear }: SearchesResultsProps) {
  const { t, i18n } = useTranslation('searches')
  const list = useRef<HTMLOListElement>(null)
  const { data, isError, isPlaceholderData } = query
  // Drawn after what was pressed: a list that is known already would hold that up.
  const drawn = useDeferredValue(data) ?? data
  const isPale = useDelayedFlag(isPlaceholderData)
  if (!data || !drawn || (isError && isPlaceholderData)) {
    return (
      <div className={styles.results}>
        <QueryFallback
          query={query}
          labels={{ loading: t('loading'), failed: t('loadError'), retry: t('retry') }}
          isAnnounced
          shape="rows"
          count={9}
        />
      </div>
    )
  }
  const goTo = (page: SearchPage) => {
    onPage(page)
    // The pressed button may be off on the page that it leads to.
    goToStart(list.current)
  }
  return (
    <div className={joinClasses(styles.results, isPale && styles.others)}>
      <div className={styles.head}>
        <p className={styles.count} role="status">
          <Count found={drawn} isFiltered={hasFilters(choice)} />
        </p>
        <ExportButton
          label={t('download', { number: formatCount(maxExportedSearches, i18n.locale) })}
          request={{ ...choice, panel: 'searches' }}
        />
      </div>
      {drawn.results.length === 0 && drawn.looked_until === null && (
        <Nothing isFiltered={hasFilters(choice) && drawn.total > 0} isNew={!drawn.has_searches} onClear={onClear} />
      )}
      <SearchesList ref={list} found={drawn} isBusy={isPlaceholderData || drawn !== data} />
      <Ways found={data} isBusy={isPlaceholderData} onPage={goTo} />
    </div>
  )
}

function Count({ found: { count, total }, isFiltered }: { found: FoundSearches; isFiltered: boolean }) {
  const { t, i18n } = useTranslation('searches')
  const [number, all] = [formatCount(count ?? 0, i18n.locale), formatCount(total, i18n.locale)]
  if (!isFiltered) return t('searches', { count: total, number: all })
  return count === null ? t('among', { count: total, total: all }) : t('countOf', { count: total, number, total: all })
}

interface NothingProps {
  isFiltered: boolean
  /** Whether the store has yet to get its first search. */
  isNew: boolean
  onClear: () => void
}

function Nothing({ isFiltered, isNew, onClear }: NothingProps) {
  const { t } = useTranslation('searches')
  if (isNew) {
    return (
      <div className={styles.nothing}>
        <p className={styles.nothingTitle}>{t('noneYet')}</p>
        <p className={styles.hint}>{t('noneYetHint')}</p>
        <ButtonLink href={paths.dashboard} variant="secondary">
          {t('firstSteps')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={styles.nothing}>
      <p className={styles.nothingTitle}>{isFiltered ? t('noMatch') : t('noSearches')}</p>
      {isFiltered ? (
        <Button variant="secondary" onClick={onClear}>
          {t('clear')}
        </Button>
      ) : (
        <p className={styles.hint}>{t('emptyHint')}</p>
      )}
    </div>
  )
}

interface WaysProps {
  found: FoundSearches
  isBusy: boolean
  onPage: (page: SearchPage) => void
}

function Ways({ found: { older, newer, looked_until, time_zone }, isBusy, onPage }: WaysProps) {
  const { t, i18n } = useTranslation('searches')
  const format = useFormat()
  if (!older && !newer) return null
  return (
    <>
      {looked_until && (
        <p className={styles.looked}>
          {t('lookedUntil', {
            number: formatCount(maxSearchesPerPage, i18n.locale),
            time: format.dateTime(looked_until, time_zone),
          })}
        </p>
      )}
      <nav className={styles.ways} aria-label={t('pages')}>
        <Button
          variant="secondary"
          disabled={!newer}
          isBusy={isBusy}
          onClick={() => newer && onPage({ newer_than: newer })}
        >
          <ChevronLeft size={18} aria-hidden="true" />
          {t('newer')}
        </Button>
        <Button
          variant="secondary"
          disabled={!older}
          isBusy={isBusy}
          onClick={() => older && onPage({ older_than: older })}
        >
          {looked_until ? t('lookFurther') : t('older')}
          <ChevronRight size={18} aria-hidden="true" />
        </Button>
      </nav>
    </>
  )
}
