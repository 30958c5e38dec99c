import type { FastifyRequest } from 'fastify'
import type { CoreDeps } from '../../core/core-deps.ts'
import { isUuid } from '../../core/database/as-workspace.ts'
import { coreErrors } from '../../core/errors.ts'
import type { KeepPace } from '../../core/http/caller-pace.ts'
import type {
  AuthenticatedSession,
  AuthenticatedStore,
  Guards,
  KeyCaller,
  KeyMembership,
  Membership,
} from '../../core/http/mount-route.ts'
import { listPermissions, requireTwoStep } from '../workspaces/workspaces.public.ts'
import { readAccessToken } from './access-tokens.ts'
import { findLiveSession, findSessionMembership } from './sessions.repository.ts'

/** The credentials of an Authorization header of this scheme. Throws 401. */
function requireCredentials(request: FastifyRequest, scheme: 'JWT' | 'Bearer'): string {
  const [given, credentials, ...rest] = (request.headers.authorization ?? '').split(' ')
  // Schemes are case-insensitive: RFC 9110, section 11.1.
  if (given?.toLowerCase() !== scheme.toLowerCase() || !credentials || rest.length > 0) {
    throw coreErrors.unauthenticated()
  }
  return credentials
}

/** The workspace that X-Workspace-ID asks for, null without the header. Throws 403 for what is no id. */
function readWorkspaceId(request: FastifyRequest): string | null {
  const header = request.headers['x-workspace-id']
  if (header === undefined) return null
  if (typeof header !== 'string' || !isUuid(header)) throw coreErrors.forbidden()
  return header
}

/** What keys are good for; the slice of keys knows. */
interface StoreKeys {
  getStoreByKey(request: KeyCaller & { key: string }): Promise<AuthenticatedStore>
  getKeyMembership(store: AuthenticatedStore): Promise<KeyMembership>
}

/** The guards of routes that need a session, a workspace or a store's key. */
export function createGuards(
  { db, clock, secrets }: Pick<CoreDeps, 'db' | 'clock' | 'secrets'>,
  { getStoreByKey, getKeyMembership, keepPace }: StoreKeys & { keepPace: KeepPace },
): Omit<Guards, 'requireShopper'> {
  async function readSession(request: FastifyRequest, now: Date): Promise<AuthenticatedSession> {
    const token = requireCredentials(request, 'JWT')
    const session = await readAccessToken({ key: secrets.accessTokenKey, token, now })
    // Before the database is asked.
    await keepPace(session.userId, request)
    return session
  }

  const requireStoreKey = async (request: FastifyRequest, caller: KeyCaller) =>
    getStoreByKey({ ...caller, key: requireCredentials(request, 'Bearer') })

  return {
    async requireSession(request) {
      const now = clock.now()
      const session = await readSession(request, now)
      const row = await findLiveSession(db, session.id, now)
      if (row?.user_id !== session.userId) throw coreErrors.unauthenticated()
      return session
    },

    async requireMembership(request, { isOpenBeforeTwoStep }) {
      const now = clock.now()
      const session = await readSession(request, now)
      const row = await findSessionMembership(db, { session, workspaceId: readWorkspaceId(request), now })
      if (!row) throw coreErrors.unauthenticated()
      const { workspace_id: workspaceId, merchant_id: merchantId, role } = row
      // Of one left join: all are there, or none. A foreign workspace and one that does not exist look the same.
      if (!workspaceId || !merchantId || !role) throw coreErrors.forbidden()
      const { userId } = session
      if (!isOpenBeforeTwoStep) await requireTwoStep(db, { userId, requiredAt: row.two_step_required_at })
      const membership: Membership = { workspaceId, merchantId, role, permissions: listPermissions(role) }
      return { session, membership }
    },

    requireStoreKey,

    async requireKeyMembership(request, caller) {
      const workspaceId = readWorkspaceId(request)
      const store = await requireStoreKey(request, caller)
      // Whether there is a workspace of that id is not told.
      if (workspaceId !== null && workspaceId.toLowerCase() !== store.workspaceId) throw coreErrors.forbidden()
      return getKeyMembership(store)
    },
  }
}
