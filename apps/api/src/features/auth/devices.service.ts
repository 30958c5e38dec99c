import type { Device } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { coreErrors } from '../../core/errors.ts'
import type { Session } from '../../core/http/mount-route.ts'
import { lockUser } from './auth.repository.ts'
import { describeUserAgent } from './describe-user-agent.ts'
import { listLiveSessions, revokeSession, revokeSessions } from './sessions.repository.ts'

/** A person has a handful; whoever signs in with a program has thousands. */
const maxShown = 100

export interface DevicesService {
  /** The user's devices, this one first, then by last use: at most 100, and how many there are. */
  list(session: Session): Promise<{ count: number; devices: Device[] }>
  /** Throws 404 where it is none of the user's that is signed in. */
  signOut(session: Session, id: string): Promise<void>
  signOutOthers(session: Session): Promise<void>
}

export function createDevicesService({ db, clock }: CoreDeps): DevicesService {
  return {
    async list(session) {
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
    },

    async signOut({ userId }, id) {
      if (!(await revokeSession(db, { id, userId }, clock.now()))) throw coreErrors.notFound()
    },

    async signOutOthers({ id, userId }) {
      await db.transaction().execute(async (transaction) => {
        await lockUser(transaction, userId)
        await revokeSessions(transaction, { userId, exceptId: id, now: clock.now() })
      })
    },
  }
}
