import { refreshRoute } from '@voice-shop/contract'
import { isTokenOver } from './access-life.ts'
import { ApiError } from './api-error.ts'
import { sendRequest } from './send-request.ts'
import { clearSession, findAccessToken, findRefreshToken, saveAccessToken } from './session.ts'

let running: Promise<boolean> | undefined

/** No answer, or one that says to come later: nothing about the session. */
const unansweredStatuses = [0, 429, 502, 503, 504]

/**
 * Whether a call would be refused for its access token's time, and has to wait for a new one. Without a refresh token
 * there is none to wait for: the server's clock decides alone.
 */
export function isRenewalDue(): boolean {
  if (running !== undefined) return true
  const access = findAccessToken()
  return access !== undefined && isTokenOver(access) && findRefreshToken() !== undefined
}

/**
 * Gets a new access token for the refresh token; callers that come while one is on its way share it.
 * Returns whether there is a new one. Where not, the session is cleared.
 * @throws {ApiError} when the server cannot be asked now; the session stays.
 */
export function renewAccessToken(): Promise<boolean> {
  running ??= renewOnce().finally(() => {
    running = undefined
  })
  return running
}

/**
 * renewAccessToken() for what needs the token.
 * @throws {ApiError} when there is no new one.
 */
export async function requireNewAccess(): Promise<void> {
  if (!(await renewAccessToken())) throw new ApiError(401, undefined)
}

async function renewOnce(): Promise<boolean> {
  const refresh = findRefreshToken()
  if (!refresh) {
    clearSession()
    return false
  }
  try {
    const answer = await sendRequest({
      method: refreshRoute.method,
      address: refreshRoute.path,
      body: { refresh },
      hasCredentials: true,
      timeoutMs: 5000,
    })
    // Signing out meanwhile, here or in another tab, must not be undone by a late answer.
    if (findRefreshToken() !== refresh) return false
    saveAccessToken(getAccess(answer))
    return true
  } catch (error) {
    if (error instanceof ApiError && unansweredStatuses.includes(error.status)) {
      console.error('the session could not be renewed', error)
      throw error
    }
    console.error('the session ended', error)
    if (findRefreshToken() === refresh) clearSession()
    return false
  }
}

function getAccess(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'access' in answer && typeof answer.access === 'string') {
    return answer.access
  }
  throw new Error('no access token came')
}
