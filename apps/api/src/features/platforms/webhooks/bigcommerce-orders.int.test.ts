import type { RecommendedProduct, SearchEvent } from '@voice-shop/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPlatformWorld, type PlatformWorld } from '../../../testing/platform-world.ts'
import { makeClick, makeSearch, sendEvents } from '../../../testing/voice-events.ts'
import { sweepOrders } from '../../orders/orders.public.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** After BigCommerce's quota of requests is whole again. */
const quotaMs = 30_000

let world: PlatformWorld
let headers: Record<string, string>
let key: string
let workspaceId: string
let widgetKey: string
let origin: string
/** What the shop sells, with the price of one without tax. */
const sold = [
  { productId: 101, variantId: 1010, price: 54 },
  { productId: 102, variantId: 1020, price: 39 },
]
const products: RecommendedProduct[] = sold.map(({ productId }) => ({
  product_id: String(productId),
  product_name: 'Something',
}))

beforeAll(async () => {
  world = await createPlatformWorld()
  const page = await world.installBigCommerce()
  const [, id = ''] = /merchant_id=([0-9a-f-]+)/.exec(page.body) ?? []
  await world.register({ id, platform: 'bigcommerce' }, { email: 'jacaranda@example.com' })
  await signIn()
  workspaceId = headers['x-workspace-id'] ?? ''
  key = (await world.t.call('POST', `/api/stores/${id}/secret_key/`, { headers })).body.secret_key
  await world.t.runJobs()
  const { body } = await world.t.call('GET', `/api/stores/${id}/`, { headers })
  widgetKey = body.widget_key
  origin = body.allowed_origins[0]
})
afterAll(() => world.close())
beforeEach(() => pass(quotaMs))

const signIn = async () => {
  headers = await world.signIn('jacaranda@example.com')
}

/** Time passes for the shop, too. */
function pass(ms: number): void {
  world.t.clock.advance(ms)
  world.bigcommerce.control.moveClock({ ms })
}

async function settle(): Promise<void> {
  await world.bigcommerce.control.waitForWebhooks()
  await world.t.runJobs()
}

async function beginSession(shopper_id: string, store = widgetKey): Promise<string> {
  const body = { key: store, shopper_id }
  const answer = await world.t.call('POST', '/api/widget/sessions/', { headers: { origin }, body })
  expect(answer.status).toBe(201)
  return answer.body.token
}

const tell = (token: string, body: object, more: Record<string, string> = {}) =>
  world.t.call('POST', '/api/widget/carts/', { headers: { authorization: `Bearer ${token}`, origin, ...more }, body })

/** A shopper asks, and chooses the first of what is shown. */
async function ask(shopper_id: string = crypto.randomUUID()): Promise<SearchEvent> {
  const occurred_at = world.t.clock.now().toISOString()
  const search = makeSearch({ shopper_id, products, occurred_at })
  await sendEvents(world.t, { key, events: [search, { ...makeClick(search), occurred_at }] })
  return search
}

/** The same, who then fills a cart. */
async function fillCart(): Promise<{ search: SearchEvent; cartId: string }> {
  const search = await ask()
  const cartId = crypto.randomUUID()
  const answer = await tell(await beginSession(search.shopper_id), { search_id: search.id, cart_id: cartId })
  expect(answer.status).toBe(204)
  return { search, cartId }
}

const lines = sold.map(({ productId, variantId }, place) => ({ productId, variantId, quantity: place + 1 }))
type Placed = Parameters<PlatformWorld['bigcommerce']['control']['placeOrder']>[0]
const buy = (cartId: string | null, more: Partial<Placed> = {}) =>
  world.bigcommerce.control.placeOrder({ lines, cartId, ...more }).id

/** Of one order: its status, and for each line what it is due to, paid and given back. */
async function readOrder(id: number) {
  const { db } = world.t.deps
  const order = await db
    .selectFrom('orders')
    .select('status')
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', String(id))
    .executeTakeFirst()
  if (!order) return null
  const rows = await db
    .selectFrom('order_lines')
    .select(['earned', 'paid_minor', 'refunded_minor'])
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', String(id))
    .orderBy('line')
    .execute()
  return { status: order.status, lines: rows.map((line) => [line.earned, line.paid_minor, line.refunded_minor]) }
}

const minor = (place: number) => (sold[place]?.price ?? 0) * 100 * (place + 1)
const countCarts = async () => (await world.t.deps.db.selectFrom('told_carts').select('search_id').execute()).length

test('[REVENUE-7] an order of a cart that was told earns by itself, and follows what becomes of it', async () => {
  const { cartId } = await fillCart()
  pass(minuteMs)
  const id = buy(cartId.toUpperCase(), { isPaid: false })
  await settle()
  const expected = [
    ['direct', minor(0), 0],
    ['assisted', minor(1), 0],
  ]
  expect(await readOrder(id)).toEqual({ status: 'pending', lines: expected })
  const steps = [
    { change: 'pay', status: 'paid', refunded: [0, 0] },
    { change: { refundLine: 1, isDeclined: true }, status: 'paid', refunded: [0, 0] },
    { change: { refundLine: 1 }, status: 'paid', refunded: [0, minor(1)] },
    { change: 'cancel', status: 'cancelled', refunded: [0, minor(1)] },
    { change: { statusId: 0 }, status: 'pending', refunded: [0, minor(1)] },
  ] as const
  for (const { change, status, refunded } of steps) {
    pass(minuteMs)
    world.bigcommerce.control.changeOrder({ id, change })
    await settle()
    expect(await readOrder(id)).toEqual({
      status,
      lines: expected.map(([earned, paid], place) => [earned, paid, refunded[place]]),
    })
  }
})

test('[REVENUE-7] it is on the dashboard after discounts and without tax, in the currency that was paid', async () => {
  const { cartId } = await fillCart()
  pass(minuteMs)
  const read = async () => (await world.t.call('GET', '/api/ai/revenue/?time_range=week', { headers })).body
  const before = await read()
  buy(cartId, { discount: 13.2 })
  await settle()
  const after = await read()
  expect(after.currencies[0]?.currency).toBe('USD')
  type Revenue = { currencies: { direct: { revenue_minor: number } }[] }
  const sum = (body: Revenue) => body.currencies[0]?.direct.revenue_minor ?? 0
  // 13.20 are taken off 132.00.
  expect(sum(after) - sum(before)).toBe(minor(0) * 0.9)
})

test('[REVENUE-7] what is given back of no line is shared out, and a refunded order has all given back', async () => {
  const { cartId } = await fillCart()
  pass(minuteMs)
  const id = buy(cartId)
  world.bigcommerce.control.changeOrder({ id, change: { refundWhole: 13.2 } })
  await settle()
  expect((await readOrder(id))?.lines).toEqual([
    ['direct', minor(0), minor(0) / 10],
    ['assisted', minor(1), minor(1) / 10],
  ])
  pass(minuteMs)
  world.bigcommerce.control.changeOrder({ id, change: { statusId: 4 } })
  await settle()
  expect((await readOrder(id))?.lines.map(([, paid, refunded]) => [paid, refunded])).toEqual([
    [minor(0), minor(0)],
    [minor(1), minor(1)],
  ])
})

test('[REVENUE-7] of orders of other carts, of none, of trials and of checkouts that were only begun nothing is kept', async () => {
  const { cartId } = await fillCart()
  const [test, begun] = [buy(cartId, { isTest: true }), buy(cartId)]
  world.bigcommerce.control.changeOrder({ id: begun, change: { statusId: 0 } })
  const ids = [buy(crypto.randomUUID()), buy(null), test, begun]
  await settle()
  for (const id of ids) expect(await readOrder(id)).toBeNull()
})

test('[REVENUE-7] an order that the shop does not have is none, whatever a webhook says', async () => {
  await fillCart()
  for (const id of [999_999, -1]) {
    world.bigcommerce.control.sendWebhook({ scope: 'store/order/created', data: { type: 'order', id } })
  }
  await settle()
  expect(await readOrder(999_999)).toBeNull()
})

test('[REVENUE-7] the latest search that filled a cart counts, and of each search the latest cart', async () => {
  const shopper = crypto.randomUUID()
  const first = await ask(shopper)
  const token = await beginSession(shopper)
  const [cart, otherCart] = [crypto.randomUUID(), crypto.randomUUID()]
  await tell(token, { search_id: first.id, cart_id: cart })
  pass(minuteMs)
  const second = await ask(shopper)
  await tell(token, { search_id: second.id, cart_id: cart })
  const id = buy(cart)
  await settle()
  const find = () =>
    world.t.deps.db.selectFrom('orders').select('search_id').where('order_id', '=', String(id)).executeTakeFirst()
  expect((await find())?.search_id).toBe(second.id)
  pass(1000)
  await tell(token, { search_id: first.id, cart_id: otherCart })
  await tell(token, { search_id: second.id, cart_id: otherCart })
  const moved = buy(cart)
  await settle()
  expect(await readOrder(moved)).toBeNull()
})

test('[REVENUE-7] only who searched tells a cart, of a search that is known and of this store', async () => {
  const search = await ask()
  const before = await countCarts()
  const cart_id = crypto.randomUUID()
  const own = await beginSession(search.shopper_id)
  const stranger = await beginSession(crypto.randomUUID())
  for (const [token, search_id] of [
    [stranger, search.id],
    [own, crypto.randomUUID()],
  ] as const) {
    expect((await tell(token, { search_id, cart_id })).status).toBe(204)
  }
  const bot = { 'user-agent': 'Googlebot/2.1' }
  expect((await tell(own, { search_id: search.id, cart_id }, bot)).status).toBe(204)
  expect((await tell('x', { search_id: search.id, cart_id })).status).toBe(401)
  const preview = await world.t.call('POST', '/api/widget-settings/preview-session/', { headers })
  expect((await tell(preview.body.token, { search_id: search.id, cart_id })).status).toBe(401)
  expect(await countCarts()).toBe(before)
})

test.each([
  ['en', 'This field is required.'],
  ['es', 'Este campo es obligatorio.'],
  ['pt', 'Este campo é obrigatório.'],
])('[REVENUE-7] a cart without an id is refused in words (%s)', async (language, text) => {
  const token = await beginSession(crypto.randomUUID())
  const answer = await tell(token, { search_id: crypto.randomUUID() }, { 'accept-language': language })
  expect([answer.status, answer.body]).toEqual([400, { cart_id: [text] }])
  const long = await tell(token, { search_id: crypto.randomUUID(), cart_id: 'x'.repeat(101) })
  expect(long.status).toBe(400)
})

test('[REVENUE-7] carts are kept by a hash for ten days, and what became an order before is followed after', async () => {
  const { search, cartId } = await fillCart()
  const rows = await world.t.deps.db.selectFrom('told_carts').selectAll().execute()
  expect(JSON.stringify(rows)).toContain(search.id)
  expect(JSON.stringify(rows)).not.toContain(cartId)
  const kept = buy(cartId)
  await settle()
  pass(9 * dayMs)
  await sweepOrders(world.t.deps)
  expect(await countCarts()).toBeGreaterThan(0)
  pass(2 * dayMs)
  await sweepOrders(world.t.deps)
  expect(await countCarts()).toBe(0)
  world.bigcommerce.control.changeOrder({ id: kept, change: { refundLine: 0 } })
  const late = buy(cartId)
  await settle()
  expect((await readOrder(kept))?.lines[0]).toEqual(['direct', minor(0), minor(0)])
  expect(await readOrder(late)).toBeNull()
  await signIn()
})

test('[REVENUE-7] a shop none of whose carts was told is asked for no order', async () => {
  const before = world.wire.bigcommerce.exchanges.length
  buy(crypto.randomUUID())
  await settle()
  const asked = world.wire.bigcommerce.exchanges.slice(before)
  expect(asked.filter(({ request }) => request.url.pathname.includes('/orders/'))).toEqual([])
})

test('[REVENUE-7] whatever comes late, twice or in another order, the end is the same', async () => {
  const changes = fc.shuffledSubarray<'pay' | 'cancel' | { refundLine: number }>(
    ['pay', { refundLine: 0 }, { refundLine: 1 }, 'cancel'],
    { minLength: 1 },
  )
  await fc.assert(
    fc.asyncProperty(changes, fc.boolean(), fc.integer({ min: 1, max: 3 }), async (steps, isReversed, copies) => {
      const { control } = world.bigcommerce
      pass(quotaMs)
      const { cartId } = await fillCart()
      pass(minuteMs)
      control.setCopies({ copies })
      control.hold()
      const id = buy(cartId, { isPaid: false })
      for (const change of steps) {
        pass(1000)
        control.changeOrder({ id, change })
      }
      control.release({ isReversed })
      control.setCopies({ copies: 1 })
      await settle()
      const isGivenBack = (place: number) => steps.some((step) => typeof step === 'object' && step.refundLine === place)
      const last = steps.at(-1)
      expect(await readOrder(id)).toEqual({
        status: last === 'cancel' ? 'cancelled' : 'paid',
        lines: [
          ['direct', minor(0), isGivenBack(0) ? minor(0) : 0],
          ['assisted', minor(1), isGivenBack(1) ? minor(1) : 0],
        ],
      })
    }),
    { numRuns: 6 },
  )
})

test('[REVENUE-7] a shop that does not answer is asked again', async () => {
  const { cartId } = await fillCart()
  pass(minuteMs)
  const id = buy(cartId)
  await world.bigcommerce.control.waitForWebhooks()
  world.bigcommerce.control.setFault({ kind: 'down', times: 1000 })
  await expect(world.t.runJobs()).rejects.toThrow('503')
  expect(await readOrder(id)).toBeNull()
  world.bigcommerce.control.setFault({ kind: 'down', times: 0 })
  await world.t.runJobs({ isRetryDue: true })
  expect((await readOrder(id))?.status).toBe('paid')
})

test('[REVENUE-7] a shop that was connected before orders were asked for goes on without them until it is again', async () => {
  const { control } = world.bigcommerce
  const { cartId } = await fillCart()
  pass(minuteMs)
  const listScopes = () => control.listWebhooks().map(({ scope }) => scope)
  const install = async (input: { scope?: string }) => {
    control.uninstall()
    control.setScope(input)
    await world.installBigCommerce()
    await world.t.runJobs()
  }
  await install({ scope: 'store_v2_products_read_only store_v2_information_read_only' })
  const { db } = world.t.deps
  const getStatus = async () =>
    (await db.selectFrom('platform_connections').select('status').executeTakeFirstOrThrow()).status
  expect(await getStatus()).toBe('connected')
  const before = buy(cartId)
  await settle()
  expect(await readOrder(before)).toBeNull()
  await install({})
  expect(listScopes()).toContain('store/order/refund/created')
  control.changeOrder({ id: before, change: { statusId: 2 } })
  await settle()
  expect((await readOrder(before))?.status).toBe('paid')
})

test('[REVENUE-7] [SEC-1] a cart that was told to another store means nothing in this one', async () => {
  const bob = await world.t.registerOwner()
  const search = makeSearch({
    shopper_id: crypto.randomUUID(),
    products,
    occurred_at: world.t.clock.now().toISOString(),
  })
  await sendEvents(world.t, { key: await world.t.createSecretKey(bob), events: [search] })
  const path = `/api/stores/${bob.merchantId}/`
  await world.t.call('PATCH', path, { headers: bob.headers, body: { allowed_origins: [origin] } })
  const store = (await world.t.call('GET', path, { headers: bob.headers })).body
  const cart_id = crypto.randomUUID()
  const token = await beginSession(search.shopper_id, store.widget_key)
  await tell(token, { search_id: search.id, cart_id })
  // Nor may the other store's search be told here.
  await tell(await beginSession(search.shopper_id), { search_id: search.id, cart_id })
  const rows = await world.t.deps.db.selectFrom('told_carts').select('workspace_id').execute()
  expect(rows.filter(({ workspace_id }) => workspace_id === bob.workspaceId)).toHaveLength(1)
  await fillCart()
  const id = buy(cart_id)
  await settle()
  expect(await readOrder(id)).toBeNull()
})
