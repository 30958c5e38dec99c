import type { Dashboard, Insights, LanguageTag, Task } from '@voice-shop/contract'
import type { Translate } from '../../core/errors.ts'
import type { MailSection } from '../../core/mail/compose-mail.ts'
import { getPlainName } from '../../core/mail/plain-name.ts'

interface DigestInput {
  stats: Dashboard['stats']
  notFound: Insights['no_result']
  tasks: readonly Task[]
  translate: Translate
  tag: LanguageTag
  locale: string
}

/** What was said, as a task names it: a sentence of a shopper's. */
function getWords({ subject, examples }: Task): string {
  return subject.kind === 'words' ? subject.words : (examples[0] ?? '')
}

/** What a weekly mail tells, in the reader's language: figures, what was asked for in vain, what to do. */
export function composeDigest({ stats, notFound, tasks, translate, tag, locale }: DigestInput): MailSection[] {
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  const noBasis = translate(tag, 'mail:digest.no_basis')
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
        note:
          rate_change === null ? noBasis : translate(tag, 'mail:digest.points', { points: signed.format(rate_change) }),
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
    rows: tasks.map((task) => ({
      text: translate(tag, `mail:digest.task.${task.subject.kind}`, {
        number: number.format(task.shoppers),
        words: getPlainName(getWords(task)),
      }),
    })),
  }
  return [figures, inVain, toDo].filter(({ rows }) => rows.length > 0)
}
