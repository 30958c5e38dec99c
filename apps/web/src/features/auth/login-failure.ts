import { ApiError } from '../../api/api-error.ts'

/** What to tell after a refused sign-in: a message of ours, or the server's own. */
export type LoginFailure = { key: 'auth.invalid_credentials' | 'loginFailed' } | { error: ApiError }

export function getLoginFailure(error: unknown): LoginFailure {
  if (!(error instanceof ApiError)) return { key: 'loginFailed' }
  if (error.status === 401) return { key: 'auth.invalid_credentials' }
  return error.detail === undefined ? { key: 'loginFailed' } : { error }
}
