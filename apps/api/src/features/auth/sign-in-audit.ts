import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { describeUserAgent } from '../../core/http/describe-user-agent.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { findUserByEmail } from '../users/users.public.ts'
import { recordAuditInWorkspaces } from './two-step/two-step-notices.ts'

const name = 'auth.refused-sign-in'
/** However many passwords are tried, the trail tells it once an hour. */
const throttleSeconds = 3600

interface RefusedSignInJob {
  /** As it was typed: whether it has an account only the job finds out, so that no answer tells by its time. */
  email: string
  device: string
  triedAtMs: number
}

/** What the trail calls a device: as people recognise it, and as the sender says. */
function nameDevice(userAgent: string): string {
  const { browser, operatingSystem } = describeUserAgent(userAgent)
  return [browser, operatingSystem].filter((part) => part !== '').join(', ') || '?'
}

/** Tells the owners of the user's workspaces of a sign-in from an address where the user never was before. */
export async function recordSignInElsewhere(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  { userId, userAgent }: { userId: string; userAgent: string },
): Promise<void> {
  const details = { device: nameDevice(userAgent) }
  const entry = { userId, action: 'auth.signed_in_elsewhere', details, now: clock.now() } as const
  await db.transaction().execute((transaction) => recordAuditInWorkspaces(transaction, entry))
}

/** Has a wrong password told in the trail, if the address has an account. */
export function addRefusedSignIn(
  jobs: JobQueue,
  db: Database,
  { email, userAgent, now }: { email: string; userAgent: string; now: Date },
): Promise<void> {
  const payload: RefusedSignInJob = { email, device: nameDevice(userAgent), triedAtMs: now.getTime() }
  return jobs.add(db, { name, payload, throttle: { key: email, seconds: throttleSeconds } })
}

export function createRefusedSignInKind({ db }: Pick<CoreDeps, 'db'>): JobKind<RefusedSignInJob> {
  return {
    name,
    async handle({ payload: { email, device, triedAtMs } }) {
      const user = await findUserByEmail(db, email)
      if (!user) return
      const entry = { userId: user.id, action: 'auth.sign_in_refused', details: { device } } as const
      await db
        .transaction()
        .execute((transaction) => recordAuditInWorkspaces(transaction, { ...entry, now: new Date(triedAtMs) }))
    },
  }
}
