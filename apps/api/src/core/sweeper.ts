export interface Sweeper {
  /** Waits for a sweep that is under way. */
  stop(): Promise<void>
}

const sweepEveryMs = 60_000

/**
 * Does every minute what no request begins, each sweep by itself, until it is stopped. A failure is logged; the next
 * minute tries again. Every process sweeps: a sweep bears that another does the same.
 */
export function startSweeper(
  sweeps: Record<string, () => Promise<void>>,
  log: { error(line: object, message: string): void },
): Sweeper {
  let underWay: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    const running = Object.entries(sweeps).map(([name, sweep]) =>
      sweep().catch((err: unknown) => log.error({ err }, `${name} sweep failed`)),
    )
    underWay = Promise.all(running).finally(() => {
      isBusy = false
    })
  }, sweepEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
