import type { Language } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { sendMail } from '../../core/mail/send-mail.ts'
import { findUser } from '../users/users.public.ts'

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
      await sendMail(deps, {
        jobId: id,
        to: user.email,
        language: payload.language ?? user.language,
        params: { email: user.email },
        title: 'password_changed.title',
        paragraphs: ['password_changed.changed', 'password_changed.not_you'],
        action: { label: 'new_password_action', path: '/forgot-password' },
        footer: 'security_footer',
      })
    },
  }
}
