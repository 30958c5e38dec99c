import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchServer, registerStore, startBenchServer } from './bench-server.ts'
import { type LoadRequest, runLoad } from './load-generator.ts'
import { median, writeResult } from './results.ts'
import { makeBatch, makeSearch } from './sample-events.ts'

/*
 * Voice events over HTTP on PostgreSQL, 64 connections, the load generator on the same cores. Pairs in one run:
 * - one event a request, against an empty validated route of the same server;
 * - batches of 100, against the rate at which bare event rows go into PostgreSQL in statements of 100;
 * - both for 50 workspaces at once, against one.
 */
const rounds = 3
const seconds = 6
const connections = 64

/** Inserts the rows of batches of 100 into tables without any other work, over as many connections as the API has. */
async function measureBareInserts(databaseUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  await pool.query('create table if not exists bare_searches (like voice_searches including all)')
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
const emptyPath = '/bench/empty/'
const manyWorkspaces = 50

/** A store's requests; those of several stores go out in turns. */
function createRequests(input: { keys: readonly string[]; eventsEach: number; path?: string }): () => LoadRequest {
  const { keys } = input
  let count = 0
  return () => {
    count += 1
    const events = input.eventsEach === 1 ? [makeSearch()] : makeBatch(input.eventsEach)
    return {
      path: input.path ?? eventsPath,
      headers: { Authorization: `Bearer ${keys[count % keys.length]}` },
      body: JSON.stringify({ events }),
    }
  }
}

/** The keys of stores without a limit. */
async function prepareStores(server: BenchServer, count: number): Promise<string[]> {
  const keys = []
  while (keys.length < count) {
    const store = await registerStore(server.origin)
    await server.removeLimit(store.workspaceId)
    keys.push(store.key)
  }
  return keys
}

interface Sample {
  eventsPerSecond: number
  p99Ms: number
  failed: number
}

async function measure(
  { origin }: BenchServer,
  input: { keys: readonly string[]; eventsEach: number; path?: string },
): Promise<Sample> {
  const { requestsPerSecond, p99, failed } = await runLoad({
    origin,
    connections,
    seconds,
    makeRequest: createRequests(input),
  })
  return { eventsPerSecond: requestsPerSecond * input.eventsEach, p99Ms: p99, failed }
}

/** Each kind of load once, in turns, so that all see the same machine. */
async function measurePostgres() {
  const database = await createBenchDatabase()
  const server = await startBenchServer(database.url)
  try {
    const keys = await prepareStores(server, manyWorkspaces)
    const many = { keys, eventsEach: 1 }
    const one = { keys: keys.slice(0, 1), eventsEach: 1 }
    await measure(server, one)
    const samples = {
      emptyRoute: [] as Sample[],
      single: [] as Sample[],
      singleMany: [] as Sample[],
      batches: [] as Sample[],
      batchesMany: [] as Sample[],
    }
    const bareRows: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      samples.emptyRoute.push(await measure(server, { ...one, path: emptyPath }))
      samples.single.push(await measure(server, one))
      samples.singleMany.push(await measure(server, many))
      samples.batches.push(await measure(server, { ...one, eventsEach: 100 }))
      samples.batchesMany.push(await measure(server, { ...many, eventsEach: 100 }))
      bareRows.push(await measureBareInserts(database.url))
    }
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
    const keys = await prepareStores(server, 1)
    const single = await measure(server, { keys, eventsEach: 1 })
    const batches = await measure(server, { keys, eventsEach: 100 })
    return { single, batches, residentMb: await server.getResidentMb() }
  } finally {
    await server.stop()
  }
}

const rate = (samples: readonly Sample[]) => median(samples.map(({ eventsPerSecond }) => eventsPerSecond))
const p99 = (samples: readonly Sample[]) => median(samples.map(({ p99Ms }) => p99Ms))

const { samples, bareRows, residentMb } = await measurePostgres()
const embedded = await measureEmbedded()
const all = [...Object.values(samples).flat(), embedded.single, embedded.batches]
writeResult('events', {
  singlePerSecond: { value: rate(samples.single), atLeast: 5000 },
  singleP99Ms: { value: p99(samples.single), atMost: 50 },
  singleToEmptyRoute: { value: rate(samples.single) / rate(samples.emptyRoute), atLeast: 0.5 },
  batchesPerSecond: { value: rate(samples.batches), atLeast: 15_000 },
  batchesToBareRows: { value: rate(samples.batches) / median(bareRows), atLeast: 0.25 },
  singleOfManyToOne: { value: rate(samples.singleMany) / rate(samples.single), atLeast: 1 },
  batchesOfManyToOne: { value: rate(samples.batchesMany) / rate(samples.batches), atLeast: 1 },
  residentMbOnPostgres: { value: residentMb, atMost: 250 },
  residentMbOnEmbedded: { value: embedded.residentMb, atMost: 800 },
  failedRequests: { value: all.reduce((sum, { failed }) => sum + failed, 0), atMost: 0 },
  context: { connections, manyWorkspaces, samples, bareRowsPerSecond: bareRows, embedded },
})
