import { randomBytes } from 'node:crypto'
import { isHeldOut } from '@voice-shop/contract/holdout-group'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { noteBuyer, redactParticipants, sweepHoldouts } from './holdout.public.ts'

const dayMs = 86_400_000
const origin = 'https://tienda.example'

let t: TestApp
let ana: TestOwner
let widgetKey: string
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  ana = await t.registerOwner()
  widgetKey = await makeShopify(ana)
})

/** Returns the store's widget key. */
async function makeShopify({ merchantId, headers }: TestOwner): Promise<string> {
  const store_id = `${randomBytes(6).toString('hex')}.myshopify.com`
  await t.deps.db.updateTable('merchants').set({ platform: 'shopify', store_id }).where('id', '=', merchantId).execute()
  await t.call('PATCH', `/api/stores/${merchantId}/`, { headers, body: { allowed_origins: [origin] } })
  return (await t.call('GET', `/api/stores/${merchantId}/`, { headers })).body.widget_key
}

/** Participants are named by their groups. */
const makeParticipant = (group: 'shown' | 'held out') =>
  (group === 'held out' ? '00' : 'ff') + randomBytes(15).toString('hex')

/** Sessions end long before comparisons. */
async function passDays(days: number): Promise<void> {
  t.clock.advance(days * dayMs)
  const { email, password } = ana
  const { body } = await t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
  ana = { ...ana, headers: { ...ana.headers, authorization: `JWT ${body.access}` } }
}

const read = async ({ headers }: TestOwner = ana) => (await t.call('GET', '/api/holdout/', { headers })).body
const start = (body: object | string = { shoppers: 5000 }, headers = ana.headers) =>
  t.call('POST', '/api/holdout/', { headers, body })
const stop = (headers = ana.headers) => t.call('DELETE', '/api/holdout/', { headers })
/** As a page reads it, after what processes remember of a store. */
async function readConfig(key = widgetKey) {
  t.clock.advance(16_000)
  return (await t.call('GET', `/api/widget/config/?key=${key}`, { headers: { origin } })).body
}
const readId = async (key?: string): Promise<string> => (await readConfig(key)).comparison_id
const join = (
  { id, participant, key = widgetKey }: { id: string; participant: string; key?: string },
  headers: Record<string, string> = { origin },
) => t.call('POST', '/api/widget/holdout/', { headers, body: { key, comparison_id: id, participant } })

/** As if the owner had chosen so few. */
async function startSmall(shoppers: number): Promise<string> {
  expect((await start()).status).toBe(200)
  await t.deps.db
    .updateTable('holdouts')
    .set({ shoppers_wanted: shoppers })
    .where('workspace_id', '=', ana.workspaceId)
    .execute()
  return readId()
}

const listRows = ({ workspaceId }: TestOwner) =>
  t.deps.db.selectFrom('holdout_shoppers').selectAll().where('workspace_id', '=', workspaceId).execute()

/** What the owner has been told by mail of comparisons. */
async function listMails() {
  await t.runJobs()
  return t.mails.filter(({ to, subject }) => to === ana.email && subject.includes('comparison'))
}

/** The participant orders now, and pays. */
const buy = (participant: string, orderId = randomBytes(4).toString('hex'), { workspaceId } = ana) =>
  noteBuyer(t.deps.db, { workspaceId, participant, orderId, orderedAt: t.clock.now() })

describe('[REVENUE-2] a comparison', () => {
  test('is off until somebody begins it: all shoppers see the widget', async () => {
    const body = await read()
    expect(body).toMatchObject({ can_measure: true, comparison: null })
    expect(body.sizes.map(({ shoppers }: { shoppers: number }) => shoppers)).toEqual([5000, 20_000, 100_000])
    expect(await readId()).toBeNull()
  })

  test('says not yet until the end that was fixed when it began, and then what a recount says', async () => {
    const id = await startSmall(200)
    const participants = [
      ...Array.from({ length: 190 }, () => makeParticipant('shown')),
      ...Array.from({ length: 10 }, () => makeParticipant('held out')),
    ]
    for (const [place, participant] of participants.entries()) {
      if (place === 100) await passDays(1)
      expect((await join({ id, participant })).status).toBe(204)
      // Another tab, and the day after.
      if (place % 7 === 0) await join({ id, participant })
      if (place === 149) {
        const { comparison } = await read()
        expect(comparison).toMatchObject({ shoppers: 150, shoppers_wanted: 200, result: null })
        // 150 in a day: the other 50 in a third of one, and then seven days for orders.
        const startedAt = Date.parse(comparison.started_at)
        expect(Date.parse(comparison.expected_at) - startedAt).toBeCloseTo((4 / 3 + 7) * dayMs, -6)
      }
    }
    // It is full: nobody else comes in.
    await join({ id, participant: makeParticipant('held out') })
    expect(await listRows(ana)).toHaveLength(200)

    // Of 190 with the widget 152 buy, of 10 without it one; and each of them twice.
    for (const participant of [...participants.slice(0, 152), ...participants.slice(199)]) {
      await buy(participant, 'first')
      await buy(participant, 'second')
    }
    await passDays(6)
    await sweepHoldouts(t.deps)
    const before = await read()
    expect(before.comparison).toMatchObject({ shoppers: 200, buyers: 153, result: null })
    expect(before.comparison.expected_at).toBe(before.comparison.ends_at)
    expect(JSON.stringify(before)).not.toContain('held_out')
    expect(await readId()).toBe(id)

    // What is ordered later than seven days after the shopper was seen first counts no more.
    await passDays(1)
    t.clock.advance(60_000)
    await buy(participants[100] ?? '')
    await sweepHoldouts(t.deps)
    const { comparison } = await read()
    expect(comparison).toMatchObject({
      shoppers: 200,
      buyers: null,
      expected_at: null,
      result: {
        verdict: 'more',
        shown: { shoppers: 190, buyers: 152 },
        held_out: { shoppers: 10, buyers: 1 },
        difference: { value: expect.closeTo(70, 9) },
        lift: { value: expect.closeTo(700, 9) },
      },
    })
    // All shoppers see the widget again, and nothing is kept of those who were in it.
    expect(await readId()).toBeNull()
    expect(await listRows(ana)).toEqual([])
    await sweepHoldouts(t.deps)
    expect((await read()).comparison).toEqual(comparison)
    // Of which the owner is told once.
    const mails = await listMails()
    expect(mails.map(({ subject }) => subject)).toEqual([
      "With or without the assistant: what the comparison at “Ana's store” shows",
    ])
    expect(mails[0]?.text).toContain('With the assistant 700% more shoppers buy.')
    expect(mails[0]?.text).toContain('Shoppers who bought: 152 of 190 with the assistant, 1 of 10 without it.')
  })

  test('that another one has followed before its mail is told of by none', async () => {
    const id = await startSmall(1)
    await join({ id, participant: makeParticipant('shown') })
    await passDays(8)
    await sweepHoldouts(t.deps)
    await startSmall(1)
    expect(await listMails()).toEqual([])
  })

  test('ends after half a year with the shoppers that it has', async () => {
    const id = await startSmall(200)
    await join({ id, participant: makeParticipant('shown') })
    await passDays(182)
    await join({ id, participant: makeParticipant('shown') })
    expect((await read()).comparison).toMatchObject({ shoppers: 1, result: null })
    await passDays(7)
    await sweepHoldouts(t.deps)
    expect((await read()).comparison.result.verdict).toBe('no_orders')
    expect((await listMails())[0]?.text).toContain('No order of these shoppers has reached us')
  })

  test('counts shoppers who come at once, each once, and not more than it was to', async () => {
    const id = await startSmall(12)
    const participants = Array.from({ length: 10 }, () => makeParticipant('shown'))
    const more = Array.from({ length: 6 }, () => makeParticipant('held out'))
    await Promise.all([...participants, ...participants, ...more].map((participant) => join({ id, participant })))
    const rows = await listRows(ana)
    expect(rows).toHaveLength(12)
    expect(new Set(rows.map(({ participant }) => participant)).size).toBe(12)
    for (const { participant, is_held_out } of rows) expect(is_held_out).toBe(isHeldOut(participant))
    const { comparison } = await read()
    expect(comparison.shoppers).toBe(12)
    const { shown, held_out } = await t.deps.db
      .selectFrom('holdouts')
      .select(['shown', 'held_out'])
      .where('workspace_id', '=', ana.workspaceId)
      .executeTakeFirstOrThrow()
    expect(shown).toBe(rows.filter(({ is_held_out }) => !is_held_out).length)
    expect(held_out).toBe(rows.filter(({ is_held_out }) => is_held_out).length)
  })

  test('an order of before the shopper was seen, or of nobody in it, counts nothing', async () => {
    const id = await startSmall(10)
    const participant = makeParticipant('shown')
    const ordered = t.clock.now()
    t.clock.advance(1000)
    await join({ id, participant })
    const { workspaceId } = ana
    await noteBuyer(t.deps.db, { workspaceId, participant, orderId: '1', orderedAt: ordered })
    await buy(makeParticipant('shown'))
    expect((await read()).comparison.buyers).toBe(0)
  })

  test('uses nothing of the plan', async () => {
    const id = await startSmall(10)
    const usage = () => t.call('GET', '/api/ai/usage/', { headers: ana.headers })
    const before = (await usage()).body
    await join({ id, participant: makeParticipant('shown') })
    expect((await usage()).body).toEqual(before)
  })
})

describe('[REVENUE-2] beginning and ending', () => {
  test('who ends it begins another one: with other groups, and nothing of the one before', async () => {
    const id = await startSmall(10)
    await join({ id, participant: makeParticipant('shown') })
    const again = await start()
    expect([again.status, Object.keys(again.body)]).toEqual([409, ['detail']])
    expect((await stop()).body.comparison).toBeNull()
    expect(await readId()).toBeNull()
    expect(await listRows(ana)).toEqual([])
    expect((await stop()).status).toBe(200)
    expect((await start()).body.comparison).toMatchObject({ shoppers: 0, shoppers_wanted: 5000 })
    const next = await readId()
    expect(next).not.toBe(id)
    // A page of before the change.
    await join({ id, participant: makeParticipant('shown') })
    expect(await listRows(ana)).toEqual([])
    const trail = (await t.call('GET', '/api/audit/', { headers: ana.headers })).body.results
    const actions = trail.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action.startsWith('holdout'))).toEqual([
      'holdout.started',
      'holdout.stopped',
      'holdout.started',
    ])
    expect(trail[0].details).toEqual({ shoppers: '5000' })
  })

  test('a result stays until the next one begins', async () => {
    await startSmall(10)
    await passDays(190)
    await sweepHoldouts(t.deps)
    expect((await stop()).body.comparison.result.verdict).toBe('no_orders')
    expect((await start()).body.comparison.result).toBeNull()
  })

  test.each([
    ['en', /cannot be measured/],
    ['es', /no se puede medir/],
    ['pt', /não é possível medir/],
  ])('in %s it says where orders cannot be told apart', async (language, message) => {
    const bob = await t.registerOwner()
    expect((await read(bob)).can_measure).toBe(false)
    const answer = await start({ shoppers: 5000 }, { ...bob.headers, 'accept-language': language })
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringMatching(message)])
  })

  test('[TEAM-5] is the owner’s alone; members read it, others nothing', async () => {
    const bob = await t.registerOwner()
    const asMember = await addMember(t, { owner: ana, member: bob })
    expect((await start({ shoppers: 5000 }, asMember)).status).toBe(403)
    await start()
    expect((await stop(asMember)).status).toBe(403)
    expect((await t.call('GET', '/api/holdout/', { headers: asMember })).body.comparison).not.toBeNull()
    expect((await read(bob)).comparison).toBeNull()
    const elsewhere = { ...bob.headers, 'x-workspace-id': (await t.registerOwner()).workspaceId }
    expect((await t.call('GET', '/api/holdout/', { headers: elsewhere })).status).toBe(403)
    expect((await t.call('GET', '/api/holdout/')).status).toBe(401)
  })

  test.each([[{}], [{ shoppers: 10 }], [{ shoppers: '5000' }], [{ shoppers: null }], [[]], ['x']])(
    '%j is refused',
    async (body) => {
      expect((await start(body)).status).toBe(400)
      expect((await read()).comparison).toBeNull()
    },
  )
})

describe('[REVENUE-2] [WIDGET-10] a page that tells of a shopper', () => {
  test('is believed from allowed addresses alone, for the store of its key, and not if it is a robot', async () => {
    const id = await startSmall(10)
    const bob = await t.registerOwner()
    const bobsKey = await makeShopify(bob)
    const participant = makeParticipant('shown')
    expect((await join({ id, participant }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await join({ id, participant, key: 'vsw_unknown' })).status).toBe(404)
    // Nothing of it says whose comparison it is.
    expect((await join({ id, participant, key: bobsKey })).status).toBe(204)
    expect((await join({ id: crypto.randomUUID(), participant })).status).toBe(204)
    expect((await join({ id, participant }, { origin, 'user-agent': 'Googlebot/2.1' })).status).toBe(204)
    expect([await listRows(ana), await listRows(bob)]).toEqual([[], []])
    await buy(participant, '1', bob)
    expect((await join({ id, participant })).status).toBe(204)
    expect(await listRows(ana)).toHaveLength(1)
  })

  test.each([
    { participant: 'x'.repeat(32) },
    { participant: 'F'.repeat(32) },
    { participant: 'f'.repeat(31) },
    { participant: 7 },
    { participant: null },
    { comparison_id: 'x' },
    { key: '' },
    { key: 'x'.repeat(65) },
  ])('%j is refused', async (change) => {
    const body = { key: widgetKey, comparison_id: crypto.randomUUID(), participant: 'f'.repeat(32), ...change }
    expect((await t.call('POST', '/api/widget/holdout/', { headers: { origin }, body })).status).toBe(400)
  })

  test('may be at another origin, and is told so before', async () => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const answer = await t.call('OPTIONS', '/api/widget/holdout/', { headers })
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([204, origin])
  })
})

test('[REVENUE-2] [PLAT-4] a customer who is to be forgotten is nobody in it any more, and still counts', async () => {
  const id = await startSmall(10)
  const [one, two] = [makeParticipant('shown'), makeParticipant('held out')]
  for (const participant of [one, two]) await join({ id, participant })
  await buy(one, '1001')
  await buy(two, '1002')
  await t.deps.db
    .transaction()
    .execute((transaction) =>
      redactParticipants(transaction, { workspaceId: ana.workspaceId, orderIds: ['1001', '7'], shopperIds: [] }),
    )
  const rows = await listRows(ana)
  expect(rows.map(({ order_id }) => order_id).toSorted()).toEqual(['', '1002'])
  expect(rows.map(({ participant }) => participant)).not.toContain(one)
  expect((await read()).comparison.buyers).toBe(2)
})
