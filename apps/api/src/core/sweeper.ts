export interface Sweeper {
  /** Waits for sweeps that are under way; those that may take long are told to end. */
  stop(): Promise<void>
}

/** What may take longer than a stop waits ends when `stopping` says so. */
export type Sweep = (stopping: AbortSignal) => Promise<void>

const sweepEveryMs = 60_000

/**
 * Does every minute what no request begins, each sweep by itself, until it is stopped: one that takes longer than a minute
 * holds up no other, and is not begun twice. A failure is logged; the next minute tries again. Every process sweeps: a sweep
 * bears that another does the same.
 */
export function startSweeper(
  sweeps: Record<string, Sweep>,
  log: { error(line: object, message: string): void },
): Sweeper {
  const underWay = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  async function run(name: string, sweep: Sweep): Promise<void> {
    try {
      await sweep(stopping.signal)
    } catch (err) {
      log.error({ err }, `${name} sweep failed`)
    } finally {
      underWay.delete(name)
    }
  }
  const timer = setInterval(() => {
    for (const [name, sweep] of Object.entries(sweeps)) {
      if (!underWay.has(name)) underWay.set(name, run(name, sweep))
    }
  }, sweepEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all(underWay.values())
    },
  }
}
