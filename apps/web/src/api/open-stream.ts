import { listHeaders } from './send-request.ts'
import { isSessionEnding } from './session.ts'

/**
 * Opens an answer that goes on without end; a refusal is answered as it is. EventSource would be shorter, but sends no
 * headers. While the session ends it is not asked for, and never answered.
 */
export function openStream({ path }: { path: string }, signal: AbortSignal): Promise<Response> {
  if (isSessionEnding()) return new Promise(() => undefined)
  return fetch(path, { headers: listHeaders({ hasCredentials: true }), signal })
}
