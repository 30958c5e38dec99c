import { listHeaders } from './send-request.ts'

/**
 * Opens an answer that goes on without end; a refusal is answered as it is. EventSource would be shorter, but sends no
 * headers.
 */
export function openStream({ path }: { path: string }, signal: AbortSignal): Promise<Response> {
  return fetch(path, { headers: listHeaders({ hasCredentials: true }), signal })
}
