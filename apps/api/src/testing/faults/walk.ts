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
async function call(url: string, headers: Record<string, string>, body?: object): Promise<Body> {
  const response = await fetch(url, {
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

/** What a link in the last mail to an address carries. */
async function readMailed({ inboxUrl }: Place, to: string, link: RegExp): Promise<string> {
  const find = async () => {
    const { mails } = (await call(`${inboxUrl}/mails.json?to=${to}`, {})) as { mails: ReceivedMail[] }
    return mails.flatMap(({ text }) => link.exec(text)?.[1] ?? []).at(-1)
  }
  return vi.waitUntil(find, patience)
}

/** Proves the owner's address, invites another and lets it join. Throws where that is not the team then. */
async function makeTeam(place: Place, { headers }: HttpStore, email: string): Promise<void> {
  const { origin } = place
  await call(`${origin}/api/auth/users/prove-email/`, headers, {})
  const code = await readMailed(place, email, /\/confirm-email\?code=([\w-]{43})/)
  await call(`${origin}/api/auth/users/confirm-email/`, {}, { code })
  const guest = `guest-of-${email}`
  await call(`${origin}/api/auth/invitations/`, headers, { email: guest })
  const token = await readMailed(place, guest, /\/register\?token=([\w-]{43})/)
  const person = { first_name: 'Bruno', last_name: 'Díaz', phone: '' }
  await call(`${origin}/api/auth/register/`, {}, { email: guest, password: guestPassword, ...person, token })
  const { results } = await call(`${origin}/api/auth/users/`, headers)
  expect(results.map((member: Body) => [member.email, member.role])).toEqual([
    [email, 'owner'],
    [guest, 'member'],
  ])
  const signedIn = await call(`${origin}/api/auth/token-obtain/`, {}, { email: guest, password: guestPassword })
  expect((await call(`${origin}/api/workspaces/`, { authorization: `JWT ${signedIn.access}` })).results).toHaveLength(1)
}

/** Sends more than the free plan has room for, at once and each batch twice. Throws unless it is filled to the last. */
async function fillPlan(origin: string, store: HttpStore): Promise<void> {
  const { used } = await getCounts(origin, store)
  const batches = Array.from({ length: 30 }, () => makeSearches(10, { shopper_id: 'crowd' }))
  const answers = await Promise.all([...batches, ...batches].map((batch) => postEvents(origin, store, batch)))
  const sum = (count: (answer: EventsAnswer) => number) => answers.reduce((total, answer) => total + count(answer), 0)
  expect(sum(({ accepted }) => accepted)).toBe(freeLimit - used)
  expect(sum(({ rejected }) => rejected.length)).toBeGreaterThan(0)
  expect(await getCounts(origin, store)).toMatchObject({ searches: freeLimit, used: freeLimit })
  expect((await postEvents(origin, store, [makeSearch()])).rejected).toMatchObject([{ code: 'usage_limit_reached' }])
}

/** Buys the smallest paid plan of the simulated Stripe. */
async function buyPlan(origin: string, { headers }: HttpStore): Promise<void> {
  const checkout = await call(`${origin}/api/billing/checkout/create-checkout-session/`, headers, {
    product_id: 'starter',
    success_url: `${origin}/billing/success`,
    cancel_url: `${origin}/billing/cancel`,
  })
  await call(`${new URL(checkout.url).origin}/_control/completeCheckout`, {}, [checkout.id] as object)
  const readPlan = async () =>
    (await call(`${origin}/api/billing/subscriptions/get_active_subscription/`, headers)).plan?.id
  await expect.poll(readPlan, patience).toBe('starter')
}

/** Sends a product, has a sentence answered with it, and sends an order of it. */
async function answerAndSell(origin: string, store: HttpStore): Promise<void> {
  const products = [
    { product_id: 'mate', name: 'Mate imperial', currency: 'ARS', variants: [{ variant_id: 'v', price: '1000.50' }] },
  ]
  await postAsStore({ origin, store, path: '/api/voice-shop/products/', body: { products } })
  const question = { query: 'mate', source: 'voice', language: 'es', shopper_id: 'buyer' }
  const ask = () =>
    postAsStore({
      origin,
      store,
      path: '/api/voice-shop/answers/',
      body: { ...question, search_id: crypto.randomUUID() },
    })
  await vi.waitFor(async () => expect((await ask()).products).toMatchObject([{ product_id: 'mate' }]), patience)
  const now = Date.now()
  const search = makeSearch({ shopper_id: 'buyer', occurred_at: new Date(now - 60_000).toISOString() })
  const click = { ...makeClick(search), occurred_at: new Date(now - 30_000).toISOString() }
  await postEvents(origin, store, [search, click])
  const orders = [makeOrder({ shopper_id: 'buyer', ordered_at: new Date(now).toISOString() })]
  const send = () => postAsStore({ origin, store, path: '/api/voice-shop/orders/', body: { orders } })
  expect(await send()).toMatchObject({ accepted: 1, duplicates: 0 })
  expect(await send()).toMatchObject({ accepted: 0, duplicates: 1 })
}

/** What the owner sees. */
async function readPages(origin: string, store: HttpStore): Promise<unknown> {
  const { headers } = store
  const get = (path: string) => call(`${origin}${path}`, headers)
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

/**
 * Goes through the product as a store does, over HTTP alone: registration, team by mail, events, the limit under a race, a plan
 * bought, products, answers, orders and what the dashboard shows of it all.
 */
export async function walkThrough(place: Place): Promise<Walked> {
  const { origin } = place
  const email = `owner-${crypto.randomUUID()}@shop.example`
  const store = await registerStore(origin, email)
  await makeTeam(place, store, email)
  const searches = makeSearches(5)
  const events = [...searches, ...searches.slice(0, 4).map((search) => makeClick(search))]
  expect(await postEvents(origin, store, events)).toEqual({ accepted: 9, duplicates: 0, rejected: [] })
  expect(await postEvents(origin, store, events)).toEqual({ accepted: 0, duplicates: 9, rejected: [] })
  expect(await getCounts(origin, store)).toMatchObject({ searches: 5, recommended: 5, clickRate: 80, used: 5 })
  await fillPlan(origin, store)
  await buyPlan(origin, store)
  await answerAndSell(origin, store)
  const left = await readPages(origin, store)
  expect(left).toMatchObject({
    revenue: [['ARS', { orders: 1, revenue_minor: 100_050 }]],
    usage: [expect.any(Number), 2500],
  })
  const { results } = await call(`${origin}/api/workspaces/`, store.headers)
  return { store, workspaceId: results[0].id, left }
}

/** Throws where the owner sees something else than at the end of the walk. */
export async function expectAsLeft({ origin }: Place, { store, left }: Walked): Promise<void> {
  expect(await readPages(origin, store)).toEqual(left)
}
