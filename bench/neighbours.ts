import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchStore, benchPassword, registerStore, signInAgain, startBenchServer } from './bench-server.ts'
import { type LoadRequest, runLoad } from './load-generator.ts'
import { median, writeResult } from './results.ts'
import { makeBatch } from './sample-events.ts'

/*
 * What twenty stores notice of one that floods each kind of work over 64 connections, on PostgreSQL: the 99th percentile of
 * their sign-ins, events, dashboards and answers, beside what they take while all is quiet. The flooding store has 20,800
 * searches of 990 letters, the most that a free account's year held.
 */
const neighbours = 20
const floodConnections = 64
const quietSeconds = 40
const floodSeconds = 30
const pauseMs = 500

type Action = (store: BenchStore) => { path: string; init: RequestInit }
const json = { 'content-type': 'application/json' }
const post = (path: string, headers: Record<string, string>, body: object) => ({
  path,
  init: { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) },
})
const asOwner = ({ authorization, workspaceId }: BenchStore) => ({ authorization, 'x-workspace-id': workspaceId })
const asProgram = ({ key }: BenchStore) => ({ authorization: `Bearer ${key}` })
const sentence = { query: 'busco una campera', language: 'es', source: 'text', shopper_id: 's' }

const actions: Record<string, Action> = {
  signIn: ({ email }) => post('/api/auth/token-obtain/', {}, { email, username: email, password: benchPassword }),
  events: (store) => post('/api/voice-shop/events/', asProgram(store), { events: makeBatch(1) }),
  dashboard: (store) => ({ path: '/api/ai/dashboard/?time_range=month', init: { headers: asOwner(store) } }),
  answers: (store) => post('/api/voice-shop/answers/', asProgram(store), sentence),
}

const floods: Record<string, (store: BenchStore) => LoadRequest> = {
  events: (store) => ({
    path: '/api/voice-shop/events/',
    headers: asProgram(store),
    body: JSON.stringify({ events: makeBatch(100) }),
  }),
  answers: (store) => ({
    path: '/api/voice-shop/answers/',
    headers: asProgram(store),
    body: JSON.stringify(sentence),
  }),
  dashboard: (store) => ({ path: '/api/ai/dashboard/?time_range=year', headers: asOwner(store) }),
  searches: (store) => ({ path: '/api/ai/searches/?time_range=year&text=nothing', headers: asOwner(store) }),
  exports: (store) => ({
    path: '/api/ai/exports/',
    headers: asOwner(store),
    body: JSON.stringify({ panel: 'searches', time_range: 'year', text: 'nothing' }),
  }),
}

async function fillFlooder(client: pg.Client, { workspaceId }: BenchStore): Promise<void> {
  await client.query(
    `insert into voice_searches
       (workspace_id, id, shopper_id, query, said, occurred_at, received_at, product_keys, products_count)
     select $1::uuid, gen_random_uuid(), 'x', repeat('ãéîõü', 198), repeat('aeiou', 198), at, at, '{}', 0
     from (select now() - n * interval '1 millisecond' as at from generate_series(1, 20800) as n) as s`,
    [workspaceId],
  )
  await client.query('analyze')
}

interface Measured {
  times: Record<string, number[]>
  failed: string[]
}

/**
 * Each neighbour does one thing after the other, with pauses, for so long. They begin each with another thing: if all began with
 * their sign-in, the twenty passwords of the first half second would decide its 99th percentile.
 */
async function measureNeighbours(origin: string, stores: readonly BenchStore[], seconds: number): Promise<Measured> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(actions).map((name) => [name, []]))
  const failed: string[] = []
  const endsAt = performance.now() + seconds * 1000
  const all = Object.entries(actions)
  const run = async (store: BenchStore, place: number) => {
    await setTimeout(Math.random() * pauseMs)
    const first = place % all.length
    const inTurn = [...all.slice(first), ...all.slice(0, first)]
    while (performance.now() < endsAt) {
      for (const [name, act] of inTurn) {
        const { path, init } = act(store)
        const startedAt = performance.now()
        const response = await fetch(`${origin}${path}`, init)
        const answer = await response.text()
        // A token does not last as long as the run.
        if (name === 'signIn' && response.ok) store.authorization = `JWT ${JSON.parse(answer).access}`
        times[name]?.push(performance.now() - startedAt)
        if (!response.ok) failed.push(`${name} ${response.status}`)
        await setTimeout(pauseMs * (0.5 + Math.random()))
      }
    }
  }
  await Promise.all(stores.map(run))
  return { times, failed }
}

function getP99(times: readonly number[]): number {
  return [...times].sort((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? 0
}

const summarize = ({ times }: Measured) =>
  Object.fromEntries(
    Object.entries(times).map(([name, own]) => [name, { median: median(own), p99: getP99(own), count: own.length }]),
  )

const database = await createBenchDatabase()
const limits = ['export', 'answers', 'events', 'sign_in', 'register', 'user_requests', 'address_requests', 'code']
const server = await startBenchServer(database.url, { RATE_LIMITS: limits.map((name) => `${name}=off`).join() })
const client = new pg.Client({ connectionString: database.url })
await client.connect()
try {
  const [flooder, ...others] = await Promise.all(
    Array.from({ length: neighbours + 1 }, () => registerStore(server.origin)),
  )
  if (!flooder) throw new Error('there is no store')
  for (const store of [flooder, ...others]) await server.removeLimit(store.workspaceId)
  await fetch(`${server.origin}${actions.events?.(flooder).path}`, actions.events?.(flooder).init)
  await fillFlooder(client, flooder)
  await measureNeighbours(server.origin, others, 5)
  const quiet = await measureNeighbours(server.origin, others, quietSeconds)
  const results: Record<string, object> = {}
  const failed = [...quiet.failed]
  const ratios: Record<string, number> = Object.fromEntries(Object.keys(actions).map((name) => [name, 0]))
  for (const [kind, makeRequest] of Object.entries(floods)) {
    const flooding = await signInAgain(server.origin, flooder)
    const [load, measured] = await Promise.all([
      runLoad({
        origin: server.origin,
        connections: floodConnections,
        seconds: floodSeconds,
        makeRequest: () => makeRequest(flooding),
      }),
      measureNeighbours(server.origin, others, floodSeconds),
    ])
    failed.push(...measured.failed.map((failure) => `${kind}: ${failure}`))
    results[kind] = { flood: load, neighbours: summarize(measured) }
    for (const [name, times] of Object.entries(measured.times)) {
      const ratio = getP99(times) / getP99(quiet.times[name] ?? [])
      ratios[name] = Math.max(ratios[name] ?? 0, ratio)
      console.log(`${kind} flooded, ${name}: p99 ${getP99(times).toFixed(0)} ms, ${ratio.toFixed(1)} of quiet`)
    }
  }
  writeResult('neighbours', {
    ...Object.fromEntries(Object.entries(ratios).map(([name, value]) => [`${name}P99ToQuiet`, { value, atMost: 3 }])),
    failedRequests: { value: failed.length, atMost: 0 },
    context: { neighbours, floodConnections, pauseMs, quiet: summarize(quiet), results, failed: [...new Set(failed)] },
  })
} finally {
  await client.end()
  await server.stop()
  await database.drop()
}
