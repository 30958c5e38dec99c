import type {
  Language,
  loginRoute,
  RouteInput,
  SignedIn,
  SignInPending,
  signInWithCodeRoute,
} from '@voice-shop/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Session } from '../../core/http/mount-route.ts'
import { isSecretOf } from '../../core/secret-hash.ts'
import { joinTeam } from '../team/team.public.ts'
import {
  findTwoStep,
  findUserByEmail,
  replacePasswordHash,
  type UserRow,
  updateLanguage,
} from '../users/users.public.ts'
import { authErrors } from './auth.errors.ts'
import { beginSession, type SessionDeps, signAccess } from './begin-session.ts'
import { limitWrongPasswords, listSignInTries } from './password-tries.ts'
import { type HashDeps, hashPassword, isOutdatedHash, isPasswordOf, makeAbsentHash } from './passwords.ts'
import { parseRefreshToken } from './refresh-tokens.ts'
import { findLiveSession, revokeSession, touchSession } from './sessions.repository.ts'
import { addRefusedSignIn, recordSignInElsewhere } from './sign-in-audit.ts'
import { isTrustedAddress, trustAddress } from './trusted-addresses.ts'
import { finishPendingSignIn, openPendingSignIn } from './two-step/two-step-sign-in.ts'

type LoginInput = RouteInput<typeof loginRoute>['body']
type CodeInput = RouteInput<typeof signInWithCodeRoute>['body']
type SignInDeps = SessionDeps & Pick<CoreDeps, 'jobs' | 'rateLimits'> & HashDeps

interface SignInContext {
  userAgent: string
  address: string
  requestedLanguage: Language | null
  log: Pick<FastifyBaseLogger, 'info'>
}

/** Hashes a right password anew where the cost has been raised since. Returns the user as they are now. */
async function renewHash({ db, passwordCost }: SignInDeps, user: UserRow, password: string): Promise<UserRow> {
  if (!isOutdatedHash(user.password_hash, passwordCost)) return user
  const passwordHash = await hashPassword(password, passwordCost)
  const isDone = await replacePasswordHash(db, { userId: user.id, from: user.password_hash, to: passwordHash })
  // Else another password was set meanwhile: the session that is to begin with this one finds it out.
  return isDone ? { ...user, password_hash: passwordHash } : user
}

/** What follows once all is known that the account asks for. */
async function finishLogin(
  deps: SignInDeps,
  user: UserRow,
  { token, context, hasGivenCode }: { token: string | undefined; context: SignInContext; hasGivenCode: boolean },
): Promise<SignedIn> {
  const { db, clock } = deps
  const { userAgent, address, requestedLanguage, log } = context
  log.info({ user: user.id, factors: hasGivenCode ? ['password', 'code'] : ['password'] }, 'signed in')
  if (!(await isTrustedAddress(deps, { email: user.email, address }))) {
    await recordSignInElsewhere(deps, { userId: user.id, userAgent })
  }
  await trustAddress(deps, { userId: user.id, address })
  if (requestedLanguage && requestedLanguage !== user.language) await updateLanguage(db, user.id, requestedLanguage)
  if (!token) return beginSession(deps, user, { userAgent, hasGivenCode })
  const workspaceId = await joinTeam(db, { token, email: user.email, userId: user.id, now: clock.now() })
  return beginSession(deps, user, { userAgent, hasGivenCode, workspaceId })
}

/**
 * Throws 401 for an unknown e-mail and a wrong password alike, after the same work. With the right password an
 * invitation is accepted, and the session begins in its workspace; throws 400 on token or email where it cannot be.
 * Throws 429 after too many wrong passwords, whether or not there is an account.
 * Where two-step sign-in is on nothing of that happens yet: signInWithCode finishes what this has begun.
 */
export async function login(
  deps: SignInDeps,
  { email, password, token }: LoginInput,
  context: SignInContext,
): Promise<SignedIn | SignInPending> {
  const { db, clock, jobs, rateLimits, passwordCost } = deps
  const { address, userAgent, log } = context
  const source = { address, isTrusted: await isTrustedAddress(deps, { email, address }) }
  let user: UserRow | undefined
  const isRight = await limitWrongPasswords(rateLimits, listSignInTries(email, source), async () => {
    user = await findUserByEmail(db, email)
    const isSame = await isPasswordOf(user?.password_hash ?? makeAbsentHash(passwordCost), password)
    return isSame && user !== undefined
  })
  if (!user || !isRight) {
    log.info({ user: user?.id ?? null, factors: ['password'] }, 'sign-in refused')
    await addRefusedSignIn(jobs, db, { email, userAgent, now: clock.now() })
    throw authErrors.invalidCredentials()
  }
  user = await renewHash(deps, user, password)
  if (await findTwoStep(db, user.id)) {
    return openPendingSignIn(deps, { userId: user.id, passwordHash: user.password_hash })
  }
  return finishLogin(deps, user, { token, context, hasGivenCode: false })
}

/** Throws 400 or 429 on `code`, 401 where the sign-in has to begin again, and what login throws after the password. */
export async function signInWithCode(
  deps: SignInDeps,
  { pending_token, code, token }: CodeInput,
  context: SignInContext,
): Promise<SignedIn> {
  const user = await finishPendingSignIn({ ...deps, log: context.log }, { token: pending_token, code })
  return finishLogin(deps, user, { token, context, hasGivenCode: true })
}

/** A new access token. Throws 401 for a refresh token that is unknown, forged, expired or revoked. */
export async function refresh(deps: SessionDeps & Pick<CoreDeps, 'log'>, refreshToken: string): Promise<string> {
  const { db, clock, log } = deps
  const parsed = parseRefreshToken(refreshToken)
  const row = parsed && (await findLiveSession(db, parsed.sessionId, clock.now()))
  if (!row || !isSecretOf(row.refresh_hash, parsed.secret)) throw authErrors.sessionEnded()
  // When it was used is shown to its owner, and no reason to send anybody away: accounts cannot be written, and can be read,
  // while one of several machines is away.
  await touchSession(db, row.id, clock.now()).catch(log)
  return signAccess(deps, { id: row.id, userId: row.user_id })
}

export async function logout({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>, session: Session): Promise<void> {
  await revokeSession(db, session, clock.now())
}
