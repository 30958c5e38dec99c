import type { Counted, RateLimits } from '../../core/rate-limits/rate-limits.ts'

/** Who tries: an address, and whether the account's owner has signed in there before. */
export interface Trier {
  address: string
  isKnown: boolean
}

function listRuns(subject: string): Counted[] {
  return (['password_minute', 'password_hour', 'password_day'] as const).map((limit) => ({ limit, subject }))
}

/** What counts the tries at an account from one address. */
export function getTrierOf(email: string, address: string): string {
  return `${email} from ${address}`
}

/**
 * What a wrong password at the sign-in counts for. Only addresses that are not known to the account share limits with
 * others: whoever tries passwords cannot keep the owner from signing in where they have signed in before.
 */
export function listSignInTries(email: string, trier: Trier): Counted[] {
  const runs = listRuns(getTrierOf(email, trier.address))
  if (trier.isKnown) return runs
  return [...runs, { limit: 'password_account', subject: email }, { limit: 'password_address', subject: trier.address }]
}

/**
 * Answers what `isRight` does for the password of a signed-in user. Right ones count too, for who is signed in has no
 * reason to give it often, and checking it is work that everybody waits for. Throws 429 after too many.
 */
export async function countOwnTry(
  rateLimits: RateLimits,
  { userId, isRight }: { userId: string; isRight: () => Promise<boolean> },
): Promise<boolean> {
  await rateLimits.take({ limit: 'own_password', subject: userId })
  return countWrong(rateLimits, listRuns(`user ${userId}`), isRight)
}

/**
 * Answers what `isRight` does, and counts a no: right passwords count for nothing. Throws 429 after too many; then the
 * password is not looked at.
 */
export async function countWrong(
  rateLimits: RateLimits,
  tries: readonly Counted[],
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  await rateLimits.check(...tries)
  if (await isRight()) return true
  await rateLimits.charge(...tries)
  return false
}
