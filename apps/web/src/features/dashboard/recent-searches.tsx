import type { Dashboard } from '@voice-shop/contract'
import { MousePointerClick, Search } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat } from '../../app/format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { useNow } from '../../app/use-now.ts'
import { getVisitPath } from '../../paths.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './dashboard-list.module.css'
import { Panel } from './panel.tsx'
import { formatRelativeTime } from './relative-time.ts'
import { SearchesLink } from './searches-link.tsx'

const minuteMs = 60_000

interface RecentSearchesProps {
  searches: Dashboard['recent_searches']
  /** IANA zone of the store. */
  timeZone: string
}

export function RecentSearches({ searches, timeZone }: RecentSearchesProps) {
  const { t, i18n } = useTranslation('dashboard')
  const format = useFormat()
  const now = useNow(minuteMs)
  const locale = i18n.locale
  return (
    <Panel
      name="recent_searches"
      title={t('recentSearches')}
      isEmpty={searches.length === 0}
      renderTable={(tables) => <tables.RecentTable searches={searches} timeZone={timeZone} />}
      footer={
        <p className={styles.all}>
          <SearchesLink>{t('allSearches')}</SearchesLink>
        </p>
      }
    >
      {searches.length === 0 && <p className={styles.empty}>{t('noSearches')}</p>}
      <ol className={styles.list}>
        {searches.map(({ id, query, time, products_count, converted }) => {
          const Icon = converted ? MousePointerClick : Search
          return (
            <li key={id} className={styles.item}>
              <span className={joinClasses(styles.icon, converted && styles.converted)}>
                <Icon size={20} aria-hidden="true" />
              </span>
              <div className={styles.text}>
                <Link href={getVisitPath(id)} className={joinClasses(styles.name, styles.link)} title={query}>
                  {query}
                </Link>
                <p className={joinClasses(styles.note, styles.parts)}>
                  <time dateTime={time} title={format.dateTime(time, timeZone)}>
                    {formatRelativeTime(time, { now, locale, timeZone })}
                  </time>
                  <span>{t('products', { count: products_count, number: formatCount(products_count, locale) })}</span>
                  {converted && <span className={styles.clicked}>{t('userClicked')}</span>}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
