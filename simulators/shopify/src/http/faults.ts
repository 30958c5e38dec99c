import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, answerJson } from './exchange.ts'

export type FaultKind = 'down' | 'slow' | 'throttled' | 'too many requests' | 'html' | 'answer lost'

/** `answer lost`: the request is carried out, and the app gets a 520. `throttled` is GraphQL's own, on a 200. */
export interface Fault {
  kind: FaultKind
  /** How many requests it meets; forever if absent. */
  times?: number
  /** Only requests for this part of the API. */
  on?: 'graphql' | 'tokens'
  /** Only requests of this store. */
  shop?: string
  /** For `slow`, 10 s if absent. */
  delayMs?: number
}

/** Faults that the next requests of the app meet. */
export class Faults {
  #faults: (Fault & { left: number })[] = []

  add(fault: Fault): void {
    this.#faults.push({ ...fault, left: fault.times ?? Number.POSITIVE_INFINITY })
  }

  clear(): void {
    this.#faults = []
  }

  /** The first fault that meets this request, counted down. */
  take(part: 'graphql' | 'tokens', shop: string): Fault | undefined {
    const fault = this.#faults.find(
      (item) => (item.on === undefined || item.on === part) && (item.shop === undefined || item.shop === shop),
    )
    if (fault === undefined) return undefined
    fault.left -= 1
    this.#faults = this.#faults.filter(({ left }) => left > 0)
    return fault
  }
}

const htmlPage =
  '<!DOCTYPE html><html><head><title>Something went wrong</title></head><body>Simulated page</body></html>'

/** Answers as the fault wants it; `work` is the request itself. `throttled` is left to the GraphQL endpoint. */
export async function meetFault(fault: Fault | undefined, work: () => Promise<Answer>): Promise<Answer> {
  if (fault === undefined || fault.kind === 'throttled') return work()
  if (fault.kind === 'down') return answerJson(503, { errors: 'Service Unavailable' })
  if (fault.kind === 'html')
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: htmlPage }
  if (fault.kind === 'too many requests') {
    return answerJson(
      429,
      { errors: 'Exceeded rate limit. Reduce request rates to resume uninterrupted service.' },
      {
        'retry-after': '2.0',
      },
    )
  }
  if (fault.kind === 'slow') {
    await sleep(fault.delayMs ?? 10_000, undefined, { ref: false })
    return work()
  }
  await work()
  return { status: 520, headers: { 'content-type': 'text/plain' }, body: 'error code: 520' }
}
