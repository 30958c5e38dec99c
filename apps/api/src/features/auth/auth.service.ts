import type { Language, loginRoute, RouteInput, registerRoute, SignedIn } from '@voice-shop/contract'
import type { Translate } from '../../core/errors.ts'
import type { Session } from '../../core/http/mount-route.ts'
import { hashSecret, isSecretOf } from '../../core/secret-hash.ts'
import type { Deps } from '../../deps.ts'
import { resolveTimeZone } from '../stores/stores.public.ts'
import { listWorkspaces } from '../workspaces/workspaces.public.ts'
import { createAccessToken } from './access-tokens.ts'
import { authErrors } from './auth.errors.ts'
import { findUserByEmail } from './auth.repository.ts'
import { createOwner } from './create-owner.ts'
import { hashRandomPassword, isPasswordOf, requireGoodPassword } from './passwords.ts'
import { createRefreshSecret, formatRefreshToken, parseRefreshToken, sessionLifeMs } from './refresh-tokens.ts'
import { createSession, findLiveSession, revokeSession } from './sessions.repository.ts'

type LoginInput = RouteInput<typeof loginRoute>['body']
type RegisterInput = RouteInput<typeof registerRoute>['body']
type UserRow = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>

export interface AuthService {
  /** Throws 401 for an unknown e-mail and a wrong password alike, after the same work. */
  login(input: LoginInput, context: { userAgent: string }): Promise<SignedIn>
  /** Throws 400 by field: email, password, token, merchant_id, store_id. */
  register(input: RegisterInput, context: { userAgent: string; language: Language }): Promise<SignedIn>
  /** A new access token. Throws 401 for a refresh token that is unknown, forged, expired or revoked. */
  refresh(refreshToken: string): Promise<string>
  logout(session: Session): Promise<void>
}

/** Refuses what belongs to the ways to register that are not a plain account, rather than passing it over. */
function requirePlainRegistration(input: RegisterInput): void {
  if (input.token) throw authErrors.invalidInvitation()
  if (input.merchant_id) throw authErrors.unknownStore('merchant_id')
  if (input.store_id) throw authErrors.unknownStore('store_id')
}

function getDefaultStoreName(translate: Translate, language: Language, firstName: string): string {
  return translate(language, 'stores.default_name', { firstName })
}

export function createAuthService({ db, clock, secrets, translate }: Deps): AuthService {
  const absentPasswordHash = hashRandomPassword()

  async function signAccess(session: Session): Promise<string> {
    return createAccessToken({ key: secrets.accessTokenKey, session, now: clock.now() })
  }

  async function signIn(user: UserRow, userAgent: string): Promise<SignedIn> {
    const [workspace] = await listWorkspaces(db, user.id)
    if (!workspace) throw authErrors.noWorkspace()
    const now = clock.now()
    const secret = createRefreshSecret()
    const sessionId = await createSession(db, {
      userId: user.id,
      refreshHash: hashSecret(secret),
      userAgent,
      now,
      expiresAt: new Date(now.getTime() + sessionLifeMs),
    })
    return {
      access: await signAccess({ id: sessionId, userId: user.id }),
      refresh: formatRefreshToken(sessionId, secret),
      id: user.id,
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      merchant: workspace.merchant,
      permissions: workspace.permissions,
    }
  }

  return {
    async login({ email, password }, { userAgent }) {
      const user = await findUserByEmail(db, email)
      const isRight = await isPasswordOf(user?.password_hash ?? (await absentPasswordHash), password)
      if (!user || !isRight) throw authErrors.invalidCredentials()
      return signIn(user, userAgent)
    },

    async register(input, { userAgent, language }) {
      requirePlainRegistration(input)
      requireGoodPassword(input.password, input.email)
      await createOwner(db, {
        email: input.email,
        password: input.password,
        firstName: input.first_name,
        lastName: input.last_name,
        phone: input.phone,
        platform: input.platform,
        storeName: getDefaultStoreName(translate, language, input.first_name),
        mainLanguage: language,
        timeZone: resolveTimeZone(input.time_zone),
        now: clock.now(),
      })
      const user = await findUserByEmail(db, input.email)
      if (!user) throw authErrors.invalidCredentials()
      return signIn(user, userAgent)
    },

    async refresh(refreshToken) {
      const parsed = parseRefreshToken(refreshToken)
      const row = parsed && (await findLiveSession(db, parsed.sessionId, clock.now()))
      if (!row || !isSecretOf(row.refresh_hash, parsed.secret)) throw authErrors.sessionEnded()
      return signAccess({ id: row.id, userId: row.user_id })
    },

    logout: (session) => revokeSession(db, session.id, clock.now()),
  }
}
