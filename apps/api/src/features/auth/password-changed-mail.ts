import type { Language } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { composeMail } from '../../core/mail/compose-mail.ts'
import type { KeyAfter } from '../../core/messages.ts'
import { findUser } from './auth.repository.ts'

const name = 'auth.password-changed-mail'

interface PasswordChangedMailJob {
  userId: string
  /** That of the request, null where it asked for none of ours. */
  language: Language | null
}

/** Tells the user of a changed password once the transaction commits. */
export function addPasswordChangedMail(
  jobs: JobQueue,
  transaction: Database,
  payload: PasswordChangedMailJob,
): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/** Tells a user, in the language of the request that did it, else in the user's, that the password was changed. */
export function createPasswordChangedMailKind(deps: CoreDeps): JobKind<PasswordChangedMailJob> {
  return {
    name,
    async handle({ id, payload }) {
      const user = await findUser(deps.db, payload.userId)
      if (!user) return
      const language = payload.language ?? user.language
      const say = (key: KeyAfter<'mail:password_changed.'>) =>
        deps.translate(language, `mail:password_changed.${key}`, { email: user.email })
      await deps.mailer.send({
        jobId: id,
        to: user.email,
        language,
        ...composeMail({
          language,
          title: say('title'),
          paragraphs: [say('changed'), say('not_you')],
          action: {
            label: deps.translate(language, 'mail:new_password_action'),
            url: `${deps.appAddress.origin}/forgot-password`,
          },
          footer: deps.translate(language, 'mail:security_footer'),
        }),
      })
    },
  }
}
