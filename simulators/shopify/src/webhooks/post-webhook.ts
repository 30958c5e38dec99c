import type { Delivery } from './delivery.ts'

const timeoutMs = 5000

/** The status that the app answered; null when it did not within five seconds, or on `stop`. Follows no redirects. */
export async function postWebhook({ url, body, headers }: Delivery, stop: AbortSignal): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
