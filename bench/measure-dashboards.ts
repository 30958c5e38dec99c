import type { Dashboard, TimeRange } from '@voice-shop/contract'
import { timeRanges } from '@voice-shop/contract'
import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchStore, registerStore, startBenchServer } from './bench-server.ts'
import { fillHistory } from './fill-history.ts'
import { eventTables, measureBytes, rollupTables } from './measure-bytes.ts'
import { listDifferences } from './recount.ts'
import { median } from './results.ts'

const rounds = 100
/** The first ones warm caches and the compiler. */
const warmUp = 10

async function getDashboard(
  origin: string,
  store: BenchStore,
  range: TimeRange,
): Promise<{ ms: number; text: string }> {
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/ai/dashboard/?time_range=${range}`, {
    headers: { authorization: store.authorization, 'x-workspace-id': store.workspaceId },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`the dashboard answered ${response.status}`)
  return { ms: performance.now() - startedAt, text }
}

/** Of a route that asks the database for nothing but a sign of life: what the machine takes at this moment. */
async function timeEmptyRoute(origin: string): Promise<number> {
  const startedAt = performance.now()
  await (await fetch(`${origin}/readyz`)).text()
  return performance.now() - startedAt
}

export function getP95(times: readonly number[]): number {
  return [...times].sort((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0
}

/**
 * The whole dashboard request over HTTP on PostgreSQL, for workspaces with so many events over two years, in turns, so
 * that all see the same machine; then every figure against a recount.
 */
export async function measureDashboards(sizes: readonly number[]) {
  const database = await createBenchDatabase()
  const server = await startBenchServer(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const stores = []
    const until = new Date()
    for (const events of sizes) {
      const store = await registerStore(server.origin)
      const startedAt = performance.now()
      await fillHistory(client, {
        workspaceIds: [store.workspaceId],
        eventsEach: events,
        timeZone: 'America/Sao_Paulo',
        until,
      })
      console.log(`${events} events filled in ${Math.round((performance.now() - startedAt) / 1000)} s`)
      const none = () => Object.fromEntries(timeRanges.map((range) => [range, [] as number[]]))
      stores.push({ events, store, times: none() as Record<TimeRange, number[]> })
    }
    await client.query('vacuum analyze')
    const emptyMs = []
    for (let round = 0; round < rounds + warmUp; round += 1) {
      for (const range of timeRanges) {
        for (const { store, times } of stores) {
          const { ms } = await getDashboard(server.origin, store, range)
          if (round >= warmUp) times[range].push(ms)
        }
      }
      emptyMs.push(await timeEmptyRoute(server.origin))
    }
    const differences = []
    for (const { events, store } of stores) {
      for (const range of timeRanges) {
        const { text } = await getDashboard(server.origin, store, range)
        const found = await listDifferences(client, store.workspaceId, JSON.parse(text) as Dashboard)
        differences.push(...found.map((difference) => `${events} ${range}: ${difference}`))
      }
    }
    const millions = sizes.reduce((sum, events) => sum + events, 0) / 1e6
    const megabytes = async (tables: string[]) => (await measureBytes(client, tables)) / 1e6 / millions
    return {
      times: stores.map(({ events, times }) => ({ events, times })),
      emptyMs: median(emptyMs),
      differences,
      megabytesPerMillion: {
        events: await megabytes(eventTables),
        rollups: await megabytes(rollupTables),
        visits: await megabytes(['shopper_visits']),
      },
    }
  } finally {
    await client.end()
    await server.stop()
    await database.drop()
  }
}
