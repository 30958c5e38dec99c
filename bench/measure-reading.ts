import { setTimeout as wait } from 'node:timers/promises'
import type { BenchStore } from './bench-server.ts'

/** The thread answers sooner than the database could look through so many. */
const soonMs = 50
/** So many quick answers one after the other are the thread's. */
const soonAnswers = 3
const pauseMs = 20

interface Measuring {
  origin: string
  /** Whose dashboard is asked for: another store than the one that is read. */
  neighbour: BenchStore
  /** Asks the store that is to be read; resolves with the ms that it took. */
  ask: (sentence: number) => Promise<number>
  quietSeconds: number
}

function getP99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
}

/**
 * How long a server takes to read a store's products once it is asked for the first time, and the 99th percentile of another
 * store's dashboard meanwhile, beside what it takes while all is quiet. In seconds and ms.
 */
export async function measureReading({ origin, neighbour, ask, quietSeconds }: Measuring) {
  const { authorization, workspaceId } = neighbour
  const askDashboards = async (goesOn: () => boolean) => {
    const times: number[] = []
    while (goesOn()) {
      const startedAt = performance.now()
      const response = await fetch(`${origin}/api/ai/dashboard/?time_range=month`, {
        headers: { authorization, 'x-workspace-id': workspaceId },
      })
      await response.text()
      if (!response.ok) throw new Error(`a dashboard answered ${response.status}`)
      times.push(performance.now() - startedAt)
      await wait(pauseMs)
    }
    return times
  }
  const askFor = (seconds: number) => {
    const endsAt = performance.now() + seconds * 1000
    return askDashboards(() => performance.now() < endsAt)
  }
  // Warms caches and the compiler.
  await askFor(quietSeconds / 2)
  const quiet = await askFor(quietSeconds)
  let isRead = false
  const read = async () => {
    const startedAt = performance.now()
    for (let soon = 0, sentence = 0; soon < soonAnswers; sentence += 1) {
      soon = (await ask(sentence)) < soonMs ? soon + 1 : 0
      await wait(500)
    }
    isRead = true
    return (performance.now() - startedAt) / 1000
  }
  const [readSeconds, meanwhile] = await Promise.all([read(), askDashboards(() => !isRead)])
  return {
    readSeconds,
    dashboards: { quiet: quiet.length, meanwhile: meanwhile.length },
    dashboardP99Ms: { quiet: getP99(quiet), meanwhile: getP99(meanwhile) },
  }
}
