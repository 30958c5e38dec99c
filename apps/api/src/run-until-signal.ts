/** A client or a database that does not let go must not keep the process: supervisors wait for 30 s, then kill. */
const stopLimitMs = 25_000

interface Run {
  start(): Promise<{ stop(): Promise<void> }>
  /** Those of the process. */
  signals: { on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown }
  /** Ends the process with a code; where that is not as it should be, with a sentence that says why. */
  end(code: number, reason?: string): void
}

/**
 * Starts, and at the first signal stops and ends with 0. A signal during the start lets it finish, however long that takes, so
 * that no migration is cut in the middle; the limit is that of stopping alone. Rejects where the start fails.
 */
export async function runUntilSignal({ start, signals, end }: Run): Promise<void> {
  const signalled = new Promise<void>((resolve) => {
    // Further ones change nothing.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) signals.on(signal, resolve)
  })
  const server = await start()
  await signalled
  const giveUp = () => end(1, `Not stopped after ${stopLimitMs / 1000} s: ending all the same.`)
  setTimeout(giveUp, stopLimitMs).unref()
  await server.stop()
  end(0)
}
