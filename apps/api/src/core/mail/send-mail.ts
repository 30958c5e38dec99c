import type { LanguageTag } from '@voice-shop/contract'
import { findCountry } from '@voice-shop/translation/countries'
import type { CoreDeps } from '../core-deps.ts'
import type { KeyAfter } from '../messages.ts'
import { composeMail, type MailSection } from './compose-mail.ts'
import type { Mail } from './mailer.ts'
import { getPlainName } from './plain-name.ts'
import { getStorePath } from './store-path.ts'

/** A key of mail.json. */
type MailKey = KeyAfter<'mail:'>

export interface NewMail extends Pick<Mail, 'jobId' | 'to' | 'language'> {
  /** Of the store that it is about: its button leads to that one. */
  workspaceId?: string
  /** IANA zone of the store that it is about: it says the words of that country. */
  timeZone?: string
  params: Record<string, string | number>
  /** Params that are whatever somebody typed, such as a store's name: they are told plainly (getPlainName). */
  names?: Record<string, string>
  title: MailKey
  paragraphs: readonly MailKey[]
  /** As the reader is told them, in their language already. What somebody said is told plainly (getPlainName) by the caller. */
  sections?: readonly MailSection[]
  /** Its button, which opens a path of the app. */
  action?: { label: MailKey; path: string }
  footer: MailKey
  /** Ends mails of this kind. */
  optOut?: { label: MailKey; url: string }
}

/** Sends a mail in its reader's language. For job handlers only. Throws what Mailer.send throws. */
export async function sendMail(
  { mailer, translate, appAddress }: Pick<CoreDeps, 'mailer' | 'translate' | 'appAddress'>,
  { params, names = {}, workspaceId, timeZone, title, paragraphs, sections, action, footer, optOut, ...mail }: NewMail,
): Promise<void> {
  const { language } = mail
  const country = timeZone === undefined ? null : findCountry(timeZone)
  const tag: LanguageTag = country === null ? language : `${language}-${country}`
  const plainNames = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, getPlainName(name)]))
  const say = (key: MailKey) => translate(tag, `mail:${key}`, { ...params, ...plainNames })
  const getUrl = (path: string) =>
    `${appAddress.origin}${workspaceId === undefined ? path : getStorePath(path, workspaceId)}`
  const content = composeMail({
    language,
    title: say(title),
    paragraphs: paragraphs.map(say),
    ...(sections ? { sections } : {}),
    ...(action ? { action: { label: say(action.label), url: getUrl(action.path) } } : {}),
    footer: say(footer),
    ...(optOut ? { optOut: { label: say(optOut.label), url: optOut.url } } : {}),
  })
  await mailer.send({ ...mail, ...content, ...(optOut ? { optOutUrl: optOut.url } : {}) })
}
