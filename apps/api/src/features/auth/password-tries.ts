import type { LimitUse, RateLimits } from '../../core/rate-limits/rate-limits.ts'

/** Who tries: an address, and whether the account's owner has signed in there before. */
export interface SignInSource {
  address: string
  isTrusted: boolean
}

function listPasswordLimits(subject: string): LimitUse[] {
  return (['password_minute', 'password_hour', 'password_day'] as const).map((limit) => ({ limit, subject }))
}

/** What counts the tries at an account from one address. */
export function getSignInSubject(email: string, address: string): string {
  return `${email} from ${address}`
}

/**
 * What a wrong password at the sign-in counts for. Only addresses that are not known to the account share limits with
 * others: whoever tries passwords cannot keep the owner from signing in where they have signed in before.
 */
export function listSignInTries(email: string, source: SignInSource): LimitUse[] {
  const limits = listPasswordLimits(getSignInSubject(email, source.address))
  if (source.isTrusted) return limits
  return [
    ...limits,
    { limit: 'password_account', subject: email },
    { limit: 'password_address', subject: source.address },
  ]
}

/**
 * Returns what `isRight` does for the password of a signed-in user. Right ones count too, for who is signed in has no
 * reason to give it often, and checking it is work that everybody waits for. Throws 429 after too many.
 */
export async function limitUserPassword(
  rateLimits: RateLimits,
  { userId, isRight }: { userId: string; isRight: () => Promise<boolean> },
): Promise<boolean> {
  await rateLimits.take({ limit: 'own_password', subject: userId })
  return limitWrongPasswords(rateLimits, listPasswordLimits(`user ${userId}`), isRight)
}

/**
 * Returns what `isRight` does, and counts a no: right passwords count for nothing. Throws 429 after too many; then the
 * password is not looked at.
 */
export async function limitWrongPasswords(
  rateLimits: RateLimits,
  tries: readonly LimitUse[],
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  await rateLimits.check(...tries)
  if (await isRight()) return true
  await rateLimits.charge(...tries)
  return false
}
