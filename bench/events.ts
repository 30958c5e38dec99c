import { hash } from 'node:crypto'
import { openPostgres } from '@voice-shop/api/core/database/open-database.ts'
import { insertTestWorkspace } from '@voice-shop/api/testing/test-workspace.ts'
import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchServer, registerStore, startBenchServer } from './bench-server.ts'
import { type LoadRequest, runLoad } from './load-generator.ts'
import { findPostgres, readFamilySeconds } from './processor-time.ts'
import { median, writeResult } from './results.ts'
import { makeBatch, makeSearch } from './sample-events.ts'

/*
 * Voice events over HTTP on PostgreSQL, the load generator on the same cores. In turns of one run:
 * - one event a request, of one, 20, 50 and 980 stores, beside an empty validated route of the same server;
 * - batches of 100, of one and 50 stores, beside bare event rows that go into PostgreSQL in statements of 100.
 * Of each the processor time of API and PostgreSQL, all its processes together: that of a server which does nothing else.
 */
const rounds = 3
const seconds = 6
const connections = 32

/** Inserts the rows of batches of 100 into tables without any other work, over as many connections as the API has. */
async function measureBareInserts(databaseUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  await pool.query('create table if not exists bare_searches (like voice_searches including all)')
  // An event as it comes: with all that it says of its products.
  await pool.query(
    'alter table bare_searches drop column if exists product_keys, add column if not exists products jsonb',
  )
  await pool.query('create table if not exists bare_clicks (like voice_clicks including all)')
  const workspaceId = crypto.randomUUID()
  const stopAt = performance.now() + seconds * 1000
  const startedAt = performance.now()
  let events = 0
  async function insertBatches(): Promise<void> {
    while (performance.now() < stopAt) {
      const batch = makeBatch(100)
      const now = new Date().toISOString()
      const searches = batch.filter((event) => event.type === 'search')
      const clicks = batch.filter((event) => event.type === 'click')
      await pool.query(
        `insert into bare_searches
           (workspace_id, id, shopper_id, query, language, occurred_at, received_at, products, products_count, said)
         select $1, id, shopper_id, query, language, $2, $2, products::jsonb, 3, lower(query)
         from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])
           as t (id, shopper_id, query, language, products)`,
        [
          workspaceId,
          now,
          searches.map((event) => event.id),
          searches.map((event) => event.shopper_id),
          searches.map((event) => event.query),
          searches.map((event) => event.language),
          searches.map((event) => JSON.stringify(event.products)),
        ],
      )
      await pool.query(
        `insert into bare_clicks (workspace_id, search_id, product_id, occurred_at, searched_at)
         select $1, search_id, product_id, $2, $2 from unnest($3::uuid[], $4::text[]) as t (search_id, product_id)`,
        [workspaceId, now, clicks.map((event) => event.search_id), clicks.map((event) => event.product_id)],
      )
      events += batch.length
    }
  }
  await Promise.all(Array.from({ length: 10 }, insertBatches))
  const rate = events / ((performance.now() - startedAt) / 1000)
  await pool.end()
  return rate
}

const eventsPath = '/api/voice-shop/events/'
const stores = 980

interface Kind {
  stores: number
  eventsEach: number
  path?: string
}

const kinds = {
  emptyRoute: { stores: 1, eventsEach: 1, path: '/bench/empty/' },
  single: { stores: 1, eventsEach: 1 },
  singleOf20: { stores: 20, eventsEach: 1 },
  singleOf50: { stores: 50, eventsEach: 1 },
  singleOf980: { stores, eventsEach: 1 },
  batches: { stores: 1, eventsEach: 100 },
  batchesOf50: { stores: 50, eventsEach: 100 },
} satisfies Record<string, Kind>
type Name = keyof typeof kinds
const names = Object.keys(kinds) as Name[]

/** Requests of so many of the stores, in turns. */
function createRequests(keys: readonly string[], { stores, eventsEach, path }: Kind): () => LoadRequest {
  let count = 0
  return () => {
    count += 1
    const events = eventsEach === 1 ? [makeSearch()] : makeBatch(eventsEach)
    return {
      path: path ?? eventsPath,
      headers: { Authorization: `Bearer ${keys[count % Math.min(stores, keys.length)]}` },
      body: JSON.stringify({ events }),
    }
  }
}

/** The keys of stores without a limit. */
async function makeStores(databaseUrl: string): Promise<string[]> {
  const { db, close } = openPostgres({ url: databaseUrl, poolSize: 2, onIdleError: (error) => console.error(error) })
  const keys = Array.from({ length: stores }, () => crypto.randomUUID())
  for (const key of keys) {
    const store = { timeZone: 'America/Sao_Paulo', planId: 'custom', secretKeyHash: hash('sha256', key, 'hex') }
    await insertTestWorkspace(db, { now: new Date(), ...store })
  }
  await close()
  return keys
}

interface Sample {
  eventsPerSecond: number
  p99Ms: number
  failed: number
}

/** Where requests go, and the keys that they bring. */
interface Target {
  server: BenchServer
  keys: readonly string[]
}

async function measure({ server, keys }: Target, kind: Kind, forSeconds = seconds): Promise<Sample> {
  const load = { origin: server.origin, connections, seconds: forSeconds, makeRequest: createRequests(keys, kind) }
  const { requestsPerSecond, p99, failed } = await runLoad(load)
  return { eventsPerSecond: requestsPerSecond * kind.eventsEach, p99Ms: p99, failed }
}

/** What the load generator has taken. */
function getOwnSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

interface CostSample extends Sample {
  /** Microseconds of processor time an event. */
  cost: { api: number; postgres: number; generator: number }
}

async function measureCost(target: Target & { postgres: number }, kind: Kind): Promise<CostSample> {
  const read = async () => ({
    api: (await target.server.getProcessorMs()) / 1000,
    postgres: readFamilySeconds(target.postgres),
    generator: getOwnSeconds(),
    now: performance.now() / 1000,
  })
  const before = await read()
  const sample = await measure(target, kind)
  const after = await read()
  const events = sample.eventsPerSecond * (after.now - before.now)
  const toMicros = (name: keyof CostSample['cost']) => ((after[name] - before[name]) * 1e6) / events
  return { ...sample, cost: { api: toMicros('api'), postgres: toMicros('postgres'), generator: toMicros('generator') } }
}

/** Each kind of load once, in turns, so that all see the same machine. */
async function measurePostgres() {
  const database = await createBenchDatabase()
  const postgres = await findPostgres(database.url)
  const server = await startBenchServer(database.url)
  try {
    const target = { server, postgres, keys: await makeStores(database.url) }
    // Stores that have products, and code that has run: each of them has sent a batch.
    const warmUp: Kind = { stores, eventsEach: 100 }
    for (let sent = 0; sent < stores; ) {
      const { eventsPerSecond } = await measure({ server, keys: target.keys.slice(sent) }, warmUp)
      sent += Math.floor((eventsPerSecond * seconds) / warmUp.eventsEach)
    }
    for (const name of names) await measure(target, kinds[name], 2)
    const samples = Object.fromEntries(names.map((name) => [name, [] as CostSample[]])) as Record<Name, CostSample[]>
    const bareRows: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) samples[name].push(await measureCost(target, kinds[name]))
    }
    // Last: their log, 500 MB a round, brings checkpoints, after which events would log each page whole that they touch.
    for (let round = 0; round < rounds; round += 1) bareRows.push(await measureBareInserts(database.url))
    return { samples, bareRows, residentMb: await server.getResidentMb() }
  } finally {
    await server.stop()
    await database.drop()
  }
}

/** The memory of the API on the embedded database under the same kinds of load. */
async function measureEmbedded() {
  const server = await startBenchServer()
  try {
    const store = await registerStore(server.origin)
    await server.removeLimit(store.workspaceId)
    const target = { server, keys: [store.key] }
    const single = await measure(target, kinds.single)
    const batches = await measure(target, kinds.batches)
    return { single, batches, residentMb: await server.getResidentMb() }
  } finally {
    await server.stop()
  }
}

const { samples, bareRows, residentMb } = await measurePostgres()
const embedded = await measureEmbedded()
const rate = (name: Name) => median(samples[name].map(({ eventsPerSecond }) => eventsPerSecond))
const cost = (name: Name) => median(samples[name].map(({ cost: { api, postgres } }) => api + postgres))
const all = [...Object.values(samples).flat(), embedded.single, embedded.batches]
writeResult('events', {
  singleCostToEmptyRoute: { value: cost('single') / cost('emptyRoute'), atMost: 1.7 },
  singleOf20CostToEmptyRoute: { value: cost('singleOf20') / cost('emptyRoute'), atMost: 1.9 },
  batchedEventMicros: { value: cost('batches'), atMost: 60 },
  // Rates of a machine that is full are as what an event costs, and a busy machine does not decide.
  singleToSingleOf50Cost: { value: cost('single') / cost('singleOf50'), atLeast: 0.9 },
  singleToSingleOf980Cost: { value: cost('single') / cost('singleOf980'), atLeast: 0.8 },
  batchesToBatchesOf50Cost: { value: cost('batches') / cost('batchesOf50'), atLeast: 0.9 },
  singlePerSecond: { value: rate('single'), atLeast: 5000 },
  singleP99Ms: { value: median(samples.single.map(({ p99Ms }) => p99Ms)), atMost: 50 },
  batchesPerSecond: { value: rate('batches'), atLeast: 15_000 },
  batchesToBareRows: { value: rate('batches') / median(bareRows), atLeast: 0.25 },
  residentMbOnPostgres: { value: residentMb, atMost: 250 },
  residentMbOnEmbedded: { value: embedded.residentMb, atMost: 700 },
  failedRequests: { value: all.reduce((sum, { failed }) => sum + failed, 0), atMost: 0 },
  context: { connections, kinds, samples, bareRowsPerSecond: bareRows, embedded },
})
