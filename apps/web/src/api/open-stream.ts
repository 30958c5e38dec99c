import { isRenewalDue, requireNewAccess } from './renew-access.ts'
import { listHeaders } from './send-request.ts'
import { isSessionEnding } from './session.ts'

/**
 * Opens an answer that goes on without end; a refusal is answered as it is. EventSource would be shorter, but sends no
 * headers. The access token is refreshed before, where its time is over. While the session ends it is not asked for, and
 * never answered.
 * @throws {ApiError} when there is no new access token.
 */
export async function openStream({ path }: { path: string }, signal: AbortSignal): Promise<Response> {
  if (isSessionEnding()) return new Promise(() => undefined)
  if (isRenewalDue()) await requireNewAccess()
  return fetch(path, { headers: listHeaders({ hasCredentials: true }), signal })
}
