import { type InsightKind, insightKinds, maxSearchesForExamples } from '@voice-shop/contract'
import { formatCount } from '../../../app/number-format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { Card } from '../../../ui/card.tsx'
import { describeBasis } from '../comparison.ts'
import type { DashboardChoice } from '../dashboard-choice.ts'
import { FiguresBoundary } from '../figures-boundary.tsx'
import { InsightPart } from './insight-part.tsx'
import styles from './insights-card.module.css'
import { useInsights } from './use-insights.ts'

/** Searches that ended badly: how many, whether they grow, and what to do about it. */
export function InsightsCard({ choice }: { choice: DashboardChoice }) {
  const { t, i18n } = useTranslation('dashboard')
  const dashboard = useTranslation('dashboard')
  const basis = describeBasis(choice, dashboard.t)
  const query = useInsights(choice)
  return (
    <Card title={t('insights')}>
      <FiguresBoundary
        query={query}
        labels={{ loading: t('insightsLoading'), failed: t('insightsLoadError'), retry: t('retry') }}
      >
        {(insights) => (
          <>
            <div className={styles.parts}>
              {insightKinds.map((kind: InsightKind) => (
                <InsightPart key={kind} kind={kind} insight={insights[kind]} basis={basis} />
              ))}
            </div>
            {insights.searches > maxSearchesForExamples && (
              <p className={styles.note}>
                {t('examplesOf', { number: formatCount(maxSearchesForExamples, i18n.locale) })}
              </p>
            )}
          </>
        )}
      </FiguresBoundary>
    </Card>
  )
}
