import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { migrateToLatest } from '../../core/database/migrate.ts'
import type { OpenDatabase } from '../../core/database/open-database.ts'
import { parseLimitTable } from '../../core/rate-limits/limit-table.ts'
import { withLease } from '../../features/platforms/connection/leases.ts'
import { createTestApp } from '../test-app.ts'
import { openTestDatabase } from '../test-database.ts'
import { makeSearches, readFigures, sendEvents } from '../voice-events.ts'
import { createFaultWorld, isEmbedded, skipWithoutDatabase } from './fault-world.ts'

const start = '2026-11-18T15:07:00Z'
const nobody = '00000000-0000-0000-0000-000000000000'
const hourMs = 3_600_000

beforeEach(skipWithoutDatabase)

/** In memory where it can be: nothing is killed here. */
async function openDatabase(): Promise<OpenDatabase> {
  if (isEmbedded) return openTestDatabase()
  const database = (await createFaultWorld()).open()
  await migrateToLatest(database)
  return database
}

/** The whole API on a clock that the test sets. */
async function createClockWorld(limits: string) {
  const database = await openDatabase()
  const t = await createTestApp({ database, now: start, config: { rateLimits: parseLimitTable(limits) } })
  onTestFinished(() => t.close())
  const ana = await t.registerOwner()
  const key = await t.createSecretKey(ana)
  const send = (count: number) => sendEvents(t, { key, events: makeSearches(count) })
  return { t, ana, send }
}

test('[SESS-5] the clock jumps six hours forward and back: sessions are renewed, and none is thrown out', async () => {
  const { t, ana } = await createClockWorld('off')
  const list = (access: string) =>
    t.call('GET', '/api/workspaces/', { headers: { authorization: `JWT ${access}` } }).then(({ status }) => status)
  const renew = async () => {
    const answer = await t.call('POST', '/api/auth/token-refresh/', { body: { refresh: ana.signedIn.refresh } })
    expect(answer.status).toBe(200)
    return answer.body.access as string
  }
  expect(await list(ana.signedIn.access)).toBe(200)
  t.clock.advance(6 * hourMs)
  expect(await list(ana.signedIn.access)).toBe(401)
  const ofTheFuture = await renew()
  expect(await list(ofTheFuture)).toBe(200)
  t.clock.set(start)
  expect(await list(ofTheFuture)).toBe(200)
  expect(await list(await renew())).toBe(200)
})

test('[EVENT-1] [USAGE-2] six hours forward and back: each event counts once, and shows when its time has come', async () => {
  const { t, ana, send } = await createClockWorld('off')
  const look = async () => {
    const { access } = (await t.call('POST', '/api/auth/token-refresh/', { body: { refresh: ana.signedIn.refresh } }))
      .body
    const headers = { ...ana.headers, authorization: `JWT ${access}` }
    const { searches, used } = await readFigures(t, { ...ana, headers })
    return { searches, used }
  }
  expect((await send(3)).body.accepted).toBe(3)
  t.clock.advance(6 * hourMs)
  expect((await send(2)).body.accepted).toBe(2)
  expect(await look()).toEqual({ searches: 5, used: 5 })
  t.clock.set(start)
  expect((await send(4)).body.accepted).toBe(4)
  // The two of the future are no searches of the last year yet.
  expect(await look()).toEqual({ searches: 7, used: 9 })
  t.clock.advance(-6 * hourMs)
  expect((await send(1)).body.accepted).toBe(1)
  t.clock.advance(13 * hourMs)
  expect(await look()).toEqual({ searches: 10, used: 10 })
})

test('[USAGE-2] forward past the end of the usage period and back: no figure turns negative, and no unit is refused or lost', async () => {
  const { t, ana, send } = await createClockWorld('off')
  const look = async () => {
    const { access } = (await t.call('POST', '/api/auth/token-refresh/', { body: { refresh: ana.signedIn.refresh } }))
      .body
    const { body } = await t.call('GET', '/api/voice-shop/usage/', {
      headers: { ...ana.headers, authorization: `JWT ${access}` },
    })
    return { start: body.period_start, used: body.usage_count, eligible: body.eligible }
  }
  await send(5)
  const november = await look()
  expect(november).toMatchObject({ used: 5, eligible: true })
  // The session of a month ago has ended for good; the events of the store's key have not.
  t.clock.set('2026-12-19T15:07:00Z')
  expect((await send(2)).body.accepted).toBe(2)
  t.clock.set(start)
  // The period that began too early stays, so that what was used of it is not used again when its time comes.
  expect(await look()).toEqual({ start: '2026-12-18T15:07:00.000Z', used: 2, eligible: true })
  expect((await send(3)).body.accepted).toBe(3)
  expect(await look()).toMatchObject({ used: 5 })
})

test('[SEC-2] a limit that was used up while the clock was six hours ahead is free when it is right again', async () => {
  const { t, send } = await createClockWorld('events=10/600')
  t.clock.advance(6 * hourMs)
  expect((await send(10)).status).toBe(200)
  expect((await send(10)).status).toBe(429)
  t.clock.set(start)
  expect((await send(10)).status).toBe(200)
  expect((await send(10)).status).toBe(429)
})

test('[OPS-1] work whose holder died while the clock was six hours ahead is taken up again soon after it is right', async () => {
  const { t } = await createClockWorld('off')
  const ahead = new Date(t.clock.now().getTime() + 6 * hourMs)
  await t.deps.db.insertInto('platform_leases').values({ name: 'store-1', holder: nobody, expires_at: ahead }).execute()
  const done = await withLease(t.deps, { name: 'store-1', waitMs: 0 }, async () => 'done')
  expect(done).toBe('done')
})

test('[TEAM-4] jobs do not wait for the clock: what is due is done, forward and back', async () => {
  const { t, ana } = await createClockWorld('off')
  for (const [place, hours] of [6, -12, 6].entries()) {
    t.clock.advance(hours * hourMs)
    const { access } = (await t.call('POST', '/api/auth/token-refresh/', { body: { refresh: ana.signedIn.refresh } }))
      .body
    const headers = { ...ana.headers, authorization: `JWT ${access}` }
    const email = `bruno-${place}@shop.example`
    expect((await t.call('POST', '/api/auth/invitations/', { headers, body: { email } })).status).toBe(201)
    await t.runJobs()
    expect(t.mails.map(({ to }) => to)).toContain(email)
  }
})
