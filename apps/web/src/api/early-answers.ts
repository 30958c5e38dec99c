declare global {
  interface Window {
    /** By address: what the page's inline script has asked for before the application was there. */
    earlyAnswers?: Map<
      string,
      { headers: Record<string, string>; response: Promise<Response>; controller: AbortController }
    >
  }
}

/** Later than this after the page's start an answer is out of date. */
const mostAgeMs = 10_000

/** The answer that was asked for ahead with these same headers, once; `signal` breaks it off. */
export function takeEarlyAnswer(
  address: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const early = window.earlyAnswers?.get(address)
  window.earlyAnswers?.delete(address)
  const isSame = JSON.stringify(early?.headers) === JSON.stringify(headers)
  if (!early || !isSame || performance.now() > mostAgeMs) return undefined
  signal.addEventListener('abort', () => early.controller.abort(signal.reason))
  return early.response
}
