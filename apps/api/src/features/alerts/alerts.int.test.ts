import { randomUUID } from 'node:crypto'
import { type AnswerKind, countMisunderstood, defaultWidgetSettings, misunderstandings } from '@voice-shop/contract'
import { getMessageSchema } from '@voice-shop/contract/endpoint-messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { logIn } from '../../testing/authenticator.ts'
import { makeGivenAnswer } from '../../testing/given-answers.ts'
import { recordQuestion } from '../../testing/record-question.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { makeSearch } from '../../testing/voice-events.ts'
import { createHeardCounts, describeHeard, recordSessions, sumSessions } from '../listening/listening.public.ts'
import type { Counted } from '../listening/listening-counts.ts'
import { getSlot } from '../rollups/rollups.public.ts'
import { createWidgetLoads, sumLoads, sweepWidgetLoads } from '../widget/widget.public.ts'
import { listAlerts } from './alerts.service.ts'
import { raiseAlert } from './announce-alerts.ts'
import { sweepAlerts } from './sweep.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** A Wednesday, 15:00 UTC. */
const start = '2026-11-18T15:00:00Z'

let t: TestApp
let second: TestApp
let ana: TestOwner
beforeAll(async () => {
  const database = await openTestDatabase()
  t = await createTestApp({
    database,
    endpointHttp: { reach: { isAllowed: () => true, isPortAllowed: () => true }, longestMs: 1 },
  })
  second = await createTestApp({ database: database.openAgain() })
})
afterAll(async () => {
  await second.close()
  await t.close()
})
beforeEach(async () => {
  t.clock.set(start)
  ana = await t.registerOwner()
})

const getHeaders = async (owner: TestOwner) => ({
  ...owner.headers,
  authorization: `JWT ${(await logIn(t, owner)).body.access}`,
})
const read = ({ workspaceId } = ana) => listAlerts(t.deps, { workspaceId })
const list = async (owner = ana): Promise<[string, string | null][]> =>
  (await read(owner)).alerts.map(({ kind, outcome }) => [kind, outcome])

/** Searches at a time, as an import, which no plan's limit counts; with a product, or without. */
async function search(count: number, at: Date, input: { hasProduct?: boolean; of?: TestOwner } = {}): Promise<void> {
  const { hasProduct = true, of = ana } = input
  const events = Array.from({ length: count }, () => {
    const event = makeSearch({ occurred_at: at.toISOString() })
    return hasProduct ? event : { ...event, products: [] }
  })
  await t.deps.recorder.record({ workspaceId: of.workspaceId, events, source: { kind: 'import' } })
}
const ago = (ms: number) => new Date(t.clock.now().getTime() - ms)
const weeksAgo = (weeks: number, ms = 0) => ago(weeks * 7 * dayMs + ms)
/** Lets so much time pass, and looks a minute later than the latest of the stores is due. */
async function sweepAfter(ms: number, deps = t.deps): Promise<string[]> {
  t.clock.advance(ms)
  second.clock.set(t.clock.now().toISOString())
  t.mails.length = 0
  await sweepAlerts(deps)
  await t.runJobs()
  return t.mails.filter(({ to }) => to === ana.email).map(({ subject }) => subject)
}

/** Four weeks with 50 searches in the hour after this one; now the store falls silent. */
async function makeSilence(of = ana): Promise<void> {
  for (const week of [1, 2, 3, 4]) await search(50, weeksAgo(week, -hourMs), { of })
  await search(3, ago(0), { of })
}
const silent = "No voice searches come in any more at “Ana's store”"
const heard = "Voice searches come in again at “Ana's store”"

test('[ALERT-1] a silence that is unlike the weeks before is told once, and so is its end', async () => {
  await makeSilence()
  expect(await sweepAfter(hourMs)).toEqual([])
  expect(await sweepAfter(30 * minuteMs)).toEqual([silent])
  const [mail] = t.mails
  expect(mail?.text).toContain('since November 18, 2026')
  expect(mail?.text).toContain('at least 50 came in three of the last four weeks')
  expect(mail?.text).toContain(`${t.deps.appAddress.origin}/settings/widget?workspace=${ana.workspaceId}`)
  const { body } = await t.call('GET', '/api/alerts/', { headers: await getHeaders(ana) })
  expect(body).toMatchObject({ muted: [], is_mailed: true })
  expect(body.alerts).toMatchObject([
    {
      kind: 'searches_stopped',
      facts: { from: '2026-11-18T15:15:00.000Z', to: '2026-11-18T16:30:00.000Z', usual: 50 },
      opened_at: '2026-11-18T16:30:00.000Z',
      resolved_at: null,
    },
  ])
  expect(await sweepAfter(30 * minuteMs)).toEqual([])
  await search(1, t.clock.now())
  expect(await sweepAfter(30 * minuteMs)).toEqual([heard])
  expect(await list()).toEqual([['searches_stopped', 'over']])
  // What comes and goes is told once in half a day.
  await search(0, t.clock.now())
  expect(await sweepAfter(30 * minuteMs)).toEqual([])
})

test('[ALERT-1] [API-1] webhooks are told what was counted, and how it ended: by itself, or muted', async () => {
  const body = {
    url: 'https://127.0.0.1/hook',
    event_types: ['alert.raised', 'alert.resolved'],
    password: ana.password,
  }
  expect((await t.call('POST', '/api/endpoints/', { headers: ana.headers, body })).status).toBe(201)
  const hear = async () => {
    const { db } = t.deps
    const { workspaceId } = ana
    const rows = await db
      .selectFrom('endpoint_messages')
      .select('body')
      .where('workspace_id', '=', workspaceId)
      .execute()
    await db.deleteFrom('endpoint_messages').where('workspace_id', '=', workspaceId).execute()
    return rows.map((row) => getMessageSchema(JSON.parse(row.body).type).strict().parse(JSON.parse(row.body)))
  }
  await makeSilence()
  await sweepAfter(hourMs)
  await sweepAfter(30 * minuteMs)
  const facts = { from: '2026-11-18T15:15:00.000Z', to: '2026-11-18T16:30:00.000Z', usual: 50 }
  const [alert] = (await read()).alerts
  const raised = { alert_id: alert?.id, kind: 'searches_stopped', facts, opened_at: '2026-11-18T16:30:00.000Z' }
  expect(await hear()).toMatchObject([{ type: 'alert.raised', data: raised }])
  await search(1, t.clock.now())
  await sweepAfter(30 * minuteMs)
  const resolved = { ...raised, resolved_at: '2026-11-18T17:00:00.000Z', outcome: 'over' }
  expect(await hear()).toMatchObject([{ type: 'alert.resolved', data: resolved }])
  const { workspaceId } = ana
  const again = { workspaceId, kind: 'no_product' as const, facts: { count: 9, of: 10 }, now: t.clock.now() }
  await t.deps.db.transaction().execute((transaction) => raiseAlert(transaction, again))
  const path = '/api/alerts/no_product/mute/'
  await t.call('PUT', path, { headers: await getHeaders(ana), body: { days: 1 } })
  expect((await hear()).map(({ type, data }) => [type, 'outcome' in data ? data.outcome : null])).toEqual([
    ['alert.raised', null],
    ['alert.resolved', 'muted'],
  ])
})

test('[ALERT-1] of two processes one tells it, and one that dies over a store leaves it to the next', async () => {
  await makeSilence()
  t.clock.advance(90 * minuteMs)
  second.clock.set(t.clock.now().toISOString())
  const dying = { ...t.deps, jobs: { add: () => Promise.reject(new Error('killed')) } as never }
  await expect(sweepAlerts(dying)).rejects.toThrow('killed')
  expect(await list()).toEqual([])
  expect(await sweepAfter(minuteMs)).toEqual([])
  t.clock.advance(15 * minuteMs)
  second.clock.set(t.clock.now().toISOString())
  await Promise.all([t, second, t, second].map(({ deps }) => sweepAlerts(deps)))
  await t.runJobs()
  expect(t.mails.filter(({ to }) => to === ana.email).map(({ subject }) => subject)).toEqual([silent])
})

test('[ALERT-1] nobody is told where searches are refused, or the owner has turned the assistant off', async () => {
  const bea = await t.registerOwner()
  await makeSilence()
  await makeSilence(bea)
  await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'free', used: 250 })
  const body = { ...defaultWidgetSettings, is_on: false }
  await t.call('PUT', '/api/widget-settings/', { headers: bea.headers, body })
  await sweepAfter(90 * minuteMs)
  expect([await list(), await list(bea)]).toEqual([[], []])
})

const shop = 'https://shop.example'
async function loadWidget(count: number): Promise<void> {
  const { widget_key } = await t.deps.db
    .selectFrom('merchants')
    .select('widget_key')
    .where('id', '=', ana.merchantId)
    .executeTakeFirstOrThrow()
  for (let load = 0; load < count; load += 1) {
    await t.call('GET', `/api/widget/config/?key=${widget_key}`, { headers: { origin: shop } })
  }
  await sweepWidgetLoads(t.deps)
}

test('[ALERT-1] a widget that pages no longer load is told, and explains why no searches come', async () => {
  const body = { allowed_origins: [shop] }
  expect((await t.call('PATCH', `/api/stores/${ana.merchantId}/`, { headers: ana.headers, body })).status).toBe(200)
  await makeSilence()
  for (const week of [4, 3, 2, 1]) {
    t.clock.set(new Date(Date.parse(start) - week * 7 * dayMs + 30 * minuteMs).toISOString())
    await loadWidget(45)
  }
  t.clock.set(start)
  await loadWidget(2)
  expect(await sweepAfter(45 * minuteMs)).toEqual(["The voice assistant has disappeared from “Ana's store”"])
  expect(t.mails[0]?.text).toContain('it was loaded at least 45 times')
  expect(await sweepAfter(hourMs)).toEqual([])
  expect(await list()).toEqual([['widget_gone', null]])
  await loadWidget(1)
  expect(await sweepAfter(30 * minuteMs)).toEqual(["The voice assistant is back on “Ana's store”"])
  // Shoppers have as long as ever to ask again.
  expect(await sweepAfter(30 * minuteMs)).toEqual([])
})

test('[ALERT-1] loads of a store that is gone hold up no other, and those that cannot be written are kept', async () => {
  const loads = createWidgetLoads()
  const slot = getSlot(t.clock.now())
  const window = { workspaceId: ana.workspaceId, from: slot, to: slot + 2 }
  loads.note(randomUUID(), slot)
  loads.note(ana.workspaceId, slot)
  loads.note(ana.workspaceId, slot + 1, 2)
  const db = {
    getExecutor: () => {
      throw new Error('the database is gone')
    },
  } as never
  await expect(sweepWidgetLoads({ db, widgetLoads: loads })).rejects.toThrow('the database is gone')
  await sweepWidgetLoads({ db: t.deps.db, widgetLoads: loads })
  expect(await sumLoads(t.deps.db, [window])).toEqual([3])
})

test('[ALERT-1] a share of searches without a product beyond its usual range is told, and its end', async () => {
  const hour = async (at: Date, without: number) => {
    await search(100 - without, at)
    if (without > 0) await search(without, at, { hasProduct: false })
  }
  for (const week of [1, 2, 3, 4]) {
    await hour(weeksAgo(week, hourMs), 10)
    await hour(weeksAgo(week, -2 * hourMs), 10)
  }
  await hour(ago(hourMs), 40)
  const title = "More searches than usual find no product at “Ana's store”"
  expect(await sweepAfter(15 * minuteMs)).toEqual([title])
  expect(t.mails[0]?.text).toContain('40 of 100 voice searches')
  expect(t.mails[0]?.text).toMatch(/40%\. In the same hours .* never more than 11%/)
  await search(1, t.clock.now())
  expect(await sweepAfter(hourMs)).toEqual([])
  t.clock.set(new Date(Date.parse(start) + 2 * hourMs).toISOString())
  await hour(t.clock.now(), 12)
  expect(await sweepAfter(hourMs + 15 * minuteMs)).toEqual(["Searches find products as usual again at “Ana's store”"])
  expect(await list()).toEqual([['no_product', 'over']])
})

/** Spoken sentences that Voice Shop answered, and of how many of them it understood nothing. */
async function askAloud(at: Date, { of, count }: { of: number; count: number }): Promise<void> {
  const events = Array.from({ length: of }, () => makeSearch({ occurred_at: at.toISOString() }))
  const getKind = (place: number): AnswerKind => (place < count ? 'not_understood' : 'answered')
  const answers = new Map(events.map(({ id }, place) => [id, makeGivenAnswer({ kind: getKind(place) })]))
  const source = { kind: 'import' } as const
  await t.deps.recorder.record({ workspaceId: ana.workspaceId, events, source, answers })
}

/** In the hour before, and in that of each of the weeks before: many not understood now, few in the weeks. */
async function makeMisunderstood(): Promise<void> {
  for (const week of [1, 2, 3, 4]) await askAloud(weeksAgo(week, 30 * minuteMs), { of: 60, count: 3 })
  await askAloud(ago(30 * minuteMs), { of: 60, count: 25 })
}

const makeDue = () => t.deps.db.updateTable('alert_checks').set({ next_run_at: t.clock.now() }).execute()

test('[ALERT-1] spoken sentences that are not understood are told by their share of those that are spoken', async () => {
  await makeMisunderstood()
  await recordQuestion(t.deps, { workspaceId: ana.workspaceId, query: 'envían', question: 'shipping' })
  await t.deps.db.updateTable('alert_checks').set({ next_run_at: t.clock.now() }).execute()
  expect(await sweepAfter(0)).toEqual(["More sentences than usual are not understood at “Ana's store”"])
  expect((await read()).alerts).toMatchObject([
    {
      kind: 'not_understood',
      facts: { count: 25, of: 60, usual_percent: 6.5, from: '2026-11-18T14:00:00.000Z', measure: 'answers' },
    },
  ])
  // The listening page of a store without openings is empty.
  expect(t.mails[0]?.text).toContain(`/searches?workspace=${ana.workspaceId}`)
  expect(t.mails[0]?.text).toContain('Read what was said')
})

/** Openings of the panel with one sentence each, of which so many came to nothing, and with other counts. */
async function openPanels(at: Date, { of, counts }: { of: number; counts: Partial<Counted> }): Promise<void> {
  const { workspaceId } = ana
  const sessions = Array.from({ length: of }, (_, place) => {
    const heard = createHeardCounts()
    const own = Object.entries(counts).map(([name, count]) => [name, place < count ? 1 : 0])
    Object.assign(heard.counts, { opened: 1, voice_turns: 1, ...Object.fromEntries(own) })
    return { id: randomUUID(), startedAt: at, revision: 1, browser: 'Chrome', engine: 'browser' as const, heard }
  })
  await t.deps.db
    .transaction()
    .execute((transaction) => recordSessions(transaction, { workspaceId, sessions, now: t.clock.now() }))
}

test.each(misunderstandings)(
  '[ALERT-1] [METRIC-1] sentences that are not understood for %s are told of as the listening page counts them',
  async (cause) => {
    for (const week of [1, 2, 3, 4]) {
      await openPanels(weeksAgo(week, 30 * minuteMs), { of: 60, counts: { [cause]: 3 } })
      // Of another hour.
      await openPanels(weeksAgo(week, 90 * minuteMs), { of: 60, counts: { [cause]: 60 } })
    }
    await openPanels(ago(30 * minuteMs), { of: 36, counts: { [cause]: 1 } })
    await openPanels(ago(50 * minuteMs), { of: 24, counts: { [cause]: 24, denied: 9 } })
    await search(1, ago(30 * minuteMs))
    await t.deps.db.updateTable('alert_checks').set({ next_run_at: t.clock.now() }).execute()
    expect(await sweepAfter(0)).toEqual(["More sentences than usual are not understood at “Ana's store”"])
    expect(t.mails[0]?.text).toContain('25 of 60 spoken sentences')
    expect(t.mails[0]?.text).toContain(`/listening?workspace=${ana.workspaceId}`)
    const [alert] = (await read()).alerts
    const { from = '', to = '' } = alert?.facts ?? {}
    const counted = { count: 25, of: 60, usual_percent: 6.5, measure: 'openings' }
    expect(alert).toMatchObject({ kind: 'not_understood', facts: counted })
    const span = { workspaceId: ana.workspaceId, from: new Date(from), until: new Date(to) }
    const [group] = await sumSessions(t.deps.db, span)
    const { counts } = describeHeard(group?.heard ?? createHeardCounts())
    expect([countMisunderstood(counts), counts.voice_turns]).toEqual([25, 60])
  },
)

const misunderstood = "More sentences than usual are not understood at “Ana's store”"
const understood = "Sentences are understood as usual again at “Ana's store”"

test('[ALERT-1] where few openings are told, or too few of the weeks before, answers do not stand in for them', async () => {
  await makeMisunderstood()
  await openPanels(ago(5 * hourMs), { of: 10, counts: { not_understood: 5 } })
  await makeDue()
  expect(await sweepAfter(0)).toEqual([])
  await openPanels(ago(30 * minuteMs), { of: 60, counts: { not_understood: 30 } })
  await makeDue()
  expect(await sweepAfter(0)).toEqual([])
})

test('[ALERT-1] what openings told is not over by answers, which know nothing of a sentence lost before one', async () => {
  for (const week of [1, 2, 3, 4]) await openPanels(weeksAgo(week, 30 * minuteMs), { of: 60, counts: { no_speech: 3 } })
  await openPanels(ago(30 * minuteMs), { of: 60, counts: { no_speech: 25 } })
  await makeDue()
  expect(await sweepAfter(0)).toEqual([misunderstood])
  t.clock.advance(30 * hourMs)
  for (const week of [0, 1, 2, 3, 4]) await askAloud(weeksAgo(week, 30 * minuteMs), { of: 60, count: 3 })
  await makeDue()
  expect(await sweepAfter(0)).toEqual([])
  for (const week of [0, 1, 2, 3, 4]) {
    await openPanels(weeksAgo(week, 30 * minuteMs), { of: 60, counts: { no_speech: 3 } })
  }
  await makeDue()
  expect(await sweepAfter(0)).toEqual([understood])
  expect(await list()).toEqual([['not_understood', 'over']])
})

test('[ALERT-1] what answers told is over by answers, though there are openings since', async () => {
  await makeMisunderstood()
  await makeDue()
  expect(await sweepAfter(0)).toEqual([misunderstood])
  t.clock.advance(2 * hourMs)
  for (const week of [0, 1, 2, 3, 4]) {
    await openPanels(weeksAgo(week, 30 * minuteMs), { of: 60, counts: { no_speech: 3 } })
  }
  await makeDue()
  expect(await sweepAfter(0)).toEqual([])
  for (const week of [0, 1, 2, 3, 4]) await askAloud(weeksAgo(week, 30 * minuteMs), { of: 60, count: 3 })
  await makeDue()
  expect(await sweepAfter(0)).toEqual([understood])
})

test('[ALERT-1] one that does not say what it was judged by is over as a new one would not be told', async () => {
  const { workspaceId } = ana
  const opened = { workspaceId, kind: 'not_understood' as const, facts: { count: 9, of: 10 }, now: ago(2 * hourMs) }
  await t.deps.db.transaction().execute((transaction) => raiseAlert(transaction, opened))
  for (const week of [0, 1, 2, 3, 4]) await askAloud(weeksAgo(week, 30 * minuteMs), { of: 60, count: 3 })
  await makeDue()
  expect(await sweepAfter(0)).toEqual([understood])
})

test('[ALERT-1] a limit that will be reached before the period ends is told with its date; another plan ends it', async () => {
  for (let day = 1; day <= 28; day += 1) await search(20, ago(day * dayMs))
  const readReachedAt = async () =>
    (await t.call('GET', '/api/voice-shop/usage/', { headers: ana.headers })).body.reached_at
  await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'free', used: 124 })
  expect(await readReachedAt()).toBeNull()
  await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'free', used: 130 })
  expect(await readReachedAt()).toMatch(/^2026-11-24T/)
  await t.deps.db.updateTable('alert_checks').set({ next_run_at: t.clock.now() }).execute()
  expect(await sweepAfter(0)).toEqual(["“Ana's store” will reach its limit about November 24"])
  expect(t.mails[0]?.text).toContain('has used 130 of its 250 voice recommendations')
  expect(await sweepAfter(hourMs)).toEqual([])
  await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'starter', used: 10 })
  expect(await sweepAfter(hourMs)).toEqual([])
  expect(await list()).toEqual([['limit_ahead', 'ended']])
})

test('[ALERT-1] a kind is muted by one press in the app: what lasts is over, and nothing more is told', async () => {
  await makeSilence()
  await sweepAfter(90 * minuteMs)
  const headers = await getHeaders(ana)
  const path = '/api/alerts/searches_stopped/mute/'
  const muted = await t.call('PUT', path, { headers, body: { days: 7 } })
  expect(muted.body).toMatchObject({
    alerts: [{ kind: 'searches_stopped', outcome: 'muted' }],
    muted: [{ kind: 'searches_stopped', until: '2026-11-25T16:30:00.000Z' }],
  })
  expect((await t.call('PUT', path, { headers, body: { days: 2 } })).status).toBe(400)
  expect((await t.call('PUT', '/api/alerts/none/mute/', { headers, body: { days: 7 } })).status).toBe(400)
  t.clock.advance(13 * hourMs)
  for (const week of [1, 2, 3, 4]) await search(200, weeksAgo(week, hourMs))
  expect(await sweepAfter(hourMs)).toEqual([])
  expect((await t.call('DELETE', path, { headers: await getHeaders(ana) })).body.muted).toEqual([])
  expect(await sweepAfter(hourMs)).toEqual([silent])
  const trail = await t.call('GET', '/api/audit/', { headers: await getHeaders(ana) })
  expect(trail.body.results.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
    'alerts.unmuted',
    'alerts.muted',
  ])
})

test('[ALERT-1] one press in the mail mutes the kind for good, by mail programs too, and can be taken back', async () => {
  await makeSilence()
  await sweepAfter(90 * minuteMs)
  const url = new URL(t.mails[0]?.optOutUrl ?? '')
  const press = async (method: 'GET' | 'POST', path: string, language = 'es') =>
    t.app.inject({ method, url: path, headers: { 'accept-language': language } })
  const path = `${url.pathname}${url.search}`
  const page = await press('GET', path)
  expect(page.body).toContain('Sin búsquedas')
  // Programs that look into mails open links: that changes nothing.
  expect((await read()).muted).toEqual([])
  const pressed = await t.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(pressed.statusCode).toBe(200)
  expect(await read()).toMatchObject({
    muted: [{ kind: 'searches_stopped', until: null }],
    alerts: [{ outcome: 'muted' }],
  })
  expect((await press('POST', `${path}&again=1`)).statusCode).toBe(200)
  expect((await read()).muted).toEqual([])
  expect((await press('POST', `${path.slice(0, -2)}xx`, 'pt')).body).toContain('Este link não é válido')
})

test('[ALERT-1] nobody is mailed at an address that is not confirmed; the app tells it all the same', async () => {
  const eva = await t.registerOwner({ isProven: false })
  await makeSilence(eva)
  await sweepAfter(90 * minuteMs)
  expect(t.mails.filter(({ to }) => to === eva.email)).toEqual([])
  expect(await read(eva)).toMatchObject({ is_mailed: false, alerts: [{ kind: 'searches_stopped' }] })
})

test('[ALERT-1] a member reads alerts and mutes none; another store sees nothing of them', async () => {
  const [bea, leo] = [await t.registerOwner(), await t.registerOwner()]
  const asMember = await addMember(t, { owner: ana, member: leo })
  await makeSilence()
  await sweepAfter(90 * minuteMs)
  const headers = { ...asMember, authorization: (await getHeaders(leo)).authorization }
  expect((await t.call('GET', '/api/alerts/', { headers })).body.alerts).toHaveLength(1)
  const muted = await t.call('PUT', '/api/alerts/searches_stopped/mute/', { headers, body: { days: null } })
  expect(muted.status).toBe(403)
  expect(await list(bea)).toEqual([])
})
