import { refreshRoute } from '@voice-shop/contract'
import { sendRequest } from './send-request.ts'
import { clearSession, findRefreshToken, saveAccessToken } from './session.ts'

let running: Promise<boolean> | undefined

/**
 * Gets a new access token for the refresh token; callers that come while one is on its way share it.
 * Returns whether there is a new one. Where not, the session is cleared.
 */
export function renewAccessToken(): Promise<boolean> {
  running ??= renewOnce().finally(() => {
    running = undefined
  })
  return running
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
    console.error('the session ended', error)
    if (findRefreshToken() === refresh) clearSession()
    return false
  }
}

function getAccess(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'access' in answer && typeof answer.access === 'string') {
    return answer.access
  }
  throw new Error('the refresh answered no access token')
}
