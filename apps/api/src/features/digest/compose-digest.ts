import {
  type Dashboard,
  getCurrencyDecimals,
  type Insights,
  type LanguageTag,
  type Revenue,
  type Task,
} from '@voice-shop/contract'
import type { Translate } from '../../core/errors.ts'
import type { MailSection } from '../../core/mail/compose-mail.ts'
import { getPlainName } from '../../core/mail/plain-name.ts'
import { composeTask } from './compose-task.ts'

interface DigestInput {
  stats: Dashboard['stats']
  revenue: Revenue
  notFound: Insights['no_result']
  tasks: readonly Task[]
  /** The address of the dashboard of this week. */
  dashboardUrl: string
  translate: Translate
  tag: LanguageTag
  locale: string
}

type Told = Pick<DigestInput, 'translate' | 'tag' | 'locale'>

/** What voice earned of each currency, as on the dashboard; nothing of a store of which no orders are known. */
function composeEarned({ currencies, has_orders }: Revenue, { translate, tag, locale }: Told): MailSection {
  const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const rows = currencies.flatMap(({ currency, total, direct }) => {
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' })
    const tell = (minor: number) => money.format(minor / 10 ** getCurrencyDecimals(currency))
    const { orders: count, revenue_change: change } = total
    return [
      {
        text: translate(tag, 'mail:orders', { count, number: number.format(count) }),
        value: tell(total.revenue_minor),
        note: change === null ? translate(tag, 'mail:digest.no_basis') : `${signed.format(change)} %`,
      },
      ...(direct.orders > 0 ? [{ text: translate(tag, 'mail:direct'), value: tell(direct.revenue_minor) }] : []),
    ]
  })
  const none = has_orders ? [{ text: translate(tag, 'mail:noneInPeriod') }] : []
  return { title: translate(tag, 'mail:revenue'), rows: rows.length > 0 ? rows : none }
}

/** What a weekly mail tells, in the reader's language: what voice earned, figures, what was asked for in vain, what to do. */
export function composeDigest({ stats, revenue, notFound, tasks, dashboardUrl, ...told }: DigestInput): MailSection[] {
  const { translate, tag, locale } = told
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  const noBasis = translate(tag, 'mail:digest.no_basis')
  // As it is shown, so that what is shown as 1 is said as one.
  const tellPoints = (change: number) =>
    translate(tag, 'mail:digest.points', {
      count: Math.round(Math.abs(change) * 10) / 10,
      points: signed.format(change),
    })
  const describeCount = (count: number, change: number | null) => ({
    value: number.format(count),
    note: change === null ? noBasis : `${signed.format(change)} %`,
  })
  const { voice_searches, products_recommended, clicked_products, active_users } = stats
  const { rate, rate_change } = clicked_products
  const figures: MailSection = {
    title: translate(tag, 'mail:digest.figures'),
    rows: [
      {
        text: translate(tag, 'csv:voiceSearches'),
        ...describeCount(voice_searches.count, voice_searches.change_percent),
      },
      {
        text: translate(tag, 'csv:productsRecommended'),
        ...describeCount(products_recommended.count, products_recommended.change_percent),
      },
      {
        text: translate(tag, 'csv:clickedProducts'),
        value: `${points.format(rate)} %`,
        note: rate_change === null ? noBasis : tellPoints(rate_change),
      },
      { text: translate(tag, 'csv:activeUsers'), ...describeCount(active_users.count, active_users.change_percent) },
    ],
  }
  const inVain: MailSection = {
    title: translate(tag, 'mail:digest.not_found'),
    rows: notFound.examples.map(({ query, count }) => ({
      text: `“${getPlainName(query)}”`,
      value: `${number.format(count)} ×`,
    })),
  }
  const toDo: MailSection = {
    title: translate(tag, 'mail:digest.to_do'),
    rows: tasks.map((task) => composeTask(task, { dashboardUrl, ...told })),
  }
  return [composeEarned(revenue, told), figures, inVain, toDo].filter(({ rows }) => rows.length > 0)
}
