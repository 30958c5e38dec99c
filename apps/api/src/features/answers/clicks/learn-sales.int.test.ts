import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, type SentOrder, sendOrders } from '../../../testing/orders.ts'
import { makePushedProduct, pushProducts } from '../../../testing/products.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { sweepLearning } from './learn-clicks.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ids = ['one', 'two', 'three', 'four']

/** A store with four alike, of which it tells the popularity where the test does. */
async function createStore(popularity: Record<string, number> = {}) {
  const owner = await t.registerOwner({ language: 'es' })
  const key = await t.createSecretKey(owner)
  const push = (changed: Record<string, number>) => {
    const products = ids.map((id) =>
      makePushedProduct({ product_id: id, name: `Zapatillas ${id}`, popularity: changed[id] ?? null }),
    )
    return pushProducts(t, { key, products })
  }
  await push(popularity)
  const headers = { authorization: `Bearer ${key}` }
  const ask = async () => {
    const body = { query: 'busco zapatillas', source: 'voice' }
    const { body: answer } = await t.call('POST', '/api/voice-shop/answers/', { headers, body })
    return (answer.products as { product_id: string }[]).map(({ product_id }) => product_id)
  }
  const order = async (productId: string, orders: number, changes: Partial<SentOrder> = {}) => {
    const made = Array.from({ length: orders }, (_, place) =>
      makeOrder({
        ordered_at: new Date(t.clock.now().getTime() - 60_000).toISOString(),
        shopper_id: `buyer-${place}`,
        lines: [{ product_id: productId, quantity: 1, unit_price: '1000.50' }],
        ...changes,
      }),
    )
    const { body } = await sendOrders(t, { key, orders: made })
    expect(body).toMatchObject({ accepted: orders, ignored: 0, rejected: [] })
    return made
  }
  const readSold = async () => {
    const rows = await t.deps.db
      .selectFrom('catalogue_products')
      .select(['product_id', 'sold', 'revision'])
      .where('workspace_id', '=', owner.workspaceId)
      .execute()
    return {
      sold: Object.fromEntries(rows.flatMap(({ product_id, sold }) => (sold === null ? [] : [[product_id, sold]]))),
      revisions: Object.fromEntries(rows.map(({ product_id, revision }) => [product_id, revision])),
    }
  }
  return { owner, key, push, ask, order, readSold }
}

const learn = async () => {
  // The next night is thirty hours away at most.
  t.clock.advance(31 * 3_600_000)
  await sweepLearning(t.deps)
  await t.runJobs()
}

test('[ANSWER-12] of products that fit alike those that are bought come first, in that store alone', async () => {
  const [store, other] = [await createStore(), await createStore()]
  const before = await store.ask()
  expect(await other.ask()).toEqual(before)
  const [last = '', third = ''] = before.toReversed()
  await store.order(last, 20)
  await store.order(third, 5)
  await learn()
  expect((await store.readSold()).sold).toEqual({ [last]: 16, [third]: 4 })
  const rest = before.filter((id) => id !== last && id !== third)
  await expect.poll(store.ask).toEqual([last, third, ...rest])
  expect((await other.readSold()).sold).toEqual({})
  expect(await other.ask()).toEqual(before)
})

test('[ANSWER-12] what a little more is sold of is no change, and what is no longer sold is forgotten', async () => {
  const store = await createStore()
  await store.order('one', 17)
  const sent = await store.order('two', 4)
  await learn()
  const first = await store.readSold()
  expect(first.sold).toEqual({ one: 16, two: 4 })
  await store.order('one', 3)
  await learn()
  expect(await store.readSold()).toEqual(first)
  // Sent again as they are, and products that a night reads anew, change nothing either.
  await store.push({})
  const orders = sent.map((order) => ({ ...order, status: 'cancelled', updated_at: t.clock.now().toISOString() }))
  await sendOrders(t, { key: store.key, orders })
  await learn()
  const { sold, revisions } = await store.readSold()
  expect(sold).toEqual({ one: 16 })
  expect({ ...revisions, two: 0 }).toEqual({ ...first.revisions, two: 0 })
  expect(revisions.two).toBeGreaterThan(Number(first.revisions.two))
  // After half a year.
  t.clock.advance(200 * 86_400_000)
  await learn()
  expect((await store.readSold()).sold).toEqual({})
})

test('[ANSWER-12] a popularity that the store tells stays what counts', async () => {
  const store = await createStore({ one: 1, two: 2, three: 3, four: 4 })
  const before = await store.ask()
  expect(before[0]).toBe('four')
  await store.order('one', 60)
  await learn()
  expect((await store.readSold()).sold).toEqual({})
  expect(await store.ask()).toEqual(before)
  // It takes back what it told, and tells it again.
  await store.push({})
  await learn()
  expect((await store.readSold()).sold).toEqual({ one: 32 })
  await expect.poll(async () => (await store.ask())[0]).toBe('one')
  await store.push({ one: 1, four: 4 })
  await expect.poll(async () => (await store.ask())[0]).toBe('four')
  await learn()
  expect((await store.readSold()).sold).toEqual({})
})

test('[ANSWER-12] few orders, what is given back and what answers sold themselves say nothing of what sells', async () => {
  const store = await createStore()
  await store.order('one', 19)
  await learn()
  expect((await store.readSold()).sold).toEqual({})
  await store.order('two', 5, { status: 'pending' })
  await store.order('three', 5, { refunds: [{ product_id: 'three', amount: '1000.50' }] })
  // Each of these shoppers has chosen it from an answer.
  const events = Array.from({ length: 5 }, (_, place) => {
    const id = crypto.randomUUID()
    const products = [{ product_id: 'four', product_name: 'four' }]
    const search = { type: 'search', id, shopper_id: `chooser-${place}`, query: 'zapatillas', products }
    return [search, { type: 'click', search_id: id, product_id: 'four' }]
  }).flat()
  const { workspaceId } = store.owner
  const recorded = await t.deps.recorder.record({ workspaceId, events, source: { kind: 'import' } })
  expect(recorded.rejected).toEqual([])
  t.clock.advance(3_600_000)
  for (let place = 0; place < 5; place += 1) await store.order('four', 1, { shopper_id: `chooser-${place}` })
  await learn()
  expect((await store.readSold()).sold).toEqual({})
  // From the twentieth on, and not of one alone.
  await store.order('two', 2)
  await store.order('four', 1)
  await learn()
  expect((await store.readSold()).sold).toEqual({ one: 16, two: 2 })
})
