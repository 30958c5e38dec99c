import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchServer, registerStore, startBenchServer } from './bench-server.ts'
import { runLoad } from './load-generator.ts'
import { median, writeResult } from './results.ts'
import { makeBatch, makeSearch } from './sample-events.ts'

/*
 * Voice events over HTTP on PostgreSQL, 64 connections, the load generator on the same cores. Pairs in one run:
 * - one event a request, against an empty validated route of the same server;
 * - batches of 100, against the rate at which bare event rows go into PostgreSQL in statements of 100.
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
           (workspace_id, id, shopper_id, query, language, occurred_at, received_at, products, products_count)
         select $1, id, shopper_id, query, language, $2, $2, products::jsonb, 3
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
        `insert into bare_clicks (workspace_id, search_id, product_id, occurred_at)
         select $1, search_id, product_id, $2 from unnest($3::uuid[], $4::text[]) as t (search_id, product_id)`,
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

const makeSingleBody = () => JSON.stringify({ events: [makeSearch()] })
const makeBatchBody = () => JSON.stringify({ events: makeBatch(100) })

/** A store without a limit, and the load on its events route. */
async function prepareLoad(server: BenchServer) {
  const store = await registerStore(server.origin)
  await server.removeLimit(store.workspaceId)
  const headers = { Authorization: `Bearer ${store.key}` }
  return { origin: server.origin, path: '/api/voice-shop/events/', headers, connections, seconds }
}

async function measurePostgres() {
  const database = await createBenchDatabase()
  const server = await startBenchServer(database.url)
  try {
    const load = await prepareLoad(server)
    await runLoad({ ...load, makeBody: makeSingleBody, seconds: 3 })
    const perSecond = {
      emptyRoute: [] as number[],
      single: [] as number[],
      batches: [] as number[],
      bare: [] as number[],
    }
    const p99Ms = { single: [] as number[], batches: [] as number[] }
    let failed = 0
    for (let round = 0; round < rounds; round += 1) {
      const empty = await runLoad({ ...load, path: '/bench/empty/', makeBody: makeSingleBody })
      const single = await runLoad({ ...load, makeBody: makeSingleBody })
      const batches = await runLoad({ ...load, makeBody: makeBatchBody })
      perSecond.emptyRoute.push(empty.requestsPerSecond)
      perSecond.single.push(single.requestsPerSecond)
      perSecond.batches.push(batches.requestsPerSecond * 100)
      perSecond.bare.push(await measureBareInserts(database.url))
      p99Ms.single.push(single.p99)
      p99Ms.batches.push(batches.p99)
      failed += empty.failed + single.failed + batches.failed
    }
    return { perSecond, p99Ms, failed, residentMb: await server.getResidentMb() }
  } finally {
    await server.stop()
    await database.drop()
  }
}

/** The memory of the API on the embedded database under the same kinds of load. */
async function measureEmbedded() {
  const server = await startBenchServer()
  try {
    const load = await prepareLoad(server)
    const single = await runLoad({ ...load, makeBody: makeSingleBody })
    const batches = await runLoad({ ...load, makeBody: makeBatchBody })
    const failed = single.failed + batches.failed
    const perSecond = { single: single.requestsPerSecond, batches: batches.requestsPerSecond * 100 }
    return { perSecond, failed, residentMb: await server.getResidentMb() }
  } finally {
    await server.stop()
  }
}

const onPostgres = await measurePostgres()
const onEmbedded = await measureEmbedded()
const { perSecond } = onPostgres
writeResult('events', {
  singleToEmptyRoute: { value: median(perSecond.single) / median(perSecond.emptyRoute), atLeast: 0.5 },
  batchesToBareRows: { value: median(perSecond.batches) / median(perSecond.bare), atLeast: 0.25 },
  residentMbOnPostgres: { value: onPostgres.residentMb, atMost: 200 },
  residentMbOnEmbedded: { value: onEmbedded.residentMb, atMost: 800 },
  failedRequests: { value: onPostgres.failed + onEmbedded.failed, atMost: 0 },
  context: {
    connections,
    postgres: { eventsPerSecond: perSecond, p99Ms: onPostgres.p99Ms },
    embedded: { eventsPerSecond: onEmbedded.perSecond },
  },
})
