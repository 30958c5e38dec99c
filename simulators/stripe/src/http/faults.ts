import { refuse, StripeError } from './stripe-error.ts'

const kinds = ['down', 'rate_limited', 'slow', 'lost_answer', 'late_answer'] as const

/**
 * How the API fails for the next requests: `down` answers 503, `rate_limited` 429, `slow` waits and then answers,
 * `lost_answer` does the work and breaks the connection, so that the caller cannot know; `late_answer` does the work at once and
 * answers after the wait.
 */
export interface Fault {
  kind: (typeof kinds)[number]
  /** For how many requests; for all until it is cleared, when absent. */
  requests?: number
  /** Only paths that begin so, such as /v1/checkout. */
  path?: string
  /** Only paths that end so, such as /pay. */
  ending?: string
  delayMs?: number
}

const defaultDelayMs = 5000

export class Faults {
  #fault: Fault | null = null
  #left = 0

  set(fault: Fault | null): void {
    if (fault !== null && !kinds.includes(fault.kind)) {
      throw refuse(`Unknown fault: ${fault.kind}`)
    }
    this.#fault = fault
    this.#left = fault?.requests ?? Number.POSITIVE_INFINITY
  }

  /** The fault that this request meets, which counts it. */
  meet(path: string): { kind: Fault['kind']; delayMs: number } | null {
    const fault = this.#fault
    if (fault === null || this.#left <= 0) return null
    if (!path.startsWith(fault.path ?? '/') || !path.endsWith(fault.ending ?? '')) return null
    this.#left -= 1
    return { kind: fault.kind, delayMs: fault.delayMs ?? defaultDelayMs }
  }
}

/** Throws the answer of an API that is down or refuses for now. */
export function throwFault(kind: Fault['kind'] | undefined): void {
  if (kind === 'down') {
    throw new StripeError(503, { type: 'api_error', message: 'Sorry, something went wrong. (simulated outage)' })
  }
  if (kind === 'rate_limited') {
    throw new StripeError(429, {
      type: 'rate_limit_error',
      code: 'rate_limit',
      message: 'Too many requests in a period of time. (simulated)',
    })
  }
}
