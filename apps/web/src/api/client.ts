import type { RouteAnswer, RouteCall, RouteDeclaration } from '@voice-shop/contract'
import { getMerchantRoute } from '@voice-shop/contract'
import { ApiError } from './api-error.ts'
import { isRenewalDue, renewAccessToken, requireNewAccess } from './renew-access.ts'
import { type ApiRequest, sendRequest } from './send-request.ts'
import { isSessionEnding } from './session.ts'

const timeoutMs = 5000
/** The merchant of an install may still be on its way from the platform. */
const merchantTimeoutMs = 50_000
/** 5 MB take 40 s on a phone that sends 1 Mbit/s. */
const uploadTimeoutMs = 60_000

type Arguments<Route extends RouteDeclaration> =
  object extends RouteCall<Route> ? [call?: RouteCall<Route> & CallOptions] : [call: RouteCall<Route> & CallOptions]

interface CallOptions {
  /** Cancels the call. */
  signal?: AbortSignal
  /** Sent as multipart, where the route takes no JSON; it may take 60 s. */
  form?: FormData
  /** A store's secret key, in the place of the session, for a route that takes one. */
  secretKey?: string
  /** Made although the session ends: it is what ends it. */
  endsSession?: boolean
}

interface LooseCall extends CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  body?: unknown
}

/**
 * Calls a route of the contract. Where the access token's time is over it is refreshed before; a 401 is retried once
 * after a refresh. Parallel calls share it; where it is refused the session is cleared, and the page goes to /login by
 * itself.
 * While the session ends a call is not made, and never answered.
 * @throws {ApiError} for everything but success; the failure is logged.
 * @throws the signal's reason when `signal` cancels the call.
 */
export async function callApi<const Route extends RouteDeclaration>(
  route: Route,
  ...[call]: Arguments<Route>
): Promise<RouteAnswer<Route>> {
  // Safe: what a route's call may carry is a subset of these parts, checked at the call by its own types.
  const { params = {}, query = {}, headers, body, form, secretKey, signal, endsSession } = (call ?? {}) as LooseCall
  // A public route neither takes credentials nor refuses them.
  const hasCredentials = secretKey === undefined && route.access !== 'public'
  if (hasCredentials && isSessionEnding() && !endsSession) return new Promise(() => undefined)
  const request = {
    method: route.method,
    address: getAddress(route.path, params, query),
    headers: secretKey === undefined ? headers : { ...headers, Authorization: `Bearer ${secretKey}` },
    body: form ?? body,
    hasCredentials,
    timeoutMs: getTimeoutMs(route, form),
    signal,
  }
  try {
    const answer = await (hasCredentials ? sendWithAccess(request) : sendRequest(request))
    // Safe: the server checks its answers against the same declaration before it sends them.
    return answer as RouteAnswer<Route>
  } catch (error) {
    if (!signal?.aborted) console.error(`${route.method} ${route.path} failed`, error)
    throw error
  }
}

async function sendWithAccess(request: ApiRequest): Promise<unknown> {
  if (isRenewalDue()) {
    await requireNewAccess()
    request.signal?.throwIfAborted()
  }
  return sendRequest(request).catch(async (error: unknown) => {
    const isRefused = error instanceof ApiError && error.status === 401
    if (!isRefused || !(await renewAccessToken())) throw error
    return sendRequest(request)
  })
}

function getTimeoutMs({ path }: RouteDeclaration, form: FormData | undefined): number {
  if (form) return uploadTimeoutMs
  return path === getMerchantRoute.path ? merchantTimeoutMs : timeoutMs
}

function getAddress(path: string, params: Record<string, string>, query: LooseCall['query']): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
