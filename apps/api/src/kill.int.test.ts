import type { Answer, Revenue, VoiceEvent } from '@voice-shop/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeOrder, type SentOrder } from './testing/orders.ts'
import {
  type EventsAnswer,
  getCounts,
  type HttpStore,
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

const kills = 4
/** Requests of each kind between two starts of the server. */
const requestsPerLife = 12
const answersBeforeKill = 15
/** Five starts of a server, each of them seconds of the processor where code is not compiled yet and others work. */
const startsMs = 400_000

type Sending = (origin: string) => Promise<void>

/** One kind of what a store sends. */
interface Trial {
  /** More requests than are answered before the server is killed. */
  makeSendings(): Sending[]
  /** Compares what a new server has with what the killed ones answered, and sends all of it again. */
  check(origin: string): Promise<void>
}

function repeat<Item>(make: () => Item): Item[] {
  return Array.from({ length: requestsPerLife }, make)
}

/** Sends requests, four at a time, and kills the server in the very moment in which an answer has arrived. */
async function sendUntilKilled(sendings: readonly Sending[]): Promise<void> {
  const running = server as ServerProcess
  const waiting = [...sendings]
  let answers = 0
  const send = async () => {
    for (let sending = waiting.shift(); sending; sending = waiting.shift()) {
      await sending(running.origin)
      answers += 1
      if (answers === answersBeforeKill) void running.end('SIGKILL')
    }
  }
  const outcomes = await Promise.allSettled([send(), send(), send(), send()])
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  expect((await running.ended).signal).toBe('SIGKILL')
}

let shoppers = 0
function nameShopper(): string {
  shoppers += 1
  return `shopper-${shoppers}`
}

interface Batch {
  events: VoiceEvent[]
  answer: EventsAnswer | null
}

/** Three searches of a new shopper with a click each. */
function makeBatch(): Batch {
  const shopper_id = nameShopper()
  const searches = [1, 2, 3].map(() => makeSearch({ shopper_id }))
  return { events: searches.flatMap((search) => [search, makeClick(search)]), answer: null }
}

/** A batch is there whole or not at all, with everything that it counts for. */
function tryEvents(store: HttpStore): Trial {
  const all: Batch[] = []
  const expectCounts = async (origin: string, searches: number) => {
    const counts = { searches, recommended: searches, clickRate: 100, shoppers: searches / 3, used: searches }
    expect(await getCounts(origin, store)).toEqual(counts)
  }
  const send = async (origin: string, batch: Batch) => {
    batch.answer = await postEvents(origin, store, batch.events)
    return batch.answer
  }
  return {
    makeSendings: () => {
      const batches = repeat(makeBatch)
      all.push(...batches)
      return batches.map((batch) => async (origin) => void (await send(origin, batch)))
    },
    check: async (origin) => {
      const answered = all.filter(({ answer }) => answer !== null)
      const { searches } = await getCounts(origin, store)
      expect(searches).toBeGreaterThanOrEqual(answered.length * 3)
      expect(searches).toBeLessThanOrEqual(all.length * 3)
      await expectCounts(origin, searches)
      for (const batch of answered)
        expect(await send(origin, batch)).toEqual({ accepted: 0, duplicates: 6, rejected: [] })
      for (const batch of all) await send(origin, batch)
      await expectCounts(origin, all.length * 3)
    },
  }
}

interface Asked {
  search_id: string
  answer: Answer | null
}

/** What a sentence was answered and what is recorded of it agree. */
async function trySentences(origin: string, store: HttpStore): Promise<Trial> {
  const variants = [{ variant_id: 'mate', price: '25.00' }]
  const products = [{ product_id: 'mate', name: 'Mate imperial', currency: 'ARS', variants }]
  await postAsStore({ origin, store, path: '/api/voice-shop/products/', body: { products } })
  const all: Asked[] = []
  const ask = async (to: string, { search_id }: Asked): Promise<Answer> => {
    const body = { query: 'mate', source: 'voice', language: 'es', search_id }
    return postAsStore({ origin: to, store, path: '/api/voice-shop/answers/', body })
  }
  return {
    makeSendings: () => {
      const sentences = repeat((): Asked => ({ search_id: crypto.randomUUID(), answer: null }))
      all.push(...sentences)
      return sentences.map((asked) => async (to) => {
        asked.answer = await ask(to, asked)
      })
    },
    check: async (to) => {
      const answered = all.filter(({ answer }) => answer !== null)
      const before = await getCounts(to, store)
      expect(before.searches).toBeGreaterThanOrEqual(answered.length)
      expect(before).toMatchObject({ recommended: before.searches, used: before.searches, shoppers: before.searches })
      for (const asked of answered) expect(await ask(to, asked)).toEqual(asked.answer)
      expect(await getCounts(to, store)).toEqual(before)
      for (const asked of all) asked.answer = await ask(to, asked)
      expect(all.map(({ answer }) => answer?.products.length)).toEqual(all.map(() => 1))
      expect(await getCounts(to, store)).toMatchObject({ searches: all.length, used: all.length })
    },
  }
}

interface Bought {
  events: VoiceEvent[]
  order: SentOrder
  isAnswered: boolean
}

/** A shopper asks, opens a product and buys it. */
function makeBought(): Bought {
  const shopper_id = nameShopper()
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  const search = makeSearch({ shopper_id, occurred_at: ago(60) })
  const click = { ...makeClick(search), occurred_at: ago(30) }
  return { events: [search, click], order: makeOrder({ shopper_id, ordered_at: ago(0) }), isAnswered: false }
}

function tryOrders(store: HttpStore): Trial {
  const all: Bought[] = []
  const send = async (origin: string, bought: Bought) => {
    await postEvents(origin, store, bought.events)
    const body = { orders: [bought.order] }
    const answer = await postAsStore({ origin, store, path: '/api/voice-shop/orders/', body })
    bought.isAnswered = true
    return answer
  }
  const readDirect = async (origin: string) => {
    const response = await fetch(`${origin}/api/ai/revenue/?time_range=day`, { headers: store.headers })
    const { currencies } = (await response.json()) as Revenue
    return { orders: currencies[0]?.direct.orders ?? 0, minor: currencies[0]?.direct.revenue_minor ?? 0 }
  }
  return {
    makeSendings: () => {
      const batch = repeat(makeBought)
      all.push(...batch)
      return batch.map((bought) => async (origin) => void (await send(origin, bought)))
    },
    check: async (origin) => {
      const answered = all.filter(({ isAnswered }) => isAnswered)
      const before = await readDirect(origin)
      expect(before.orders).toBeGreaterThanOrEqual(answered.length)
      expect(before.minor).toBe(before.orders * 100_050)
      for (const bought of answered) expect(await send(origin, bought)).toMatchObject({ accepted: 0, duplicates: 1 })
      expect(await readDirect(origin)).toEqual(before)
      for (const bought of all) await send(origin, bought)
      expect(await readDirect(origin)).toEqual({ orders: all.length, minor: all.length * 100_050 })
    },
  }
}

/** The first of each, then the second of each, and so on. */
function interleave<Item>(lists: readonly Item[][]): Item[] {
  const [first = []] = lists
  return first.flatMap((_, place) => lists.map((list) => list[place] as Item))
}

test(
  '[EVENT-1] [EVENT-2] [REVENUE-3] what was answered survives a kill -9, and sending all again counts nothing twice',
  async () => {
    server = await startServerProcess(settings)
    const { origin } = server
    // A store for each: their counts are compared.
    const trials = [
      tryEvents(await registerStore(origin)),
      await trySentences(origin, await registerStore(origin)),
      tryOrders(await registerStore(origin)),
    ]
    for (let kill = 0; kill < kills; kill += 1) {
      await sendUntilKilled(interleave(trials.map((trial) => trial.makeSendings())))
      server = await startServerProcess(settings)
      for (const trial of trials) await trial.check(server.origin)
    }
  },
  startsMs,
)
