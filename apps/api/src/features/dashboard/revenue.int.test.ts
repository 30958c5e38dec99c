import { type Revenue, timeRanges } from '@voice-shop/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, type SentOrder, sendOrders } from '../../testing/orders.ts'
import { listPeriods } from '../../testing/recount.ts'
import { createRandom } from '../../testing/scattered-searches.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { bombilla, makeClick, makeSearch, mate, sendEvents } from '../../testing/voice-events.ts'

const now = '2026-11-18T15:07:00.000Z'
const timeZone = 'America/New_York'

let t: TestApp
let ana: TestOwner
let key: string
beforeAll(async () => {
  t = await createTestApp({ now })
  ana = await t.registerOwner({ timeZone })
  key = await t.createSecretKey(ana)
})
afterAll(() => t.close())

async function ask(owner: TestOwner, query = ''): Promise<Revenue> {
  const answer = await t.call('GET', `/api/ai/revenue/${query}`, { headers: owner.headers })
  expect(answer.status).toBe(200)
  return answer.body
}

/** A question with a choice, and an order so many minutes later. */
function sell(minutesAgo: number, order: Partial<SentOrder>, query = 'un mate') {
  const at = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()
  const search = makeSearch({
    shopper_id: crypto.randomUUID(),
    query,
    products: [mate, bombilla],
    occurred_at: at(minutesAgo + 5),
  })
  const click = { ...makeClick(search), occurred_at: at(minutesAgo + 4) }
  return { search, click, order: makeOrder({ shopper_id: search.shopper_id, ordered_at: at(minutesAgo), ...order }) }
}

const line = (product_id: string, unit_price: string) => ({ product_id, quantity: 1, unit_price })

test('[REVENUE-4] a store without orders is told so, and one without any of the time too', async () => {
  const bea = await t.registerOwner()
  expect(await ask(bea)).toMatchObject({ currencies: [], has_orders: false, plan_price: null })
  const bearing = await t.createSecretKey(bea)
  const { search, click, order } = sell(60 * 24 * 20, {})
  await sendEvents(t, { key: bearing, events: [search, click] })
  await sendOrders(t, { key: bearing, orders: [order] })
  const nothing = { revenue_minor: 0, orders: 0 }
  expect(await ask(bea)).toMatchObject({ currencies: [], has_orders: true })
  expect((await ask(bea, '?time_range=month')).currencies[0]?.direct).toEqual({ revenue_minor: 100_050, orders: 1 })
  // Of the seven days before it came, these have less.
  const days = '?from=2026-11-02&to=2026-11-08'
  expect((await ask(bea, days)).currencies).toMatchObject([
    { currency: 'ARS', total: { ...nothing, revenue_change: -100, orders_change: -100 }, direct: nothing },
  ])
})

test('[REVENUE-4] each currency is told by itself, by product and by sentence, beside the price of the plan', async () => {
  const sales = [
    sell(60, { currency: 'USD', lines: [line('mate', '30'), line('lamp', '12.50')] }, 'Un mate lindo'),
    sell(90, { currency: 'USD', lines: [line('mate', '10')], refunds: [{ amount: '4' }] }, 'un MATE lindo'),
    sell(95, { currency: 'USD', lines: [line('bombilla', '99')], status: 'pending' }),
    sell(99, { currency: 'USD', lines: [line('mate', '5')], refunds: [{ amount: '5' }] }),
    sell(100, { currency: 'CLP', lines: [line('lamp', '9990')] }, 'algo para regalar'),
  ]
  await sendEvents(t, { key, events: sales.flatMap(({ search, click }) => [search, click]) })
  const orders = [...sales.map(({ order }) => order), makeOrder({ shopper_id: 'nobody', currency: 'USD' })]
  await sendOrders(t, { key, orders })
  await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'starter' })
  const revenue = await ask(ana)
  // 19 USD a month: 7 of 365 days of twelve of them.
  expect(revenue.plan_price).toEqual({ amount_minor: 437, top_ups_minor: 0, currency: 'USD' })
  const [usd, clp] = revenue.currencies
  expect(usd).toEqual({
    currency: 'USD',
    total: { revenue_minor: 4850, orders: 2, revenue_change: null, orders_change: null },
    direct: { revenue_minor: 3600, orders: 2 },
    assisted: { revenue_minor: 1250, orders: 0 },
    refunded_minor: 900,
    times_plan_price: 4850 / 437,
    products: [
      { product_id: 'mate', product_name: 'Mate imperial', product_image_url: null, revenue_minor: 3600, orders: 2 },
      { product_id: 'lamp', product_name: null, product_image_url: null, revenue_minor: 1250, orders: 1 },
    ],
    sentences: [{ query: 'Un mate lindo', revenue_minor: 4850, orders: 2 }],
  })
  expect(clp).toMatchObject({
    currency: 'CLP',
    direct: { revenue_minor: 0, orders: 0 },
    assisted: { revenue_minor: 9990, orders: 1 },
    times_plan_price: null,
    sentences: [{ query: 'algo para regalar', revenue_minor: 9990, orders: 1 }],
  })
})

test('[REVENUE-4] what was bought beside the plan in the time is part of its price', async () => {
  const store = await t.registerOwner({ timeZone })
  const storeKey = await t.createSecretKey(store)
  const { search, click, order } = sell(60, { currency: 'USD', lines: [line('mate', '30')] })
  await sendEvents(t, { key: storeKey, events: [search, click] })
  await sendOrders(t, { key: storeKey, orders: [order] })
  await setPlan(t.deps.db, { workspaceId: store.workspaceId, planId: 'starter' })
  const topUp = {
    workspace_id: store.workspaceId,
    provider: 'stripe',
    plan_id: 'starter',
    recommendations: 1250,
    amount: 1000,
    currency: 'USD',
    status: 'paid',
    attempt: 0,
    asked_by: crypto.randomUUID(),
    asked_by_name: 'Ana',
    asked_at: new Date(now),
  } as const
  // Of this week, of the weeks before it (to the moment), of another currency, and one that nobody has paid.
  const others = [
    { paid_at: new Date('2026-11-12T05:00:00Z') },
    { paid_at: new Date('2026-11-12T04:59:59Z') },
    { paid_at: new Date(now), currency: 'BRL' },
    { paid_at: null, status: 'asked' as const },
  ]
  const rows = others.map((other, place) => ({ ...topUp, period_start: new Date(Date.UTC(2026, place, 1)), ...other }))
  await t.deps.db.insertInto('top_ups').values(rows).execute()
  const revenue = await ask(store)
  expect(revenue.window.start).toBe('2026-11-12T05:00:00.000Z')
  expect(revenue.plan_price).toEqual({ amount_minor: 1437, top_ups_minor: 1000, currency: 'USD' })
  expect(revenue.currencies[0]?.times_plan_price).toBe(3000 / 1437)
})

test('[REVENUE-4] of more currencies than are told, those of most orders are, and how many there are', async () => {
  const store = await t.registerOwner({ timeZone })
  const storeKey = await t.createSecretKey(store)
  const currencies = ['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'USD']
  const sales = ['USD', ...currencies].map((currency) => sell(60, { currency, lines: [line('mate', '30')] }))
  await sendEvents(t, { key: storeKey, events: sales.flatMap(({ search, click }) => [search, click]) })
  await sendOrders(t, { key: storeKey, orders: sales.map(({ order }) => order) })
  const revenue = await ask(store)
  expect(revenue.currencies.map(({ total }) => total.orders)).toEqual([2, 1, 1, 1, 1])
  expect(revenue.currencies[0]?.currency).toBe('USD')
  expect(revenue.currency_count).toBe(6)
  expect((await ask(store, '?from=2026-11-02&to=2026-11-03')).currency_count).toBe(0)
  await setPlan(t.deps.db, { workspaceId: store.workspaceId, planId: 'starter' })
  const { body } = await t.call('POST', '/api/ai/exports/', {
    headers: store.headers,
    body: { panel: 'revenue', time_range: 'week', country: 'US' },
  })
  const totals = body.csv.split('\r\n').filter((row: string) => row.includes(',Total,'))
  expect(totals.map((row: string) => row.slice(0, 3))).toEqual(['USD', 'ARS', 'BRL', 'CLP', 'COP', 'MXN'])
})

test('[REVENUE-4] [SEC-1] a stranger is told nothing, and another store nothing of this one', async () => {
  const other = await t.registerOwner()
  const headers = { ...other.headers, 'x-workspace-id': ana.workspaceId }
  expect((await t.call('GET', '/api/ai/revenue/', { headers })).status).toBe(403)
  expect((await t.call('GET', '/api/ai/revenue/')).status).toBe(401)
  expect(await ask(other)).toMatchObject({ currencies: [], has_orders: false })
})

test('[REVENUE-4] ranges and what they are compared with are those of the dashboard, by a recount', async () => {
  const store = await t.registerOwner({ timeZone })
  const storeKey = await t.createSecretKey(store)
  const random = createRandom(7)
  const sales = Array.from({ length: 90 }, () => {
    const minutes = Math.floor(random() ** 3 * 380 * 24 * 60)
    const minor = Math.floor(random() * 100_000)
    return { minor, ...sell(minutes, { currency: 'CLP', lines: [line('mate', String(minor))] }) }
  })
  await sendEvents(t, { key: storeKey, events: sales.flatMap(({ search, click }) => [search, click]) })
  await sendOrders(t, { key: storeKey, orders: sales.map(({ order }) => order) })
  for (const time_range of timeRanges) {
    const query = { time_range, chart_period: 'day', compare_with: 'period_before' } as const
    const { current, previous } = listPeriods({ now: new Date(now), timeZone, query })
    const sum = (includes: (at: Date) => boolean) =>
      sales.reduce((all, { minor, order }) => all + (includes(new Date(order.ordered_at)) ? minor : 0), 0)
    const [earned, before] = [sum(current.includes), sum(previous.includes)]
    const { currencies } = await ask(store, `?time_range=${time_range}`)
    const change = before === 0 ? null : ((earned - before) / before) * 100
    expect([time_range, currencies[0]?.total.revenue_minor, currencies[0]?.total.revenue_change]).toEqual([
      time_range,
      earned,
      change,
    ])
  }
})

test('[REVENUE-4] [EXPORT-1] what voice earned is downloaded as CSV, in units of each currency', async () => {
  const { body } = await t.call('POST', '/api/ai/exports/', {
    headers: { ...ana.headers, 'accept-language': 'es' },
    body: { panel: 'revenue', time_range: 'week', country: 'US' },
  })
  const [header, ...rows] = body.csv.slice(1).trimEnd().split('\r\n')
  expect(header).toBe(
    'Moneda,Generado por,Producto o frase,"Ingresos, 2026-11-12 00:00 a 2026-11-18 10:07",Pedidos,Cambio respecto de 2026-11-05 00:00 a 2026-11-11 10:07 (%)',
  )
  expect(rows.slice(0, 6)).toEqual([
    'USD,Total,,48.5,2,sin datos anteriores',
    'USD,Directo,,36,2,',
    'USD,Asistido,,12.5,0,',
    'USD,"Reembolsos, descontados",,9,,',
    'USD,Producto,Mate imperial,36,2,',
    'USD,Producto,lamp,12.5,1,',
  ])
})
