import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceivedMail } from '@voice-shop/simulator-mail/mailbox.ts'
import { expect, vi } from 'vitest'
import { makeOrder } from '../orders.ts'
import {
  type EventsAnswer,
  getCounts,
  type HttpStore,
  postAsStore,
  postEvents,
  registerStore,
} from '../server-process.ts'
import { makeClick, makeSearch, makeSearches } from '../voice-events.ts'

/** Where a server is, and the page that shows the mails which it sent. */
export interface Place {
  origin: string
  inboxUrl: string
  /** Whoever is told to come again (503) does. */
  comesAgain?: boolean
}

/** A store that was walked through, and how it was left. */
export interface Walked {
  store: HttpStore
  workspaceId: string
  left: unknown
}

/** Mails and payments take their time on a busy machine. */
const patience = { timeout: 120_000, interval: 200 }
const freeLimit = 250
const guestPassword = 'violet-otter-72'

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the walk checks
type Body = any

/** Throws where the answer is no success. */
async function fetchJson(url: string, headers: Record<string, string>, body?: object): Promise<Body> {
  const response = await fetch(url, {
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

const mostTries = 20

/** What a client does that heeds Retry-After, faster. */
async function ask<Result>({ comesAgain }: Place, run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      const isAway = error instanceof Error && error.message.includes(' answered 503: ')
      if (!comesAgain || !isAway || tries === mostTries) throw error
      await sleep(100)
    }
  }
}

const call = (place: Place, path: string, ...rest: [headers: Record<string, string>, body?: object]): Promise<Body> =>
  ask(place, () => fetchJson(`${place.origin}${path}`, ...rest))
const send = (place: Place, store: HttpStore, events: readonly unknown[]) =>
  ask(place, () => postEvents(place.origin, store, events))
const count = (place: Place, store: HttpStore) => ask(place, () => getCounts(place.origin, store))
const post = ({ place, store, path, body }: { place: Place; store: HttpStore; path: string; body: object }) =>
  ask(place, () => postAsStore({ origin: place.origin, store, path, body }))

/** What a link in the last mail to an address carries. */
async function readMailed({ inboxUrl }: Place, to: string, link: RegExp): Promise<string> {
  const find = async () => {
    const { mails } = (await fetchJson(`${inboxUrl}/mails.json?to=${to}`, {})) as { mails: ReceivedMail[] }
    return mails.flatMap(({ text }) => link.exec(text)?.[1] ?? []).at(-1)
  }
  return vi.waitUntil(find, patience)
}

/** Proves the owner's address, invites another and lets it join. Throws where that is not the team then. */
async function makeTeam(place: Place, { headers }: HttpStore, email: string): Promise<void> {
  await call(place, '/api/auth/users/prove-email/', headers, {})
  const code = await readMailed(place, email, /\/confirm-email\?code=([\w-]{43})/)
  await call(place, '/api/auth/users/confirm-email/', {}, { code })
  const guest = `guest-of-${email}`
  await call(place, '/api/auth/invitations/', headers, { email: guest })
  const token = await readMailed(place, guest, /\/register\?token=([\w-]{43})/)
  const person = { first_name: 'Bruno', last_name: 'Díaz', phone: '' }
  await call(place, '/api/auth/register/', {}, { email: guest, password: guestPassword, ...person, token })
  const { results } = await call(place, '/api/auth/users/', headers)
  expect(results.map((member: Body) => [member.email, member.groups[0]])).toEqual([
    [email, 'owner'],
    [guest, 'member'],
  ])
  const signedIn = await call(place, '/api/auth/token-obtain/', {}, { email: guest, password: guestPassword })
  expect((await call(place, '/api/workspaces/', { authorization: `JWT ${signedIn.access}` })).results).toHaveLength(1)
}

/** Sends more than the free plan has room for, at once and each batch twice. Throws unless it is filled to the last. */
async function fillPlan(place: Place, store: HttpStore): Promise<void> {
  const { used } = await count(place, store)
  const batches = Array.from({ length: 30 }, () => makeSearches(10, { shopper_id: 'crowd' }))
  const answers = await Promise.all([...batches, ...batches].map((batch) => send(place, store, batch)))
  const sum = (pick: (answer: EventsAnswer) => number) => answers.reduce((total, answer) => total + pick(answer), 0)
  expect(sum(({ accepted }) => accepted)).toBe(freeLimit - used)
  expect(sum(({ rejected }) => rejected.length)).toBeGreaterThan(0)
  expect(await count(place, store)).toMatchObject({ searches: freeLimit, used: freeLimit })
  expect((await send(place, store, [makeSearch()])).rejected).toMatchObject([{ code: 'usage_limit_reached' }])
}

/** Buys the smallest paid plan of the simulated Stripe. */
async function buyPlan(place: Place, { headers }: HttpStore): Promise<void> {
  const checkout = await call(place, '/api/billing/checkout/create-checkout-session/', headers, {
    product_id: 'starter',
    success_url: `${place.origin}/billing/success`,
    cancel_url: `${place.origin}/billing/cancel`,
  })
  await fetchJson(`${new URL(checkout.url).origin}/_control/completeCheckout`, {}, [checkout.id] as object)
  const readPlan = async () =>
    (await call(place, '/api/billing/subscriptions/get_active_subscription/', headers)).plan?.id
  await expect.poll(readPlan, patience).toBe('starter')
}

/** Sends a product, has a sentence answered with it, and sends an order of it. */
async function answerAndSell(place: Place, store: HttpStore): Promise<void> {
  const products = [
    { product_id: 'mate', name: 'Mate imperial', currency: 'ARS', variants: [{ variant_id: 'v', price: '1000.50' }] },
  ]
  await post({ place, store, path: '/api/voice-shop/products/', body: { products } })
  const question = { query: 'mate', source: 'voice', language: 'es', shopper_id: 'buyer' }
  const askMate = () =>
    post({
      place,
      store,
      path: '/api/voice-shop/answers/',
      body: { ...question, search_id: crypto.randomUUID() },
    })
  await vi.waitFor(async () => expect((await askMate()).products).toMatchObject([{ product_id: 'mate' }]), patience)
  const now = Date.now()
  const search = makeSearch({ shopper_id: 'buyer', occurred_at: new Date(now - 60_000).toISOString() })
  const click = { ...makeClick(search), occurred_at: new Date(now - 30_000).toISOString() }
  await send(place, store, [search, click])
  const orders = [makeOrder({ shopper_id: 'buyer', ordered_at: new Date(now).toISOString() })]
  const sell = () => post({ place, store, path: '/api/voice-shop/orders/', body: { orders } })
  expect(await sell()).toMatchObject({ accepted: 1, duplicates: 0 })
  expect(await sell()).toMatchObject({ accepted: 0, duplicates: 1 })
}

/** What the owner sees. */
async function readPages(place: Place, store: HttpStore): Promise<unknown> {
  const { headers } = store
  const get = (path: string) => call(place, path, headers)
  const { stats } = await get('/api/ai/dashboard/?time_range=week&chart_period=day')
  const { currencies } = await get('/api/ai/revenue/?time_range=week')
  const { usage_count, limit } = await get('/api/voice-shop/usage/')
  const { results: members } = await get('/api/auth/users/')
  const { results: workspaces } = await get('/api/workspaces/')
  return {
    searches: stats.voice_searches.count,
    clickRate: stats.clicked_products.rate,
    revenue: currencies.map((one: Body) => [one.currency, one.direct]),
    usage: [usage_count, limit],
    members: members.map(({ email }: Body) => email),
    store: workspaces[0].merchant,
  }
}

/** Of another address each time: what was registered before it was told to come again stays. */
async function register({ origin }: Place): Promise<{ store: HttpStore; email: string }> {
  const email = `owner-${crypto.randomUUID()}@shop.example`
  return { store: await registerStore(origin, email), email }
}

/**
 * Goes through the product as a store does, over HTTP alone: registration, team by mail, events, the limit under a race, a plan
 * bought, products, answers, orders and what the dashboard shows of it all.
 */
export async function walkThrough(place: Place): Promise<Walked> {
  const { store, email } = await ask(place, () => register(place))
  await makeTeam(place, store, email)
  const searches = makeSearches(5)
  const events = [...searches, ...searches.slice(0, 4).map((search) => makeClick(search))]
  expect(await send(place, store, events)).toEqual({ accepted: 9, duplicates: 0, rejected: [] })
  expect(await send(place, store, events)).toEqual({ accepted: 0, duplicates: 9, rejected: [] })
  expect(await count(place, store)).toMatchObject({ searches: 5, recommended: 5, clickRate: 80, used: 5 })
  await fillPlan(place, store)
  await buyPlan(place, store)
  await answerAndSell(place, store)
  const left = await readPages(place, store)
  expect(left).toMatchObject({
    revenue: [['ARS', { orders: 1, revenue_minor: 100_050 }]],
    usage: [expect.any(Number), 2500],
  })
  const { results } = await call(place, '/api/workspaces/', store.headers)
  return { store, workspaceId: results[0].id, left }
}

/** Throws where the owner sees something else than at the end of the walk. */
export async function expectAsLeft(place: Place, { store, left }: Walked): Promise<void> {
  expect(await readPages(place, store)).toEqual(left)
}
