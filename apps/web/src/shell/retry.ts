import { ApiError } from '../api/api-error.ts'

/** Who has to wait for longer is told so instead. */
const mostPatienceSeconds = 20

/**
 * An answer with a 4xx will be the same again; what never arrived may arrive on the second try. Who is told when to come
 * back comes back, if it is soon.
 */
export function canRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= 1) return false
  if (!(error instanceof ApiError)) return true
  if (error.retryAfterSeconds !== undefined) return error.retryAfterSeconds <= mostPatienceSeconds
  return error.status < 400 || error.status >= 500
}

/** Milliseconds before the next try: as the server asks, else one second. */
export function getRetryDelayMs(_failureCount: number, error: Error): number {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  return (seconds ?? 1) * 1000
}
