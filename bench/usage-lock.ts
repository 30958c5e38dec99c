import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { registerStore, startBenchServer } from './bench-server.ts'
import { runLoad } from './load-generator.ts'
import { median, writeResult } from './results.ts'
import { makeSearch } from './sample-events.ts'

/*
 * What it costs that a workspace's events are counted against a limit under one lock: 64 connections on one workspace,
 * on PostgreSQL, with a plan that has a limit and with one that has none, in pairs of one run. Then the limit is
 * reached under the same load: exactly as many are accepted as it allows.
 */
const rounds = 5
const seconds = 5
const connections = 64
/** What is left of the limit when the race for the last units begins. */
const left = 1000

/** Of plans.json: the largest with a limit, which no round reaches, and the one without. */
const limited = { planId: 'scale', limit: 60_000 }
const unlimited = { planId: 'custom' }

const database = await createBenchDatabase()
const server = await startBenchServer(database.url)
const client = new pg.Client({ connectionString: database.url })
await client.connect()

async function setPlan(workspaceId: string, planId: string, used: number): Promise<void> {
  const text = 'update usage set plan_id = $2, used = $3 where workspace_id = $1'
  await client.query(text, [workspaceId, planId, used])
}

async function readCounts(workspaceId: string): Promise<{ used: number; searches: number }> {
  const text = `select used::int, (select count(*)::int from voice_searches where workspace_id = $1) as searches
    from usage where workspace_id = $1`
  const { rows } = await client.query(text, [workspaceId])
  return rows[0]
}

try {
  const store = await registerStore(server.origin)
  const load = {
    origin: server.origin,
    connections,
    seconds,
    makeRequest: () => ({
      path: '/api/voice-shop/events/',
      headers: { Authorization: `Bearer ${store.key}` },
      body: JSON.stringify({ events: [makeSearch()] }),
    }),
  }
  await runLoad({ ...load, seconds: 2 })
  const perSecond = { limited: [] as number[], unlimited: [] as number[] }
  let failed = 0
  for (let round = 0; round < rounds; round += 1) {
    await setPlan(store.workspaceId, unlimited.planId, 0)
    const free = await runLoad(load)
    await setPlan(store.workspaceId, limited.planId, 0)
    const counted = await runLoad(load)
    perSecond.unlimited.push(free.requestsPerSecond)
    perSecond.limited.push(counted.requestsPerSecond)
    failed += free.failed + counted.failed
  }

  await setPlan(store.workspaceId, limited.planId, limited.limit - left)
  const before = await readCounts(store.workspaceId)
  const race = await runLoad(load)
  const after = await readCounts(store.workspaceId)
  writeResult('usage-lock', {
    limitedToUnlimited: { value: median(perSecond.limited) / median(perSecond.unlimited), atLeast: 0.6 },
    usedOverLimit: { value: Math.abs(after.used - limited.limit), atMost: 0 },
    acceptedBesideWhatWasLeft: { value: Math.abs(after.searches - before.searches - left), atMost: 0 },
    failedRequests: { value: failed + race.failed, atMost: 0 },
    context: { connections, perSecond },
  })
} finally {
  await client.end()
  await server.stop()
  await database.drop()
}
