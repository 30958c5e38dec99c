import { hash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '@voice-shop/api/core/database/open-database.ts'
import { createCitusCluster, hasCitusInstalled } from '@voice-shop/api/testing/faults/citus-cluster.ts'
import { createPostgresCluster } from '@voice-shop/api/testing/faults/postgres-cluster.ts'
import { insertTestWorkspace } from '@voice-shop/api/testing/test-workspace.ts'
import { type BenchServer, type BenchStore, registerStore, startBenchServer } from './bench-server.ts'
import { type LoadRequest, runLoad } from './load-generator.ts'
import { findPostgres, readFamilySeconds } from './processor-time.ts'
import { median, writeResult } from './results.ts'
import { makeBatch, makeSearch } from './sample-events.ts'

/*
 * The same calls on one PostgreSQL, on a Citus cluster of a coordinator and one worker, and of a coordinator and two, in turns
 * of one run, on servers of its own with the same settings. Of each call the processor time of API and PostgreSQL, all machines
 * together, and that of the busiest worker: what a second worker takes off the first.
 */
const rounds = 3
const seconds = 4
const connections = 16
const stores = 20
const products = 300

interface Machines {
  url: string
  /** The first process of each server: the coordinator's, or the only one's, first. */
  processes: number[]
  kill(): Promise<void>
}

interface Place extends Machines {
  server: BenchServer
  /** Of stores that send events. */
  keys: string[]
  /** Has products, and an owner who is signed in. */
  store: BenchStore
}

async function startOne(folder: string): Promise<Machines> {
  const postgres = await createPostgresCluster(folder, { max_connections: '200', wal_level: 'logical' })
  return { url: postgres.url, processes: [await findPostgres(postgres.url)], kill: () => postgres.kill() }
}

async function startCluster(folder: string, workers: number): Promise<Machines> {
  const cluster = await createCitusCluster(folder, { workers, shards: 16 })
  const servers = [cluster.coordinator, ...cluster.workers]
  const processes = await Promise.all(servers.map(({ url }) => findPostgres(url)))
  return { url: cluster.coordinator.url, processes, kill: cluster.kill }
}

/** Stores without a limit, and the code that they need run once. */
async function fill(machines: Machines): Promise<Place> {
  const server = await startBenchServer(machines.url)
  const { db, close } = openPostgres({ url: machines.url, poolSize: 2, onIdleError: (error) => console.error(error) })
  const keys = Array.from({ length: stores }, () => crypto.randomUUID())
  for (const key of keys) {
    await insertTestWorkspace(db, { now: new Date(), planId: 'custom', secretKeyHash: hash('sha256', key, 'hex') })
  }
  await close()
  const store = await registerStore(server.origin)
  await server.removeLimit(store.workspaceId)
  const colours = ['roja', 'azul', 'negra', 'blanca', 'verde']
  const pushed = Array.from({ length: products }, (_, index) => ({
    product_id: `shirt-${index}`,
    name: `Remera ${colours[index % colours.length]} ${index}`,
    variants: [{ variant_id: `shirt-${index}`, price: 10 + index, currency: 'ARS', available: true }],
  }))
  const response = await fetch(`${server.origin}/api/voice-shop/products/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${store.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ products: pushed }),
  })
  if (!response.ok) throw new Error(`products: ${response.status} ${await response.text()}`)
  return { ...machines, server, keys, store }
}

const eventsPath = '/api/voice-shop/events/'
const bearer = (key = '') => ({ Authorization: `Bearer ${key}` })

/** A call's requests, in turns of the stores. */
const calls: Record<'event' | 'batch' | 'dashboard' | 'answer', (place: Place, count: number) => LoadRequest> = {
  event: ({ keys }, count) => ({
    path: eventsPath,
    headers: bearer(keys[count % keys.length]),
    body: JSON.stringify({ events: [makeSearch()] }),
  }),
  batch: ({ keys }, count) => ({
    path: eventsPath,
    headers: bearer(keys[count % keys.length]),
    body: JSON.stringify({ events: makeBatch(100) }),
  }),
  dashboard: ({ store }) => ({
    path: '/api/ai/dashboard/?time_range=month',
    headers: { Authorization: store.authorization, 'X-Workspace-Id': store.workspaceId },
  }),
  answer: ({ store }) => ({
    path: '/api/voice-shop/answers/',
    headers: bearer(store.key),
    body: JSON.stringify({ query: 'busco una remera roja', source: 'text' }),
  }),
}
type Name = keyof typeof calls
const names = Object.keys(calls) as Name[]

interface Cost {
  /** Microseconds a call of processor time, of the API and of all PostgreSQL servers. */
  api: number
  postgres: number
  /** Of the worker that took the most; of the only server where there is none. */
  busiestWorker: number
  failed: number
  callsPerSecond: number
}

async function measure(place: Place, name: Name, forSeconds = seconds): Promise<Cost> {
  const read = async () => ({
    api: (await place.server.getProcessorMs()) / 1000,
    servers: place.processes.map(readFamilySeconds),
  })
  let count = 0
  const before = await read()
  const { requestsPerSecond, failed } = await runLoad({
    origin: place.server.origin,
    connections,
    seconds: forSeconds,
    makeRequest: () => {
      count += 1
      return calls[name](place, count)
    },
  })
  const after = await read()
  const toMicros = (taken: number) => (taken * 1e6) / count
  const servers = after.servers.map((taken, index) => toMicros(taken - (before.servers[index] ?? 0)))
  const workers = servers.length > 1 ? servers.slice(1) : servers
  return {
    api: toMicros(after.api - before.api),
    postgres: servers.reduce((sum, taken) => sum + taken, 0),
    busiestWorker: Math.max(...workers),
    failed,
    callsPerSecond: requestsPerSecond,
  }
}

async function run(folder: string): Promise<void> {
  const kinds = { one: null, oneWorker: 1, twoWorkers: 2 } as const
  type Kind = keyof typeof kinds
  const started: Machines[] = []
  const places: [Kind, Place][] = []
  try {
    for (const [kind, workers] of Object.entries(kinds) as [Kind, number | null][]) {
      const own = join(folder, kind)
      mkdirSync(own)
      const machines = workers === null ? await startOne(own) : await startCluster(own, workers)
      started.push(machines)
      places.push([kind, await fill(machines)])
    }
    const samples = Object.fromEntries(
      places.map(([kind]) => [kind, Object.fromEntries(names.map((name) => [name, [] as Cost[]]))]),
    ) as Record<Kind, Record<Name, Cost[]>>
    for (const [, place] of places) for (const name of names) await measure(place, name, 2)
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) {
        for (const [kind, place] of places) samples[kind][name].push(await measure(place, name))
      }
    }
    const cost = (kind: Kind, name: Name) => median(samples[kind][name].map(({ api, postgres }) => api + postgres))
    const toOne = (name: Name) => cost('twoWorkers', name) / cost('one', name)
    const busiest = (kind: Kind) => median(samples[kind].event.map(({ busiestWorker }) => busiestWorker))
    const all = Object.values(samples).flatMap((byName) => Object.values(byName).flat())
    writeResult('citus', {
      eventCostToOneServer: { value: toOne('event'), atMost: 2 },
      batchCostToOneServer: { value: toOne('batch'), atMost: 1.6 },
      dashboardCostToOneServer: { value: toOne('dashboard'), atMost: 2 },
      answerCostToOneServer: { value: toOne('answer'), atMost: 2 },
      workerRelievedByASecond: { value: busiest('oneWorker') / busiest('twoWorkers'), atLeast: 1.3 },
      failedRequests: { value: all.reduce((sum, { failed }) => sum + failed, 0), atMost: 0 },
      context: { connections, stores, products, samples },
    })
  } finally {
    for (const [, { server }] of places) await server.stop()
    for (const { kill } of started) await kill()
  }
}

if (hasCitusInstalled()) {
  const folder = mkdtempSync(join(tmpdir(), 'voice-shop-citus-'))
  // PostgreSQL runs as another user where we are root.
  chmodSync(folder, 0o755)
  await run(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
} else {
  console.log('SKIPPED: the PostgreSQL that is installed here has no Citus.')
}
