import type { SearchEvent } from '@voice-shop/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPlatformWorld, type PlatformWorld } from '../../../testing/platform-world.ts'
import { makeClick, makeSearch, sendEvents } from '../../../testing/voice-events.ts'

const minuteMs = 60_000

let world: PlatformWorld
let headers: Record<string, string>
let key: string
let workspaceId: string
let widgetKey: string
let origin: string
/** What the shop sells. */
let sold: { productId: number; variantId: number; price: number }[]

beforeAll(async () => {
  world = await createPlatformWorld()
  const { merchant } = (await world.installTiendaNube()).body
  await world.register({ id: merchant.id, platform: 'tiendanube' }, { email: 'casa@example.com' })
  headers = await world.signIn('casa@example.com')
  workspaceId = headers['x-workspace-id'] ?? ''
  key = (await world.t.call('POST', `/api/stores/${merchant.id}/secret_key/`, { headers })).body.secret_key
  await world.t.runJobs()
  const { body } = await world.t.call('GET', `/api/stores/${merchant.id}/`, { headers })
  widgetKey = body.widget_key
  origin = body.allowed_origins[0]
  const rows = await world.t.deps.db
    .selectFrom('catalogue_products')
    .select(['product_id', 'variants'])
    .where('workspace_id', '=', workspaceId)
    .where('language', '=', 'es')
    .orderBy('product_id')
    .limit(2)
    .execute()
  sold = rows.map(({ product_id, variants }) => {
    const [first] = variants as { variant_id: string; price_minor: number }[]
    return { productId: Number(product_id), variantId: Number(first?.variant_id), price: first?.price_minor ?? 0 }
  })
})
afterAll(() => world.close())
// The bucket is empty again.
beforeEach(() => pass(minuteMs))

/** Time passes for the shop, too. */
function pass(ms: number): void {
  world.t.clock.advance(ms)
  world.tiendanube.control.moveClock({ ms })
}

async function settle(): Promise<void> {
  await world.tiendanube.control.waitForWebhooks()
  await world.t.runJobs()
}

/** A shopper asks, chooses the first of what is shown, and fills a cart. */
async function fillCart(): Promise<{ search: SearchEvent; token: string }> {
  const occurred_at = world.t.clock.now().toISOString()
  const products = sold.map(({ productId }) => ({ product_id: String(productId), product_name: 'Something' }))
  const search = makeSearch({ shopper_id: crypto.randomUUID(), products, occurred_at })
  await sendEvents(world.t, { key, events: [search, { ...makeClick(search), occurred_at }] })
  const body = { key: widgetKey, shopper_id: search.shopper_id }
  const session = (await world.t.call('POST', '/api/widget/sessions/', { headers: { origin }, body })).body.token
  const token = crypto.randomUUID().replaceAll('-', '')
  const told = await world.t.call('POST', '/api/widget/carts/', {
    headers: { authorization: `Bearer ${session}`, origin },
    body: { search_id: search.id, cart_id: token },
  })
  expect(told.status).toBe(204)
  return { search, token }
}

type Placed = Parameters<PlatformWorld['tiendanube']['control']['placeOrder']>[0]
const buy = (token: string | null, more: Partial<Placed> = {}) => {
  const lines = sold.map(({ productId, variantId }, place) => ({ productId, variantId, quantity: place + 1 }))
  return world.tiendanube.control.placeOrder({ lines, token, ...more }).id
}

/** Of one order: its status, and for each line what it is due to, paid and given back. */
async function readOrder(id: number) {
  const { db } = world.t.deps
  const find = { workspace_id: workspaceId, order_id: String(id) }
  const order = await db
    .selectFrom('orders')
    .select(['status', 'search_id'])
    .where('workspace_id', '=', find.workspace_id)
    .where('order_id', '=', find.order_id)
    .executeTakeFirst()
  if (!order) return null
  const rows = await db
    .selectFrom('order_lines')
    .select(['earned', 'paid_minor', 'refunded_minor'])
    .where('workspace_id', '=', find.workspace_id)
    .where('order_id', '=', find.order_id)
    .orderBy('line')
    .execute()
  return {
    status: order.status,
    searchId: order.search_id,
    lines: rows.map((line) => [line.earned, line.paid_minor, line.refunded_minor]),
  }
}

const minor = (place: number) => (sold[place]?.price ?? 0) * (place + 1)

test('[REVENUE-1] an order of a cart that was told earns by itself, and follows what becomes of it', async () => {
  const { search, token } = await fillCart()
  pass(minuteMs)
  const id = buy(token.toUpperCase(), { isPaid: false })
  await settle()
  const expected = [
    ['direct', minor(0), 0],
    ['assisted', minor(1), 0],
  ]
  expect(minor(0)).toBeGreaterThan(0)
  expect(await readOrder(id)).toEqual({ status: 'pending', searchId: search.id, lines: expected })
  const steps = [
    { change: 'authorize', status: 'pending', isBack: false },
    { change: 'pay', status: 'paid', isBack: false },
    { change: 'close', status: 'paid', isBack: false },
    // How much is given back of a part is not told.
    { change: 'refund_part', status: 'paid', isBack: false },
    { change: 'refund', status: 'paid', isBack: true },
    { change: 'void', status: 'cancelled', isBack: false },
    { change: 'cancel', status: 'cancelled', isBack: false },
  ] as const
  for (const { change, status, isBack } of steps) {
    pass(minuteMs)
    world.tiendanube.control.changeOrder({ id, change })
    await settle()
    const lines = expected.map(([earned, paid]) => [earned, paid, isBack ? paid : 0])
    expect(await readOrder(id)).toEqual({ status, searchId: search.id, lines })
  }
})

test('[REVENUE-1] it is on the dashboard after discounts, in the shop’s currency', async () => {
  const { token } = await fillCart()
  pass(minuteMs)
  const read = async () => (await world.t.call('GET', '/api/ai/revenue/?time_range=week', { headers })).body
  type Revenue = { currencies: { currency: string; direct: { revenue_minor: number } }[] }
  const sum = (body: Revenue) => body.currencies[0]?.direct.revenue_minor ?? 0
  const before = sum(await read())
  buy(token, { discount: (minor(0) + minor(1)) / 1000 })
  await settle()
  const after: Revenue = await read()
  expect(after.currencies[0]?.currency).toBe('ARS')
  expect(sum(after) - before).toBe(minor(0) * 0.9)
})

test('[REVENUE-1] of orders of other carts, and of the merchant’s own, nothing is kept', async () => {
  await fillCart()
  const ids = [buy('0fe3e5421c2328227c47433c6c4f8ece2791f822'), buy(null)]
  await settle()
  for (const id of ids) expect(await readOrder(id)).toBeNull()
})

test('[REVENUE-1] an order that the shop does not have is none, whatever a webhook says', async () => {
  await fillCart()
  for (const id of [999_999, -1]) {
    world.tiendanube.control.sendOrderWebhook({ event: 'order/paid', id })
  }
  await settle()
  expect(await readOrder(999_999)).toBeNull()
})

test('[REVENUE-1] a shop that does not answer is asked again', async () => {
  const { token } = await fillCart()
  pass(minuteMs)
  const id = buy(token)
  await world.tiendanube.control.waitForWebhooks()
  world.tiendanube.control.setFault({ kind: 'down', times: 1000 })
  await expect(world.t.runJobs()).rejects.toThrow('503')
  expect(await readOrder(id)).toBeNull()
  world.tiendanube.control.setFault({ kind: 'down', times: 0 })
  await world.t.runJobs({ isRetryDue: true })
  expect((await readOrder(id))?.status).toBe('paid')
})

test('[REVENUE-1] whatever comes late, twice or in another order, the end is the same', async () => {
  const changes = fc.shuffledSubarray<'pay' | 'cancel' | 'refund'>(['pay', 'refund', 'cancel'], { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(changes, fc.boolean(), fc.integer({ min: 1, max: 3 }), async (steps, isReversed, copies) => {
      const { control } = world.tiendanube
      pass(minuteMs)
      const { token } = await fillCart()
      pass(minuteMs)
      control.setCopies({ copies })
      control.hold()
      const id = buy(token, { isPaid: false })
      for (const change of steps) {
        pass(1000)
        control.changeOrder({ id, change })
      }
      control.release({ isReversed })
      control.setCopies({ copies: 1 })
      await settle()
      const isBack = steps.findLast((step) => step !== 'cancel') === 'refund'
      const isPaid = steps.some((step) => step !== 'cancel')
      const status = steps.includes('cancel') ? 'cancelled' : isPaid ? 'paid' : 'pending'
      expect(await readOrder(id)).toMatchObject({
        status,
        lines: [
          ['direct', minor(0), isBack ? minor(0) : 0],
          ['assisted', minor(1), isBack ? minor(1) : 0],
        ],
      })
    }),
    { numRuns: 6 },
  )
})

test('[REVENUE-1] a shop that installed the app before it asked for orders goes on without them until it is again', async () => {
  const { control } = world.tiendanube
  const { token } = await fillCart()
  pass(minuteMs)
  const listEvents = () => control.listWebhooks().map(({ event }) => event)
  const install = async (input: { scope?: string }) => {
    control.uninstall()
    control.setScope(input)
    await world.installTiendaNube()
    pass(minuteMs)
    await world.t.runJobs()
  }
  await install({ scope: 'read_products,read_content,write_scripts' })
  const { status } = await world.t.deps.db.selectFrom('platform_connections').select('status').executeTakeFirstOrThrow()
  expect(status).toBe('connected')
  expect(listEvents()).toContain('product/updated')
  expect(listEvents()).not.toContain('order/paid')
  const before = buy(token)
  await settle()
  expect(await readOrder(before)).toBeNull()
  await install({})
  expect(listEvents()).toContain('order/paid')
  control.changeOrder({ id: before, change: 'pay' })
  await settle()
  expect((await readOrder(before))?.status).toBe('paid')
})
