import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { openPostgres } from '@voice-shop/api/core/database/open-database.ts'
import { playIntoMicrophone } from '../e2e/fixtures/microphone.ts'
import { measureWidgetFiles } from '../e2e/fixtures/widget-files.ts'
import { createBenchDatabase } from './bench-database.ts'
import { type BenchServer, registerStore, startBenchServer } from './bench-server.ts'
import { fillStore } from './fill-store.ts'
import { importYear } from './import-year.ts'
import { type JudgedStore, multiplyProducts, readJudgedStores } from './judged-stores.ts'
import { median, writeResult } from './results.ts'
import { launchChromium } from './web-measures.ts'
import { measurePage } from './widget-page.ts'
import { type BenchShop, openBenchShop } from './widget-shop.ts'
import { measureShoppers } from './widget-shoppers.ts'
import { measureRecognised, measureRecorded, type Spoken } from './widget-speech.ts'

/*
 * The widget in a shop of the simulated BigCommerce, whose store has 100,000 products, the judged store's told many times,
 * on PostgreSQL. What its scripts weigh; what it costs a page on "slow 4G" with a quarter of the processor, beside the same
 * page without it; how soon its panel opens. How long a shopper who has spoken waits for the first product, with the server
 * near and at full speed: by a browser's recognition, whose result is replayed, and by a recording of Chromium's fake
 * microphone, which a server writes down that takes no time of its own. And 500 shoppers at once beside other stores' work.
 */
const productCount = 100_000
/** Paints of one page swing by two per cent, so that a difference of one shows in the middle of many alone. */
const pairs = 31
const presses = 9
const recordings = 30

/** A server of OpenAI's audio API that heard this, at once. */
async function startInstantSpeech() {
  let heard = ''
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: heard }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    setHeard: (text: string) => {
      heard = text
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Resolves when the server has no more to do: what it was sent is read. */
async function waitUntilIdle(server: BenchServer): Promise<void> {
  for (let before = await server.getProcessorMs(); ; ) {
    await setTimeout(5000)
    const now = await server.getProcessorMs()
    if (now - before < 250) return
    before = now
  }
}

/** The store with its products, their pictures and pages in the shop, where its widget may run. */
async function openStore(server: BenchServer, shop: BenchShop, { language, products }: JudgedStore) {
  const many = multiplyProducts(products, productCount).map((product, number) => ({
    ...product,
    url: shop.productPage,
    image_url: `${shop.origin}/images/${number % 100}.svg`,
  }))
  const { store } = await fillStore(server, { language, products: many })
  const call = async (init: RequestInit) => {
    const headers = { authorization: store.authorization, 'content-type': 'application/json' }
    const response = await fetch(`${server.origin}/api/stores/${store.merchantId}/`, { ...init, headers })
    if (!response.ok) throw new Error(`the store's settings were answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as { widget_key: string }
  }
  await call({ method: 'PATCH', body: JSON.stringify({ allowed_origins: [shop.origin] }) })
  const { widget_key: key } = await call({})
  await waitUntilIdle(server)
  return key
}

async function openOther(server: BenchServer, databaseUrl: string) {
  const other = await registerStore(server.origin)
  await server.removeLimit(other.workspaceId)
  const opened = openPostgres({ url: databaseUrl, poolSize: 2, onIdleError: (error) => console.error(error) })
  await importYear(opened.db, { workspaceId: other.workspaceId, events: 10_000 })
  await opened.close()
  return other
}

async function measureAll(judged: JudgedStore) {
  const database = await createBenchDatabase()
  const [shop, speech] = [await openBenchShop(), await startInstantSpeech()]
  const server = await startBenchServer(database.url, { SPEECH_URL: speech.url })
  const browsers = [await launchChromium(), await chromium.launch(playIntoMicrophone('trail shoes size 9'))] as const
  try {
    const key = await openStore(server, shop, judged)
    const src = `${server.origin}/widget.js?key=${key}`
    const config = await fetch(`${server.origin}/api/widget/config/?key=${key}`)
    const bytes = { ...measureWidgetFiles(), config: brotliCompressSync(await config.text()).length }
    const [browser, withMicrophone] = browsers
    const sentences = judged.sentences.filter(({ previous }) => previous.length === 0).map(({ said }) => said)
    const page = await measurePage({ browser, shop, src, origin: server.origin }, { pairs, presses })
    // The first ones begin with code that has never run.
    await measureRecognised({ browser, shop, sentences: sentences.slice(0, 20) })
    const recognised = await measureRecognised({ browser, shop, sentences: [...sentences, ...sentences] })
    const recorded = await measureRecorded({
      browser: withMicrophone,
      shop,
      sentences: sentences.slice(0, recordings),
      beforeEach: speech.setHeard,
    })
    const other = await openOther(server, database.url)
    const { language } = judged
    const shoppers = await measureShoppers({
      server,
      widgetKey: key,
      shopOrigin: shop.origin,
      language,
      sentences,
      other,
    })
    return { bytes, page, recognised, recorded, shoppers }
  } finally {
    for (const browser of browsers) await browser.close()
    await server.stop()
    speech.stop()
    await shop.stop()
    await database.drop()
  }
}

function summarize(spoken: readonly Spoken[]) {
  const times = spoken.flatMap(({ ms }) => (ms === null ? [] : [ms])).sort((one, other) => one - other)
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? Number.NaN
  return { spoken: spoken.length, withProducts: times.length, p50: at(0.5), p95: at(0.95), most: at(1) }
}

const judged = (await readJudgedStores())?.find(({ name }) => name === 'en')
if (judged) {
  const { bytes, page, recognised, recorded, shoppers } = await measureAll(judged)
  const { visits, openMs } = page
  const paired = visits.with.map((load, round) => ({ load, bare: visits.without[round] ?? load }))
  const early = new Set(visits.with.flatMap(({ asked }) => asked))
  const unexpected = [...early].filter((path) => !['/widget.js', '/api/widget/config/'].includes(path))
  const [heard, written] = [summarize(recognised), summarize(recorded)]
  const compareP99 = (name: 'dashboard' | 'events') =>
    median(shoppers.rounds.map(({ quiet, busy }) => busy[name].p99 / quiet[name].p99))
  const failed = shoppers.rounds.reduce(
    (sum, { quiet, busy, answers }) =>
      sum + answers.failed + [quiet, busy].reduce((all, it) => all + it.dashboard.failed + it.events.failed, 0),
    0,
  )
  writeResult('widget', {
    loaderBytes: { value: bytes.loader, atMost: 4000 },
    panelBytes: { value: bytes.panel, atMost: 25_000 },
    recorderBytes: { value: bytes.recorder, atMost: 6000 },
    configBytes: { value: bytes.config, atMost: 1000 },
    otherRequestsBeforeTouch: { value: unexpected.length, atMost: 0 },
    requestsBeforeTouch: { value: Math.max(...visits.with.map(({ asked }) => asked.length)), atMost: 2 },
    addedBlockingMs: { value: median(paired.map(({ load, bare }) => load.tbtMs - bare.tbtMs)), atMost: 10 },
    lcpToWithout: { value: median(paired.map(({ load, bare }) => load.lcpMs / bare.lcpMs)), atMost: 1.01 },
    layoutShift: { value: Math.max(...visits.with.map(({ cls }) => cls)), atMost: 0 },
    openMsPrefetched: { value: median(openMs.prefetched), atMost: 150 },
    openMsCold: { value: median(openMs.cold), atMost: 1200 },
    recognisedToProductMsP50: { value: heard.p50, atMost: 250 },
    recognisedToProductMsP95: { value: heard.p95, atMost: 500 },
    recordedToProductMsP50: { value: written.p50, atMost: 250 },
    recordedToProductMsP95: { value: written.p95, atMost: 500 },
    answersPerSecond: { value: median(shoppers.rounds.map(({ answers }) => answers.requestsPerSecond)), atLeast: 19 },
    answerMsP95: { value: median(shoppers.rounds.map(({ answers }) => answers.p95)), atMost: 300 },
    dashboardP99ToQuiet: { value: compareP99('dashboard'), atMost: 3 },
    eventsP99ToQuiet: { value: compareP99('events'), atMost: 3 },
    failedRequests: { value: failed, atMost: 0 },
    sessionKb: { value: shoppers.sessionKb, atMost: 60 },
    context: { productCount, pairs, presses, unexpected, page, recognised: heard, recorded: written, shoppers },
  })
} else console.log('skipped: there are no judged stores in ../shared/data')
