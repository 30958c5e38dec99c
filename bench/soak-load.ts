import { setTimeout } from 'node:timers/promises'
import type { SentOrder } from '@voice-shop/api/testing/orders.ts'
import { type BenchStore, benchPassword } from './bench-server.ts'
import { makeBatch, makeSearch } from './sample-events.ts'
import { type Ledger, noteEvents, type SentSearch } from './soak-ledger.ts'

/** One request, and what its store's program makes of the answer. */
interface Action {
  path: string
  headers: Record<string, string>
  /** Without one a GET. */
  body?: object
  /** What it writes is sent again, with the same ids, until it is acknowledged. */
  isInsisted: boolean
  /** Notes an answer of success, or of the limit (402). Returns what is wrong with it. */
  note(body: unknown, status: number): string[]
}

const asProgram = ({ key }: BenchStore) => ({ authorization: `Bearer ${key}` })

function makeEvents(ledger: Ledger, count: number): Action {
  const events = count === 1 ? [makeSearch()] : makeBatch(count)
  return {
    path: '/api/voice-shop/events/',
    headers: asProgram(ledger.store),
    body: { events },
    isInsisted: true,
    note: (body) => noteEvents(ledger, events, body as Parameters<typeof noteEvents>[2]),
  }
}

const sentences = ['busco una campera liviana', 'algo rojo para la lluvia', 'la más barata', 'zapatillas de cuero']

function makeQuestion(ledger: Ledger): Action {
  const id = crypto.randomUUID()
  const query = sentences[Math.floor(Math.random() * sentences.length)]
  return {
    path: '/api/voice-shop/answers/',
    headers: asProgram(ledger.store),
    body: { query, language: 'es', source: 'voice', search_id: id, shopper_id: `shopper-${id.slice(0, 3)}` },
    isInsisted: true,
    note(body, status) {
      if (status === 402 && ledger.limit === null) return ['an answer refused for a limit that is not there']
      if (status === 402) ledger.refused += 1
      else ledger.searches.set(id, (body as { products: unknown[] }).products.length)
      return []
    },
  }
}

/** What a shopper chose from a search that is acknowledged. */
function makeOrder({ store, latest, orders, limit }: Ledger): Action | null {
  const search: SentSearch | undefined = latest[Math.floor(Math.random() * latest.length)]
  const product_id = search?.products[0]?.product_id
  // A free plan keeps a thousand orders.
  if (search === undefined || product_id === undefined || limit !== null) return null
  const order: SentOrder = {
    order_id: crypto.randomUUID(),
    ordered_at: new Date().toISOString(),
    currency: 'ARS',
    status: 'paid',
    search_id: search.id,
    lines: [{ product_id, quantity: 1 + (orders.size % 3), unit_price: String(1000 + (orders.size % 500)) }],
  }
  return {
    path: '/api/voice-shop/orders/',
    headers: asProgram(store),
    body: { orders: [order] },
    isInsisted: true,
    note(body) {
      const { accepted, duplicates } = body as { accepted: number; duplicates: number }
      if (accepted + duplicates !== 1) return ['an order that was not taken']
      orders.set(order.order_id, order)
      return []
    },
  }
}

function makeRead({ store }: Ledger, path: string): Action {
  const headers = { authorization: store.authorization, 'x-workspace-id': store.workspaceId }
  return { path, headers, isInsisted: false, note: () => [] }
}

function makeSignIn({ store }: Ledger): Action {
  return {
    path: '/api/auth/token-obtain/',
    headers: {},
    body: { email: store.email, password: benchPassword },
    isInsisted: false,
    note(body) {
      store.authorization = `JWT ${(body as { access: string }).access}`
      return []
    },
  }
}

const ranges = ['day', 'week', 'month', 'year']

/** What is asked, and how often of a hundred. */
const mix: Record<string, { share: number; make: (ledger: Ledger) => Action | null }> = {
  event: { share: 40, make: (ledger) => makeEvents(ledger, 1) },
  batch: { share: 14, make: (ledger) => makeEvents(ledger, 20) },
  answer: { share: 15, make: makeQuestion },
  order: { share: 8, make: makeOrder },
  dashboard: {
    share: 15,
    make: (ledger) =>
      makeRead(ledger, `/api/ai/dashboard/?time_range=${ranges[Math.floor(Math.random() * ranges.length)]}`),
  },
  searches: { share: 6, make: (ledger) => makeRead(ledger, '/api/ai/searches/?time_range=week') },
  signIn: { share: 2, make: makeSignIn },
}
const kinds = Object.entries(mix).flatMap(([kind, { share }]) => Array.from({ length: share }, () => kind))

/** A time in which the server, or its connections, were killed: until it is ready again and a little longer. */
export interface Disturbance {
  kind: 'api' | 'connections'
  fromMs: number
  /** Infinity while it lasts. */
  untilMs: number
}

export interface Soak {
  origin: string
  ledgers: readonly Ledger[]
  disturbances: Disturbance[]
  /** By kind and status; "broken" where the connection was, "silent" where nothing came. */
  counts: Record<string, number>
  /** What was answered otherwise than it may be. */
  problems: string[]
  pending: Set<Promise<void>>
}

interface Outcome {
  status: number
  retryAfter: number | null
  body: unknown
}

const longestMs = 30_000

/** Come again. */
const away: readonly number[] = [429, 503]

/** Instead of an answer: the connection broke, or nothing came for so long. */
type Silence = 'broken' | 'silent'

async function send(origin: string, { path, headers, body }: Action): Promise<Outcome | Silence> {
  try {
    const response = await fetch(`${origin}${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      signal: AbortSignal.timeout(longestMs),
    })
    const retryAfter = response.headers.get('retry-after')
    return {
      status: response.status,
      retryAfter: retryAfter === null ? null : Number(retryAfter),
      body: await response.json(),
    }
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'silent' : 'broken'
  }
}

/** How long after the last kill something went wrong, in steps of five seconds. */
function describeQuiet({ disturbances }: Soak, { fromMs }: { fromMs: number }): string {
  const last = disturbances.findLast(({ untilMs }) => untilMs < fromMs)
  return last ? ` ${5 * Math.floor((fromMs - last.untilMs) / 5000)} s after ${last.kind} were back` : ' before any kill'
}

/**
 * What is wrong with an answer; null: nothing. While the server is away connections break; while it or its connections are,
 * it may say 503, or 429 where a store's own line is full of what came meanwhile, and when to come again.
 */
function judge(soak: Soak, outcome: Outcome | Silence, during: { fromMs: number; untilMs: number }): string | null {
  const met = soak.disturbances.filter(({ fromMs, untilMs }) => during.untilMs >= fromMs && during.fromMs <= untilMs)
  const when =
    met.length > 0 ? ` at a kill of ${met.map(({ kind }) => kind).join(' and ')}` : describeQuiet(soak, during)
  if (outcome === 'broken' || outcome === 'silent') {
    return met.some(({ kind }) => kind === 'api') ? null : `${outcome}${when}`
  }
  if (outcome.status === 200 || outcome.status === 402) return null
  if (away.includes(outcome.status) && outcome.retryAfter !== null && met.length > 0) return null
  return `${outcome.status}${when}: ${JSON.stringify(outcome.body).slice(0, 200)}`
}

async function act(soak: Soak, kind: string, action: Action): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const fromMs = performance.now()
    const outcome = await send(soak.origin, action)
    const answer = typeof outcome === 'string' ? null : outcome
    const count = `${kind} ${answer?.status ?? outcome}`
    soak.counts[count] = (soak.counts[count] ?? 0) + 1
    const problem = judge(soak, outcome, { fromMs, untilMs: performance.now() })
    if (problem) soak.problems.push(`${kind}: ${problem}`)
    if (answer?.status === 200 || answer?.status === 402) {
      soak.problems.push(...action.note(answer.body, answer.status).map((wrong) => `${kind}: ${wrong}`))
      return
    }
    if (!action.isInsisted || (answer !== null && !away.includes(answer.status))) return
    await setTimeout(1000 * (answer?.retryAfter ?? Math.min(tries, 5)))
  }
}

/** Does one thing of the mix, of one of the stores. */
function actOnce(soak: Soak): Promise<void> {
  const kind = kinds[Math.floor(Math.random() * kinds.length)] ?? ''
  const ledger = soak.ledgers[Math.floor(Math.random() * soak.ledgers.length)]
  const action = ledger ? mix[kind]?.make(ledger) : null
  return action ? act(soak, kind, action) : Promise.resolve()
}

/** Sends batches until the store's limit refuses one. */
export async function fillUp(soak: Soak, ledger: Ledger): Promise<void> {
  const { refused } = ledger
  while (ledger.limit !== null && ledger.refused === refused) await act(soak, 'batch', makeEvents(ledger, 20))
}

/** As much as the server does for so many who ask one thing after the other. Returns how many a second. */
export async function measureCapacity(soak: Soak, { callers, seconds }: { callers: number; seconds: number }) {
  const startedAt = performance.now()
  let done = 0
  const call = async () => {
    while (performance.now() < startedAt + seconds * 1000) {
      await actOnce(soak)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return (done * 1000) / (performance.now() - startedAt)
}

/** As many wait at a kill of ten seconds or so; beyond, a machine that others took since it was measured would be flooded for good. */
const mostPending = 500

/**
 * Begins so many a second until `isOver`, whatever the server takes for them, but none while too many are under way. Returns which
 * part of them was left out for that.
 */
export async function keepPace(soak: Soak, perSecond: number, isOver: () => boolean): Promise<number> {
  const startedAt = performance.now()
  let leftOut = 0
  for (let due = 1; ; due += 1) {
    if (isOver()) return leftOut / due
    if (soak.pending.size < mostPending) {
      const pending = actOnce(soak).finally(() => soak.pending.delete(pending))
      soak.pending.add(pending)
    } else {
      leftOut += 1
    }
    await setTimeout(Math.max(0, startedAt + (due * 1000) / perSecond - performance.now()))
  }
}
