import type { Alert, AlertKind } from '@voice-shop/contract'
import { useFormat } from '../../app/format.ts'
import { formatCount } from '../../app/number-format.ts'
import { useTranslation } from '../../app/translation.ts'
import { paths, plansPath, usagePath } from '../../paths.ts'

const alertPaths: Record<AlertKind, string> = {
  searches_stopped: paths.store,
  widget_gone: paths.widget,
  not_understood: paths.listening,
  no_product: paths.catalogue,
  limit_ahead: plansPath,
}

/** Where something can be done about it, and what to call that. */
export function getRemedy({ kind, facts }: Pick<Alert, 'kind' | 'facts'>, hasTopUp: boolean) {
  if (kind === 'limit_ahead' && hasTopUp) return { path: usagePath, label: 'do.limit_ahead_more' } as const
  // The listening page has openings alone; of an alert that does not say what it was judged by, searches have something.
  if (kind === 'not_understood' && facts.measure !== 'openings')
    return { path: paths.searches, label: 'do.not_understood_answers' } as const
  return { path: alertPaths[kind], label: `do.${kind}` } as const
}

/** What was counted, in a sentence. */
export function useAlertFacts(timeZone: string | undefined): (alert: Alert) => string {
  const { t, i18n } = useTranslation('alerts')
  const format = useFormat()
  const count = (number: number | undefined) => (number === undefined ? '' : formatCount(number, i18n.locale))
  const percent = (share: number) =>
    new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)
  return ({ kind, facts }) =>
    t(`fact.${kind}`, {
      from: facts.from ? format.dateTime(facts.from, timeZone) : '',
      to: facts.to ? format.dateTime(facts.to, timeZone) : '',
      usual: facts.usual_percent === undefined ? count(facts.usual) : percent(facts.usual_percent / 100),
      count: count(facts.count),
      of: count(facts.of),
      percent: facts.of ? percent((facts.count ?? 0) / facts.of) : '',
      used: count(facts.used),
      limit: count(facts.limit),
      date: facts.reached_at ? format.date(facts.reached_at, timeZone) : '',
      end: facts.period_end ? format.date(facts.period_end, timeZone) : '',
    })
}
