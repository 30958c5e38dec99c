import type { Device } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { coreErrors } from '../../core/errors.ts'
import { describeUserAgent } from '../../core/http/describe-user-agent.ts'
import type { Session } from '../../core/http/mount-route.ts'
import { lockUser } from '../users/users.public.ts'
import { listLiveSessions, revokeSession, revokeSessions } from './sessions.repository.ts'

/** A person has a handful; whoever signs in with a program has thousands. */
const maxShown = 100

type DeviceDeps = Pick<CoreDeps, 'db' | 'clock'>

/** The user's devices, this one first, then by last use: at most 100, and how many there are. */
export async function listDevices(
  { db, clock }: DeviceDeps,
  session: Session,
): Promise<{ count: number; devices: Device[] }> {
  const rows = await listLiveSessions(db, { session, now: clock.now(), limit: maxShown })
  const devices = rows.map((row): Device => {
    const { browser, operatingSystem } = describeUserAgent(row.user_agent)
    return {
      id: row.id,
      browser,
      operating_system: operatingSystem,
      signed_in_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      is_current: row.id === session.id,
    }
  })
  return { count: rows[0]?.total ?? 0, devices }
}

/** Throws 404 where it is none of the user's that is signed in. */
export async function signOutDevice({ db, clock }: DeviceDeps, { userId }: Session, id: string): Promise<void> {
  if (!(await revokeSession(db, { id, userId }, clock.now()))) throw coreErrors.notFound()
}

export async function signOutOtherDevices({ db, clock }: DeviceDeps, { id, userId }: Session): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    await revokeSessions(transaction, { userId, exceptId: id, now: clock.now() })
  })
}
