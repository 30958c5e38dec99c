import { randomUUID } from 'node:crypto'
import type { AnswerKind } from '@voice-shop/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGivenAnswer } from '../../testing/given-answers.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { makeSearch } from '../../testing/voice-events.ts'
import { createHeardCounts, recordSessions } from '../listening/listening.public.ts'
import { listAlerts } from './alerts.service.ts'
import { raiseAlert } from './announce-alerts.ts'
import { sweepAlerts } from './sweep.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A Wednesday. */
const start = '2026-11-18T15:00:00Z'

let t: TestApp
let ana: TestOwner
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(start)
  ana = await t.registerOwner()
})

/** In the hour that ends so many weeks ago. */
const inHour = (weeksAgo: number) => new Date(t.clock.now().getTime() - weeksAgo * 7 * dayMs - 30 * minuteMs)

/** Sentences that were answered in these ways, with a product or without. */
async function answer(at: Date, counts: Partial<Record<AnswerKind, number>>): Promise<void> {
  const answered = Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => {
      const search = makeSearch({ occurred_at: at.toISOString() })
      return { kind: kind as AnswerKind, search: kind === 'answered' ? search : { ...search, products: [] } }
    }),
  )
  const events = answered.map(({ search }) => search)
  const answers = new Map(answered.map(({ kind, search }) => [search.id, makeGivenAnswer({ kind })]))
  await t.deps.recorder.record({ workspaceId: ana.workspaceId, events, source: { kind: 'import' }, answers })
}

/** Looks at all stores; returns what the owner was mailed. */
async function look(): Promise<string[]> {
  t.mails.length = 0
  await t.deps.db.updateTable('alert_checks').set({ next_run_at: t.clock.now() }).execute()
  await sweepAlerts(t.deps)
  await t.runJobs()
  return t.mails.filter(({ to }) => to === ana.email).map(({ subject }) => subject)
}
const list = async () => (await listAlerts(t.deps, { workspaceId: ana.workspaceId })).alerts

test('[ALERT-1] [INSIGHT-1] questions that no product answers are no searches that found none', async () => {
  for (const week of [1, 2, 3, 4]) await answer(inHour(week), { answered: 90, nothing: 10 })
  await answer(inHour(0), { answered: 50, nothing: 10, other: 40 })
  expect(await look()).toEqual([])
  expect(await list()).toEqual([])
})

test('[ALERT-1] [INSIGHT-1] nor are they in the weeks before', async () => {
  for (const week of [1, 2, 3, 4]) await answer(inHour(week), { answered: 50, nothing: 10, other: 40 })
  await answer(inHour(0), { answered: 60, nothing: 40 })
  expect(await look()).toEqual(["More searches than usual find no product at “Ana's store”"])
  expect(t.mails[0]?.text).toContain("40 of 100 voice searches at “Ana's store” found no product")
  expect(await list()).toMatchObject([{ kind: 'no_product', facts: { count: 40, of: 100, usual_percent: 10.8 } }])
})

async function openPanels(at: Date, counts: { of: number; silent: number }): Promise<void> {
  const sessions = Array.from({ length: counts.of }, (_, place) => {
    const heard = createHeardCounts()
    Object.assign(heard.counts, { opened: 1, voice_turns: 1, no_speech: place < counts.silent ? 1 : 0 })
    return { id: randomUUID(), startedAt: at, revision: 1, browser: 'Chrome', engine: 'browser' as const, heard }
  })
  const { workspaceId } = ana
  const now = t.clock.now()
  await t.deps.db.transaction().execute((transaction) => recordSessions(transaction, { workspaceId, sessions, now }))
}

test('[ALERT-1] what openings told ends when four weeks brought too few of them to judge it by', async () => {
  for (const week of [1, 2, 3, 4]) await openPanels(inHour(week), { of: 60, silent: 3 })
  await openPanels(inHour(0), { of: 60, silent: 25 })
  expect(await look()).toEqual(["More sentences than usual are not understood at “Ana's store”"])
  t.clock.advance(28 * dayMs - 60 * minuteMs)
  await openPanels(inHour(0), { of: 10, silent: 0 })
  for (const week of [0, 1, 2, 3, 4]) await answer(inHour(week), { answered: 60 })
  expect(await look()).toEqual([])
  expect(await list()).toMatchObject([{ kind: 'not_understood', outcome: null }])
  t.clock.advance(60 * minuteMs)
  // That nothing is known any more is no good news.
  expect(await look()).toEqual([])
  expect(await list()).toMatchObject([{ kind: 'not_understood', outcome: 'ended' }])
})

async function raiseNoProduct(): Promise<void> {
  const alert = { kind: 'no_product' as const, facts: { count: 40, of: 100 }, now: t.clock.now() }
  await t.deps.db
    .transaction()
    .execute((transaction) => raiseAlert(transaction, { workspaceId: ana.workspaceId, ...alert }))
}

test('[ALERT-1] a share of searches ends alike where searches stop', async () => {
  await raiseNoProduct()
  t.clock.advance(28 * dayMs - 60 * minuteMs)
  await look()
  expect(await list()).toMatchObject([{ kind: 'no_product', outcome: null }])
  t.clock.advance(60 * minuteMs)
  expect(await look()).toEqual([])
  expect(await list()).toMatchObject([{ kind: 'no_product', outcome: 'ended' }])
})

test('[ALERT-1] it ends where those of the weeks before are too few to judge it by, after four weeks of that', async () => {
  await raiseNoProduct()
  t.clock.advance(28 * dayMs - 60 * minuteMs)
  for (const week of [1, 2, 3]) await answer(inHour(week), { answered: 10 })
  await answer(inHour(0), { answered: 60 })
  expect(await look()).toEqual([])
  expect(await list()).toMatchObject([{ kind: 'no_product', outcome: null }])
  t.clock.advance(60 * minuteMs)
  expect(await look()).toEqual([])
  expect(await list()).toMatchObject([{ kind: 'no_product', outcome: 'ended' }])
})

test('[ALERT-1] a share that is still unusual after four weeks lasts', async () => {
  await raiseNoProduct()
  t.clock.advance(28 * dayMs + 60 * minuteMs)
  for (const week of [1, 2, 3]) await answer(inHour(week), { answered: 90, nothing: 10 })
  await answer(inHour(0), { answered: 60, nothing: 40 })
  expect(await look()).toEqual([])
  expect(await list()).toMatchObject([{ kind: 'no_product', outcome: null }])
})
