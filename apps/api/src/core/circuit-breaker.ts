/** How a breaker is set. */
interface BreakerInput {
  /** So many failures in a row open it. */
  mostFailures: number
  /** So long it stays open, then one call tries; each time that fails it stays open twice as long. */
  restMs: number
  longestRestMs: number
  now: () => number
  /** Told when it opens, with what failed last, and when it closes again. */
  onChange: (state: 'open' | 'closed', error: unknown) => void
}

/** Lets calls of a service outside through while it works. */
export interface CircuitBreaker {
  /** What `call` returns; null where it fails, or is not even tried. Never throws. */
  run<Result>(call: () => Promise<Result>): Promise<Result | null>
}

/** Spares those who wait the calls of a service that does not answer anyway. */
export function createCircuitBreaker(input: BreakerInput): CircuitBreaker {
  const { mostFailures, longestRestMs, now, onChange } = input
  let failures = 0
  let restMs = input.restMs
  let opensAt = 0
  let isTrying = false

  function succeed(): void {
    if (failures >= mostFailures) onChange('closed', null)
    failures = 0
    restMs = input.restMs
  }

  function fail(error: unknown): void {
    failures += 1
    if (failures < mostFailures) return
    if (failures > mostFailures) restMs = Math.min(restMs * 2, longestRestMs)
    else onChange('open', error)
    opensAt = now() + restMs
  }

  return {
    async run(call) {
      const isOpen = failures >= mostFailures
      // Of those who come when its rest is over one tries; the others do not wait for it.
      if (isOpen && (now() < opensAt || isTrying)) return null
      isTrying = isOpen
      try {
        const result = await call()
        succeed()
        return result
      } catch (error) {
        fail(error)
        return null
      } finally {
        isTrying = false
      }
    },
  }
}
