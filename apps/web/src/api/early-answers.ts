/** What a request is sent with, but for what breaks it off. */
export interface RequestParts {
  method: string
  headers: Record<string, string>
  body?: string | FormData
}

interface EarlyAnswer {
  parts: RequestParts
  response: Promise<Response>
  controller: AbortController
  /** By performance.now(): later than this the answer is out of date. Undefined where time does nothing to it. */
  goodUntil?: number
}

declare global {
  interface Window {
    /** By address: what the page's inline script has asked for before the application was there. */
    earlyAnswers?: Map<string, EarlyAnswer> | undefined
  }
}

/** The answer to the same request that was asked for ahead, once; `signal` breaks it off. */
export function takeEarlyAnswer(
  address: string,
  parts: RequestParts,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const early = window.earlyAnswers?.get(address)
  if (!early) return undefined
  window.earlyAnswers?.delete(address)
  const isSame = JSON.stringify(early.parts) === JSON.stringify(parts)
  if (!isSame || performance.now() > (early.goodUntil ?? Number.POSITIVE_INFINITY)) {
    early.controller.abort()
    return undefined
  }
  signal.addEventListener('abort', () => early.controller.abort(signal.reason))
  return early.response
}

/** Breaks off what nobody has taken so far. The inline script asks for nothing more. */
export function dropEarlyAnswers(): void {
  for (const { controller } of window.earlyAnswers?.values() ?? []) controller.abort()
  window.earlyAnswers = undefined
}
