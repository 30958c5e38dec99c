import { Link } from 'wouter'
import { useTranslation } from '../../../app/translation.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { describeBasis } from '../comparison.ts'
import { applyDashboardChoice, type DashboardChoice } from '../dashboard-choice.ts'
import { FiguresBoundary } from '../figures-boundary.tsx'
import { Figure } from './figure.tsx'
import styles from './listening.module.css'
import { getAnsweredShare, getMisunderstoodShare } from './rates.ts'
import { useFormats } from './use-formats.ts'
import { useListening } from './use-listening.ts'

/** How shoppers were heard, in short. */
export function ListeningCard({ choice }: { choice: DashboardChoice }) {
  const { t } = useTranslation('listening')
  const dashboard = useTranslation('dashboard')
  const { tellShare, tellTime } = useFormats()
  const query = useListening(choice)
  const basis = describeBasis(choice, dashboard.t)
  const search = applyDashboardChoice(new URLSearchParams(), choice).toString()
  return (
    <Card title={t('title')}>
      <FiguresBoundary
        query={query}
        labels={{ loading: t('loading'), failed: t('loadError'), retry: dashboard.t('retry') }}
      >
        {(figures) => {
          const { heard, heard_before: before, recorded_since } = figures
          if (recorded_since === null) return <p className={styles.muted}>{t('notRecorded')}</p>
          const shared = { basis, compared: { choice, figures } }
          return (
            <>
              <dl className={styles.figures}>
                <Figure
                  {...shared}
                  label={t('misunderstoodOfSpoken')}
                  explanation="explainMisunderstoodShare"
                  value={tellShare(getMisunderstoodShare(heard))}
                  before={tellShare(getMisunderstoodShare(before))}
                />
                <Figure
                  {...shared}
                  label={t('halfWithin')}
                  explanation="explainHalfWithin"
                  value={tellTime(heard.answer_time?.p50_ms)}
                  before={tellTime(before.answer_time?.p50_ms)}
                />
                <Figure
                  {...shared}
                  label={t('answeredOfTapped')}
                  explanation="explainAnsweredOfTapped"
                  value={tellShare(getAnsweredShare(heard))}
                  before={tellShare(getAnsweredShare(before))}
                />
              </dl>
              <p className={styles.more}>
                <Link className={styles.link} href={search === '' ? paths.listening : `${paths.listening}?${search}`}>
                  {t('more')}
                </Link>
              </p>
            </>
          )
        }}
      </FiguresBoundary>
    </Card>
  )
}
