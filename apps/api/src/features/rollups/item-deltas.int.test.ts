import type { VoiceEvent } from '@voice-shop/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RawSearch, recountDashboard } from '../../testing/recount.ts'
import { createRandom, scatterSearches, toBatches } from '../../testing/scattered-searches.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { getDashboard } from '../dashboard/dashboard.public.ts'
import { listItemCounts } from '../voice/voice.public.ts'
import { mostItemDeltas } from './item-deltas.repository.ts'
import { requestTimeZone, runRebuildStep } from './time-zone-change.ts'

const now = new Date('2026-11-18T15:07:11.123Z')
const [buenosAires, kathmandu] = ['America/Argentina/Buenos_Aires', 'Asia/Kathmandu']

let first: TestApp
let second: TestApp
beforeAll(async () => {
  const database = await openTestDatabase()
  first = await createTestApp({ database, now: now.toISOString() })
  second = await createTestApp({ database: database.openAgain(), now: now.toISOString() })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** A store, and searches of the last weeks and of the last day that come one by one, by turns to two processes. */
async function makeStore(seed: number) {
  const random = createRandom(seed)
  const searches = scatterSearches(random, now, 110)
  const events = toBatches(random, searches).flat()
  const workspaceId = await insertTestWorkspace(first.deps.db, { now, timeZone: buenosAires })
  const sent: VoiceEvent[] = []
  async function send(event: VoiceEvent): Promise<void> {
    const { recorder } = (sent.length % 2 === 0 ? first : second).deps
    sent.push(event)
    await recorder.record({ workspaceId, events: [event], source: { kind: 'import' } })
  }
  const listArrived = (): RawSearch[] => {
    const ids = new Set(sent.flatMap((event) => (event.type === 'search' ? [event.id] : [])))
    const clicks = new Set(
      sent.flatMap((event) => (event.type === 'click' ? [`${event.search_id} ${event.product_id}`] : [])),
    )
    return searches
      .filter(({ id }) => ids.has(id))
      .map((search) => ({
        ...search,
        clicked: new Set([...search.clicked].filter((id) => clicks.has(`${search.id} ${id}`))),
      }))
  }
  async function expectRecount(timeZone: string): Promise<void> {
    for (const time_range of ['day', 'month', 'year'] as const) {
      const query = { time_range, chart_period: 'day', compare_with: 'period_before' } as const
      const shown = await getDashboard(first.deps, { workspaceId, query })
      expect(shown).toEqual(recountDashboard(listArrived(), { now, timeZone, query }))
    }
  }
  return { workspaceId, events, send, expectRecount }
}

async function countWaiting(workspaceId: string): Promise<number> {
  const rows = await first.deps.db
    .selectFrom('item_deltas')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .execute()
  const { waiting_deltas } = await first.deps.db
    .selectFrom('usage')
    .select('waiting_deltas')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  expect(rows.length).toBe(waiting_deltas)
  return rows.length
}

test('[DASH-4] what single events add to products waits, is added up, and is in the figures all the time', async () => {
  const { workspaceId, events, send, expectRecount } = await makeStore(7)
  const waiting: number[] = []
  for (const [place, event] of events.entries()) {
    await send(event)
    waiting.push(await countWaiting(workspaceId))
    if (place % 9 === 0) await expectRecount(buenosAires)
  }
  await expectRecount(buenosAires)
  // Each of the processes learns of it with an event of its own.
  expect(Math.max(...waiting)).toBeGreaterThanOrEqual(mostItemDeltas)
  expect(Math.max(...waiting)).toBeLessThanOrEqual(mostItemDeltas + 3)
  expect(waiting.filter((count, place) => count < (waiting[place - 1] ?? 0)).length).toBeGreaterThanOrEqual(2)
})

test('[STORE-6] what waits while the zone changes is counted once in both zones', async () => {
  const { workspaceId, events, send, expectRecount } = await makeStore(8)
  const later = events.splice(60)
  for (const event of events) await send(event)
  await first.deps.db
    .transaction()
    .execute((transaction) => requestTimeZone(first.deps, transaction, { workspaceId, timeZone: kathmandu }))
  const { db, clock } = first.deps
  let isMore = true
  for (const event of later) {
    await send(event)
    await expectRecount(isMore ? buenosAires : kathmandu)
    if (isMore) isMore = await runRebuildStep({ db, clock, listItemCounts, daySources: [] }, workspaceId, 4)
    const { time_zone, next_time_zone } = await db
      .selectFrom('usage')
      .select(['time_zone', 'next_time_zone'])
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    if (next_time_zone === null) {
      expect(time_zone).toBe(kathmandu)
      isMore = false
    }
  }
  expect(isMore).toBe(false)
  await expectRecount(kathmandu)
})
