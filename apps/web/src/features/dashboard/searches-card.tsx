import { useMemo } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { type BucketKind, getBucketKind } from './charts/chart-labels.ts'
import { createChartSeries } from './charts/chart-series.ts'
import { LineChart } from './charts/line-chart.tsx'
import { LineSample } from './charts/line-sample.tsx'
import { chartPeriodLabels } from './choice-labels.ts'
import { Panel } from './panel.tsx'
import styles from './searches-card.module.css'
import type { ShownDashboard } from './use-dashboard.ts'

const kindLabels = { ...chartPeriodLabels, hour: 'chartPeriodHour' } as const satisfies Record<BucketKind, string>

/** Searches over time and those of the period before, as a chart or as a table of the same figures. */
export function SearchesCard({ choice, figures }: ShownDashboard) {
  const { t, i18n } = useTranslation('dashboard')
  const kind = getBucketKind(choice)
  const { charts, window } = figures
  const series = useMemo(
    () => createChartSeries({ charts, window }, kind, i18n.locale),
    [charts, window, kind, i18n.locale],
  )
  return (
    <Panel
      name="searches_over_time"
      className={styles.card}
      bodyClassName={styles.body}
      title={t('searchesOverTime')}
      scope={
        <span className={styles.scope}>
          <span>
            <LineSample /> {series.window} · {t(kindLabels[kind])}
          </span>{' '}
          <span>
            <LineSample isPrevious /> {t('previousPeriod', { dates: series.previous.window })}
          </span>
        </span>
      }
      renderTable={(tables) => <tables.SearchesTable series={series} />}
    >
      <LineChart series={series} />
    </Panel>
  )
}
