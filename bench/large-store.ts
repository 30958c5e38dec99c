import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { registerStore, signInAgain, startBenchServer } from './bench-server.ts'
import { fillHistory } from './fill-history.ts'
import { fillStore } from './fill-store.ts'
import { type JudgedStore, readJudgedStores } from './judged-stores.ts'
import { runLoad } from './load-generator.ts'
import { measureReading } from './measure-reading.ts'
import { writeResult } from './results.ts'
import { makeSearch } from './sample-events.ts'

/*
 * Stores of a hundred thousand and of a million products, the judged store's told many times with other prices and sales: how long
 * a server that has just been started reads them, what it takes in memory meanwhile and after, answers with 16 connections at work
 * while they are read and when they are, after how long one product that is changed is found so, and what another store's
 * dashboard takes while they are read by a server that does nothing else. And 50 answers a second beside 200 events a second.
 */
const connections = 16
const seconds = 10
const rounds = 3
const quietSeconds = 10
const neighbourEvents = 20_000
/** Connections that pause for two fifths of a second on the whole, so many that they send what is wanted together. */
const pauseMs = 400
const answersASecond = 50
const eventsASecond = 200
/** The thread answers sooner than the database could look through so many. */
const soonMs = 50
const settings = { SECRET_KEY: crypto.randomUUID() }
const path = '/api/voice-shop/answers/'

/** Tells each product of a workspace so often more, under other names. */
const multiply = `
  insert into catalogue_products (workspace_id, product_id, language, title, description, price_minor, currency, image_url, url,
    in_stock, run, read_at, source, brand, tags, categories, popularity, created_at, is_hidden, variants, search_text, bytes, revision)
  select workspace_id, product_id || '-' || g, language, title || ' ' || g, description, price_minor, currency, image_url, url,
    in_stock, run, read_at, source, brand, tags, categories, floor(5000 * random() ^ 4), created_at, is_hidden,
    (select jsonb_agg(v || jsonb_build_object('price_minor', floor((v ->> 'price_minor')::numeric * (0.5 + random())))) from
      jsonb_array_elements(variants) as v), search_text || ' ' || g, bytes, revision
  from catalogue_products cross join generate_series(1, $2::int) as g where workspace_id = $1`

function makePost(origin: string, headers: Record<string, string>) {
  return async (to: string, body: object) => {
    const startedAt = performance.now()
    const response = await fetch(`${origin}${to}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${to} answered ${response.status}: ${await response.text()}`)
    const answer = (await response.json()) as { products?: { product_id: string; price: number | null }[] }
    return { ms: performance.now() - startedAt, found: answer.products ?? [] }
  }
}

async function measureStore(store: JudgedStore, productCount: number) {
  const { language, products, sentences } = store
  const database = await createBenchDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const filling = await startBenchServer(database.url, settings)
    const { headers, store: filled } = await fillStore(filling, store)
    const neighbour = await registerStore(filling.origin)
    const workspaceIds = [neighbour.workspaceId]
    await fillHistory(client, {
      workspaceIds,
      eventsEach: neighbourEvents,
      timeZone: 'America/Sao_Paulo',
      until: new Date(),
    })
    await filling.stop()
    await client.query(multiply, [filled.workspaceId, Math.floor(productCount / products.length) - 1])
    await client.query('vacuum analyze')

    const readingAlone = await startBenchServer(database.url, settings)
    const postAlone = makePost(readingAlone.origin, headers)
    const readAlone = await measureReading({
      origin: readingAlone.origin,
      neighbour: await signInAgain(readingAlone.origin, neighbour),
      ask: async (place) => {
        const query = sentences[place % sentences.length]?.said
        return (await postAlone(path, { query, language, source: 'voice', limit: 10 })).ms
      },
      quietSeconds,
    })
    await readingAlone.stop()
    const server = await startBenchServer(database.url, settings)
    const post = makePost(server.origin, headers)
    const ask = (query: string) => post(path, { query, language, source: 'voice', limit: 10 })
    let asked = 0
    const makeAsking = () => {
      asked += 1
      const query = sentences[asked % sentences.length]?.said
      return { path, headers, body: JSON.stringify({ query, language, source: 'voice' }) }
    }
    const runAsking = () => runLoad({ origin: server.origin, connections, seconds, makeRequest: makeAsking })

    const runBoth = async () => {
      const both = { origin: server.origin, seconds: 2 * seconds, pauseMs }
      const [answers, events] = await Promise.all([
        runLoad({ ...both, connections: (answersASecond * pauseMs) / 1000, makeRequest: makeAsking }),
        runLoad({
          ...both,
          connections: (eventsASecond * pauseMs) / 1000,
          makeRequest: () => ({
            path: '/api/voice-shop/events/',
            headers,
            body: JSON.stringify({ events: [makeSearch()] }),
          }),
        }),
      ])
      return { answers, events }
    }

    const before = await server.getResidentMb({ isCleared: true })
    const [startedAt, processorBefore] = [performance.now(), await server.getProcessorMs()]
    const firstMs = (await ask(sentences[0]?.said ?? '')).ms
    const whileRead = await runAsking()
    let most = before
    for (let soon = 0; soon < 3; ) {
      const { ms } = await ask(sentences[soon]?.said ?? '')
      soon = ms < soonMs ? soon + 1 : 0
      most = Math.max(most, await server.getResidentMb())
      await wait(500)
    }
    const readSeconds = (performance.now() - startedAt) / 1000
    const readProcessorSeconds = ((await server.getProcessorMs()) - processorBefore) / 1000
    await wait(5000)
    const after = await server.getResidentMb({ isCleared: true })
    const loads = []
    for (let round = 0; round < rounds; round += 1) loads.push(await runAsking())
    const besideEvents = await runBoth()

    const changedAt = performance.now()
    const changed = { ...products[0], product_id: 'changed', name: 'Zamarrita Quimbaya' }
    await post('/api/voice-shop/products/', { products: [changed] })
    while ((await ask('zamarrita quimbaya')).found[0]?.product_id !== 'changed') await wait(50)
    const changedSeconds = (performance.now() - changedAt) / 1000
    await server.stop()
    return {
      productCount,
      readAlone,
      readSeconds,
      readProcessorSeconds,
      firstMs,
      whileRead,
      loads,
      besideEvents,
      changedSeconds,
      residentMb: { before, most, after },
    }
  } finally {
    await client.end()
    await database.drop()
  }
}

const store = (await readJudgedStores())?.[0]
if (store) {
  const hundredThousand = await measureStore(store, 100_000)
  const million = await measureStore(store, 1_000_000)
  const both = [hundredThousand, million]
  const getP95 = ({ loads }: typeof million) => loads.at(-1)?.p95 ?? 0
  const { readSeconds, dashboardP99Ms } = hundredThousand.readAlone
  const { answers, events } = hundredThousand.besideEvents
  const all = both.flatMap(({ whileRead, loads, besideEvents }) => [
    whileRead,
    ...loads,
    besideEvents.answers,
    besideEvents.events,
  ])
  const failed = all.reduce((sum, one) => sum + one.failed, 0)
  writeResult('large-store', {
    answerMsP95Of100000: { value: getP95(hundredThousand), atMost: 50 },
    answerMsP95Of1000000: { value: getP95(million), atMost: 100 },
    answerMsP95BesideEvents: { value: answers.p95, atMost: 50 },
    // Pauses are reckoned from an answer on: a little less is sent than is said above.
    answersPerSecondBesideEvents: { value: answers.requestsPerSecond, atLeast: 0.85 * answersASecond },
    eventsPerSecondBesideAnswers: { value: events.requestsPerSecond, atLeast: 0.85 * eventsASecond },
    readSecondsOf100000: { value: readSeconds, atMost: 30 },
    dashboardP99WhileRead: { value: dashboardP99Ms.meanwhile / dashboardP99Ms.quiet, atMost: 2 },
    failedRequests: { value: failed, atMost: 0 },
    changedFoundSeconds: { value: Math.max(...both.map(({ changedSeconds }) => changedSeconds)), atMost: 2 },
    context: { hundredThousand, million },
  })
} else console.log('skipped: there are no judged stores in ../shared/data')
