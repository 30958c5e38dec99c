import { maxEarningItems, type Revenue } from '@voice-shop/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '../../testing/authenticator.ts'
import { makeOrder, type SentOrder, sendOrders } from '../../testing/orders.ts'
import { listPeriods } from '../../testing/recount.ts'
import { createRandom } from '../../testing/scattered-searches.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { makeClick, makeSearch, sendEvents } from '../../testing/voice-events.ts'
import { forgetAllSums, redactOrders } from '../orders/orders.public.ts'
import { lockUsage } from '../usage/usage.public.ts'

const timeZone = 'America/Sao_Paulo'
const dayMs = 86_400_000
const orderCount = 720
const products = ['mate', 'bombilla', 'yerba']

let t: TestApp
let ana: TestOwner
let key: string
let headers: Record<string, string>
/** What the store has sent, of each order the latest. */
let orders: SentOrder[]
/** What each shopper said. */
const said = new Map<string, string>()

const inParts = <Item>(items: readonly Item[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) => items.slice(place * size, (place + 1) * size))

const send = async (sent: readonly SentOrder[]) => {
  for (const part of inParts(sent, 100)) {
    const { body } = await sendOrders(t, { key, orders: part })
    expect(body).toMatchObject({ accepted: part.length })
  }
  const byId = new Map([...orders, ...sent].map((order) => [order.order_id, order]))
  orders = [...byId.values()]
}

beforeAll(async () => {
  t = await createTestApp({ now: '2026-11-18T15:07:00Z' })
  ana = await t.registerOwner({ timeZone })
  key = await t.createSecretKey(ana)
  headers = ana.headers
  await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'scale' })
  orders = []
  const random = createRandom(11)
  const visits = Array.from({ length: orderCount }, (_, place) => {
    const ordered = t.clock.now().getTime() - Math.floor(random() ** 1.5 * 380 * dayMs)
    const at = (minutes: number) => new Date(ordered - minutes * 60_000).toISOString()
    const product_id = products[place % products.length] ?? ''
    const query = `Frase ${Math.floor(random() * 40)}`
    const search = makeSearch({
      shopper_id: `shopper-${place}`,
      query,
      products: [{ product_id, product_name: product_id }],
      occurred_at: at(9),
    })
    said.set(`shopper-${place}`, query)
    const click = { ...makeClick(search, { product_id, product_name: product_id }), occurred_at: at(8) }
    const order = makeOrder({
      shopper_id: search.shopper_id,
      ordered_at: at(0),
      updated_at: at(0),
      lines: [{ product_id, quantity: 1, unit_price: String(100 + Math.floor(random() * 900)) }],
    })
    return { events: [search, click], order }
  })
  for (const part of inParts(
    visits.flatMap(({ events }) => events),
    100,
  )) {
    await sendEvents(t, { key, events: part })
  }
  await send(visits.map(({ order }) => order))
})
afterAll(() => t.close())

async function ask(query: string): Promise<Revenue> {
  const answer = await t.call('GET', `/api/ai/revenue/?${query}`, { headers })
  expect(answer.status).toBe(200)
  return answer.body
}

const countKept = async () =>
  (await t.deps.db.selectFrom('earning_sums').select('from_at').where('workspace_id', '=', ana.workspaceId).execute())
    .length

const netOf = ({ lines, refunds = [] }: SentOrder) =>
  100 *
  (lines.reduce((sum, { unit_price }) => sum + Number(unit_price), 0) -
    refunds.reduce((sum, { amount }) => sum + Number(amount), 0))

/** By what, how much was earned in a time. */
function sumBy(includes: (at: Date) => boolean, getKey: (order: SentOrder) => string) {
  const sums = new Map<string, { revenue: number; orders: number }>()
  for (const order of orders) {
    if (order.status === 'cancelled' || !includes(new Date(order.ordered_at))) continue
    const sum = sums.get(getKey(order)) ?? { revenue: 0, orders: 0 }
    sums.set(getKey(order), { revenue: sum.revenue + netOf(order), orders: sum.orders + (netOf(order) > 0 ? 1 : 0) })
  }
  return sums
}

const rank = (sums: ReadonlyMap<string, { revenue: number; orders: number }>) =>
  [...sums]
    .filter(([, { revenue }]) => revenue > 0)
    .sort(
      ([one, left], [other, right]) =>
        right.revenue - left.revenue || right.orders - left.orders || (one < other ? -1 : 1),
    )
    .slice(0, maxEarningItems)
    .map(([item, sum]) => [item, sum.revenue, sum.orders])

async function expectRecounted(): Promise<void> {
  for (const time_range of ['week', 'month', 'year'] as const) {
    const query = { time_range, chart_period: 'day', compare_with: 'period_before' } as const
    const { current, previous } = listPeriods({ now: t.clock.now(), timeZone, query })
    const { currencies } = await ask(`time_range=${time_range}`)
    const total = (includes: (at: Date) => boolean) =>
      sumBy(includes, () => 'all').get('all') ?? { revenue: 0, orders: 0 }
    const [now, before] = [total(current.includes), total(previous.includes)]
    const [ars] = currencies
    expect([time_range, ars?.total]).toEqual([
      time_range,
      {
        revenue_minor: now.revenue,
        orders: now.orders,
        revenue_change: ((now.revenue - before.revenue) / before.revenue) * 100,
        orders_change: ((now.orders - before.orders) / before.orders) * 100,
      },
    ])
    const sentences = sumBy(current.includes, ({ shopper_id }) => said.get(shopper_id ?? '') ?? '')
    sentences.delete('')
    expect(ars?.sentences.map((one) => [one.query, one.revenue_minor, one.orders])).toEqual(rank(sentences))
    const byProduct = sumBy(current.includes, ({ lines }) => lines[0]?.product_id ?? '')
    expect(ars?.products.map((one) => [one.product_id, one.revenue_minor, one.orders])).toEqual(rank(byProduct))
  }
}

const agoOf = ({ ordered_at }: SentOrder) => (t.clock.now().getTime() - Date.parse(ordered_at)) / dayMs
const pick = (place: number) => {
  const order = orders.filter((one) => agoOf(one) > 40 && agoOf(one) < 300)[place]
  if (!order) throw new Error('there is no such order')
  return { ...order, updated_at: t.clock.now().toISOString() }
}

test('[REVENUE-4] [ACC-1] what days and months of many orders earned is kept, and stays what a recount says', async () => {
  await expectRecounted()
  // Whole months of the year and of the one before, and days of this month.
  expect(await countKept()).toBeGreaterThan(20)
  await expectRecounted()
  const kept = await countKept()

  // What changes an order of long ago has its day and month forgotten alone.
  await send([{ ...pick(0), refunds: [{ amount: '50' }] }])
  await send([{ ...pick(20), status: 'cancelled' }])
  const moved = pick(40)
  await send([{ ...moved, ordered_at: new Date(Date.parse(moved.ordered_at) + 5 * 60_000).toISOString() }])
  expect(kept - (await countKept())).toBeGreaterThan(0)
  expect(kept - (await countKept())).toBeLessThan(10)
  await expectRecounted()
})

test('[REVENUE-4] orders that change while others ask are in what is kept', async () => {
  const changed = Array.from({ length: 30 }, (_, place) => ({
    ...pick(60 + 2 * place),
    ...(place % 3 === 0 ? { status: 'cancelled' as const } : { refunds: [{ amount: '30' }] }),
  }))
  await Promise.all([
    ...changed.map((order) => send([order])),
    ...Array.from({ length: 12 }, () => ask('time_range=year')),
  ])
  await expectRecounted()
  await ask('time_range=year')
  await expectRecounted()
})

test('[REVENUE-4] an order that comes late is in what is kept, and one whose customer is forgotten is not', async () => {
  const at = (minutes: number) => new Date(t.clock.now().getTime() - 100 * dayMs - minutes * 60_000).toISOString()
  const search = makeSearch({
    shopper_id: 'late',
    query: 'Una frase nueva',
    products: [{ product_id: 'mate', product_name: 'mate' }],
    occurred_at: at(9),
  })
  said.set('late', 'Una frase nueva')
  const order = makeOrder({
    shopper_id: 'late',
    ordered_at: at(0),
    lines: [{ product_id: 'mate', quantity: 1, unit_price: '99999' }],
  })
  const before = await ask('time_range=year')
  // Nothing is due to an answer yet: the search comes after it.
  await sendOrders(t, { key, orders: [order] })
  expect((await ask('time_range=year')).currencies[0]?.total).toEqual(before.currencies[0]?.total)
  await sendEvents(t, { key, events: [search] })
  orders = [...orders, order]
  await expectRecounted()
  expect((await ask('time_range=year')).currencies[0]?.sentences[0]?.query).toBe('Una frase nueva')

  const { workspaceId } = ana
  await t.deps.db.transaction().execute(async (transaction) => {
    await lockUsage(transaction, workspaceId)
    await redactOrders(transaction, { workspaceId, orderIds: [order.order_id], shopperIds: ['late'] })
  })
  expect(await countKept()).toBe(0)
  orders = orders.filter(({ order_id }) => order_id !== order.order_id)
  await expectRecounted()
})

test('[REVENUE-4] days are kept once they are over', async () => {
  await t.deps.db.transaction().execute((transaction) => forgetAllSums(transaction, ana.workspaceId))
  await ask('time_range=year')
  const kept = await countKept()
  t.clock.advance(2 * dayMs)
  const { access } = (await logIn(t, ana)).body
  headers = { ...headers, authorization: `JWT ${access}` }
  await send([{ ...pick(3), refunds: [{ amount: '10' }] }])
  await expectRecounted()
  expect(await countKept()).toBeGreaterThan(kept)
})
