import type { Platform, RecommendedProduct } from '@voice-shop/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ordersRefused } from '../../../core/metrics/signals.ts'
import { createComparison } from '../../../testing/comparison.ts'
import { makeOrder, sendOrders } from '../../../testing/orders.ts'
import { createPlatformWorld, type PlatformWorld, shop } from '../../../testing/platform-world.ts'
import { makeClick, makeSearch, sendEvents } from '../../../testing/voice-events.ts'
import { sweepCatalogue } from '../../catalogue/catalogue.jobs.ts'
import { withStoreAccess } from '../connection/store-access.ts'
import { createStoreSetupKind } from '../install/store-setup.ts'
import { PlatformFailure } from '../platform-failure.ts'
import type { PlatformAdapter, StoreKey } from '../platform-port.ts'
import { listNewStores } from '../platforms.public.ts'
import { createCatchUpKind } from './catch-up-orders.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A store's next night is six hours away at least, so that it may be a day and six hours. */
const untilNightMs = 30 * 60 * minuteMs
const email = 'jacaranda@example.com'

let world: PlatformWorld
let merchantId: string
let workspaceId: string
let key: string
let widgetKey: string
let origin: string

/** Time passes for the shops, too. */
function pass(ms: number): void {
  world.t.clock.advance(ms)
  world.tiendanube.control.moveClock({ ms })
  world.bigcommerce.control.moveClock({ ms })
}

async function settle(): Promise<void> {
  const { shopify, bigcommerce, tiendanube } = world
  await Promise.all([shopify, bigcommerce, tiendanube].map(({ control }) => control.waitForWebhooks()))
  await world.t.runJobs()
}

/** What happens each night. */
async function sleepOver(): Promise<void> {
  pass(untilNightMs)
  await sweepCatalogue({ ...world.t.deps, listNewStores })
  await settle()
}

/** A shopper asks, chooses the first of what is shown, and fills a cart, which is told in the platform's way. */
async function ask(productIds: readonly number[]) {
  const occurred_at = world.t.clock.now().toISOString()
  const products: RecommendedProduct[] = productIds.map((id) => ({ product_id: String(id), product_name: 'Something' }))
  const search = makeSearch({ shopper_id: crypto.randomUUID(), products, occurred_at })
  await sendEvents(world.t, { key, events: [search, { ...makeClick(search), occurred_at }] })
  return search
}

async function tellCart(productIds: readonly number[]): Promise<string> {
  const search = await ask(productIds)
  const body = { key: widgetKey, shopper_id: search.shopper_id }
  const session = await world.t.call('POST', '/api/widget/sessions/', { headers: { origin }, body })
  const cart_id = crypto.randomUUID()
  const headers = { authorization: `Bearer ${session.body.token}`, origin }
  const told = await world.t.call('POST', '/api/widget/carts/', { headers, body: { search_id: search.id, cart_id } })
  expect(told.status).toBe(204)
  return cart_id
}

/** A store of a platform, and what happens in it. */
interface Shop {
  /** Its webhooks come to nobody from now on, or to us again. */
  setLost(isLost: boolean): void
  /** What a cart that an answer filled becomes. */
  buy(): Promise<number>
  /** One that is no business of ours. */
  sellElsewhere(): number
  refundAll(id: number): void
  install(): Promise<unknown>
  uninstall(): void
  /** A read of one order. */
  isReading(path: string): boolean
}

const shops: Record<Platform, () => Promise<Shop>> = {
  async shopify() {
    const { control } = world.shopify
    const { id, variants } = control.createProduct(shop, { price: '20.00' })
    const lines = [{ variantId: variants[0]?.id ?? 0, quantity: 1 }]
    return {
      setLost: (isLost) => control.setWebhooks(isLost ? { drop: 1_000_000 } : {}),
      async buy() {
        const search = await ask([id])
        pass(minuteMs)
        return control.placeOrder(shop, { lines, attributes: { voice_shop: search.id } }).id
      },
      sellElsewhere: () => control.placeOrder(shop, { lines, attributes: {} }).id,
      refundAll: (order) => control.changeOrder(shop, order, { refundLine: 0 }),
      install: () => world.installShopify(),
      uninstall: () => control.uninstall(shop),
      isReading: () => false,
    }
  },
  async bigcommerce() {
    const { control } = world.bigcommerce
    const lines = [{ productId: 101, variantId: 1010, quantity: 1 }]
    return {
      setLost: (isLost) => control.setCopies({ copies: isLost ? 0 : 1 }),
      async buy() {
        const cartId = await tellCart([101])
        pass(minuteMs)
        return control.placeOrder({ lines, cartId }).id
      },
      sellElsewhere: () => control.placeOrder({ lines, cartId: crypto.randomUUID() }).id,
      refundAll: (id) => control.changeOrder({ id, change: { refundLine: 0 } }),
      install: () => world.installBigCommerce(),
      uninstall: () => control.uninstall(),
      isReading: (path) => /\/v2\/orders\/\d+$/.test(path),
    }
  },
  async tiendanube() {
    const { control } = world.tiendanube
    const row = await world.t.deps.db
      .selectFrom('catalogue_products')
      .select(['product_id', 'variants'])
      .where('workspace_id', '=', workspaceId)
      .where('language', '=', 'es')
      .limit(1)
      .executeTakeFirstOrThrow()
    const productId = Number(row.product_id)
    const [variant] = row.variants as { variant_id: string }[]
    const lines = [{ productId, variantId: Number(variant?.variant_id), quantity: 1 }]
    return {
      setLost: (isLost) => control.setCopies({ copies: isLost ? 0 : 1 }),
      async buy() {
        const token = await tellCart([productId])
        pass(minuteMs)
        return control.placeOrder({ lines, token }).id
      },
      sellElsewhere: () => control.placeOrder({ lines, token: crypto.randomUUID() }).id,
      refundAll: (id) => control.changeOrder({ id, change: 'refund' }),
      install: () => world.installTiendaNube(),
      uninstall: () => control.uninstall(),
      isReading: (path) => /\/orders\/\d+$/.test(path),
    }
  },
}

const connect: Record<Platform, () => Promise<string>> = {
  shopify: async () => (await world.installShopify()).body.merchant.id,
  tiendanube: async () => (await world.installTiendaNube()).body.merchant.id,
  bigcommerce: async () => /merchant_id=([0-9a-f-]+)/.exec((await world.installBigCommerce()).body)?.[1] ?? '',
}

async function readOrder(id: number) {
  const { db } = world.t.deps
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', String(id))
    .executeTakeFirst()
  if (!order) return null
  const lines = await db
    .selectFrom('order_lines')
    .select(['earned', 'paid_minor', 'refunded_minor'])
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', String(id))
    .execute()
  return { ...order, lines }
}

const readConnection = () =>
  world.t.deps.db
    .selectFrom('platform_connections')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()

/** A world with a store of the platform, whose owner has registered. */
async function open(platform: Platform): Promise<Shop> {
  world = await createPlatformWorld()
  merchantId = await connect[platform]()
  await world.register({ id: merchantId, platform }, { email })
  const headers = await world.signIn(email)
  workspaceId = headers['x-workspace-id'] ?? ''
  key = (await world.t.call('POST', `/api/stores/${merchantId}/secret_key/`, { headers })).body.secret_key
  await settle()
  const { body } = await world.t.call('GET', `/api/stores/${merchantId}/`, { headers })
  widgetKey = body.widget_key
  origin = body.allowed_origins[0]
  return shops[platform]()
}

describe.each(['shopify', 'bigcommerce', 'tiendanube'] as const)('%s', (platform) => {
  let store: Shop
  beforeAll(async () => {
    store = await open(platform)
    await settle()
  })
  afterAll(() => world.close())
  beforeEach(() => {
    store.setLost(false)
    pass(minuteMs)
  })

  /** Puts another way of doing something in the adapter's place while a test does something. */
  async function withAdapter(part: Partial<PlatformAdapter>, work: () => Promise<void>): Promise<void> {
    const { platforms } = world.t.deps
    const adapter = platforms[platform] as PlatformAdapter
    Object.assign(platforms, { [platform]: { ...adapter, ...part } })
    try {
      await work()
    } finally {
      Object.assign(platforms, { [platform]: adapter })
    }
  }

  test('[REVENUE-1] an order of which no webhook told is there after a night, and so is its refund', async () => {
    store.setLost(true)
    const id = await store.buy()
    store.sellElsewhere()
    await settle()
    expect(await readOrder(id)).toBeNull()
    await sleepOver()
    expect(await readOrder(id)).toMatchObject({ status: 'paid', lines: [{ earned: 'direct', refunded_minor: 0 }] })
    const { rows } = await sql`select order_id from orders where workspace_id = ${workspaceId}`.execute(world.t.deps.db)
    expect(rows).toEqual([{ order_id: String(id) }])
    pass(minuteMs)
    store.refundAll(id)
    await sleepOver()
    const [line] = (await readOrder(id))?.lines ?? []
    expect(line?.paid_minor).toBeGreaterThan(0)
    expect(line?.refunded_minor).toBe(line?.paid_minor)
  })

  test('[REVENUE-1] what webhooks told is not read again, and nights change nothing of it', async () => {
    const id = await store.buy()
    // Of another the store's own program tells who bought.
    const sold = store.sellElsewhere()
    await settle()
    const occurred_at = world.t.clock.now().toISOString()
    const { shopper_id } = makeSearch()
    await sendEvents(world.t, { key, events: [makeSearch({ shopper_id, occurred_at })] })
    pass(minuteMs)
    const ordered_at = world.t.clock.now().toISOString()
    const told = makeOrder({ order_id: String(sold), shopper_id, ordered_at })
    expect((await sendOrders(world.t, { key, orders: [told] })).body.accepted).toBe(1)
    pass(minuteMs)
    store.setLost(true)
    store.refundAll(sold)
    const kept = await readOrder(id)
    expect(kept?.status).toBe('paid')
    const before = world.wire[platform].exchanges.length
    let reads = 0
    const { readOrder: readOne } = world.t.deps.platforms[platform] as PlatformAdapter
    const counted: PlatformAdapter['readOrder'] = async (...input) => {
      reads += 1
      return (await readOne?.(...input)) ?? null
    }
    await withAdapter({ readOrder: counted }, async () => {
      await sleepOver()
      await sleepOver()
    })
    expect(reads).toBe(0)
    const paths = world.wire[platform].exchanges.slice(before).map(({ request }) => request.url.pathname)
    expect(paths.filter(store.isReading)).toEqual([])
    expect(await readOrder(id)).toEqual(kept)
  })

  test('[REVENUE-1] a reading that dies goes on with the page that it was at, and one order keeps no other back', async () => {
    store.setLost(true)
    const ids = [await store.buy(), await store.buy(), await store.buy()]
    const { listOrders, readOrder: readOne } = world.t.deps.platforms[platform] as PlatformAdapter
    const asked: (string | null)[] = []
    // Each order on a page of its own.
    const list: PlatformAdapter['listOrders'] = async (storeKey, query) => {
      asked.push(query.cursor)
      const whole = { orders: [], nextCursor: 'first' }
      if (query.cursor === null) return whole
      const page = await listOrders?.(storeKey, { ...query, cursor: null })
      const place = ['first', 'second', 'third'].indexOf(query.cursor)
      const orders = page?.orders.filter(({ id }) => id === String(ids[place])) ?? []
      expect(orders).toHaveLength(1)
      return { orders, nextCursor: ['second', 'third', null][place] ?? null }
    }
    const read: PlatformAdapter['readOrder'] = async (storeKey, id, carts) => {
      const order = (await readOne?.(storeKey, id, carts)) ?? null
      if (id === String(ids[0]))
        return order && { ...order, lines: order.lines.map((line) => ({ ...line, paid: 'x' })) }
      return order
    }
    const kind = createCatchUpKind(world.t.deps)
    const job = { id: 'a', payload: { merchantId }, isLastTry: false }
    pass(dayMs)
    await withAdapter({ listOrders: list, readOrder: read }, async () => {
      // Died while its jobs could not be written either.
      const { jobs } = world.t.deps
      const dying = createCatchUpKind({
        ...world.t.deps,
        jobs: { ...jobs, add: () => Promise.reject(new Error('died')) },
      })
      await expect(dying.handle(job)).rejects.toThrow('died')
      await kind.handle(job)
    })
    expect(asked).toEqual([null, 'first', 'first', 'second', 'third'])
    expect((await readOrder(ids[1] ?? 0))?.status).toBe('paid')
    expect((await readOrder(ids[2] ?? 0))?.status).toBe('paid')
    expect(await readOrder(ids[0] ?? 0)).toBeNull()
    // By a job of its own, which the shop's better answer lets succeed.
    await world.t.runJobs()
    expect((await readOrder(ids[0] ?? 0))?.status).toBe('paid')
    const { orders_read_until, orders_begun_at, orders_cursor } = await readConnection()
    expect([orders_begun_at, orders_cursor]).toEqual([null, null])
    expect(orders_read_until?.getTime()).toBe(world.t.clock.now().getTime())
  })

  test('[REVENUE-1] an order that the platform never answers is left to a job of its own', async () => {
    store.setLost(true)
    const ids = [await store.buy(), await store.buy()]
    const { readOrder: readOne } = world.t.deps.platforms[platform] as PlatformAdapter
    const down = () => Promise.reject(new PlatformFailure('unavailable', 'answered 500'))
    const job = { id: 'a', payload: { merchantId }, isLastTry: false }
    const kind = createCatchUpKind(world.t.deps)
    pass(dayMs)
    const read: PlatformAdapter['readOrder'] = async (storeKey, id, carts) =>
      id === String(ids[0]) ? down() : ((await readOne?.(storeKey, id, carts)) ?? null)
    await withAdapter({ readOrder: read }, () => kind.handle(job))
    expect(await readOrder(ids[0] ?? 0)).toBeNull()
    expect((await readOrder(ids[1] ?? 0))?.status).toBe('paid')
    const { orders_read_until } = await readConnection()
    expect(orders_read_until?.getTime()).toBe(world.t.clock.now().getTime())
    // By the job, or alone in its night.
    await world.t.runJobs()
    expect((await readOrder(ids[0] ?? 0))?.status).toBe('paid')
    const alone = await store.buy()
    pass(dayMs)
    await withAdapter({ readOrder: down }, () => kind.handle(job))
    expect((await readConnection()).orders_read_until?.getTime()).toBe(world.t.clock.now().getTime())
    await world.t.runJobs()
    expect((await readOrder(alone))?.status).toBe('paid')
  })

  test('[REVENUE-1] a platform that gives none of several orders is asked again, but not for good', async () => {
    store.setLost(true)
    const ids = [await store.buy(), await store.buy()]
    const down = () => Promise.reject(new PlatformFailure('unavailable', 'answered 500'))
    const { orders_read_until } = await readConnection()
    const kind = createCatchUpKind(world.t.deps)
    const job = { id: 'a', payload: { merchantId } }
    pass(dayMs)
    await withAdapter({ readOrder: down }, async () => {
      await expect(kind.handle({ ...job, isLastTry: false })).rejects.toThrow('answered 500')
      expect((await readConnection()).orders_read_until).toEqual(orders_read_until)
      await kind.handle({ ...job, isLastTry: true })
    })
    expect((await readConnection()).orders_begun_at).toBeNull()
    await world.t.runJobs()
    for (const id of ids) expect((await readOrder(id))?.status).toBe('paid')
  })

  test('[REVENUE-1] a part of the list that is refused is told, and keeps the bookmark from nothing', async () => {
    const told: object[] = []
    ordersRefused.listen((refused) => told.push(refused))
    const list = async () => ({
      orders: [],
      nextCursor: null,
      refusal: new PlatformFailure('refused', 'no refunds'),
    })
    pass(dayMs)
    await withAdapter({ listOrders: list }, () =>
      createCatchUpKind(world.t.deps).handle({ id: 'a', payload: { merchantId }, isLastTry: false }),
    )
    expect(told).toContainEqual({ provider: platform, merchant: merchantId, reason: 'no refunds' })
    const { orders_read_until, orders_begun_at } = await readConnection()
    expect([orders_read_until?.getTime(), orders_begun_at]).toEqual([world.t.clock.now().getTime(), null])
  })

  test('[REVENUE-1] a platform that is away gets one job an hour to catch up, however often its set-up is tried', async () => {
    const { db } = world.t.deps
    const down = () => Promise.reject(new PlatformFailure('unavailable', 'away'))
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pgboss.job where name = 'platforms.catch-up-orders'
      `.execute(db)
      return rows[0]?.count ?? 0
    }
    const setUp = createStoreSetupKind(world.t.deps)
    const job = { id: 'a', payload: { merchantId }, isLastTry: false }
    pass(dayMs)
    const before = await count()
    await withAdapter({ readStore: down }, async () => {
      for (let tries = 0; tries < 4; tries += 1) await expect(setUp.handle(job)).rejects.toThrow('away')
    })
    expect(await count()).toBe(before + 1)
    // One that is set up is caught up with, whatever was tried before.
    await setUp.handle(job)
    expect(await count()).toBe(before + 2)
    await world.t.runJobs()
  })

  test('[REVENUE-1] a store with many changes lets others have their turn', async () => {
    const asked: string[] = []
    const list: PlatformAdapter['listOrders'] = async (_, { cursor }) => {
      asked.push(cursor ?? 'first')
      return { orders: [], nextCursor: asked.length < 50 ? String(asked.length) : null }
    }
    await withAdapter({ listOrders: list }, async () => {
      await createCatchUpKind(world.t.deps).handle({ id: 'a', payload: { merchantId }, isLastTry: false })
      expect(asked).toHaveLength(20)
      await world.t.runJobs()
    })
    expect(asked).toEqual(['first', ...Array.from({ length: 49 }, (_, place) => String(place + 1))])
  })

  test('[REVENUE-1] a store that is connected again catches up with what it sold meanwhile', async () => {
    const id = await store.buy()
    await settle()
    store.uninstall()
    await settle()
    pass(minuteMs)
    store.setLost(true)
    store.refundAll(id)
    await settle()
    expect((await readOrder(id))?.lines[0]?.refunded_minor).toBe(0)
    await store.install()
    pass(minuteMs)
    await settle()
    const [line] = (await readOrder(id))?.lines ?? []
    expect(line?.refunded_minor).toBe(line?.paid_minor)
  })

  test('[REVENUE-1] a list that is refused is asked for again the next night, from where it was', async () => {
    store.setLost(true)
    const id = await store.buy()
    const refuse = () => Promise.reject(new PlatformFailure('refused', 'no scope'))
    const { orders_read_until } = await readConnection()
    await withAdapter({ listOrders: refuse }, sleepOver)
    expect(await readConnection()).toMatchObject({ orders_read_until, orders_begun_at: null, status: 'connected' })
    await sleepOver()
    expect((await readOrder(id))?.status).toBe('paid')
  })
})

test('[REVENUE-2] an order that names a participant alone is read where that one has not bought yet, and paid', async () => {
  const store = await open('shopify')
  onTestFinished(() => world.close())
  const { control } = world.shopify
  const lines = [{ variantId: control.createProduct(shop, { price: '20.00' }).variants[0]?.id ?? 0, quantity: 1 }]
  await createComparison(world.t, { workspaceId })
  const [bought, lost, waiting, unknown] = ['a', 'b', 'c', 'd'].map((mark) => mark.repeat(32))
  const { db } = world.t.deps
  for (const participant of [bought, lost, waiting]) {
    const row = { is_held_out: true, seen_at: world.t.clock.now(), order_id: null }
    await db
      .insertInto('holdout_shoppers')
      .values({ workspace_id: workspaceId, participant: participant ?? '', ...row })
      .execute()
  }
  const buy = (voice_shop_group = '', isPaid = true) =>
    String(control.placeOrder(shop, { lines, attributes: { voice_shop_group }, isPaid }).id)
  pass(minuteMs)
  const told = buy(bought)
  await settle()
  store.setLost(true)
  const missed = buy(lost)
  buy(waiting, false)
  buy(unknown)
  buy(bought)
  const adapter = world.t.deps.platforms.shopify as PlatformAdapter
  const reads: string[] = []
  world.t.deps.platforms.shopify = {
    ...adapter,
    readOrder: async (storeKey, id, carts) => {
      reads.push(id)
      return (await adapter.readOrder?.(storeKey, id, carts)) ?? null
    },
  }
  await sleepOver()
  expect(reads).toEqual([missed])
  const shoppers = await db.selectFrom('holdout_shoppers').select(['participant', 'order_id']).execute()
  const orders = new Map(shoppers.map(({ participant, order_id }) => [participant, order_id]))
  expect([bought, lost, waiting].map((participant) => orders.get(participant ?? ''))).toEqual([told, missed, null])
})

test('[REVENUE-1] a refund that leaves the order of BigCommerce as it was is found by itself', async () => {
  const store = await open('bigcommerce')
  onTestFinished(() => world.close())
  const id = await store.buy()
  await settle()
  pass(dayMs)
  store.setLost(true)
  world.bigcommerce.control.changeOrder({ id, change: { refundLine: 0, isQuiet: true } })
  await sleepOver()
  const [line] = (await readOrder(id))?.lines ?? []
  expect(line?.paid_minor).toBeGreaterThan(0)
  expect(line?.refunded_minor).toBe(line?.paid_minor)
})

test('[REVENUE-1] webhooks that are gone are registered again overnight', async () => {
  await open('tiendanube')
  onTestFinished(() => world.close())
  const { control } = world.tiendanube
  const before = control.listWebhooks()
  expect(before.map(({ event }) => event)).toContain('order/paid')
  const use = { merchantId, deadline: 'job' } as const
  const remove = (adapter: PlatformAdapter, storeKey: StoreKey) =>
    adapter.removeWebhooks?.(storeKey, { origin: world.origin }) ?? Promise.resolve()
  await withStoreAccess(world.t.deps, use, remove)
  expect(control.listWebhooks()).toEqual([])
  await sleepOver()
  const sort = (hooks: typeof before) => hooks.map(({ event }) => event).toSorted()
  expect(sort(control.listWebhooks())).toEqual(sort(before))
})
