import { comparisons, type Language, type Listening, languages, timeRanges } from '@voice-shop/contract'
import { countMisunderstood } from '@voice-shop/contract/listening-rules'
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
import { Figure } from './figure.tsx'
import styles from './listening.module.css'
import { ListeningCauses } from './listening-causes.tsx'
import { ListeningFunnel } from './listening-funnel.tsx'
import { ListeningGroups } from './listening-groups.tsx'
import { getMisunderstoodShare, getShare } from './rates.ts'
import { useFormats } from './use-formats.ts'
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
  const { heard, heard_before: before, groups, recorded_since, full_until } = listening
  const format = useFormat()
  const { tellCount, tellShare, tellTime } = useFormats()
  const basis = describeBasis(choice, dashboard.t)
  const style = { timeZone: listening.time_zone, hasHours: hasHours(choice), locale }
  if (recorded_since === null) {
    return (
      <>
        <Card title={t('heardTitle')}>
          <p>{t('notRecorded')}</p>
          <p className={styles.more}>
            <Link className={styles.link} href={paths.widget}>
              {t('toWidget')}
            </Link>
          </p>
        </Card>
        <GivenCard listening={listening} basis={basis} />
      </>
    )
  }
  return (
    <>
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
      <Card title={t('funnel')}>
        <ListeningFunnel heard={heard} before={before} />
        <p className={styles.note}>{t('funnelNote')}</p>
      </Card>
      <Card title={t('misunderstood')}>
        <dl className={styles.figures}>
          <Figure
            label={t('misunderstoodOfSpoken')}
            value={tellShare(getMisunderstoodShare(heard))}
            before={tellShare(getMisunderstoodShare(before))}
            basis={basis}
          />
          <Figure
            label={t('misunderstoodCount')}
            value={tellCount(countMisunderstood(heard.counts))}
            before={tellCount(countMisunderstood(before.counts))}
            basis={basis}
          />
          <Figure
            label={t('spokenTurns')}
            value={tellCount(heard.counts.voice_turns)}
            before={tellCount(before.counts.voice_turns)}
            basis={basis}
          />
          <Figure
            label={t('typedTurns')}
            value={tellCount(heard.counts.typed_turns)}
            before={tellCount(before.counts.typed_turns)}
            basis={basis}
          />
        </dl>
        <ListeningCauses heard={heard} before={before} of="misunderstandings" />
        <h3 className={styles.subtitle}>{t('notListened')}</h3>
        <ListeningCauses heard={heard} before={before} of="failures" />
      </Card>
      <Card title={t('timeTitle')}>
        <dl className={styles.figures}>
          <Figure
            label={t('halfWithin')}
            value={tellTime(heard.answer_time?.p50_ms)}
            before={tellTime(before.answer_time?.p50_ms)}
            basis={basis}
          />
          <Figure
            label={t('mostWithin')}
            value={tellTime(heard.answer_time?.p95_ms)}
            before={tellTime(before.answer_time?.p95_ms)}
            basis={basis}
          />
          <Figure
            label={t('interrupted')}
            value={tellShare(getShare(heard.counts.interrupted, heard.counts.spoken))}
            before={tellShare(getShare(before.counts.interrupted, before.counts.spoken))}
            basis={basis}
          />
        </dl>
        <p className={styles.note}>{t('timeNote')}</p>
      </Card>
      <GivenCard listening={listening} basis={basis} />
      <Card title={t('byBrowser')}>
        {groups.length === 0 ? (
          <p className={styles.muted}>{t('noOpenings')}</p>
        ) : (
          <>
            <ListeningGroups groups={groups} />
            <p className={styles.note}>{t('browserNote')}</p>
          </>
        )}
      </Card>
    </>
  )
}

const languageNames: Record<Language, 'languageEn' | 'languageEs' | 'languagePt'> = {
  en: 'languageEn',
  es: 'languageEs',
  pt: 'languagePt',
}

/** What was answered: the server's own figures, also of stores whose assistant is their own. */
function GivenCard({ listening, basis }: { listening: Listening; basis: string }) {
  const { t } = useTranslation('listening')
  const { tellShare } = useFormats()
  const { given, given_before: before, store_language } = listening
  const shares = [
    { label: t('answersSpoken'), of: (one: typeof given) => one.spoken },
    { label: t('answersRelaxed'), of: (one: typeof given) => one.relaxed },
    { label: t('answersNothing'), of: (one: typeof given) => one.nothing },
    ...languages.map((language) => ({
      label: t('inLanguage', { language: t(languageNames[language]) }),
      of: (one: typeof given) => one.languages[language],
    })),
    {
      label: t('notInStoreLanguage', { language: t(languageNames[store_language]) }),
      of: (one: typeof given) => one.answers - one.languages[store_language],
    },
  ]
  return (
    <Card title={t('answersTitle')}>
      {given.answers === 0 ? (
        <p className={styles.muted}>{t('noAnswers')}</p>
      ) : (
        <dl className={styles.figures}>
          {shares.map(({ label, of }) => (
            <Figure
              key={label}
              label={label}
              value={tellShare(getShare(of(given), given.answers))}
              before={tellShare(getShare(of(before), before.answers))}
              basis={basis}
            />
          ))}
        </dl>
      )}
      <p className={styles.note}>{t('answersNote')}</p>
    </Card>
  )
}
