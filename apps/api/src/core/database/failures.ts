interface DatabaseFailure extends Error {
  code?: string
  constraint?: string
  /** Of what the server itself told. */
  severity?: string
}

/**
 * SQLSTATEs of a database that cannot be used now, beside whole classes: 08 connection, 28 sign-in, 40 transaction
 * lost to another one, 53 resources, 57P operator, 58 system.
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailableStates = new Set([
  '25006', // read only: the server has become a standby
  '25P03', // idle in a transaction for too long
  '3D000', // no such database
  '55000', // "database … is not currently accepting connections"
  '55P03', // a lock that could not be had
  '57014', // statement time-out
  'XX000',
])

/** Codes of Node for a host or disk that cannot be used. */
const unavailableCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

const unavailableMessage =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/

/**
 * Whether an error says that the database cannot be used now (down, restarting, full, overloaded), rather than that
 * a statement was wrong.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message, name } = error as DatabaseFailure
  if (code !== undefined) {
    return /^(08|28|40|53|57P|58)/.test(code) || unavailableStates.has(code) || unavailableCodes.has(code)
  }
  return name === 'EmbeddedDatabaseError' || unavailableMessage.test(message)
}

/** A name in a message, in the quotation marks of its language. */
const quotedName = /["«»“„][^"«»“”„]+["«»”“]/g

/**
 * Whether a row found no partition of its table: the one check violation without a constraint, but for those that Citus hands
 * on from another machine, of which it keeps code and message alone. A message names a constraint beside the table, in any
 * language.
 */
export function isPartitionMissing(error: unknown): boolean {
  const failure = error as DatabaseFailure
  if (failure?.code !== '23514' || failure.constraint) return false
  return (failure.message.match(quotedName) ?? []).length < 2
}

/** Whether a lock could not be had within lock_timeout. */
export function isLockTimeout(error: unknown): boolean {
  return (error as DatabaseFailure)?.code === '55P03'
}

/**
 * Whether an error is the violation of a unique index, by its name. Citus names it with the number of the shard, and what
 * comes from another machine in the message alone, which holds no value of the row in any language.
 */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const failure = error as DatabaseFailure
  if (failure?.code !== '23505') return false
  const names = failure.constraint ? [failure.constraint] : (failure.message?.match(/\w+/g) ?? [])
  return names.some((name) => name.replace(/_\d+$/, '') === constraint)
}

/** Whether a row names one of another table that is not there (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as DatabaseFailure)?.code === '23503'
}

/** Whether a transaction was ended because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return (error as DatabaseFailure)?.code === '40P01'
}

/** Whether a machine of a cluster says that it has no connection to another one; its own to us holds. */
export function isMachineLost(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as DatabaseFailure
  return severity !== undefined && code !== undefined && /^08/.test(code)
}

/** Whether a transaction got no lock in time, or was ended because it and another one waited for each other. */
export function isLockFailure(error: unknown): boolean {
  return isLockTimeout(error) || isDeadlock(error)
}
