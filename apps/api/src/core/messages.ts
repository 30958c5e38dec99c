import type { KeyOf } from '@voice-shop/translation'
import type alerts from '@voice-shop/translation/locales/en/alerts.json'
import type csv from '@voice-shop/translation/locales/en/csv.json'
import type dashboard from '@voice-shop/translation/locales/en/dashboard.json'
import type dashboardDetails from '@voice-shop/translation/locales/en/dashboardDetails.json'
import type errors from '@voice-shop/translation/locales/en/errors.json'
import type exportMessages from '@voice-shop/translation/locales/en/exports.json'
import type holdout from '@voice-shop/translation/locales/en/holdout.json'
import type listening from '@voice-shop/translation/locales/en/listening.json'
import type loginAndPass from '@voice-shop/translation/locales/en/loginAndPass.json'
import type mail from '@voice-shop/translation/locales/en/mail.json'
import type plans from '@voice-shop/translation/locales/en/plans.json'
import type revenue from '@voice-shop/translation/locales/en/revenue.json'
import type settings from '@voice-shop/translation/locales/en/settings.json'
import type sidebar from '@voice-shop/translation/locales/en/sidebar.json'
import type visit from '@voice-shop/translation/locales/en/visit.json'
import type { SayTask } from '@voice-shop/translation/task-words'

type Dotted = `${string}.${string}`

/** The code of an error, which is the key of its message; where a page says it too, in that page's namespace. */
export type ErrorCode =
  | KeyOf<typeof errors>
  | Extract<
      KeyOf<typeof loginAndPass> | KeyOf<typeof settings> | KeyOf<typeof visit> | KeyOf<typeof exportMessages>,
      Dotted
    >

/** What files of CSV say; the names of figures and columns are those of the dashboard. */
export type CsvKey =
  | KeyOf<typeof csv>
  | KeyOf<typeof dashboard>
  | KeyOf<typeof dashboardDetails>
  | KeyOf<typeof listening>
  | KeyOf<typeof sidebar>

/** What mails say; names of alerts, what to do about them, what a comparison has shown and what voice earned are those of the page. */
type MailKey = KeyOf<typeof mail> | KeyOf<typeof alerts> | KeyOf<typeof holdout> | KeyOf<typeof revenue>

/** The messages that the server says: errors by their code, the rest with their namespace. */
export type ServerKey =
  | ErrorCode
  | `csv:${CsvKey}`
  | `mail:${MailKey}`
  | `plans:${KeyOf<typeof plans>}`
  | Parameters<SayTask>[0]

/** What may follow the beginning of a key. */
export type KeyAfter<Beginning extends string> = ServerKey extends infer Key
  ? Key extends `${Beginning}${infer Rest}`
    ? Rest
    : never
  : never
