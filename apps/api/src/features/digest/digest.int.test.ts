import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { makeOrder, type SentOrder } from '../../testing/orders.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { makeSearch } from '../../testing/voice-events.ts'
import { listTasks } from '../dashboard/dashboard.public.ts'
import { recordOrders } from '../orders/orders.public.ts'
import { requestTimeZone } from '../rollups/rollups.public.ts'
import { chooseDigest, getDigest } from './digest.service.ts'
import { sweepDigests } from './sweep.ts'

/** The Monday after, 8:00 in Bogotá. */
const monday = '2026-11-23T13:00:00Z'

let t: TestApp
let second: TestApp
let ana: TestOwner
beforeAll(async () => {
  const database = await openTestDatabase()
  t = await createTestApp({ database })
  second = await createTestApp({ database: database.openAgain() })
})
afterAll(async () => {
  await second.close()
  await t.close()
})
beforeEach(async () => {
  t.clock.set('2026-11-18T15:00:00Z')
  ana = await t.registerOwner({ language: 'es', timeZone: 'America/Bogota' })
  t.mails.length = 0
})

async function search(query: string, count: number, input: { hasProduct?: boolean; at?: string } = {}): Promise<void> {
  const { hasProduct = true, at = '2026-11-20T15:00:00Z' } = input
  const events = Array.from({ length: count }, (_, place) => {
    const event = makeSearch({ query, occurred_at: at, shopper_id: `shopper-${place}` })
    return hasProduct ? event : { ...event, products: [] }
  })
  t.clock.set('2026-11-21T15:00:00Z')
  await t.deps.recorder.record({ workspaceId: ana.workspaceId, events, source: { kind: 'import' } })
}
async function sweepAt(now: string, deps = t.deps) {
  t.clock.set(now)
  second.clock.set(now)
  t.mails.length = 0
  await sweepDigests(deps)
  await t.runJobs()
  return t.mails.filter(({ to }) => to === ana.email)
}

test('[DIGEST-1] on Monday at 8:00 of the store the owner is told of the week, once, in their language', async () => {
  await search('mate', 12)
  await search('mate', 10, { at: '2026-11-11T15:00:00Z' })
  await search('bombilla de alpaca', 3, { hasProduct: false })
  expect(await sweepAt('2026-11-23T12:59:00Z')).toEqual([])
  const [mail, ...others] = await sweepAt(monday)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ language: 'es', subject: 'Tu semana en “Tienda de Ana”' })
  expect(mail?.text).toContain('Del 16 de noviembre al 22 de noviembre')
  expect(mail?.text).toContain('- Búsquedas por voz: 15 (+50 %)')
  expect(mail?.text).toContain('- “bombilla de alpaca”: 3 ×')
  expect(mail?.text).toContain(`/?workspace=${ana.workspaceId}&from=2026-11-16&to=2026-11-22`)
  expect(mail?.html).toContain('<table role="presentation"')
  expect(await sweepAt('2026-11-23T13:01:00Z')).toEqual([])
  expect(await sweepAt('2026-11-23T19:01:00Z')).toEqual([])
})

test('[DIGEST-1] [METRIC-3] what to do is told in the words of the dashboard, each with the way to its row', async () => {
  await search('quiero una tarjeta de regalo', 3, { hasProduct: false })
  const [mail] = await sweepAt(monday)
  const query = { time_range: 'week', from: '2026-11-16', to: '2026-11-22' } as const
  const { tasks } = await listTasks(t.deps, { workspaceId: ana.workspaceId, query })
  expect(tasks).toHaveLength(1)
  const week = `workspace=${ana.workspaceId}&from=2026-11-16&to=2026-11-22`
  const link = `${t.deps.appAddress.origin}/?${week}&task=${tasks[0]?.key}`
  expect(mail?.text).toContain(
    [
      'PARA HACER ESTA SEMANA',
      '- 3 clientes buscaron tarjeta de regalo: no hay nada de ese tipo en stock',
      '  “quiero una tarjeta de regalo”',
      `  Agregar al catálogo: ${link}`,
    ].join('\n'),
  )
  expect(mail?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
})

test('[DIGEST-1] [REVENUE-4] what voice earned comes first, each currency by itself, as on the dashboard', async () => {
  await search('mate', 2)
  const sell = (order: Partial<SentOrder>) =>
    makeOrder({ ordered_at: '2026-11-20T16:00:00Z', shopper_id: 'shopper-0', ...order })
  const record = (orders: SentOrder[]) =>
    recordOrders(t.deps, { store: { workspaceId: ana.workspaceId, key: null }, orders })
  const [nothing] = await sweepAt(monday)
  expect(nothing?.text).not.toContain('LO QUE GENERÓ')
  const line = { product_id: 'mate', quantity: 1 }
  t.clock.set('2026-11-28T15:00:00Z')
  const late = { ordered_at: '2026-11-27T16:00:00Z', shopper_id: 'shopper-9' }
  await t.deps.recorder.record({
    workspaceId: ana.workspaceId,
    events: [makeSearch({ shopper_id: 'shopper-9', occurred_at: '2026-11-27T15:00:00Z' })],
    source: { kind: 'import' },
  })
  await record([
    sell({ currency: 'ARS', lines: [{ ...line, unit_price: '1000' }] }),
    sell({ currency: 'ARS', ...late, lines: [{ ...line, unit_price: '1500' }] }),
    sell({ currency: 'CLP', ...late, lines: [{ ...line, unit_price: '9990' }], refunds: [{ amount: '990' }] }),
  ])
  const [mail] = await sweepAt('2026-11-30T13:00:00Z')
  const told = mail?.text.replaceAll('\u00a0', ' ') ?? ''
  expect(told).toMatch(/- 1 pedido: ARS 1\.500,00 \(\+50 %\)/)
  expect(told).toMatch(/- 1 pedido: CLP 9\.000 \(sin semana anterior para comparar\)/)
  expect(told.indexOf('1 pedido')).toBeLessThan(told.indexOf('Búsquedas por voz'))
  expect(mail?.html).toContain('1.500,00')
})

test('[DIGEST-1] [REVENUE-4] a week without a search is told where what was asked before it sold in it', async () => {
  t.clock.set('2026-11-24T15:00:00Z')
  const event = makeSearch({ shopper_id: 'shopper-0', occurred_at: '2026-11-22T23:00:00Z' })
  await t.deps.recorder.record({ workspaceId: ana.workspaceId, events: [event], source: { kind: 'import' } })
  const order = makeOrder({
    shopper_id: 'shopper-0',
    ordered_at: '2026-11-23T16:00:00Z',
    currency: 'ARS',
    lines: [{ product_id: 'mate', quantity: 1, unit_price: '1000' }],
  })
  await recordOrders(t.deps, { store: { workspaceId: ana.workspaceId, key: null }, orders: [order] })
  const [mail] = await sweepAt('2026-11-30T13:00:00Z')
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('- 1 pedido: ARS 1.000,00')
  expect(mail?.text).toContain('- Búsquedas por voz: 0 (-100 %)')
  // The week after it had neither.
  expect(await sweepAt('2026-12-07T13:00:00Z')).toEqual([])
})

test('[DIGEST-1] without a week before there is no change, and without a search no mail', async () => {
  expect(await sweepAt(monday)).toEqual([])
  await search('mate', 2, { at: '2026-11-25T15:00:00Z' })
  t.clock.set('2026-11-26T15:00:00Z')
  await t.deps.recorder.record({
    workspaceId: ana.workspaceId,
    events: [makeSearch({ occurred_at: '2026-11-25T15:00:00Z' })],
    source: { kind: 'import' },
  })
  const [mail] = await sweepAt('2026-11-30T13:00:00Z')
  expect(mail?.text).toContain('- Búsquedas por voz: 1 (sin semana anterior para comparar)')
})

test('[DIGEST-1] of two processes one sends it; a killed one loses none; after two days it is old news', async () => {
  await search('mate', 2)
  t.clock.set(monday)
  const dying = { ...t.deps, jobs: { add: () => Promise.reject(new Error('killed')) } as never }
  await expect(sweepDigests(dying)).rejects.toThrow('killed')
  second.clock.set(monday)
  await Promise.all([t, second, t, second].map(({ deps }) => sweepDigests(deps)))
  await t.runJobs()
  expect(t.mails.filter(({ to }) => to === ana.email)).toHaveLength(1)
  await search('mate', 1, { at: '2026-11-21T14:00:00Z' })
  t.clock.set('2026-12-02T13:00:00Z')
  expect(await sweepAt('2026-12-02T13:00:00Z')).toEqual([])
})

test('[DIGEST-1] a store that moves to another zone is told each week once', async () => {
  await search('mate', 2)
  expect(await sweepAt(monday)).toHaveLength(1)
  await t.deps.db
    .transaction()
    .execute((transaction) =>
      requestTimeZone(t.deps, transaction, { workspaceId: ana.workspaceId, timeZone: 'Pacific/Honolulu' }),
    )
  await t.runJobs()
  expect(await sweepAt('2026-11-23T18:00:00Z')).toEqual([])
  expect(await sweepAt('2026-11-24T00:01:00Z')).toEqual([])
})

test('[DIGEST-1] one press in the mail ends it, by mail programs too, and can be taken back', async () => {
  await search('mate', 2)
  const [mail] = await sweepAt(monday)
  const url = new URL(mail?.optOutUrl ?? '')
  const path = `${url.pathname}${url.search}`
  const person = { workspaceId: ana.workspaceId, userId: ana.signedIn.id }
  const page = await t.app.inject({ method: 'GET', url: path, headers: { 'accept-language': 'pt' } })
  expect(page.body).toContain('<form method="post"')
  expect(await getDigest(t.deps, person)).toEqual({ is_wanted: true, is_mailed: true })
  const pressed = await t.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([pressed.statusCode, await getDigest(t.deps, person)]).toEqual([200, { is_wanted: false, is_mailed: true }])
  await search('mate', 1, { at: '2026-11-21T14:00:00Z' })
  expect(await sweepAt('2026-11-30T13:00:00Z')).toEqual([])
  await t.app.inject({ method: 'POST', url: `${path}&again=1` })
  expect((await getDigest(t.deps, person)).is_wanted).toBe(true)
  expect((await t.app.inject({ method: 'POST', url: `${path}x` })).statusCode).toBe(400)
})

test('[DIGEST-1] members get it if they ask for it, each by their own choice; nobody at an unproven address', async () => {
  const [leo, eva] = [await t.registerOwner(), await t.registerOwner({ isProven: false })]
  const headers = await addMember(t, { owner: ana, member: leo })
  await addMember(t, { owner: ana, member: eva })
  const saved = await t.call('PUT', '/api/digest/', { headers, body: { is_wanted: true } })
  expect(saved.body).toEqual({ is_wanted: true, is_mailed: true })
  expect((await t.call('PUT', '/api/digest/', { headers, body: { is_wanted: 'yes' } })).status).toBe(400)
  await search('mate', 2)
  await chooseDigest(t.deps, { workspaceId: ana.workspaceId, userId: eva.signedIn.id, isWanted: true })
  await sweepAt(monday)
  const to = t.mails.map((mail) => mail.to)
  expect(to).toEqual(expect.arrayContaining([ana.email, leo.email]))
  expect(to).not.toContain(eva.email)
})
