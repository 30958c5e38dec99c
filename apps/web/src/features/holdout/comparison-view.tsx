import type { HoldoutComparison, HoldoutInterval, HoldoutResult } from '@voice-shop/contract'
import { useFormat } from '../../app/format.ts'
import { formatCount, formatPercent, formatSigned, formatSignedPercent } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './holdout.module.css'

interface ComparisonViewProps {
  comparison: HoldoutComparison
  /** IANA zone of the store. */
  timeZone: string | undefined
}

/** How far a comparison is, or what it has shown. */
export function ComparisonView({ comparison, timeZone }: ComparisonViewProps) {
  const { t } = useTranslation('holdout')
  const format = useFormat()
  const { result, started_at, ends_at } = comparison
  if (!result) return <Progress comparison={comparison} timeZone={timeZone} />
  return (
    <div className={styles.content}>
      <Result result={result} />
      <p className={styles.note}>
        {t('period', { from: format.date(started_at, timeZone), to: format.date(ends_at, timeZone) })}
      </p>
    </div>
  )
}

function Progress({ comparison, timeZone }: ComparisonViewProps) {
  const { t, i18n } = useTranslation('holdout')
  const format = useFormat()
  const { shoppers, shoppers_wanted, started_at, buyers, expected_at, ends_at } = comparison
  const [number, total] = [formatCount(shoppers, i18n.locale), formatCount(shoppers_wanted, i18n.locale)]
  const soFar = t('soFar', { number, total, date: format.date(started_at, timeZone) })
  return (
    <div className={styles.content}>
      <p>
        <Badge tone="info">{t('notYet')}</Badge>
      </p>
      <ProgressBar label={t('progress')} percent={(shoppers / shoppers_wanted) * 100} valueText={soFar} />
      <div>
        <p>{soFar}</p>
        {buyers !== null && <p>{t('buyers', { count: buyers, number: formatCount(buyers, i18n.locale) })}</p>}
      </div>
      <p className={styles.note}>
        {shoppers === 0
          ? t('nobody')
          : expected_at === null
            ? t('notExpected', { date: format.date(ends_at, timeZone) })
            : t('expected', { date: format.date(expected_at, timeZone) })}
      </p>
    </div>
  )
}

function Result({ result }: { result: HoldoutResult }) {
  const { t, i18n } = useTranslation('holdout')
  const { shown, held_out, lift, difference } = result
  const groups = [
    { name: t('shownGroup'), ...shown },
    { name: t('heldOutGroup'), ...held_out },
  ]
  const count = (value: number) => formatCount(value, i18n.locale)
  return (
    <>
      <p className={styles.verdict}>{describeVerdict(result, { t, locale: i18n.locale })}</p>
      {lift ? <Range lift={lift} /> : difference && <Points difference={difference} />}
      <dl className={styles.groups}>
        {groups.map(({ name, buyers, shoppers }) => (
          <div key={name}>
            <dt className={styles.note}>{name}</dt>
            <dd className={styles.group}>
              {t('group', {
                count: buyers,
                buyers: count(buyers),
                shoppers: count(shoppers),
                percent: formatPercent(shoppers === 0 ? 0 : (buyers / shoppers) * 100, i18n.locale),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function describeVerdict(
  { verdict, lift }: HoldoutResult,
  { t, locale }: { t: ReturnType<typeof useTranslation<'holdout'>>['t']; locale: string },
): string {
  if (verdict !== 'more' && verdict !== 'fewer') return t(`verdict.${verdict}`)
  if (!lift) return t('verdict.moreFromNone')
  return t(`verdict.${verdict}`, { percent: formatPercent(Math.abs(lift.value), locale) })
}

function Range({ lift }: { lift: HoldoutInterval }) {
  const { t, i18n } = useTranslation('holdout')
  const tell = (percent: number) => formatSignedPercent(percent, i18n.locale)
  const low = tell(lift.low)
  return <p>{lift.high === null ? t('rangeFrom', { low }) : t('range', { low, high: tell(lift.high) })}</p>
}

function Points({ difference }: { difference: HoldoutInterval }) {
  const { t, i18n } = useTranslation('holdout')
  const tell = (points: number) => formatSigned(points, i18n.locale)
  const { value, low, high } = difference
  return <p>{t('points', { value: tell(value), low: tell(low), high: tell(high ?? 100) })}</p>
}
