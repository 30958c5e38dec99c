import { type InsightKind, insightKinds, maxSearchesForExamples, type TimeRange } from '@voice-shop/contract'
import { formatCount } from '../../../app/number-format.ts'
import { QueryBoundary } from '../../../app/query-boundary.tsx'
import { useTranslation } from '../../../app/translation.ts'
import { Card } from '../../../ui/card.tsx'
import { InsightPart } from './insight-part.tsx'
import styles from './insights-card.module.css'
import { useInsights } from './use-insights.ts'

/** Searches that ended badly: how many, whether they grow, and what to do about it. */
export function InsightsCard({ timeRange }: { timeRange: TimeRange }) {
  const { t, i18n } = useTranslation('insights')
  const query = useInsights(timeRange)
  return (
    <Card title={t('title')}>
      <QueryBoundary query={query} labels={{ loading: t('loading'), failed: t('loadError'), retry: t('retry') }}>
        {(insights) => (
          <>
            <div className={styles.parts} aria-busy={query.isPlaceholderData}>
              {insightKinds.map((kind: InsightKind) => (
                <InsightPart key={kind} kind={kind} insight={insights[kind]} />
              ))}
            </div>
            {insights.searches > maxSearchesForExamples && (
              <p className={styles.note}>
                {t('examplesOf', { number: formatCount(maxSearchesForExamples, i18n.locale) })}
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}
