import type { Language } from '@voice-shop/contract'
import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Database } from '../../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../../core/jobs/job-kind.ts'
import { sendMail } from '../../../core/mail/send-mail.ts'
import { findUser } from '../../users/users.public.ts'

const name = 'auth.two-step-mail'

interface TwoStepMailJob {
  userId: string
  event: 'turned_on' | 'turned_off' | 'recovery_code_used' | 'wrong_codes'
  /** That of the request, null where it asked for none of ours or is not known. */
  language: Language | null
  /** How many recovery codes are left, for a mail that says so. */
  left: number
}

/** Tells the user of a change of the second step once the transaction commits. */
export function addTwoStepMail(jobs: JobQueue, transaction: Database, payload: TwoStepMailJob): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/** Mails what happened to the second step of a user's sign-in, and what to do if it was somebody else. */
export function createTwoStepMailKind(deps: CoreDeps): JobKind<TwoStepMailJob> {
  return {
    name,
    async handle({ id, payload }) {
      const user = await findUser(deps.db, payload.userId)
      if (!user) return
      const { event, left } = payload
      // Where an operator has named none, there is nowhere to write to.
      const address = event === 'turned_on' ? (deps.config.contactUrl ?? '').replace(/^mailto:/, '') : ''
      await sendMail(deps, {
        jobId: id,
        to: user.email,
        language: payload.language ?? user.language,
        params: { email: user.email, count: left, address },
        title: `two_step.${event}.title`,
        paragraphs: [
          `two_step.${event}.what`,
          `two_step.${event}.not_you`,
          ...(address === '' ? [] : (['two_step.turned_on.contact'] as const)),
        ],
        action: { label: 'new_password_action', path: '/forgot-password' },
        footer: 'security_footer',
      })
    },
  }
}
