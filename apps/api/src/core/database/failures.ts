interface DatabaseFailure extends Error {
  code?: string
  constraint?: string
}

/**
 * Whether an error says that the database cannot be used now (down, restarting, full, overloaded), rather than that
 * a statement was wrong. Classes of SQLSTATE: 08 connection, 53 resources, 57P operator, 58 system; 57014 is the
 * statement time-out, 55P03 a lock that could not be had.
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message, name } = error as DatabaseFailure
  if (code !== undefined) {
    return (
      /^(08|53|58|57P)/.test(code) ||
      [
        '57014',
        '55P03',
        '25P03',
        'XX000',
        'ECONNREFUSED',
        'ECONNRESET',
        'ENOTFOUND',
        'EPIPE',
        'ETIMEDOUT',
        'ENOSPC',
        'EAI_AGAIN',
      ].includes(code)
    )
  }
  return (
    name === 'EmbeddedDatabaseError' ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(message)
  )
}

/** Whether an error is the violation of a unique index, by its name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const failure = error as DatabaseFailure
  return failure?.code === '23505' && failure.constraint === constraint
}
