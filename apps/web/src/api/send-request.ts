import { ApiError } from './api-error.ts'
import { findAccessToken, findWorkspaceId } from './session.ts'

export interface ApiRequest {
  method: string
  address: string
  body?: unknown
  hasCredentials: boolean
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/**
 * Sends one request and reads its JSON, all within `timeoutMs`.
 * @throws {ApiError} when the answer is no success, or none came.
 */
export async function sendRequest(request: ApiRequest): Promise<unknown> {
  const timeout = new AbortController()
  const timer = setTimeout(
    () => timeout.abort(new Error(`no answer within ${request.timeoutMs} ms`)),
    request.timeoutMs,
  )
  const { method, address, body, signal } = request
  try {
    const response = await fetch(address, {
      method,
      headers: listHeaders(request),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new ApiError(response.status, parseJson(text))
    return text === '' ? undefined : JSON.parse(text)
  } catch (error) {
    if (error instanceof ApiError) throw error
    signal?.throwIfAborted()
    throw new ApiError(0, undefined, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function listHeaders({ body, hasCredentials }: ApiRequest): Record<string, string> {
  const token = hasCredentials ? findAccessToken() : undefined
  const workspaceId = hasCredentials ? findWorkspaceId() : undefined
  return {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `JWT ${token}` }),
    ...(workspaceId && { 'X-Workspace-ID': workspaceId }),
  }
}

/** A gateway's error page is no JSON: it has no message for people. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
