import { setTimeout } from 'node:timers/promises'
import { openPostgres } from '@voice-shop/api/core/database/open-database.ts'
import { insertTestWorkspace } from '@voice-shop/api/testing/test-workspace.ts'
import { type Dashboard, timeRanges } from '@voice-shop/contract'
import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchServer, type BenchStore, registerStore, startBenchServer } from './bench-server.ts'
import { fillHistory } from './fill-history.ts'
import { runLoad } from './load-generator.ts'
import { listDifferences } from './recount.ts'
import { writeResult } from './results.ts'
import { makeBatch } from './sample-events.ts'

/*
 * A busy hour on PostgreSQL: 1,000 workspaces of mixed sizes, whose dashboards are read over 32 connections, each of
 * which pauses a second between its requests, while 1,000 events a second come in for 20 of them. Afterwards a busy
 * workspace's figures are compared with a recount.
 */
const sizes = [
  { workspaces: 1, events: 1_000_000 },
  { workspaces: 9, events: 100_000 },
  { workspaces: 90, events: 10_000 },
  { workspaces: 880, events: 1000 },
]
const busyStores = 20
const seconds = 30
const readers = 32
const pauseMs = 1000
const timeZone = 'America/Sao_Paulo'

/** Workspaces with history, which a user may read. */
async function makeWorkspaces(databaseUrl: string, client: pg.Client, reader: BenchStore): Promise<string[]> {
  const opened = openPostgres({ url: databaseUrl, poolSize: 4, onIdleError: (error) => console.error(error) })
  const all = []
  for (const { workspaces, events } of sizes) {
    const ids = []
    for (let count = 0; count < workspaces; count += 1) {
      ids.push(await insertTestWorkspace(opened.db, { now: new Date(), timeZone }))
    }
    await fillHistory(client, { workspaceIds: ids, eventsEach: events, timeZone, until: new Date() })
    all.push(...ids)
  }
  await opened.close()
  await client.query(
    `insert into memberships (workspace_id, user_id, role, created_at)
     select id, (select user_id from memberships where workspace_id = $2), 'member', now() from unnest($1::uuid[]) as t (id)`,
    [all, reader.workspaceId],
  )
  await client.query('vacuum analyze')
  return all
}

/** Sends a batch of ten events every hundredth of a second, whatever the server takes for them. Returns the failed. */
async function sendEvents({ origin }: BenchServer, stores: readonly BenchStore[], forSeconds: number): Promise<number> {
  const answers: Promise<boolean>[] = []
  const startedAt = performance.now()
  for (let tick = 0; tick < forSeconds * 100; tick += 1) {
    const request = fetch(`${origin}/api/voice-shop/events/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stores[tick % stores.length]?.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events: makeBatch(10) }),
    })
    answers.push(request.then(async (response) => (await response.text()) !== '' && response.ok))
    await setTimeout(Math.max(0, startedAt + (tick + 1) * 10 - performance.now()))
  }
  return (await Promise.all(answers)).filter((isOk) => !isOk).length
}

const database = await createBenchDatabase()
const server = await startBenchServer(database.url)
const client = new pg.Client({ connectionString: database.url })
await client.connect()
try {
  const stores = []
  while (stores.length < busyStores) stores.push(await registerStore(server.origin))
  for (const store of stores) await server.removeLimit(store.workspaceId)
  const [reader] = stores
  if (!reader) throw new Error('there is no store')
  const workspaceIds = [...(await makeWorkspaces(database.url, client, reader)), reader.workspaceId]
  const makeRequest = () => ({
    path: `/api/ai/dashboard/?time_range=${timeRanges[Math.floor(Math.random() * timeRanges.length)]}`,
    headers: {
      Authorization: reader.authorization,
      'X-Workspace-ID': workspaceIds[Math.floor(Math.random() * workspaceIds.length)] ?? '',
    },
  })
  const load = { origin: server.origin, connections: readers, pauseMs, makeRequest }
  // A busy hour does not begin with code that has never run and plans that are not made.
  await Promise.all([runLoad({ ...load, seconds: 5 }), sendEvents(server, stores, 5)])
  const quiet = await runLoad({ ...load, seconds })
  const [busy, failedEvents] = await Promise.all([runLoad({ ...load, seconds }), sendEvents(server, stores, seconds)])
  const response = await fetch(`${server.origin}/api/ai/dashboard/?time_range=week`, {
    headers: { authorization: reader.authorization, 'x-workspace-id': reader.workspaceId },
  })
  const differences = await listDifferences(client, reader.workspaceId, (await response.json()) as Dashboard)
  for (const difference of differences) console.error(difference)
  writeResult('mixed-load', {
    dashboardP99Ms: { value: busy.p99, atMost: 100 },
    failedRequests: { value: quiet.failed + busy.failed + failedEvents, atMost: 0 },
    figuresOtherThanRecounted: { value: differences.length, atMost: 0 },
    context: { quiet, busy, readers, pauseMs, sizes, busyStores },
  })
} finally {
  await client.end()
  await server.stop()
  await database.drop()
}
