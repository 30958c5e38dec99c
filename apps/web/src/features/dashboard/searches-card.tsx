import { useMemo } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { type BucketKind, getBucketKind } from './charts/chart-labels.ts'
import { createChartSeries, getPointTitle } from './charts/chart-series.ts'
import { LineChart } from './charts/line-chart.tsx'
import { LineSample } from './charts/line-sample.tsx'
import { chartPeriodLabels } from './choice-labels.ts'
import { comparisonLabels } from './comparison.ts'
import { Panel } from './panel.tsx'
import styles from './searches-card.module.css'
import type { ShownDashboard } from './use-dashboard.ts'

const kindLabels = { ...chartPeriodLabels, hour: 'chartPeriodHour' } as const satisfies Record<BucketKind, string>

/** Searches over time and those that they are compared with, as a chart or as a table of the same figures. */
export function SearchesCard({ choice, figures }: Omit<ShownDashboard, 'askedAt'>) {
  const { t, i18n } = useTranslation('dashboard')
  const kind = getBucketKind(choice)
  const series = useMemo(() => createChartSeries(figures, kind, i18n.locale), [figures, kind, i18n.locale])
  const previousLabel = t(comparisonLabels[choice.compare_with])
  return (
    <Panel
      name="searches_over_time"
      className={styles.card}
      bodyClassName={styles.body}
      title={t('searchesOverTime')}
      scope={
        <span className={styles.scope}>
          <span>
            <LineSample /> {series.now.dates} · {t(kindLabels[kind])}
          </span>{' '}
          {series.now.names.map(
            (name, index) =>
              series.now.isCut[index] && (
                <span key={name}>
                  <LineSample of="part" /> {getPointTitle(series.now, index, t)}{' '}
                </span>
              ),
          )}
          {series.now.isUnfinished && (
            <span>
              <LineSample of="part" /> {t('unfinished')}
            </span>
          )}{' '}
          <span>
            <LineSample of="previous" /> {previousLabel}: {series.previous.dates}
          </span>
        </span>
      }
      renderTable={(tables) => <tables.SearchesTable series={series} previousLabel={previousLabel} />}
    >
      <LineChart series={series} previousLabel={previousLabel} />
    </Panel>
  )
}
