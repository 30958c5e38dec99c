import type { Insight, InsightKind } from '@voice-shop/contract'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { useId } from 'react'
import { formatCount, formatPercent, formatSigned } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { SearchesLink } from '../searches-link.tsx'
import styles from './insight-part.module.css'

const texts = {
  no_result: { title: 'noResult', share: 'ofSearches', advice: 'noResultAdvice' },
  no_click: { title: 'noClick', share: 'ofAnswered', advice: 'noClickAdvice' },
  repeated: { title: 'repeated', share: 'ofSearches', advice: 'repeatedAdvice' },
} as const satisfies Record<InsightKind, object>

/** Which searches of the page of searches are of a kind; of repeated ones it knows what was said alone. */
const filters: Record<InsightKind, Record<string, string>> = {
  no_result: { conversion: 'no_result' },
  no_click: { conversion: 'not_clicked' },
  repeated: {},
}

interface InsightPartProps {
  kind: InsightKind
  insight: Insight
  /** What the change is against. */
  basis: string
}

export function InsightPart({ kind, insight, basis }: InsightPartProps) {
  const { t, i18n } = useTranslation('dashboard')
  const titleId = useId()
  const { title, share, advice } = texts[kind]
  const number = formatCount(insight.count, i18n.locale)
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t(title)}
      </h3>
      <p className={styles.figure}>
        <span className={styles.count}>
          {insight.count > 0 && kind !== 'repeated' ? (
            <SearchesLink filter={filters[kind]}>{number}</SearchesLink>
          ) : (
            number
          )}
        </span>{' '}
        <span className={styles.share}>{t(share, { share: formatPercent(insight.share, i18n.locale) })}</span>
      </p>
      <Change points={insight.share_change} basis={basis} />
      <p className={styles.advice}>{insight.count === 0 ? t('nothing') : t(advice)}</p>
      {insight.examples.length > 0 && (
        <>
          <h4 className={styles.subtitle}>{t('examples')}</h4>
          <ol className={styles.examples}>
            {insight.examples.map(({ query, count }) => (
              <li key={query} className={styles.example}>
                <span className={styles.query}>
                  <SearchesLink filter={{ ...filters[kind], text: query.slice(0, 200) }}>{query}</SearchesLink>
                </span>
                <span className={styles.times}>{t('times', { count, number: formatCount(count, i18n.locale) })}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

/** More of what falls short is bad, whatever the arrow. */
function Change({ points, basis }: { points: number | null; basis: string }) {
  const { t, i18n } = useTranslation('dashboard')
  if (points === null) return <p className={styles.change}>{t('nothingToCompare')}</p>
  const rounded = Math.round(points * 10)
  if (rounded === 0) {
    return (
      <p className={styles.change}>
        <Minus size={16} aria-hidden="true" />
        {t('changeNone')}
      </p>
    )
  }
  const Arrow = rounded > 0 ? ArrowUp : ArrowDown
  return (
    <p className={joinClasses(styles.change, rounded > 0 ? styles.worse : styles.better)}>
      <Arrow size={16} strokeWidth={2.5} aria-hidden="true" />
      <VisuallyHidden>{rounded > 0 ? t('changeUp') : t('changeDown')} </VisuallyHidden>
      {t('percentagePoints', { points: formatSigned(points, i18n.locale) })} {basis}
    </p>
  )
}
