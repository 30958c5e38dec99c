import type { Answer, Revenue, VoiceEvent } from '@voice-shop/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeOrder, type SentOrder } from './testing/orders.ts'
import {
  type EventsAnswer,
  getCounts,
  postAsStore,
  postEvents,
  registerStore,
  type ServerProcess,
  startServerProcess,
} from './testing/server-process.ts'
import { createServerStorage, type ServerStorage } from './testing/server-storage.ts'
import { makeClick, makeSearch } from './testing/voice-events.ts'

let storage: ServerStorage
let settings: Record<string, string>
let server: ServerProcess | null = null
beforeAll(async () => {
  storage = await createServerStorage('kill')
  settings = storage.settings
})
afterEach(() => server?.end('SIGKILL'))
afterAll(() => storage.drop())

const kills = 5
const answerKills = 3
const batchesPerLife = 12
/** Six starts of a server, each of them seconds of the processor where code is not compiled yet and others work. */
const startsMs = 400_000
const answersBeforeKill = 7

interface Batch {
  events: VoiceEvent[]
  answer: EventsAnswer | null
}

let shoppers = 0
/** Three searches of a new shopper with a click each. */
function makeBatch(): Batch {
  shoppers += 1
  const searches = [1, 2, 3].map(() => makeSearch({ shopper_id: `shopper-${shoppers}` }))
  return { events: searches.flatMap((search) => [search, makeClick(search)]), answer: null }
}

/** Sends requests, four at a time, and kills the server in the very moment in which an answer has arrived. */
async function sendUntilKilled<Request>(
  requests: readonly Request[],
  post: (origin: string, request: Request) => Promise<void>,
): Promise<void> {
  const running = server as ServerProcess
  const waiting = [...requests]
  let answers = 0
  const send = async () => {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      await post(running.origin, request)
      answers += 1
      if (answers === answersBeforeKill) void running.end('SIGKILL')
    }
  }
  const outcomes = await Promise.allSettled([send(), send(), send(), send()])
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  expect((await running.ended).signal).toBe('SIGKILL')
}

test(
  '[EVENT-2] [EVENT-1] what was answered survives a kill -9, and sending all again counts nothing twice',
  async () => {
    server = await startServerProcess(settings)
    const store = await registerStore(server.origin)
    const all: Batch[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const batches = Array.from({ length: batchesPerLife }, makeBatch)
      all.push(...batches)
      await sendUntilKilled(batches, async (origin, batch) => {
        batch.answer = await postEvents(origin, store, batch.events)
      })
      const answered = all.filter(({ answer }) => answer !== null)
      server = await startServerProcess(settings)
      const { origin } = server

      const before = await getCounts(origin, store)
      expect(before.searches).toBeGreaterThanOrEqual(answered.length * 3)
      expect(before.searches).toBeLessThanOrEqual(all.length * 3)
      // A batch is there whole or not at all, with everything that it counts for.
      expect(before).toEqual({
        searches: before.shoppers * 3,
        recommended: before.searches,
        clickRate: 100,
        shoppers: before.shoppers,
        used: before.searches,
      })

      for (const batch of answered) {
        expect(await postEvents(origin, store, batch.events)).toEqual({ accepted: 0, duplicates: 6, rejected: [] })
      }
      for (const batch of all) batch.answer = await postEvents(origin, store, batch.events)
      const searches = all.length * 3
      expect(await getCounts(origin, store)).toEqual({
        searches,
        recommended: searches,
        clickRate: 100,
        shoppers: all.length,
        used: searches,
      })
    }
  },
  startsMs,
)

interface Asked {
  search_id: string
  answer: Answer | null
}

test(
  'what a sentence was answered and what is recorded of it agree after a kill -9',
  async () => {
    server = await startServerProcess(settings)
    const store = await registerStore(server.origin)
    const variants = [{ variant_id: 'mate', price: '25.00' }]
    const products = [{ product_id: 'mate', name: 'Mate imperial', currency: 'ARS', variants }]
    await postAsStore({ origin: server.origin, store, path: '/api/voice-shop/products/', body: { products } })
    const ask = async (origin: string, { search_id }: Asked): Promise<Answer> => {
      const body = { query: 'mate', source: 'voice', language: 'es', search_id }
      return postAsStore({ origin, store, path: '/api/voice-shop/answers/', body })
    }
    const all: Asked[] = []
    for (let kill = 0; kill < answerKills; kill += 1) {
      const sentences = Array.from({ length: batchesPerLife }, () => ({ search_id: crypto.randomUUID(), answer: null }))
      all.push(...sentences)
      await sendUntilKilled<Asked>(sentences, async (origin, asked) => {
        asked.answer = await ask(origin, asked)
      })
      server = await startServerProcess(settings)
      const { origin } = server
      const answered = all.filter(({ answer }) => answer !== null)
      const before = await getCounts(origin, store)
      expect(before.searches).toBeGreaterThanOrEqual(answered.length)
      expect(before).toMatchObject({ recommended: before.searches, used: before.searches, shoppers: before.searches })

      for (const asked of answered) expect(await ask(origin, asked)).toEqual(asked.answer)
      expect(await getCounts(origin, store)).toEqual(before)
      for (const asked of all) asked.answer = await ask(origin, asked)
      expect(all.map(({ answer }) => answer?.products.length)).toEqual(all.map(() => 1))
      expect(await getCounts(origin, store)).toMatchObject({ searches: all.length, used: all.length })
    }
  },
  startsMs,
)

interface Bought {
  events: VoiceEvent[]
  order: SentOrder
  isAnswered: boolean
}

/** A shopper asks, opens a product and buys it. */
function makeBought(): Bought {
  shoppers += 1
  const shopper_id = `shopper-${shoppers}`
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  const search = makeSearch({ shopper_id, occurred_at: ago(60) })
  const click = { ...makeClick(search), occurred_at: ago(30) }
  return { events: [search, click], order: makeOrder({ shopper_id, ordered_at: ago(0) }), isAnswered: false }
}

test(
  '[REVENUE-3] an order that was answered survives a kill -9, and sending all again earns nothing twice',
  async () => {
    server = await startServerProcess(settings)
    const store = await registerStore(server.origin)
    const path = '/api/voice-shop/orders/'
    const send = async (origin: string, bought: Bought) => {
      await postEvents(origin, store, bought.events)
      const answer = await postAsStore({ origin, store, path, body: { orders: [bought.order] } })
      bought.isAnswered = true
      return answer
    }
    const readDirect = async (origin: string) => {
      const response = await fetch(`${origin}/api/ai/revenue/?time_range=day`, { headers: store.headers })
      const { currencies } = (await response.json()) as Revenue
      return { orders: currencies[0]?.direct.orders ?? 0, minor: currencies[0]?.direct.revenue_minor ?? 0 }
    }
    const all: Bought[] = []
    for (let kill = 0; kill < answerKills; kill += 1) {
      const batch = Array.from({ length: batchesPerLife }, makeBought)
      all.push(...batch)
      await sendUntilKilled(batch, async (origin, bought) => {
        await send(origin, bought)
      })
      server = await startServerProcess(settings)
      const { origin } = server
      const answered = all.filter(({ isAnswered }) => isAnswered)
      const before = await readDirect(origin)
      expect(before.orders).toBeGreaterThanOrEqual(answered.length)
      expect(before.minor).toBe(before.orders * 100_050)
      for (const bought of answered) expect(await send(origin, bought)).toMatchObject({ accepted: 0, duplicates: 1 })
      expect(await readDirect(origin)).toEqual(before)
      for (const bought of all) await send(origin, bought)
      expect(await readDirect(origin)).toEqual({ orders: all.length, minor: all.length * 100_050 })
    }
  },
  startsMs,
)
