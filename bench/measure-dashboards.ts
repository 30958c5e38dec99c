import { type Database, openPostgres } from '@voice-shop/api/core/database/open-database.ts'
import { packSlots } from '@voice-shop/api/features/rollups/rollups.public.ts'
import { type Dashboard, type Revenue, timeRanges } from '@voice-shop/contract'
import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchStore, registerStore, signInAgain, startBenchServer } from './bench-server.ts'
import { fillHistory } from './fill-history.ts'
import { fillSold, listRevenueDifferences } from './fill-sold.ts'
import { eventTables, measureBytes, rollupTables } from './measure-bytes.ts'
import { listDifferences } from './recount.ts'
import { median } from './results.ts'

const rounds = 100
/** The first ones warm caches and the compiler. */
const warmUp = 10

const dayMs = 86_400_000
const describeDay = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)

/** What is asked for, by the name of its figures: also own ranges, one of nearly all that is kept. */
export const choices = {
  ...Object.fromEntries(timeRanges.map((range) => [range, `time_range=${range}`])),
  yearBefore: 'time_range=year&compare_with=year_before',
  ownWeeks: `from=${describeDay(100)}&to=${describeDay(45)}&compare_with=same_weekdays`,
  ownMonths: `from=${describeDay(700)}&to=${describeDay(10)}`,
}

/** What the page of the dashboard asks for, each by itself. */
export const parts = ['dashboard', 'revenue', 'tasks', 'listening', 'insights'] as const
export type Part = (typeof parts)[number]

async function getPart(origin: string, store: BenchStore, { part, choice }: { part: Part; choice: string }) {
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api/ai/${part}/?${choice}`, {
    headers: { authorization: store.authorization, 'x-workspace-id': store.workspaceId },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${part} answered ${response.status}`)
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

interface Fill {
  client: pg.Client
  db: Database
  origin: string
}

function makeTimes(): Record<string, number[]> {
  return Object.fromEntries(Object.keys(choices).map((name) => [name, []]))
}

/** Stores with so many events, and no time that has been taken yet. */
async function makeStores({ client, db, origin }: Fill, sizes: readonly number[]) {
  const until = new Date()
  const stores = []
  for (const events of sizes) {
    const store = await registerStore(origin)
    const { workspaceId } = store
    const startedAt = performance.now()
    await fillHistory(client, {
      workspaceIds: [workspaceId],
      eventsEach: events,
      timeZone: 'America/Sao_Paulo',
      until,
    })
    console.log(`${events} events filled in ${Math.round((performance.now() - startedAt) / 1000)} s`)
    await packSlots(db, { workspaceId, now: until })
    await fillSold(client, workspaceId)
    const times = Object.fromEntries(parts.map((part) => [part, makeTimes()])) as Record<
      Part,
      ReturnType<typeof makeTimes>
    >
    stores.push({ events, store, times })
  }
  // The largest may have been filled for longer than a token lasts.
  for (const one of stores) one.store = await signInAgain(origin, one.store)
  return stores
}

/**
 * All that the dashboard's page asks for over HTTP on PostgreSQL, for workspaces with so many events over two years and their
 * orders, in turns, so that all see the same machine; then every figure against a recount.
 */
export async function measureDashboards(sizes: readonly number[]) {
  const database = await createBenchDatabase()
  const server = await startBenchServer(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const opened = openPostgres({ url: database.url, poolSize: 1, onIdleError: () => undefined })
  try {
    const stores = await makeStores({ client, db: opened.db, origin: server.origin }, sizes)
    await client.query('vacuum analyze')
    console.log(`measuring, from ${new Date().toISOString()} on`)
    const emptyMs = []
    for (let round = 0; round < rounds + warmUp; round += 1) {
      for (const [name, choice] of Object.entries(choices)) {
        for (const { store, times } of stores) {
          for (const part of parts) {
            const { ms } = await getPart(server.origin, store, { part, choice })
            if (round >= warmUp) times[part][name]?.push(ms)
          }
        }
      }
      emptyMs.push(await timeEmptyRoute(server.origin))
    }
    console.log(`counting again, from ${new Date().toISOString()} on`)
    const differences = []
    for (const { events, store } of stores) {
      for (const [name, choice] of Object.entries(choices)) {
        const { text } = await getPart(server.origin, store, { part: 'dashboard', choice })
        const found = await listDifferences(client, store.workspaceId, JSON.parse(text) as Dashboard)
        const revenue = await getPart(server.origin, store, { part: 'revenue', choice })
        found.push(...(await listRevenueDifferences(client, store.workspaceId, JSON.parse(revenue.text) as Revenue)))
        differences.push(...found.map((difference) => `${events} ${name}: ${difference}`))
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
    await opened.close()
    await server.stop()
    await database.drop()
  }
}
