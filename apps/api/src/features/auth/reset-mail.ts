import type { Language } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { sendMail } from '../../core/mail/send-mail.ts'
import { findUserByEmail } from '../users/users.public.ts'
import { openPasswordReset, resetLifeMs } from './open-password-reset.ts'

const name = 'auth.reset-mail'

/** A second request for an address within the same minute is the first one once more. */
const throttleSeconds = 60
/** What could not be mailed for so long nobody waits for any more. */
const maxAgeMs = 24 * 60 * 60 * 1000

interface ResetMailJob {
  /** The address as it was asked for: whether it has an account only the job finds out, so that no answer tells. */
  email: string
  /** That of the request, null where it asked for none of ours. */
  language: Language | null
  askedAtMs: number
}

/** Has a code mailed to the address, if it has an account. */
export function addResetMail(
  jobs: JobQueue,
  db: Database,
  { email, language, now }: { email: string; language: Language | null; now: Date },
): Promise<void> {
  const payload: ResetMailJob = { email, language, askedAtMs: now.getTime() }
  return jobs.add(db, { name, payload, throttle: { key: email, seconds: throttleSeconds } })
}

/** Mails the link to set a new password, in the language of the request, else in the user's. A retry mails the same link. */
export function createResetMailKind(deps: CoreDeps): JobKind<ResetMailJob> {
  const { db, clock, secrets } = deps
  return {
    name,
    async handle({ id, payload }) {
      const now = clock.now()
      if (now.getTime() - payload.askedAtMs > maxAgeMs) return
      const user = await findUserByEmail(db, payload.email)
      if (!user) return
      const code = await openPasswordReset(db, { id, userId: user.id, key: secrets.mailTokenKey, now })
      if (!code) return
      await sendMail(deps, {
        jobId: id,
        to: user.email,
        language: payload.language ?? user.language,
        params: { email: user.email, minutes: resetLifeMs / 60_000 },
        title: 'password_reset.title',
        paragraphs: ['password_reset.asked', 'password_reset.expiry'],
        action: { label: 'new_password_action', path: `/reset-password?code=${code}` },
        footer: 'password_reset.ignore',
      })
    },
  }
}
