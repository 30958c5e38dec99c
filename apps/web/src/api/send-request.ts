import { ApiError } from './api-error.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { findAccessToken, findWorkspaceId } from './session.ts'

export interface ApiRequest {
  method: string
  address: string
  /** Besides those of every call. */
  headers?: Record<string, string> | undefined
  /** JSON, or a form that goes as multipart. */
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
    const headers = listHeaders(request)
    const parts = {
      method,
      headers,
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    }
    const end = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
    const response = await (takeEarlyAnswer(address, parts, end) ??
      fetch(address, { ...parts, headers: { ...headers, ...tellCountry() }, signal: end }))
    const text = await response.text()
    if (!response.ok) {
      const retryAfter = response.headers.get('retry-after')
      throw new ApiError(response.status, parseJson(text), { retryAfter, language: headers['Accept-Language'] })
    }
    return text === '' ? undefined : JSON.parse(text)
  } catch (error) {
    if (error instanceof ApiError) throw error
    signal?.throwIfAborted()
    throw new ApiError(0, undefined, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Failures are told in the words of the reader's country, which is not known yet when a page asks ahead. */
function tellCountry() {
  const { lang, dataset } = document.documentElement
  return dataset.country && { 'Accept-Language': `${lang}-${dataset.country}` }
}

type HeaderInput = Pick<ApiRequest, 'headers' | 'body' | 'hasCredentials'>

export function listHeaders({ headers, body, hasCredentials }: HeaderInput): Record<string, string> {
  const token = hasCredentials ? findAccessToken() : undefined
  const workspaceId = hasCredentials ? findWorkspaceId() : undefined
  return {
    ...headers,
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
    // Of a form the browser writes the type itself: it alone knows the boundary.
    ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
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
