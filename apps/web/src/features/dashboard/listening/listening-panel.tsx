import { comparisons, type Listening, timeRanges } from '@voice-shop/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../app/format.ts'
import { useTranslation } from '../../../app/translation.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ExportButton } from '../../exports/exports.public.ts'
import { timeRangeLabels } from '../choice-labels.ts'
import { comparisonLabels, describeBasis } from '../comparison.ts'
import { type DashboardChoice, hasHours } from '../dashboard-choice.ts'
import { FiguresBoundary } from '../figures-boundary.tsx'
import { formatDates, formatPeriods } from '../period-format.ts'
import { RangeButton } from '../range-button.tsx'
import { useDashboardChoice } from '../use-dashboard-choice.ts'
import { GivenCard } from './given-card.tsx'
import { HeardCards } from './heard-cards.tsx'
import styles from './listening.module.css'
import { ListeningGroups } from './listening-groups.tsx'
import { useGroups } from './use-groups.ts'
import { useListening } from './use-listening.ts'

/** How shoppers were heard and answered, in a range of one's choice. */
export function ListeningPanel() {
  const { t } = useTranslation('listening')
  const dashboard = useTranslation('dashboard')
  const [choice, changeChoice] = useDashboardChoice()
  const query = useListening(choice)
  // What the dialog of dates knows of the store stays while another range is on its way: its button has the focus then.
  const [known, setKnown] = useState(query.data)
  if (query.data && query.data !== known) setKnown(query.data)
  return (
    <div className={styles.panel}>
      <RangeFields choice={choice} known={known} onChange={changeChoice} />
      <FiguresBoundary
        query={query}
        labels={{ loading: t('loading'), failed: t('loadError'), retry: dashboard.t('retry') }}
      >
        {(listening) => <ListeningFigures listening={listening} choice={choice} />}
      </FiguresBoundary>
    </div>
  )
}

interface RangeFieldsProps {
  choice: DashboardChoice
  known: Listening | undefined
  onChange: (change: Partial<DashboardChoice>) => void
}

function RangeFields({ choice, known, onChange }: RangeFieldsProps) {
  const { t } = useTranslation('listening')
  const dashboard = useTranslation('dashboard')
  const { from, to } = choice
  const ranges = timeRanges.map((value) => ({ value, label: dashboard.t(timeRangeLabels[value]) }))
  const own = from && to ? [{ value: 'own' as const, label: formatDates(from, to, dashboard.i18n.locale) }] : []
  return (
    <div className={styles.controls}>
      <SelectField
        label={dashboard.t('timeRange')}
        options={[...own, ...ranges]}
        value={own[0]?.value ?? choice.time_range}
        onChange={(value) => value !== 'own' && onChange({ time_range: value, from: undefined, to: undefined })}
      />
      <SelectField
        label={t('comparedWith')}
        options={comparisons.map((value) => ({ value, label: dashboard.t(comparisonLabels[value]) }))}
        value={choice.compare_with}
        onChange={(compare_with) => onChange({ compare_with })}
      />
      <div className={styles.buttons}>
        <ExportButton
          label={`${t('title')}: ${dashboard.t('downloadCsv')}`}
          request={{ panel: 'listening', ...choice }}
        />
        {known && <RangeButton choice={choice} figures={known} onChange={onChange} />}
      </div>
    </div>
  )
}

interface FiguresProps {
  listening: Listening
  choice: DashboardChoice
}

function ListeningFigures({ listening, choice }: FiguresProps) {
  const { t } = useTranslation('listening')
  const dashboard = useTranslation('dashboard')
  const { locale } = dashboard.i18n
  const { recorded_since, full_until } = listening
  const format = useFormat()
  const groups = useGroups(listening)
  const shared = { listening, basis: describeBasis(choice, dashboard.t), compared: { choice, figures: listening } }
  const style = { timeZone: listening.time_zone, hasHours: hasHours(choice), locale }
  if (recorded_since === null) {
    return (
      <div className={styles.panel}>
        <Card title={t('heardTitle')}>
          <p>{t('notRecorded')}</p>
          <p className={styles.more}>
            <Link className={styles.link} href={paths.widget}>
              {t('toWidget')}
            </Link>
          </p>
        </Card>
        <GivenCard {...shared} />
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      {full_until !== null && (
        <Alert tone="warning" isAnnounced={false}>
          {t('full', { time: format.dateTime(full_until, listening.time_zone) })}
        </Alert>
      )}
      <p className={styles.muted}>
        {dashboard.t('rangeCompared', formatPeriods(listening, style))}
        <br />
        {t('recordedSince', { date: formatDates(recorded_since, recorded_since, locale) })}
      </p>
      <HeardCards {...shared} groups={groups} />
      <Card title={t('byBrowser')}>
        {groups.length === 0 ? (
          <p className={styles.muted}>{t('noOpenings')}</p>
        ) : (
          <>
            <ListeningGroups groups={groups} heard={listening.heard} heard_before={listening.heard_before} />
            <p className={styles.note}>{t('browserNote')}</p>
          </>
        )}
      </Card>
      <GivenCard {...shared} />
    </div>
  )
}
