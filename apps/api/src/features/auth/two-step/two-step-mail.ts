import type { Language } from '@voice-shop/contract'
import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Database } from '../../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../../core/jobs/job-kind.ts'
import { composeMail } from '../../../core/mail/compose-mail.ts'
import type { KeyAfter } from '../../../core/messages.ts'
import { findUser } from '../auth.repository.ts'

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
      const language = payload.language ?? user.language
      // Where an operator has named none, there is nowhere to write to.
      const address = payload.event === 'turned_on' ? (deps.config.contactUrl ?? '').replace(/^mailto:/, '') : ''
      const params = { email: user.email, count: payload.left, address }
      const say = (key: KeyAfter<'mail:two_step.'>) => deps.translate(language, `mail:two_step.${key}`, params)
      await deps.mailer.send({
        jobId: id,
        to: user.email,
        language,
        ...composeMail({
          language,
          title: say(`${payload.event}.title`),
          paragraphs: [
            say(`${payload.event}.what`),
            say(`${payload.event}.not_you`),
            ...(address !== '' ? [say('turned_on.contact')] : []),
          ],
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
