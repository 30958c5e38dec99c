import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from '../../../testing/test-app.ts'
import { makeSearch } from '../../../testing/voice-events.ts'
import { sweepBursts } from './bursts.ts'

const dayMs = 24 * 3_600_000
const start = '2026-11-18T15:07:00Z'

let t: TestApp
let ana: TestOwner
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(start)
  t.mails.length = 0
  ana = await t.registerOwner()
})

/** So many searches at a time; as an import, which no plan's limit counts. */
async function search(count: number, at: Date): Promise<void> {
  const events = Array.from({ length: count }, () => makeSearch({ occurred_at: at.toISOString() }))
  await t.deps.recorder.record({ workspaceId: ana.workspaceId, events, source: { kind: 'import' } })
}
const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * dayMs)
async function makeWeek(mostInASlot: number, days = [6, 4, 2]): Promise<void> {
  for (const day of days) await search(mostInASlot, daysAgo(day))
}
async function sweep(): Promise<void> {
  await sweepBursts(t.deps)
  await t.runJobs()
}
const listMails = () => t.mails.filter(({ to }) => to === ana.email)
const signIn = async () => {
  const { access } = (await t.call('POST', '/api/auth/token-obtain/', { body: ana })).body
  return { ...ana.headers, authorization: `JWT ${access}` }
}
const readBurst = async () =>
  (await t.call('GET', `/api/stores/${ana.merchantId}/`, { headers: await signIn() })).body.burst

test('[EVENT-8] a quarter hour with five times the most of the week is told once, by mail, in the trail and in the app', async () => {
  await makeWeek(60)
  await search(299, t.clock.now())
  await sweep()
  expect([listMails(), await readBurst()]).toEqual([[], null])

  await search(1, t.clock.now())
  await sweep()
  expect(await readBurst()).toEqual({ at: '2026-11-18T15:00:00.000Z', searches: 300, usual: 60 })
  const [mail] = listMails()
  expect(mail?.subject).toBe("Unusually many voice searches at “Ana's store”")
  expect(mail?.text).toContain('got 300 voice searches within a quarter of an hour')
  expect(mail?.text).toContain('more than 60.')
  const trail = await t.call('GET', '/api/audit/', { headers: ana.headers })
  expect(trail.body.results[0]).toMatchObject({
    action: 'voice.burst_noticed',
    actor_name: '',
    details: { searches: '300', usual: '60' },
  })

  // It goes on, and a day later it does again.
  await search(500, t.clock.now())
  await sweep()
  t.clock.advance(dayMs)
  await search(5000, t.clock.now())
  await sweep()
  expect(listMails()).toHaveLength(1)
  expect(await readBurst()).toMatchObject({ searches: 300 })
})

test('[EVENT-8] after a quiet week the next one is told again, and the one before is shown no more', async () => {
  await makeWeek(10)
  await search(200, t.clock.now())
  await sweep()
  t.clock.advance(8 * dayMs)
  expect(await readBurst()).toBeNull()
  await makeWeek(10, [5, 3, 1])
  await search(400, t.clock.now())
  await sweep()
  expect(listMails()).toHaveLength(2)
  expect(await readBurst()).toMatchObject({ searches: 400, usual: 10 })
})

test.each([
  { store: 'a small store', usual: 1, days: [6, 4, 2], searches: 199 },
  { store: 'a new store, of which nobody knows what is usual', usual: 10, days: [2], searches: 5000 },
  { store: 'a store whose week has as many', usual: 300, days: [6, 4, 2], searches: 1499 },
])('[EVENT-8] nothing is told of $store', async ({ usual, days, searches }) => {
  await makeWeek(usual, days)
  await search(searches, t.clock.now())
  await sweep()
  expect([listMails(), await readBurst()]).toEqual([[], null])
})

test('[EVENT-8] of two processes that look at once one tells it, and of other stores nothing', async () => {
  const bea = await t.registerOwner()
  await makeWeek(10)
  await search(200, t.clock.now())
  const noted = t.deps.bursts.take()
  const looks = [1, 2, 3].map(() => sweepBursts({ ...t.deps, bursts: { note: () => undefined, take: () => noted } }))
  await Promise.all(looks)
  await t.runJobs()
  expect(listMails()).toHaveLength(1)
  expect(t.mails.filter(({ to }) => to === bea.email)).toEqual([])
})
