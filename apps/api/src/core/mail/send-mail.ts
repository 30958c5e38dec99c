import type { CoreDeps } from '../core-deps.ts'
import { composeMail } from './compose-mail.ts'
import type { Mail } from './mailer.ts'

export interface NewMail extends Pick<Mail, 'jobId' | 'to' | 'language' | 'storeName'> {
  /** The group of its messages in mail.json, such as `password_reset`. */
  texts: string
  params: Record<string, string | number>
  /** Key of the subject within the group. Default: title. */
  title?: string
  /** Keys within the group, as footer. */
  paragraphs: readonly string[]
  /** What its button opens: a path of the app. Default of the label's key: action. */
  action?: { label?: string; path: string }
  footer: string
}

/** Sends a mail in its reader's language. For job handlers only. Throws what Mailer.send throws. */
export async function sendMail(
  { mailer, translate, appAddress }: Pick<CoreDeps, 'mailer' | 'translate' | 'appAddress'>,
  { texts, params, title = 'title', paragraphs, action, footer, ...mail }: NewMail,
): Promise<void> {
  const { language } = mail
  const say = (key: string) => translate(language, `mail:${texts}.${key}`, params)
  const content = composeMail({
    language,
    title: say(title),
    paragraphs: paragraphs.map(say),
    ...(action ? { action: { label: say(action.label ?? 'action'), url: `${appAddress.origin}${action.path}` } } : {}),
    footer: say(footer),
  })
  await mailer.send({ ...mail, ...content })
}
