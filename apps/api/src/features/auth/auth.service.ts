import type {
  Language,
  loginRoute,
  RouteInput,
  registerRoute,
  SignedIn,
  SignInPending,
  signInWithCodeRoute,
} from '@voice-shop/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { Translate } from '../../core/errors.ts'
import type { Session } from '../../core/http/mount-route.ts'
import { hashSecret, isSecretOf } from '../../core/secret-hash.ts'
import { followClaim } from '../platforms/platforms.public.ts'
import { resolveTimeZone } from '../stores/stores.public.ts'
import { joinTeam } from '../team/team.public.ts'
import { listWorkspaces } from '../workspaces/workspaces.public.ts'
import { createAccessToken } from './access-tokens.ts'
import { authErrors } from './auth.errors.ts'
import { findUserByEmail, replacePasswordHash, updateLanguage } from './auth.repository.ts'
import { createInvitedUser } from './create-invited-user.ts'
import { createOwner, type NewOwner, type OwnerIds } from './create-owner.ts'
import { isKnownAddress, rememberAddress } from './known-addresses.ts'
import { countWrong, listSignInTries } from './password-tries.ts'
import { hashPassword, hashRandomPassword, isOutdatedHash, isPasswordOf, requireGoodPassword } from './passwords.ts'
import { createRefreshSecret, formatRefreshToken, parseRefreshToken, sessionLifeMs } from './refresh-tokens.ts'
import { createSession, findLiveSession, revokeSession, touchSession } from './sessions.repository.ts'
import { addRefusedSignIn, tellOfSignInElsewhere } from './sign-in-news.ts'
import { findTwoStep } from './two-step/two-step.repository.ts'
import { finishPendingSignIn, openPendingSignIn } from './two-step/two-step-sign-in.ts'

type LoginInput = RouteInput<typeof loginRoute>['body']
type CodeInput = RouteInput<typeof signInWithCodeRoute>['body']
type RegisterInput = RouteInput<typeof registerRoute>['body']
type UserRow = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>

interface SignInContext {
  userAgent: string
  address: string
  language: Language
  hasAskedForLanguage: boolean
  log: Pick<FastifyBaseLogger, 'info'>
}

interface NewSignIn {
  userAgent: string
  workspaceId?: string
  /** Besides the password. */
  hasGivenCode?: boolean
}

export interface AuthService {
  /**
   * Throws 401 for an unknown e-mail and a wrong password alike, after the same work. With the right password an
   * invitation is accepted, and the session begins in its workspace; throws 400 on token or email where it cannot be.
   * Throws 429 after too many wrong passwords, whether or not there is an account.
   * Where two-step sign-in is on nothing of that happens yet: signInWithCode finishes what this has begun.
   */
  login(input: LoginInput, context: SignInContext): Promise<SignedIn | SignInPending>
  /** Throws 400 or 429 on `code`, 401 where the sign-in has to begin again, and what login throws after the password. */
  signInWithCode(input: CodeInput, context: SignInContext): Promise<SignedIn>
  /** Throws 400 by field: email, password, token, merchant_id, store_id. */
  register(input: RegisterInput, context: SignInContext): Promise<SignedIn>
  /** A new access token. Throws 401 for a refresh token that is unknown, forged, expired or revoked. */
  refresh(refreshToken: string): Promise<string>
  logout(session: Session): Promise<void>
}

/** The store of an install that the registration is for. A store's id alone names none. */
function readClaim(deps: CoreDeps, input: RegisterInput): NewOwner['claim'] {
  if (!input.merchant_id) {
    if (input.store_id) throw authErrors.unknownStore('store_id')
    return undefined
  }
  const { merchant_id: merchantId, platform, store_id: storeId = '' } = input
  const onClaimed = (transaction: Transaction<Tables>, ids: OwnerIds) => followClaim(deps, transaction, ids)
  return { merchantId, platform, storeId, now: deps.clock.now(), onClaimed }
}

function getDefaultStoreName(translate: Translate, language: Language, firstName: string): string {
  return translate(language, 'stores.default_name', { firstName })
}

export function createAuthService(deps: CoreDeps): AuthService {
  const { db, clock, jobs, secrets, translate, rateLimits } = deps
  const absentPasswordHash = hashRandomPassword()

  async function signAccess(session: Session): Promise<string> {
    return createAccessToken({ key: secrets.accessTokenKey, session, now: clock.now() })
  }

  /** Begins a session in a workspace of the user, by default the oldest. */
  async function signIn(user: UserRow, { userAgent, workspaceId, hasGivenCode = false }: NewSignIn): Promise<SignedIn> {
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

  /** Hashes a right password anew where the cost has been raised since. Answers the user as they are now. */
  async function renewHash(user: UserRow, password: string): Promise<UserRow> {
    if (!isOutdatedHash(user.password_hash)) return user
    const passwordHash = await hashPassword(password)
    const isDone = await replacePasswordHash(db, { userId: user.id, from: user.password_hash, to: passwordHash })
    // Else another password was set meanwhile: the session that is to begin with this one finds it out.
    return isDone ? { ...user, password_hash: passwordHash } : user
  }

  /** What follows once all is known that the account asks for. */
  async function finishLogin(
    user: UserRow,
    { token, context, hasGivenCode }: { token: string | undefined; context: SignInContext; hasGivenCode: boolean },
  ): Promise<SignedIn> {
    const { userAgent, address, language, hasAskedForLanguage, log } = context
    log.info({ user: user.id, factors: hasGivenCode ? ['password', 'code'] : ['password'] }, 'signed in')
    if (!(await isKnownAddress(deps, { email: user.email, address }))) {
      await tellOfSignInElsewhere(deps, { userId: user.id, userAgent })
    }
    await rememberAddress(deps, { userId: user.id, address })
    if (hasAskedForLanguage && language !== user.language) await updateLanguage(db, user.id, language)
    if (!token) return signIn(user, { userAgent, hasGivenCode })
    const workspaceId = await joinTeam(db, { token, email: user.email, userId: user.id, now: clock.now() })
    return signIn(user, { userAgent, hasGivenCode, workspaceId })
  }

  return {
    async login({ email, password, token }, context) {
      const trier = {
        address: context.address,
        isKnown: await isKnownAddress(deps, { email, address: context.address }),
      }
      let user: UserRow | undefined
      const isRight = await countWrong(rateLimits, listSignInTries(email, trier), async () => {
        user = await findUserByEmail(db, email)
        const isSame = await isPasswordOf(user?.password_hash ?? (await absentPasswordHash), password)
        return isSame && user !== undefined
      })
      if (!user || !isRight) {
        context.log.info({ user: user?.id ?? null, factors: ['password'] }, 'sign-in refused')
        await addRefusedSignIn(jobs, db, { email, userAgent: context.userAgent, now: clock.now() })
        throw authErrors.invalidCredentials()
      }
      user = await renewHash(user, password)
      if (await findTwoStep(db, user.id)) {
        return openPendingSignIn(deps, { userId: user.id, passwordHash: user.password_hash })
      }
      return finishLogin(user, { token, context, hasGivenCode: false })
    },

    async signInWithCode({ pending_token, code, token }, context) {
      const user = await finishPendingSignIn({ ...deps, log: context.log }, { token: pending_token, code })
      return finishLogin(user, { token, context, hasGivenCode: true })
    },

    async register(input, { userAgent, address, language, hasAskedForLanguage }) {
      const person = {
        email: input.email,
        password: input.password,
        firstName: input.first_name,
        lastName: input.last_name,
        phone: input.phone,
        now: clock.now(),
      }
      const claim = readClaim(deps, input)
      if (input.token) {
        if (claim) throw authErrors.unknownStore('merchant_id')
        const asked = hasAskedForLanguage ? language : null
        await createInvitedUser(db, { ...person, token: input.token, language: asked })
      } else {
        requireGoodPassword(input.password, input.email)
        await createOwner(db, {
          ...person,
          ...(claim ? { claim } : {}),
          platform: input.platform,
          storeName: getDefaultStoreName(translate, language, input.first_name),
          mainLanguage: language,
          timeZone: resolveTimeZone(input.time_zone),
        })
      }
      const user = await findUserByEmail(db, input.email)
      if (!user) throw authErrors.invalidCredentials()
      await rememberAddress(deps, { userId: user.id, address })
      return signIn(user, { userAgent })
    },

    async refresh(refreshToken) {
      const parsed = parseRefreshToken(refreshToken)
      const row = parsed && (await findLiveSession(db, parsed.sessionId, clock.now()))
      if (!row || !isSecretOf(row.refresh_hash, parsed.secret)) throw authErrors.sessionEnded()
      await touchSession(db, row.id, clock.now())
      return signAccess({ id: row.id, userId: row.user_id })
    },

    async logout(session) {
      await revokeSession(db, session, clock.now())
    },
  }
}
