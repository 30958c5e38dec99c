import type { SignedIn } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Session } from '../../core/http/mount-route.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { findUser, type UserRow } from '../users/users.public.ts'
import { listWorkspaces } from '../workspaces/workspaces.public.ts'
import { createAccessToken } from './access-tokens.ts'
import { authErrors } from './auth.errors.ts'
import { createRefreshSecret, formatRefreshToken, sessionLifeMs } from './refresh-tokens.ts'
import { createSession } from './sessions.repository.ts'
import { trustAddress } from './trusted-addresses.ts'

export type SessionDeps = Pick<CoreDeps, 'db' | 'clock' | 'secrets'>

interface NewSignIn {
  userAgent: string
  workspaceId?: string
  /** Besides the password. */
  hasGivenCode?: boolean
}

export function signAccess({ secrets, clock }: SessionDeps, session: Session): Promise<string> {
  return createAccessToken({ key: secrets.accessTokenKey, session, now: clock.now() })
}

/**
 * Begins a session in a workspace of the user, by default the oldest. Throws 401 where the password was changed or
 * two-step sign-in turned on since `user` was read, 403 for who has no workspace.
 */
export async function beginSession(
  deps: SessionDeps,
  user: UserRow,
  { userAgent, workspaceId, hasGivenCode = false }: NewSignIn,
): Promise<SignedIn> {
  const { db, clock } = deps
  const workspaces = await listWorkspaces(db, user.id)
  const workspace = workspaces.find(({ id }) => id === workspaceId) ?? workspaces[0]
  if (!workspace) throw authErrors.noWorkspace()
  const now = clock.now()
  const secret = createRefreshSecret()
  const sessionId = await createSession(db, {
    userId: user.id,
    passwordHash: user.password_hash,
    refreshHash: hashSecret(secret),
    userAgent,
    now,
    expiresAt: new Date(now.getTime() + sessionLifeMs),
    hasGivenCode,
  })
  if (!sessionId) throw authErrors.invalidCredentials()
  return {
    access: await signAccess(deps, { id: sessionId, userId: user.id }),
    refresh: formatRefreshToken(sessionId, secret),
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    merchant: workspace.merchant,
    permissions: workspace.permissions,
  }
}

/** Begins the session of an account that was just made; its address is the owner's from now on. */
export async function beginFirstSession(
  deps: SessionDeps,
  { userId, userAgent, address }: { userId: string; userAgent: string; address: string },
): Promise<SignedIn> {
  const user = await findUser(deps.db, userId)
  if (!user) throw authErrors.invalidCredentials()
  await trustAddress(deps, { userId, address })
  return beginSession(deps, user, { userAgent })
}
