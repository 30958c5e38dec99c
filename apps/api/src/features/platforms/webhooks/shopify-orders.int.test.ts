import { randomBytes } from 'node:crypto'
import type { RecommendedProduct, SearchEvent } from '@voice-shop/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptOrderUnread } from '../../../core/metrics/signals.ts'
import { createPlatformWorld, type PlatformWorld, shop } from '../../../testing/platform-world.ts'
import { makeClick, makeSearch, sendEvents } from '../../../testing/voice-events.ts'
import { shopifyScopes } from '../shopify/shopify-adapter.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let world: PlatformWorld
let headers: Record<string, string>
let key: string
let workspaceId: string
/** What the shop sells, as its pages name it, with the price of one. */
let sold: { variantId: number; product: RecommendedProduct; price: string }[]
beforeAll(async () => {
  world = await createPlatformWorld()
  const { merchant } = (await world.installShopify()).body
  await world.register(merchant, { email: 'sur@example.com' })
  headers = await world.signIn('sur@example.com')
  workspaceId = headers['x-workspace-id'] ?? ''
  key = (await world.t.call('POST', `/api/stores/${merchant.id}/secret_key/`, { headers })).body.secret_key
  await world.t.runJobs()
  sold = ['19.99', '5.00'].map((price) => {
    const { id, title, variants } = world.shopify.control.createProduct(shop, { price })
    return { variantId: variants[0]?.id ?? 0, product: { product_id: String(id), product_name: title }, price }
  })
})
afterAll(() => world.close())

async function settle(): Promise<void> {
  await world.shopify.control.waitForWebhooks()
  await world.t.runJobs()
}

/** A shopper asks, and chooses the first of what is shown. */
async function ask(): Promise<SearchEvent> {
  const search = makeSearch({ shopper_id: crypto.randomUUID(), products: sold.map(({ product }) => product) })
  await sendEvents(world.t, { key, events: [search, makeClick(search)] })
  return search
}

const buy = (
  attributes: Record<string, string>,
  more: { isPaid?: boolean; isTest?: boolean; discount?: number } = {},
) => {
  const lines = sold.map(({ variantId }, place) => ({ variantId, quantity: place + 1 }))
  return world.shopify.control.placeOrder(shop, { lines, attributes, ...more })
}

/** A webhook of an order, whatever the shop has. */
function sendOrder(id: number, note_attributes: { name: string; value: string }[]): void {
  const now = world.t.clock.now().toISOString()
  const told = { line_items: [], refunds: [], currency: 'USD', created_at: now, updated_at: now }
  world.shopify.control.sendWebhook(shop, 'orders/create', { ...told, id, note_attributes })
}

/** Of one order: its status, and for each line what it is due to, paid and given back. */
async function readOrder(id: number) {
  const { db } = world.t.deps
  const order = await db
    .selectFrom('orders')
    .select(['status', 'search_id'])
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', String(id))
    .executeTakeFirst()
  if (!order) return null
  const lines = await db
    .selectFrom('order_lines')
    .select(['earned', 'paid_minor', 'refunded_minor'])
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', String(id))
    .orderBy('line')
    .execute()
  return { status: order.status, lines: lines.map((line) => [line.earned, line.paid_minor, line.refunded_minor]) }
}

const minor = (place: number) => Math.round(Number(sold[place]?.price) * 100) * (place + 1)

test('[REVENUE-5] an order whose cart was told a search earns by itself, and follows what becomes of it', async () => {
  const search = await ask()
  world.t.clock.advance(minuteMs)
  const { id } = buy({ voice_shop: search.id, gift: 'yes' }, { isPaid: false })
  await settle()
  const lines = [
    ['direct', minor(0), 0],
    ['assisted', minor(1), 0],
  ]
  expect(await readOrder(id)).toEqual({ status: 'pending', lines })
  const steps = [
    { change: 'pay', status: 'paid', refunded: [0, 0] },
    { change: { refundLine: 1 }, status: 'paid', refunded: [0, minor(1)] },
    { change: 'cancel', status: 'cancelled', refunded: [0, minor(1)] },
  ] as const
  for (const { change, status, refunded } of steps) {
    world.t.clock.advance(minuteMs)
    world.shopify.control.changeOrder(shop, id, change)
    await settle()
    const expected = lines.map(([earned, paid], place) => [earned, paid, refunded[place]])
    expect(await readOrder(id)).toEqual({ status, lines: expected })
  }
})

test('[REVENUE-5] a discount of the order is taken off what its lines earned, and what is taken off the order too', async () => {
  const search = await ask()
  world.t.clock.advance(minuteMs)
  // Two thirds of 29.99 are the first line's.
  const { id } = buy({ voice_shop: search.id }, { discount: 9 })
  await settle()
  const lines = [
    ['direct', minor(0) - 600, 0],
    ['assisted', minor(1) - 300, 0],
  ]
  expect(await readOrder(id)).toEqual({ status: 'paid', lines })
  world.t.clock.advance(minuteMs)
  world.shopify.control.changeOrder(shop, id, { editLine: 1, quantity: 1 })
  await settle()
  const edited = [lines[0], ['assisted', (minor(1) - 300) / 2, 0]]
  expect(await readOrder(id)).toEqual({ status: 'paid', lines: edited })
  world.t.clock.advance(minuteMs)
  for (const refundLine of [0, 1]) world.shopify.control.changeOrder(shop, id, { refundLine })
  await settle()
  const refunded = edited.map((line) => [line?.[0], line?.[1], line?.[1]])
  expect(await readOrder(id)).toEqual({ status: 'paid', lines: refunded })
})

test('[REVENUE-5] what is given back of no line is taken off all, and of a refunded order all', async () => {
  const search = await ask()
  world.t.clock.advance(minuteMs)
  const { id } = buy({ voice_shop: search.id })
  const give = async (change: { refundLine: number } | { refundAmount: number }) => {
    world.t.clock.advance(minuteMs)
    world.shopify.control.changeOrder(shop, id, change)
    await settle()
    return (await readOrder(id))?.lines.map((line) => line[2])
  }
  // By what they cost, 19.99 and 10.00; then by what is left of them.
  expect(await give({ refundAmount: 9 })).toEqual([600, 300])
  expect(await give({ refundLine: 1 })).toEqual([900, 1000])
  expect(await give({ refundAmount: 10.99 })).toEqual([1999, 1000])
})

test('[REVENUE-5] a product that is deleted after it was sold earned what it did, less what is given back of it', async () => {
  const { id: productId, title, variants } = world.shopify.control.createProduct(shop, { price: '12.50' })
  const product = { product_id: String(productId), product_name: title }
  const search = makeSearch({ shopper_id: crypto.randomUUID(), products: [product] })
  await sendEvents(world.t, { key, events: [search, makeClick(search)] })
  world.t.clock.advance(minuteMs)
  const lines = [variants[0]?.id ?? 0, sold[1]?.variantId ?? 0].map((variantId) => ({ variantId, quantity: 2 }))
  const { id } = world.shopify.control.placeOrder(shop, { lines, attributes: { voice_shop: search.id } })
  await settle()
  world.t.clock.advance(minuteMs)
  world.shopify.control.removeProduct(shop, productId)
  world.shopify.control.changeOrder(shop, id, { refundLine: 1 })
  await settle()
  const expected = [
    ['direct', 2500, 0],
    ['assisted', 1000, 1000],
  ]
  expect(await readOrder(id)).toEqual({ status: 'paid', lines: expected })
  world.t.clock.advance(minuteMs)
  world.shopify.control.changeOrder(shop, id, { refundAmount: 5 })
  await settle()
  expect((await readOrder(id))?.lines[0]).toEqual(['direct', 2500, 500])
})

test('[REVENUE-5] an order of which an edit takes off the only line earns nothing any more', async () => {
  const search = await ask()
  world.t.clock.advance(minuteMs)
  const lines = [{ variantId: sold[0]?.variantId ?? 0, quantity: 1 }]
  const { id } = world.shopify.control.placeOrder(shop, { lines, attributes: { voice_shop: search.id } })
  await settle()
  expect(await readOrder(id)).toEqual({ status: 'paid', lines: [['direct', minor(0), 0]] })
  world.t.clock.advance(minuteMs)
  world.shopify.control.changeOrder(shop, id, { editLine: 0, quantity: 0 })
  await settle()
  expect(await readOrder(id)).toEqual({ status: 'paid', lines: [] })
})

test('[REVENUE-5] it is on the dashboard, in the currency of the shop', async () => {
  headers = await world.signIn('sur@example.com')
  const search = await ask()
  world.t.clock.advance(minuteMs)
  const before = (await world.t.call('GET', '/api/ai/revenue/?time_range=week', { headers })).body
  const sum = (body: { currencies: { direct: { revenue_minor: number } }[] }) =>
    body.currencies[0]?.direct.revenue_minor ?? 0
  buy({ voice_shop: search.id })
  await settle()
  const after = (await world.t.call('GET', '/api/ai/revenue/?time_range=week', { headers })).body
  expect(after.currencies[0]?.currency).toBe('USD')
  expect(sum(after) - sum(before)).toBe(minor(0))
})

test('[REVENUE-5] of orders that name no search, or try payments, nothing is kept', async () => {
  const search = await ask()
  const ids = [
    buy({ gift: 'yes' }),
    buy({ voice_shop: 'not a search' }),
    buy({ voice_shop: search.id }, { isTest: true }),
  ].map(({ id }) => id)
  await settle()
  for (const id of ids) expect(await readOrder(id)).toBeNull()
})

test('[REVENUE-5] an order that the shop does not have is none, whatever a webhook of it says', async () => {
  const search = await ask()
  const note_attributes = [{ name: 'voice_shop', value: search.id }]
  sendOrder(1, note_attributes)
  await settle()
  expect(await readOrder(1)).toBeNull()
})

test('[REVENUE-5] whatever comes late, twice or in another order, the end is the same', async () => {
  const changes = fc.shuffledSubarray<'pay' | 'cancel' | { refundLine: number }>(
    ['pay', { refundLine: 0 }, { refundLine: 1 }, 'cancel'],
    { minLength: 1 },
  )
  const order = fc.constantFrom<'as sent' | 'reversed' | 'shuffled'>('as sent', 'reversed', 'shuffled')
  await fc.assert(
    fc.asyncProperty(changes, order, fc.integer({ min: 1, max: 3 }), async (steps, releasedIn, copies) => {
      const search = await ask()
      world.t.clock.advance(minuteMs)
      world.shopify.control.setWebhooks({ hold: true, copies })
      const { id } = buy({ voice_shop: search.id }, { isPaid: false })
      for (const change of steps) {
        world.t.clock.advance(1000)
        world.shopify.control.changeOrder(shop, id, change)
      }
      await world.shopify.control.releaseWebhooks(releasedIn)
      world.shopify.control.setWebhooks({})
      await settle()
      const refunded = (place: number) =>
        steps.some((step) => typeof step === 'object' && step.refundLine === place) ? minor(place) : 0
      const isPaid = steps.some((step) => step !== 'cancel')
      expect(await readOrder(id)).toEqual({
        status: steps.includes('cancel') ? 'cancelled' : isPaid ? 'paid' : 'pending',
        lines: [
          ['direct', minor(0), refunded(0)],
          ['assisted', minor(1), refunded(1)],
        ],
      })
    }),
    { numRuns: 6 },
  )
})

test('[REVENUE-5] a shop that does not answer is asked again', async () => {
  const search = await ask()
  world.t.clock.advance(minuteMs)
  world.shopify.control.addFault({ kind: 'down', on: 'graphql', shop })
  const { id } = buy({ voice_shop: search.id })
  await expect(settle()).rejects.toThrow('503')
  expect(await readOrder(id)).toBeNull()
  world.shopify.control.clearFaults()
  await world.t.runJobs({ isRetryDue: true })
  expect((await readOrder(id))?.status).toBe('paid')
})

test('[REVENUE-2] orders of both groups count by the participants that their carts were told, each shopper once', async () => {
  const { t, shopify } = world
  headers = await world.signIn('sur@example.com')
  expect((await t.call('POST', '/api/holdout/', { headers, body: { shoppers: 5000 } })).status).toBe(200)
  const { merchant_id } = await t.deps.db.selectFrom('workspaces').selectAll().executeTakeFirstOrThrow()
  const { body: store } = await t.call('GET', `/api/stores/${merchant_id}/`, { headers })
  const origin = `https://${shop}`
  t.clock.advance(16_000)
  const { body: config } = await t.call('GET', `/api/widget/config/?key=${store.widget_key}`, { headers: { origin } })
  const come = async (group: string) => {
    const participant = group + randomBytes(15).toString('hex')
    const body = { key: store.widget_key, comparison_id: config.comparison_id, participant }
    expect((await t.call('POST', '/api/widget/holdout/', { headers: { origin }, body })).status).toBe(204)
    return { voice_shop_group: participant }
  }
  const shown = [await come('ff'), await come('ff'), await come('ff')]
  const heldOut = [await come('00'), await come('00')]
  t.clock.advance(minuteMs)
  // Two orders of one who saw the widget; one that nobody pays; one that is paid, given back and cancelled, with the last word first.
  buy(shown[0] ?? {})
  buy(shown[0] ?? {})
  buy(shown[1] ?? {}, { isPaid: false })
  shopify.control.setWebhooks({ hold: true, copies: 2 })
  const { id } = buy(heldOut[0] ?? {})
  for (const change of [{ refundLine: 0 }, { refundLine: 1 }, 'cancel'] as const) {
    t.clock.advance(1000)
    shopify.control.changeOrder(shop, id, change)
  }
  await shopify.control.releaseWebhooks('reversed')
  shopify.control.setWebhooks({})
  await settle()
  expect(await readOrder(id)).toBeNull()
  const { body } = await t.call('GET', '/api/holdout/', { headers })
  expect(body.comparison).toMatchObject({ shoppers: 5, buyers: 2, result: null })
  const rows = await t.deps.db.selectFrom('holdout_shoppers').select(['is_held_out', 'order_id']).execute()
  const buyers = rows.filter(({ order_id }) => order_id !== null)
  expect(buyers.map(({ is_held_out }) => is_held_out).toSorted()).toEqual([false, true])
})

test('[REVENUE-5] a shop that installed the app before it asked for orders goes on without them', async () => {
  const search = await ask()
  const { id } = buy({})
  await settle()
  await world.installShopify({ scope: 'read_products,read_locales,read_translations' })
  sendOrder(id, [{ name: 'voice_shop', value: search.id }])
  await settle()
  expect(await readOrder(id)).toBeNull()
  const { status } = await world.t.deps.db.selectFrom('platform_connections').select('status').executeTakeFirstOrThrow()
  expect(status).toBe('connected')
})

test('[REVENUE-5] of an order that Shopify shows no more the operator is told, and it is followed again once it does', async () => {
  await world.installShopify()
  const told: object[] = []
  keptOrderUnread.listen((unread) => told.push(unread))
  const search = await ask()
  world.t.clock.advance(minuteMs)
  const { id } = buy({ voice_shop: search.id })
  await settle()
  world.t.clock.advance(61 * dayMs)
  world.shopify.control.changeOrder(shop, id, { refundLine: 0 })
  await settle()
  const lines = [
    ['direct', minor(0), 0],
    ['assisted', minor(1), 0],
  ]
  expect(await readOrder(id)).toEqual({ status: 'paid', lines })
  const { merchant_id: merchant } = await world.t.deps.db
    .selectFrom('workspaces')
    .select('merchant_id')
    .executeTakeFirstOrThrow()
  // Orders that are not kept are not told.
  sendOrder(1, [{ name: 'voice_shop', value: search.id }])
  await settle()
  expect(told).toEqual([{ provider: 'shopify', merchant, days: 61 }])
  await world.installShopify({ scope: [...shopifyScopes, 'read_all_orders'].join(',') })
  world.shopify.control.changeOrder(shop, id, { refundLine: 1 })
  await settle()
  expect((await readOrder(id))?.lines.map((line) => line[2])).toEqual([minor(0), minor(1)])
})
