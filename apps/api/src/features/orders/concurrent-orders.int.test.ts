import type { ClickEvent, Revenue, SearchEvent } from '@voice-shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SentOrder, sendOrders } from '../../testing/orders.ts'
import { createRandom } from '../../testing/scattered-searches.ts'
import type { TestApp, TestOwner } from '../../testing/test-app.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { createTwoProcesses } from '../../testing/two-processes.ts'
import { makeClick, makeSearch, sendEvents } from '../../testing/voice-events.ts'
import { sweepOrders } from './settle-orders.ts'

let first: TestApp
let second: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ first, second, close } = await createTwoProcesses())
})
afterAll(() => close())

const hourMs = 3_600_000
const hoursBack = 9 * 24
const products = ['mate', 'bombilla', 'yerba', 'termo']
const currencies = ['ARS', 'USD', 'CLP']
const time = (text: string | undefined) => Date.parse(text ?? '')

interface Visit {
  search: SearchEvent
  clicks: ClickEvent[]
}

/** What shoppers of a store said and chose in nine days, and what they bought, each order in all states that it went through. */
function makeHistory(seed: number) {
  const random = createRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const now = first.clock.now().getTime()
  const at = (hours: number) => new Date(now - hoursBack * hourMs + Math.floor(hours * hourMs)).toISOString()
  const visits = Array.from({ length: 60 }, (): Visit => {
    const hours = random() * (hoursBack - 1)
    const shown = products.filter(() => random() < 0.6)
    const search = makeSearch({
      shopper_id: `shopper-${below(8)}`,
      occurred_at: at(hours),
      products: shown.map((id) => ({ product_id: id, product_name: id })),
    })
    const chosen = shown.filter(() => random() < 0.4)
    const clicks = chosen.map((product_id) => ({
      ...makeClick(search, { product_id, product_name: product_id }),
      occurred_at: at(Math.min(hours + random() * 30, hoursBack)),
    }))
    return { search, clicks }
  })
  const states = Array.from({ length: 90 }, (_, place) => {
    const orderedAt = at(random() * hoursBack)
    const later = (minutes: number) => new Date(Math.min(time(orderedAt) + minutes * 60_000, now)).toISOString()
    const named = random() < 0.3 ? visits[below(visits.length)]?.search : undefined
    const lines = products
      .filter(() => random() < 0.6)
      .map((product_id) => ({ product_id, quantity: 1 + below(3), unit_price: String(1 + below(900)) }))
    const order: SentOrder = {
      order_id: `order-${place}`,
      ordered_at: orderedAt,
      updated_at: orderedAt,
      currency: currencies[below(currencies.length)] ?? '',
      status: 'pending',
      shopper_id: named ? null : `shopper-${below(9)}`,
      search_id: named?.id ?? null,
      lines: lines.length > 0 ? lines : [{ product_id: 'mate', quantity: 1, unit_price: '70' }],
    }
    const [paidLine] = order.lines
    if (!paidLine) throw new Error('an order without lines')
    const refund = { product_id: paidLine.product_id, amount: '0.00' }
    const half = String(Math.floor((Number(paidLine.unit_price) * paidLine.quantity) / 2))
    const all = String(Number(paidLine.unit_price) * paidLine.quantity)
    // The payment bears the same time as the order, as platforms tell it to the second.
    const steps: SentOrder[] = [order, { ...order, status: 'paid' }]
    if (random() < 0.5) {
      steps.push({ ...order, status: 'paid', updated_at: later(1), refunds: [{ ...refund, amount: half }] })
      if (random() < 0.5) {
        steps.push({ ...order, status: 'paid', updated_at: later(2), refunds: [{ ...refund, amount: all }] })
      }
    }
    if (random() < 0.2) steps.push({ ...order, status: 'cancelled', updated_at: later(3) })
    return steps
  })
  return { visits, states, random }
}

type History = Pick<ReturnType<typeof makeHistory>, 'visits' | 'states'>

/** What a line owes to what its order's shopper said, by a look at all that was said. */
function findDue({ visits }: History, order: SentOrder, productId: string): 'direct' | 'assisted' | null {
  const until = time(order.ordered_at)
  const isWithin = ({ search }: Visit, days: number) =>
    time(search.occurred_at) <= until && time(search.occurred_at) >= until - days * 24 * hourMs
  const named = visits.find(({ search }) => search.id === order.search_id)
  const shopper = order.shopper_id ?? (named && isWithin(named, 7) ? named.search.shopper_id : null)
  const own = visits.filter(({ search }) => search.shopper_id === shopper)
  const isChosen = own.some(
    (visit) =>
      isWithin(visit, 7) &&
      visit.clicks.some((click) => click.product_id === productId && time(click.occurred_at) <= until),
  )
  if (isChosen) return 'direct'
  return own.some((visit) => isWithin(visit, 1)) ? 'assisted' : null
}

/** What was paid for a line and given back of it, in minor units. */
function readLine(
  { currency, refunds = [] }: SentOrder,
  { product_id, quantity, unit_price }: SentOrder['lines'][number],
) {
  const minorUnits = currency === 'CLP' ? 1 : 100
  const back = refunds.filter((refund) => refund.product_id === product_id)
  return {
    paid: Number(unit_price) * quantity * minorUnits,
    refunded: back.reduce((sum, { amount }) => sum + Number(amount), 0) * minorUnits,
  }
}

/** What was earned, counted in the plainest way from the last state of each order and all that was said. */
function recount(history: History) {
  const sums: Record<string, { direct: number; assisted: number; refunded: number; orders: number }> = {}
  const ofProducts: Record<string, number> = {}
  for (const order of history.states.flatMap((steps) => steps.at(-1) ?? [])) {
    const { currency, status, lines } = order
    const due = status === 'paid' ? lines.map((line) => ({ line, kind: findDue(history, order, line.product_id) })) : []
    let left = 0
    for (const { line, kind } of due) {
      if (kind === null) continue
      const { paid, refunded } = readLine(order, line)
      const sum = sums[currency] ?? { direct: 0, assisted: 0, refunded: 0, orders: 0 }
      sums[currency] = { ...sum, [kind]: sum[kind] + paid - refunded, refunded: sum.refunded + refunded }
      const item = `${currency} ${line.product_id}`
      ofProducts[item] = (ofProducts[item] ?? 0) + paid - refunded
      left += paid - refunded
    }
    const sum = sums[currency]
    if (sum && left > 0) sum.orders += 1
  }
  return { sums, ofProducts }
}

async function readRevenue(app: TestApp, owner: TestOwner): Promise<Revenue> {
  const answer = await app.call('GET', '/api/ai/revenue/?time_range=month', { headers: owner.headers })
  expect(answer.status).toBe(200)
  return answer.body
}

function summarize({ currencies }: Revenue) {
  return {
    sums: Object.fromEntries(
      currencies.map(({ currency, direct, assisted, refunded_minor, total }) => [
        currency,
        {
          direct: direct.revenue_minor,
          assisted: assisted.revenue_minor,
          refunded: refunded_minor,
          orders: total.orders,
        },
      ]),
    ),
    ofProducts: Object.fromEntries(
      currencies.flatMap(({ currency, products }) =>
        products.map(({ product_id, revenue_minor }) => [`${currency} ${product_id}`, revenue_minor]),
      ),
    ),
  }
}

const isEarned = ([, amount]: [string, number]) => amount > 0

describe.each([3, 11, 19])('[REVENUE-3] [REVENUE-4] [SCALE-1] two processes on one database, history %i', (seed) => {
  test('take the same orders at once, in any order, with payments, refunds, late searches: figures are as a recount says', async () => {
    const owner = await first.registerOwner()
    const key = await first.createSecretKey(owner)
    await setPlan(first.deps.db, { workspaceId: owner.workspaceId, planId: 'custom' })
    const history = makeHistory(seed)
    const { visits, states, random } = history
    const steps = states.flat()
    const orders = [...steps, ...steps].sort(() => random() - 0.5)
    // Both get everything; batches differ, so that the same order is in several that are under way.
    const sends: { place: number; send: (app: TestApp) => Promise<unknown> }[] = []
    for (const visit of [...visits, ...visits]) {
      const events = [visit.search, ...visit.clicks]
      sends.push({ place: random(), send: (app) => sendEvents(app, { key, events }) })
    }
    while (orders.length > 0) {
      const batch = orders.splice(0, 1 + Math.floor(random() * 6))
      sends.push({
        place: random(),
        send: async (app) => {
          const { status, body } = await sendOrders(app, { key, orders: batch })
          expect([status, body.rejected, body.accepted + body.duplicates]).toEqual([200, [], batch.length])
        },
      })
    }
    for (let count = 0; count < 20; count += 1) {
      // Who looks meanwhile, and what runs every minute, finds anew what is owed.
      const look = count % 2 === 0 ? (app: TestApp) => readRevenue(app, owner) : (app: TestApp) => sweepOrders(app.deps)
      sends.push({ place: random(), send: look })
    }
    sends.sort((left, right) => left.place - right.place)
    const work = async (app: TestApp) => {
      for (let next = sends.shift(); next; next = sends.shift()) await next.send(app)
    }
    await Promise.all([first, second, first, second, first, second].map(work))

    const counted = recount(history)
    // Else the test says little.
    expect(Object.keys(counted.sums).sort()).toEqual(currencies.toSorted())
    expect(Object.values(counted.sums).every((sum) => sum.direct > 0 && sum.assisted > 0 && sum.refunded > 0)).toBe(
      true,
    )
    for (const app of [first, second]) {
      const told = summarize(await readRevenue(app, owner))
      expect(told.sums).toEqual(counted.sums)
      expect(told.ofProducts).toEqual(Object.fromEntries(Object.entries(counted.ofProducts).filter(isEarned)))
    }
    const { orders_stored } = await first.deps.db
      .selectFrom('usage')
      .select('orders_stored')
      .where('workspace_id', '=', owner.workspaceId)
      .executeTakeFirstOrThrow()
    expect(orders_stored).toBe(states.length)
  })
})
