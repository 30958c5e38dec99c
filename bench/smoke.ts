import { readFileSync } from 'node:fs'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchServer, type BenchStore, registerStore, startBenchServer } from './bench-server.ts'
import { fillStore } from './fill-store.ts'
import { type LoadRequest, runLoad } from './load-generator.ts'
import { readOwnShops } from './own-shops.ts'
import { findPostgres, followConnections } from './processor-time.ts'
import { median, writeResult } from './results.ts'
import { makeBatch, makeSearch } from './sample-events.ts'

/*
 * Whether anything has become dear, in a minute: processor time of API and PostgreSQL of an event, of events in batches of
 * 100, of an answer of a store of 200 products and of a dashboard of two thousand events, beside an empty validated
 * route of the same server. With `--check` the ratios are compared with the recorded ones, and twice as much fails.
 */
const isCheck = process.argv.includes('--check')
const connections = 32
const rounds = 3
/** Of answers; those of a whole day would be another benchmark. */
const language = 'es'

interface Kind {
  /** Before anything is measured: by then V8 has compiled what it runs. */
  warmUp: number
  /** In each round. */
  requests: number
  eventsEach?: number
  make: () => LoadRequest
}

/** A store with two thousand events, and no more while others are measured. */
async function makeReader(server: BenchServer): Promise<BenchStore> {
  const reader = await registerStore(server.origin)
  await server.removeLimit(reader.workspaceId)
  for (let batch = 0; batch < 20; batch += 1) {
    const { ok, status } = await fetch(`${server.origin}/api/voice-shop/events/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${reader.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events: makeBatch(100) }),
    })
    if (!ok) throw new Error(`events were answered ${status}`)
  }
  return reader
}

interface Stores {
  /** What sends and asks. */
  store: BenchStore
  reader: BenchStore
  sentences: readonly string[]
}

function listKinds({ store, reader, sentences }: Stores): Record<string, Kind> {
  const headers = { Authorization: `Bearer ${store.key}` }
  const post = (path: string, body: object) => ({ path, headers, body: JSON.stringify(body) })
  let asked = 0
  return {
    emptyRoute: { warmUp: 3000, requests: 4000, make: () => post('/bench/empty/', { events: [makeSearch()] }) },
    event: { warmUp: 3000, requests: 2500, make: () => post('/api/voice-shop/events/', { events: [makeSearch()] }) },
    batch: {
      warmUp: 30,
      requests: 60,
      eventsEach: 100,
      make: () => post('/api/voice-shop/events/', { events: makeBatch(100) }),
    },
    answer: {
      warmUp: 600,
      requests: 400,
      make: () => {
        asked += 1
        return post('/api/voice-shop/answers/', {
          query: sentences[asked % sentences.length],
          language,
          source: 'text',
        })
      },
    },
    dashboard: {
      warmUp: 300,
      requests: 200,
      make: () => ({
        path: '/api/ai/dashboard/?time_range=month',
        headers: { Authorization: reader.authorization, 'X-Workspace-Id': reader.workspaceId },
      }),
    },
  }
}

/** Processor time in ms of a request of each kind, a list for each with a value of each round. */
async function measure(): Promise<Record<string, number[]>> {
  const database = await createBenchDatabase()
  const server = await startBenchServer(database.url)
  const connected = followConnections(await findPostgres(database.url), new URL(database.url).pathname.slice(1))
  try {
    const shops = readOwnShops(language)
    const products = shops.flatMap((shop) =>
      shop.products.map((product) => ({
        ...product,
        product_id: `${shop.name} ${product.product_id}`,
        currency: 'ARS',
      })),
    )
    const { store } = await fillStore(server, { language, products })
    const sentences = shops.flatMap((shop) => shop.sentences.map(({ said }) => said))
    const kinds = listKinds({ store, reader: await makeReader(server), sentences })
    const send = async ({ make }: Kind, count: number) => {
      let sent = 0
      const makeRequest = () => {
        sent += 1
        return make()
      }
      while (sent < count) {
        const { failed } = await runLoad({ origin: server.origin, connections, seconds: 0.5, makeRequest })
        if (failed > 0) throw new Error(`${failed} requests failed`)
      }
      return sent
    }
    const readMs = async () => (await server.getProcessorMs()) + connected.readSeconds() * 1000
    const costs: Record<string, number[]> = {}
    for (const kind of Object.values(kinds)) await send(kind, kind.warmUp)
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, kind] of Object.entries(kinds)) {
        const before = await readMs()
        const sent = await send(kind, kind.requests)
        costs[name] = [...(costs[name] ?? []), ((await readMs()) - before) / sent / (kind.eventsEach ?? 1)]
      }
    }
    return costs
  } finally {
    connected.stop()
    await server.stop()
    await database.drop()
  }
}

function compare(costs: Record<string, number[]>): Record<string, number> {
  const cost = (name: string) => median(costs[name] ?? [])
  return {
    eventToEmptyRoute: cost('event') / cost('emptyRoute'),
    batchedEventToEvent: cost('batch') / cost('event'),
    answerToEvent: cost('answer') / cost('event'),
    dashboardToEvent: cost('dashboard') / cost('event'),
  }
}

/**
 * Whether each ratio is at most its bar, which is twice the recorded one, in one of three runs: without PostgreSQL at work beside
 * it the empty route has been seen to take half of what it usually takes.
 */
async function check(): Promise<boolean> {
  const recorded = JSON.parse(readFileSync(new URL('results/smoke.json', import.meta.url), 'utf8'))
  let missed = Object.keys(compare({}))
  for (let run = 0; run < 3 && missed.length > 0; run += 1) {
    const ratios = compare(await measure())
    missed = missed.filter((name) => {
      const { value: usual, atMost } = recorded[name]
      const value = ratios[name] ?? Number.POSITIVE_INFINITY
      console.log(
        `${value <= atMost ? 'ok    ' : 'MISSED'} ${name}: ${value.toFixed(2)} (recorded ${usual}, at most ${atMost})`,
      )
      return value > atMost
    })
  }
  return missed.length === 0
}

if (isCheck) process.exitCode = (await check()) ? 0 : 1
else {
  const costs = await measure()
  const figures = Object.entries(compare(costs)).map(([name, value]) => [
    name,
    { value, atMost: Number((2 * value).toFixed(3)) },
  ])
  writeResult('smoke', { ...Object.fromEntries(figures), context: { connections, rounds, processorMs: costs } })
}
