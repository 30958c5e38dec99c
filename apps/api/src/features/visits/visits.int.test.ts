import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { makeOrder, sendOrders } from '../../testing/orders.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { bombilla, makeClick, makeSearch, mate, sendEvents } from '../../testing/voice-events.ts'
import { sweepHistory } from '../voice/voice.public.ts'

const start = '2026-11-18T15:07:00.000Z'

let t: TestApp
let other: TestApp
let ana: TestOwner
let key: string
beforeAll(async () => {
  const database = await openTestDatabase()
  t = await createTestApp({ now: start, database })
  other = await createTestApp({ now: start, database: database.openAgain() })
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  t.clock.set(start)
  ana = await t.registerOwner()
  key = await t.createSecretKey(ana)
})

const open = (search_id: string, { app = t, headers = ana.headers } = {}) =>
  app.call('POST', '/api/ai/sessions/', { headers, body: { search_id } })
const preview = (searchId: string, headers = ana.headers) => t.call('GET', `/api/ai/sessions/${searchId}/`, { headers })
const at = (minute: number) => new Date(Date.parse('2026-11-18T12:00:00Z') + minute * 60_000).toISOString()

async function signInAgain(): Promise<void> {
  const { email, password } = ana
  const { body } = await t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
  ana = { ...ana, headers: { ...ana.headers, authorization: `JWT ${body.access}` } }
}

async function readUsed(owner = ana): Promise<number> {
  const { body } = await t.call('GET', '/api/billing/subscriptions/current_usage/', { headers: owner.headers })
  return body.recordings.used
}

/** Two visits of a shopper, three quarters of an hour apart, and somebody else's search in between. */
async function makeVisits() {
  const first = makeSearch({ occurred_at: at(0), query: 'un mate', products: [mate, bombilla] })
  const second = makeSearch({ occurred_at: at(14), query: 'nada de eso', products: [] })
  const third = makeSearch({ occurred_at: at(31), query: 'una bombilla', products: [bombilla] })
  const later = makeSearch({ occurred_at: at(76), query: 'otra vez' })
  const foreign = makeSearch({ occurred_at: at(15), query: 'ajena', shopper_id: 'shopper-2' })
  const clicks = [
    { ...makeClick(first, bombilla), occurred_at: at(2) },
    // After the next search, and by a clock that was put back.
    { ...makeClick(first, mate), occurred_at: at(15) },
    { ...makeClick(third, bombilla), occurred_at: at(30) },
  ]
  await sendEvents(t, { key, events: [third, foreign, later, first, second, ...clicks] })
  return { first, second, third, later, foreign }
}

describe('a visit', () => {
  test('[SESSION-1] in order: what was said, what was shown, what was clicked, and not by whom', async () => {
    const { first, second, third } = await makeVisits()
    const answer = await open(second.id)
    expect(answer.status).toBe(200)
    const image = { product_image_url: null }
    const shown = { mate: { product_id: 'mate', product_name: 'Mate imperial', ...image } }
    const unsold = (minute: number) => ({ orders: [], open_until: at(minute + 7 * 24 * 60) })
    const bombillaShown = { product_id: 'bombilla', product_name: 'Bombilla', ...image }
    expect(answer.body).toEqual({
      is_cut: false,
      has_orders: false,
      events: [
        {
          type: 'search',
          id: first.id,
          time: at(0),
          query: 'un mate',
          products: [
            { ...shown.mate, is_clicked: true },
            { ...bombillaShown, is_clicked: true },
          ],
          ...unsold(0),
        },
        { type: 'click', search_id: first.id, time: at(2), product: bombillaShown },
        { type: 'search', id: second.id, time: at(14), query: 'nada de eso', products: [], ...unsold(14) },
        { type: 'click', search_id: first.id, time: at(15), product: shown.mate },
        {
          type: 'search',
          id: third.id,
          time: at(31),
          query: 'una bombilla',
          products: [{ ...bombillaShown, is_clicked: true }],
          ...unsold(31),
        },
        { type: 'click', search_id: third.id, time: at(31), product: bombillaShown },
      ],
    })
    expect(JSON.stringify(answer.body)).not.toContain('shopper')
  })

  test('[SESSION-1] is the same from each of its searches; another one is another visit', async () => {
    const { first, third, later, foreign } = await makeVisits()
    const searchesOf = async (id: string) =>
      (await open(id)).body.events.flatMap((event: { type: string; id: string }) =>
        event.type === 'search' ? [event.id] : [],
      )
    expect(await searchesOf(first.id)).toEqual(await searchesOf(third.id))
    expect(await searchesOf(later.id)).toEqual([later.id])
    expect(await searchesOf(foreign.id)).toEqual([foreign.id])
    expect(await readUsed()).toBe(3)
  })

  test('[REVENUE-6] tells of each search what it sold, and without orders until when it may', async () => {
    const { first, second, third, later } = await makeVisits()
    const line = (product_id: string, unit_price: string, quantity = 1) => ({ product_id, unit_price, quantity })
    const orders = [
      makeOrder({
        ordered_at: at(60),
        currency: 'CLP',
        lines: [line('bombilla', '2500', 2), line('lamp', '990')],
        refunds: [{ amount: '2000', product_id: 'bombilla' }],
      }),
      makeOrder({ ordered_at: at(62), currency: 'USD', status: 'cancelled', lines: [line('mate', '19.90')] }),
      // Of nobody who is known.
      makeOrder({ ordered_at: at(61), shopper_id: 'shopper-3' }),
    ]
    await sendOrders(t, { key, orders })
    type Told = { type: string; id: string; orders: object[]; open_until: string | null }
    const told = async (id: string) => {
      const { body } = await open(id)
      const searches = body.events.filter(({ type }: Told) => type === 'search') as Told[]
      return { hasOrders: body.has_orders, searches: searches.map((one) => [one.id, one.orders, one.open_until]) }
    }
    const item = { product_image_url: null, quantity: 1, refunded_minor: 0 }
    const mateSold = { ...item, product_id: 'mate', product_name: 'Mate imperial', earned: 'direct', paid_minor: 1990 }
    const bought = { ...item, product_id: 'bombilla', product_name: 'Bombilla', earned: 'direct' }
    const lamp = { ...item, product_id: 'lamp', product_name: null, earned: 'assisted', paid_minor: 990 }
    const week = 7 * 24 * 60
    const cancelled = { ordered_at: at(62), currency: 'USD', status: 'cancelled', items: [mateSold] }
    const paid = {
      ordered_at: at(60),
      currency: 'CLP',
      status: 'paid',
      items: [{ ...bought, quantity: 2, paid_minor: 5000, refunded_minor: 2000 }, lamp],
    }
    expect(await told(first.id)).toEqual({
      hasOrders: true,
      searches: [
        [first.id, [cancelled], at(week)],
        [second.id, [], at(14 + week)],
        [third.id, [paid], at(31 + week)],
      ],
    })
    // It may sell until the week is over, to the millisecond.
    t.clock.set(at(76 + week - 1))
    await signInAgain()
    expect((await told(later.id)).searches).toEqual([[later.id, [], at(76 + week)]])
    t.clock.set(at(76 + week))
    await signInAgain()
    expect(await told(later.id)).toEqual({ hasOrders: true, searches: [[later.id, [], null]] })
    // Another store's order of the same shopper says nothing here.
    const eve = await t.registerOwner()
    const own = makeSearch({ occurred_at: at(0) })
    await sendEvents(t, { key: await t.createSecretKey(eve), events: [own] })
    const { body } = await open(own.id, { headers: eve.headers })
    expect([body.has_orders, body.events[0].orders]).toEqual([false, []])
  })

  test('[SESSION-1] of a sender who names all shoppers alike is cut', async () => {
    const events = Array.from({ length: 150 }, (_, minute) => makeSearch({ occurred_at: at(minute) }))
    await sendEvents(t, { key, events })
    const { body } = await open(events[75]?.id ?? '')
    expect([body.events.length, body.is_cut]).toEqual([100, true])
  })

  test('[SESSION-1] [SEC-1] of another store, of nobody, or dropped since is not found, and counts nothing', async () => {
    const eve = await t.registerOwner()
    const old = makeSearch({ occurred_at: '2026-03-10T12:00:00Z' })
    const { first } = await makeVisits()
    await sendEvents(t, { key, events: [old] })
    expect((await preview(old.id)).status).toBe(200)
    // The id is known still, where ids are kept by the year.
    await sweepHistory({ ...t.deps, config: { ...t.deps.config, retentionMonths: 6 } })
    for (const [id, headers] of [
      [first.id, eve.headers],
      [crypto.randomUUID(), ana.headers],
      [old.id, ana.headers],
    ] as const) {
      expect((await open(id, { headers })).status).toBe(404)
      expect((await preview(id, headers)).status).toBe(404)
    }
    expect((await open('x')).status).toBe(400)
    expect([await readUsed(), await readUsed(eve)]).toEqual([0, 0])
  })
})

describe('recordings of the plan', () => {
  test('[SESSION-1] [BILL-10] a visit counts once in a period, whichever search opens it and whoever does', async () => {
    const { first, third } = await makeVisits()
    const asMember = await addMember(t, { owner: ana, member: await t.registerOwner() })
    expect((await preview(third.id)).body).toEqual({
      is_opened: false,
      recordings: { used: 0, limit: 25, is_exceeded: false },
      period_end: '2026-12-18T15:07:00.000Z',
    })
    const opens = [
      open(first.id),
      open(third.id),
      open(first.id, { app: other }),
      open(third.id, { headers: asMember }),
    ]
    for (const { status } of await Promise.all(opens)) expect(status).toBe(200)
    expect(await readUsed()).toBe(1)
    // It has grown at both ends since.
    await sendEvents(t, { key, events: [makeSearch({ occurred_at: at(-20) }), makeSearch({ occurred_at: at(50) })] })
    expect((await preview(third.id)).body).toMatchObject({ is_opened: true, recordings: { used: 1 } })
    // A search between it and the next visit has made one of the two.
    expect((await open(first.id)).body.events.filter(({ type }: { type: string }) => type === 'search')).toHaveLength(6)
    expect(await readUsed()).toBe(1)
  })

  test('[SESSION-1] [BILL-11] at the limit a new one is refused, an opened one is not', async () => {
    const { first, later } = await makeVisits()
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, recordings: 24 })
    expect((await open(first.id)).status).toBe(200)
    const refused = await open(later.id)
    expect([refused.status, refused.body]).toEqual([
      402,
      {
        detail:
          "Your plan's session recordings are used up until the next billing period. A larger plan includes more.",
        code: 'usage.recordings_used_up',
      },
    ])
    expect((await preview(later.id)).body).toMatchObject({ is_opened: false, recordings: { is_exceeded: true } })
    expect((await open(first.id)).status).toBe(200)
    expect(await readUsed()).toBe(25)
  })

  test('[SESSION-1] in the next period it counts again', async () => {
    const { first } = await makeVisits()
    await open(first.id)
    t.clock.set('2026-12-18T15:07:00.000Z')
    await signInAgain()
    expect((await preview(first.id)).body).toMatchObject({ is_opened: false, recordings: { used: 0 } })
    expect((await open(first.id)).status).toBe(200)
    expect((await open(first.id)).status).toBe(200)
    expect(await readUsed()).toBe(1)
    const rows = await t.deps.db
      .selectFrom('opened_visits')
      .select('opened_at')
      .where('workspace_id', '=', ana.workspaceId)
      .execute()
    expect(rows.map(({ opened_at }) => opened_at.toISOString())).toEqual(['2026-12-18T15:07:00.000Z'])
  })

  test('[SESSION-1] left and opened again within a day it counts once, also when a period or plan has begun since', async () => {
    const { first, later } = await makeVisits()
    t.clock.set('2026-12-18T15:06:00.000Z')
    await signInAgain()
    await open(first.id)
    t.clock.set('2026-12-18T15:08:00.000Z')
    expect((await preview(first.id)).body).toMatchObject({ is_opened: true, recordings: { used: 0 } })
    // Another one does not make it forgotten.
    for (const id of [first.id, later.id, first.id]) expect((await open(id)).status).toBe(200)
    expect(await readUsed()).toBe(1)
    t.clock.set('2026-12-19T15:06:01.000Z')
    await signInAgain()
    expect((await preview(first.id)).body).toMatchObject({ is_opened: false })
    expect((await open(first.id)).status).toBe(200)
    expect(await readUsed()).toBe(2)
  })

  test('[SESSION-1] [SCALE-1] one left, asked for by 24 visits in two processes: one is opened', async () => {
    const searches = Array.from({ length: 24 }, (_, shopper) => makeSearch({ shopper_id: `shopper-${shopper}` }))
    await sendEvents(t, { key, events: searches })
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, recordings: 24 })
    const answers = await Promise.all(searches.map(({ id }, client) => open(id, { app: client % 2 === 0 ? t : other })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 23 }, () => 402)])
    expect(await readUsed()).toBe(25)
  })
})
