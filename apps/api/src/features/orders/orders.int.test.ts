import type { ClickEvent, SearchEvent } from '@voice-shop/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '../../core/secret-hash.ts'
import { makeOrder, type SentOrder, sendOrders } from '../../testing/orders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { bombilla, makeClick, makeSearch, mate, sendEvents } from '../../testing/voice-events.ts'
import { getPlan } from '../plans/plans.public.ts'
import { settleOrders, sweepOrders } from './settle-orders.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** A store without people: its key is all that orders need. */
async function registerStore() {
  const key = `vsk_${crypto.randomUUID()}`
  const workspaceId = await insertTestWorkspace(t.deps.db, { now: t.clock.now(), secretKeyHash: hashSecret(key) })
  return { workspaceId, key }
}

/** What lines owe, by product; each with what is left of it. */
async function readEarned(workspaceId: string) {
  await settleOrders(t.deps, workspaceId)
  const rows = await t.deps.db
    .selectFrom('order_lines')
    .innerJoin('orders', (join) =>
      join.onRef('orders.order_id', '=', 'order_lines.order_id').on('orders.workspace_id', '=', workspaceId),
    )
    .select([
      'orders.order_id',
      'status',
      'product_id',
      'earned',
      'order_lines.search_id',
      'paid_minor',
      'refunded_minor',
    ])
    .where('order_lines.workspace_id', '=', workspaceId)
    .orderBy('orders.order_id')
    .orderBy('line')
    .execute()
  return rows.map((row) => ({
    order: row.order_id,
    status: row.status,
    product: row.product_id,
    earned: row.earned,
    search: row.search_id,
    left: row.paid_minor - row.refunded_minor,
  }))
}

test('[REVENUE-3] what was chosen from an answer is direct, the rest of a shopper who asked is assisted', async () => {
  const store = await registerStore()
  const search = makeSearch({ products: [mate, bombilla], occurred_at: '2026-11-18T14:00:00Z' })
  const click = { ...makeClick(search), occurred_at: '2026-11-18T14:01:00Z' }
  await sendEvents(t, { key: store.key, events: [search, click] })
  const lines = [
    { product_id: 'mate', quantity: 2, unit_price: '1000.50' },
    { product_id: 'bombilla', quantity: 1, unit_price: '500' },
  ]
  const orders = [
    makeOrder({ order_id: 'both', lines }),
    makeOrder({ order_id: 'days later', lines, ordered_at: '2026-11-18T15:06:00Z', shopper_id: 'shopper-2' }),
    makeOrder({ order_id: 'by its search', lines, shopper_id: null, search_id: search.id }),
    makeOrder({ order_id: 'before', lines, ordered_at: '2026-11-18T14:00:30Z' }),
  ]
  const answer = await sendOrders(t, { key: store.key, orders })
  expect([answer.status, answer.body]).toEqual([200, { accepted: 4, duplicates: 0, ignored: 0, rejected: [] }])
  const told = await readEarned(store.workspaceId)
  expect(told.map(({ order, product, earned, left }) => [order, product, earned, left])).toEqual([
    ['before', 'mate', 'assisted', 200_100],
    ['before', 'bombilla', 'assisted', 50_000],
    ['both', 'mate', 'direct', 200_100],
    ['both', 'bombilla', 'assisted', 50_000],
    ['by its search', 'mate', 'direct', 200_100],
    ['by its search', 'bombilla', 'assisted', 50_000],
    ['days later', 'mate', null, 200_100],
    ['days later', 'bombilla', null, 50_000],
  ])
  expect(new Set(told.map(({ search }) => search))).toEqual(new Set([search.id, null]))
})

test('[REVENUE-3] direct ends after seven days, assisted after one', async () => {
  const store = await registerStore()
  const search = makeSearch({ products: [mate], occurred_at: '2026-11-10T12:00:00Z' })
  await sendEvents(t, {
    key: store.key,
    events: [search, { ...makeClick(search), occurred_at: '2026-11-10T12:00:00Z' }],
  })
  const lines = [
    { product_id: 'mate', quantity: 1, unit_price: '1' },
    { product_id: 'other', quantity: 1, unit_price: '1' },
  ]
  const at = ['2026-11-11T12:00:00Z', '2026-11-11T12:00:01Z', '2026-11-17T12:00:00Z', '2026-11-17T12:00:01Z']
  const orders = at.map((ordered_at) => makeOrder({ order_id: ordered_at, ordered_at, lines }))
  await sendOrders(t, { key: store.key, orders })
  expect((await readEarned(store.workspaceId)).map(({ earned }) => earned)).toEqual([
    ...['direct', 'assisted'],
    ...['direct', null],
    ...['direct', null],
    ...[null, null],
  ])
})

test('[REVENUE-3] an order is kept once, in its latest state, whichever comes first', async () => {
  const store = await registerStore()
  const order = makeOrder({ order_id: '7' })
  const refunded = { ...order, updated_at: '2026-11-18T15:03:00Z', refunds: [{ amount: '1000.50' }] }
  const send = async (...orders: SentOrder[]) => (await sendOrders(t, { key: store.key, orders })).body
  const counts = { accepted: 0, duplicates: 0, ignored: 0, rejected: [] }
  expect(await send(refunded, order)).toEqual({ ...counts, accepted: 1, duplicates: 1 })
  expect(await send(order, refunded)).toEqual({ ...counts, duplicates: 2 })
  expect((await readEarned(store.workspaceId)).map(({ order, left }) => [order, left])).toEqual([['7', 0]])
  const cancelled = { ...order, updated_at: '2026-11-18T15:04:00Z', status: 'cancelled' as const }
  expect(await send(cancelled)).toEqual({ ...counts, accepted: 1 })
  expect((await readEarned(store.workspaceId)).map(({ status, left }) => [status, left])).toEqual([
    ['cancelled', 100_050],
  ])
})

test('[REVENUE-3] nothing is kept of an order that names no shopper and no search', async () => {
  const store = await registerStore()
  const answer = await sendOrders(t, { key: store.key, orders: [makeOrder({ shopper_id: null }), makeOrder()] })
  expect(answer.body).toEqual({ accepted: 1, duplicates: 0, ignored: 1, rejected: [] })
  expect(await readEarned(store.workspaceId)).toHaveLength(1)
})

test.each([
  [
    'en',
    'lines.0.unit_price: Must be an amount with at most as many decimals as its currency has.',
    'The order is more than 400 days old.',
  ],
  [
    'es',
    'lines.0.unit_price: Tiene que ser un importe con los decimales de su moneda, y no más.',
    'El pedido tiene más de 400 días.',
  ],
  [
    'pt',
    'lines.0.unit_price: Precisa ser um valor com no máximo as casas decimais da moeda.',
    'O pedido tem mais de 400 dias.',
  ],
])('[REVENUE-3] [I18N-2] a bad order refuses itself alone, in %s', async (language, decimals, old) => {
  const store = await registerStore()
  const orders = [
    makeOrder({ lines: [{ product_id: 'mate', quantity: 1, unit_price: '1.005' }] }),
    makeOrder(),
    makeOrder({ ordered_at: '2025-01-01T00:00:00Z' }),
  ]
  const { body } = await sendOrders(t, { key: store.key, orders, language })
  expect(body).toEqual({
    accepted: 1,
    duplicates: 0,
    ignored: 0,
    rejected: [
      { index: 0, code: 'invalid_order', detail: decimals },
      { index: 2, code: 'too_old', detail: old },
    ],
  })
})

test('[REVENUE-3] [SEC-1] the same numbers and shoppers of two stores know nothing of each other', async () => {
  const [one, other] = [await registerStore(), await registerStore()]
  const search = makeSearch({ occurred_at: '2026-11-18T14:00:00Z' })
  await sendEvents(t, { key: one.key, events: [search, { ...makeClick(search), occurred_at: '2026-11-18T14:01:00Z' }] })
  const order = makeOrder({ order_id: '1' })
  for (const { key } of [one, other]) {
    expect((await sendOrders(t, { key, orders: [order] })).body.accepted).toBe(1)
  }
  await sendOrders(t, {
    key: other.key,
    orders: [makeOrder({ order_id: '2', shopper_id: null, search_id: search.id })],
  })
  expect((await readEarned(one.workspaceId)).map(({ earned }) => earned)).toEqual(['direct'])
  expect((await readEarned(other.workspaceId)).map(({ earned }) => earned)).toEqual([null, null])
})

test('[REVENUE-3] a key that was replaced brings no more orders', async () => {
  const store = await registerStore()
  const orders = [makeOrder()]
  await sendOrders(t, { key: store.key, orders })
  const merchants = t.deps.db.updateTable('merchants').set({ secret_key_hash: hashSecret('another') })
  await merchants.where('secret_key_hash', '=', hashSecret(store.key)).execute()
  expect((await sendOrders(t, { key: store.key, orders: [makeOrder()] })).status).toBe(401)
  expect(await readEarned(store.workspaceId)).toHaveLength(1)
})

test('[REVENUE-3] [USAGE-3] a plan keeps so many orders of a period, and changes of those that it keeps', async () => {
  const store = await registerStore()
  const { orders: limit } = getPlan('free')
  await t.deps.db
    .updateTable('usage')
    .set({ orders_stored: limit - 1 })
    .where('workspace_id', '=', store.workspaceId)
    .execute()
  const [one, two] = [makeOrder(), makeOrder()]
  const changed = { ...one, updated_at: '2026-11-18T15:02:00Z', refunds: [{ amount: '1' }] }
  const { body } = await sendOrders(t, { key: store.key, orders: [one, two, changed] })
  expect(body).toMatchObject({ accepted: 2, rejected: [{ index: 1, code: 'storage_limit_reached' }] })
  expect((await readEarned(store.workspaceId)).map(({ left }) => left)).toEqual([99_950])
})

test('[REVENUE-3] orders go when their searches do', async () => {
  const store = await registerStore()
  await sendOrders(t, { key: store.key, orders: [makeOrder()] })
  const now = t.clock.now()
  t.clock.set('2028-12-17T00:00:00Z')
  await sweepOrders(t.deps)
  expect(await readEarned(store.workspaceId)).toHaveLength(1)
  t.clock.set('2029-01-01T00:00:01Z')
  await sweepOrders(t.deps)
  t.clock.set(now.toISOString())
  expect(await readEarned(store.workspaceId)).toEqual([])
})

const start = Date.parse('2026-11-10T00:00:00Z')
const hour = 3_600_000
const at = (hours: number) => new Date(start + hours * hour).toISOString()
const shops = ['a', 'b', 'c']
const product = (id: string) => ({ product_id: id, product_name: id })

interface Case {
  searches: { shopper: number; hours: number; shown: string[]; clicks: { of: number; after: number }[] }[]
  orders: { shopper: number; hours: number; lines: string[]; bySearch: number | null; refunds: number[] }[]
}

const cases: fc.Arbitrary<Case> = fc.record({
  searches: fc.array(
    fc.record({
      shopper: fc.integer({ min: 0, max: 1 }),
      hours: fc.integer({ min: 0, max: 195 }),
      shown: fc.uniqueArray(fc.constantFrom(...shops), { minLength: 0, maxLength: 3 }),
      clicks: fc.array(fc.record({ of: fc.nat(2), after: fc.integer({ min: 0, max: 30 }) }), { maxLength: 3 }),
    }),
    { maxLength: 5 },
  ),
  orders: fc.array(
    fc.record({
      shopper: fc.integer({ min: 0, max: 1 }),
      hours: fc.integer({ min: 0, max: 199 }),
      lines: fc.uniqueArray(fc.constantFrom(...shops), { minLength: 1, maxLength: 3 }),
      bySearch: fc.option(fc.nat(4), { nil: null }),
      refunds: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

/** The same in the plainest way, from all that was sent. */
function recount(orders: SentOrder[], searches: SearchEvent[], clicks: ClickEvent[]) {
  const time = (text: string | undefined) => Date.parse(text ?? '')
  const latest = new Map<string, SentOrder>()
  for (const order of orders) {
    const known = latest.get(order.order_id)
    if (!known || time(order.updated_at) > time(known.updated_at)) latest.set(order.order_id, order)
  }
  return [...latest.values()]
    .sort((left, right) => (left.order_id < right.order_id ? -1 : 1))
    .flatMap((order) => {
      const until = time(order.ordered_at)
      const isNear = (search: SearchEvent, days: number) =>
        time(search.occurred_at) <= until && time(search.occurred_at) >= until - days * 24 * hour
      const named = searches.find(({ id }) => id === order.search_id)
      const shopper = order.shopper_id ?? (named && isNear(named, 7) ? named.shopper_id : null)
      const own = searches.filter(({ shopper_id }) => shopper_id === shopper)
      const refunded = (order.refunds ?? []).reduce((sum, { amount }) => sum + Number(amount), 0)
      return order.lines.map(({ product_id }, place) => {
        const chosen = clicks.some(
          (click) =>
            click.product_id === product_id &&
            time(click.occurred_at) <= until &&
            own.some((search) => search.id === click.search_id && isNear(search, 7)),
        )
        const earned = chosen ? 'direct' : own.some((search) => isNear(search, 1)) ? 'assisted' : null
        return [order.order_id, product_id, earned, place === 0 ? 1000 - refunded : 1000]
      })
    })
}

test('[REVENUE-3] what voice earned is as a recount says, whatever comes first, late or twice', async () => {
  const store = await registerStore()
  await fc.assert(
    fc.asyncProperty(cases, fc.integer(), async ({ searches, orders }, seed) => {
      await t.deps.db.deleteFrom('orders').where('workspace_id', '=', store.workspaceId).execute()
      // Each run has its own shoppers, so that nothing of the last is theirs.
      const run = crypto.randomUUID()
      const said = searches.map(({ shopper, hours, shown }) =>
        makeSearch({ shopper_id: `${run} ${shopper}`, occurred_at: at(hours), products: shown.map(product) }),
      )
      const chosen = searches.flatMap(({ clicks, shown, hours }, place) =>
        clicks.flatMap(({ of, after }) => {
          const [search, id] = [said[place], shown[of]]
          return search && id
            ? [{ ...makeClick(search, product(id)), occurred_at: at(Math.min(hours + after, 199)) }]
            : []
        }),
      )
      // Of clicks on the same the first that comes counts: only that one is sent.
      const clicks = [...new Map(chosen.map((click) => [`${click.search_id} ${click.product_id}`, click])).values()]
      const states = orders.flatMap(({ shopper, hours, lines, bySearch, refunds }, place) => {
        const search = bySearch === null ? undefined : said[bySearch]
        const order: SentOrder = {
          order_id: String(place),
          ordered_at: at(hours),
          updated_at: at(hours),
          currency: 'CLP',
          shopper_id: search ? null : `${run} ${shopper}`,
          search_id: search?.id ?? null,
          lines: lines.map((id) => ({ product_id: id, quantity: 1, unit_price: '1000' })),
        }
        const [first = ''] = lines
        const told = refunds.map((amount) => ({ amount: String(amount), product_id: first }))
        return [
          order,
          ...told.map((_, count) => ({
            ...order,
            updated_at: new Date(Date.parse(at(hours)) + count + 1).toISOString(),
            refunds: told.slice(0, count + 1),
          })),
        ]
      })
      // A search before its clicks, for a click on what is not known is refused; all else in any order, and twice.
      const random = (text: string) =>
        [...`${seed} ${text}`].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 9973, 7)
      const sent = [
        ...said.map((search) => ({ search, place: random(search.id) })),
        ...[...states, ...states].map((order, place) => ({ order, place: random(`${place} ${order.order_id}`) })),
      ].sort((left, right) => left.place - right.place)
      for (const one of sent) {
        if ('order' in one) await sendOrders(t, { key: store.key, orders: [one.order] })
        else {
          const own = clicks.filter(({ search_id }) => search_id === one.search.id)
          await sendEvents(t, { key: store.key, events: [one.search, ...own] })
        }
      }
      const told = await readEarned(store.workspaceId)
      expect(told.map(({ order, product, earned, left }) => [order, product, earned, left])).toEqual(
        recount(states, said, clicks),
      )
    }),
    { numRuns: 12, seed: 7 },
  )
})
