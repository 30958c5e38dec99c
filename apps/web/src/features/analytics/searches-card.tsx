import { ChartLine, Table } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type BucketKind, formatWindow, getBucketKind, listBucketLabels } from './charts/chart-labels.ts'
import { LineChart } from './charts/line-chart.tsx'
import styles from './searches-card.module.css'
import { SearchesTable } from './searches-table.tsx'
import type { ShownDashboard } from './use-dashboard.ts'

const kindLabels = {
  hour: 'chartPeriodHour',
  day: 'chartPeriodDay',
  week: 'chartPeriodWeek',
  month: 'chartPeriodMonth',
} as const satisfies Record<BucketKind, string>

/** Searches over time, as a chart or as a table of the same figures. */
export function SearchesCard({ choice, figures }: ShownDashboard) {
  const { t, i18n } = useTranslation('dashboard')
  const [isTable, setTable] = useState(false)
  const kind = getBucketKind(choice)
  const { searches_over_time } = figures.charts
  const windowEnd = figures.window.end
  const series = useMemo(() => {
    const names = searches_over_time.map((bucket) => bucket.name)
    const values = searches_over_time.map((bucket) => bucket.searches)
    return {
      names,
      values,
      labels: listBucketLabels({ names, kind, windowEnd }, i18n.language),
      window: formatWindow({ start: names[0] ?? windowEnd, end: windowEnd }, i18n.language),
    }
  }, [searches_over_time, kind, windowEnd, i18n.language])

  const Icon = isTable ? ChartLine : Table
  return (
    <Card
      className={styles.card}
      title={
        <>
          {t('searchesOverTime')}{' '}
          <span className={styles.scope}>
            {series.window} · {t(kindLabels[kind])}
          </span>
        </>
      }
      actions={
        <Button variant="ghost" className={styles.toggle} onClick={() => setTable(!isTable)}>
          <Icon size={16} aria-hidden="true" />
          <span className={styles.toggleText}>{isTable ? t('showChart') : t('showTable')}</span>
        </Button>
      }
    >
      <div className={styles.body}>
        {isTable ? (
          <SearchesTable labels={series.labels} values={series.values} />
        ) : (
          <LineChart names={series.names} values={series.values} labels={series.labels} kind={kind} />
        )}
      </div>
    </Card>
  )
}
