import {
  comparisons,
  getStepMs,
  getTimeStep,
  type Heard,
  type Listening,
  type ListeningReport,
  listeningCounts,
  listeningStages,
  timeRanges,
} from '@voice-shop/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import { makeGivenAnswer } from '../../testing/given-answers.ts'
import { listPeriods, type RecountInput } from '../../testing/recount.ts'
import { createRandom } from '../../testing/scattered-searches.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { makeSearch } from '../../testing/voice-events.ts'
import { recordSessions, sweepListening } from './listening.public.ts'
import type { ListeningSession } from './listening.repository.ts'
import { countReport } from './listening.service.ts'
import type { Counted } from './listening-counts.ts'

const now = '2026-11-18T15:07:00.000Z'
const shop = 'https://tienda.example'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ now })
})
afterAll(() => t.close())

interface Store {
  owner: TestOwner
  token: string
}

async function createStore(timeZone = 'America/New_York'): Promise<Store> {
  const owner = await t.registerOwner({ language: 'es', timeZone })
  const { headers, merchantId } = owner
  await t.call('PATCH', `/api/stores/${merchantId}/`, { headers, body: { allowed_origins: [shop] } })
  const { body } = await t.call('GET', `/api/stores/${merchantId}/`, { headers })
  const begun = await t.call('POST', '/api/widget/sessions/', {
    headers: { origin: shop },
    body: { key: body.widget_key, shopper_id: crypto.randomUUID() },
  })
  expect(begun.status).toBe(201)
  return { owner, token: begun.body.token }
}

const makeReport = (report: Partial<ListeningReport> = {}): ListeningReport => ({
  id: crypto.randomUUID(),
  revision: 1,
  engine: 'browser',
  reached: ['opened', 'offered', 'tapped', 'granted', 'speech', 'text', 'answer'],
  counts: { voice_turns: 1, spoken: 1 },
  answer_times_ms: [900],
  ...report,
})

const tell = ({ token }: Store, body: unknown, userAgent = iPhone) =>
  t.call('POST', '/api/widget/listening/', {
    headers: { authorization: `Bearer ${token}`, origin: shop, 'user-agent': userAgent },
    body,
  })

async function read({ owner }: Pick<Store, 'owner'>, query = ''): Promise<Listening> {
  const { status, body } = await t.call('GET', `/api/ai/listening/${query}`, { headers: owner.headers })
  expect(status).toBe(200)
  return body
}

/** Counted from the rows as they are, the plain way. */
function countPlainly(sessions: readonly ListeningSession[], includes: (at: Date) => boolean): Heard {
  const inside = sessions.filter(({ startedAt }) => includes(startedAt))
  const sum = (name: keyof Counted) => inside.reduce((all, { heard }) => all + heard.counts[name], 0)
  const steps = inside
    .flatMap(({ heard }) => [...heard.times].flatMap(([step, answers]) => Array<number>(answers).fill(step)))
    .sort((left, right) => left - right)
  const at = (share: number) => getStepMs(steps[Math.ceil(steps.length * share) - 1] ?? Number.NaN)
  return {
    reached: Object.fromEntries(listeningStages.map((name) => [name, sum(name)])) as Heard['reached'],
    counts: Object.fromEntries(listeningCounts.map((name) => [name, sum(name)])) as Heard['counts'],
    answer_time: steps.length === 0 ? null : { answers: steps.length, p50_ms: at(0.5), p95_ms: at(0.95) },
  }
}

/** Openings all over two years, more often in the last days, at the ends of days too. */
function scatterSessions(random: () => number, count: number): ListeningSession[] {
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[Math.floor(random() * items.length)] ?? items[0]
  return Array.from({ length: count }, () => {
    const report = makeReport({
      revision: 1 + Math.floor(random() * 5),
      engine: pick(['browser', 'recorder', 'none']),
      reached: listeningStages.filter(() => random() < 0.7),
      counts: Object.fromEntries(listeningCounts.map((name) => [name, Math.floor(random() * 4)])),
      answer_times_ms: Array.from({ length: Math.floor(random() * 4) }, () => Math.floor(20 + random() ** 3 * 9000)),
    })
    const agoMs = random() ** 3 * 700 * 86_400_000
    const startedAt = new Date(Date.parse(now) - Math.floor(agoMs / 60_000) * 60_000)
    const { id, revision, engine } = report
    return { id, revision, engine, startedAt, browser: pick(['Chrome', 'Safari iOS']), heard: countReport(report) }
  })
}

async function fill({ workspaceId }: TestOwner, sessions: readonly ListeningSession[]): Promise<void> {
  await asWorkspace(workspaceId, () =>
    t.deps.db
      .transaction()
      .execute((transaction) => recordSessions(transaction, { workspaceId, sessions, now: new Date(now) })),
  )
}

/** Openings of all groups together, now and before. */
function sumOpened({ groups, other_groups: others }: Listening): [now: number, before: number] {
  const all = [...groups, ...(others ? [others] : [])]
  return [
    all.reduce((sum, { reached }) => sum + reached.opened, 0),
    all.reduce((sum, { before }) => sum + before.reached.opened, 0),
  ]
}

async function expectRecount(owner: TestOwner, sessions: readonly ListeningSession[], timeZone: string): Promise<void> {
  const own = [
    { from: '2026-03-01', to: '2026-11-18' },
    { from: '2026-11-10', to: '2026-11-10' },
  ]
  for (const range of [...timeRanges.map((time_range) => ({ time_range })), ...own]) {
    for (const compare_with of comparisons) {
      const chosen = { ...range, compare_with }
      const answer = await read({ owner }, `?${new URLSearchParams(chosen as Record<string, string>)}`)
      const query = { time_range: 'week', chart_period: 'day', ...chosen } as RecountInput['query']
      const { current, previous } = listPeriods({ now: new Date(now), timeZone, query })
      expect(answer.heard, JSON.stringify(chosen)).toEqual(countPlainly(sessions, current.includes))
      expect(answer.heard_before, JSON.stringify(chosen)).toEqual(countPlainly(sessions, previous.includes))
      for (const { browser, engine, before, ...of } of answer.groups) {
        const own = sessions.filter((one) => one.browser === browser && one.engine === engine)
        expect(of, `${engine} ${browser}`).toEqual(countPlainly(own, current.includes))
        expect(before, `${engine} ${browser}`).toEqual(countPlainly(own, previous.includes))
      }
      expect(sumOpened(answer)).toEqual([answer.heard.reached.opened, answer.heard_before.reached.opened])
    }
  }
}

describe('what a page tells of an opening', () => {
  test('[METRIC-1] is counted by browser and engine, and the same told again counts once', async () => {
    const store = await createStore()
    const report = makeReport()
    expect((await tell(store, report)).status).toBe(204)
    expect((await tell(store, report)).status).toBe(204)
    const { heard, groups, recorded_since, kept_since } = await read(store)
    expect(heard.reached).toMatchObject({ opened: 1, offered: 1, answer: 1, click: 0 })
    expect(heard.counts).toMatchObject({ voice_turns: 1, spoken: 1, interrupted: 0 })
    const middle = getStepMs(getTimeStep(900))
    expect(Math.abs(middle / 900 - 1)).toBeLessThan(0.05)
    expect(heard.answer_time).toEqual({ answers: 1, p50_ms: middle, p95_ms: middle })
    expect(groups.map(({ browser, engine }) => [browser, engine])).toEqual([['Safari iOS', 'browser']])
    expect(recorded_since).toBe('2026-11-18')
    const { body: dashboard } = await t.call('GET', '/api/ai/dashboard/', { headers: store.owner.headers })
    expect(kept_since).toBe(dashboard.kept_since)
  })

  test('[METRIC-1] the latest counts, in whatever order it comes, from two processes at once too', async () => {
    const store = await createStore()
    const { id } = makeReport()
    const tellings = Array.from({ length: 12 }, (_, place) =>
      makeReport({
        id,
        revision: place + 1,
        reached: place < 6 ? ['opened', 'offered'] : ['opened', 'offered', 'tapped', 'cart'],
        counts: { voice_turns: place + 1 },
        answer_times_ms: Array.from({ length: place }, () => 500),
      }),
    )
    const shuffled = [...tellings.slice(7), ...tellings.slice(0, 7)]
    const answers = await Promise.all([...shuffled, ...tellings].map((report) => tell(store, report)))
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(204))
    const { heard } = await read(store)
    expect(heard.reached).toMatchObject({ opened: 1, offered: 1, tapped: 1, cart: 1, click: 0 })
    expect(heard.counts.voice_turns).toBe(12)
    expect(heard.answer_time?.answers).toBe(11)
  })

  test('[METRIC-1] each browser is beside what it was before, and those beyond twelve are told as one', async () => {
    const owner = await t.registerOwner({ timeZone: 'UTC' })
    const open = (browser: string, { days, times = 1 }: { days: number; times?: number }) =>
      Array.from({ length: times }, (): ListeningSession => {
        const report = makeReport({ counts: { voice_turns: 1 } })
        const startedAt = new Date(Date.parse(now) - days * 86_400_000)
        return { id: report.id, revision: 1, engine: 'browser', startedAt, browser, heard: countReport(report) }
      })
    const many = Array.from({ length: 13 }, (_, place) => `Browser ${String(place).padStart(2, '0')}`)
    await fill(owner, [
      ...open('Chrome', { days: 1, times: 3 }),
      ...open('Chrome', { days: 8, times: 2 }),
      ...many.flatMap((browser) => open(browser, { days: 1 })),
      ...open('Gone', { days: 8, times: 4 }),
    ])
    const { heard, heard_before, groups, other_groups: others } = await read({ owner })
    expect([heard.reached.opened, heard_before.reached.opened]).toEqual([16, 6])
    const count = ({ reached, before }: Listening['groups'][number]) => [reached.opened, before.reached.opened]
    expect(groups.map((group) => [group.browser, ...count(group)])).toEqual([
      ['Chrome', 3, 2],
      ...many.slice(0, 11).map((browser) => [browser, 1, 0]),
    ])
    // Two of the many, and the one that nobody came with any more.
    expect(others).toMatchObject({ group_count: 3, reached: { opened: 2 }, before: { reached: { opened: 4 } } })
    expect(others?.answer_time?.answers).toBe(2)
    await setPlan(t.deps.db, { workspaceId: owner.workspaceId, planId: 'starter' })
    const { body } = await t.call('POST', '/api/ai/exports/', {
      headers: owner.headers,
      body: { panel: 'listening', time_range: 'week', country: 'US' },
    })
    const opened = body.csv.split('\r\n').filter((row: string) => row.startsWith('Assistant opened,'))
    expect([opened[0], opened[1], opened.at(-1)]).toEqual([
      'Assistant opened,,,16,6',
      'Assistant opened,Chrome,By the browser,3,2',
      'Assistant opened,Other browsers,,2,4',
    ])
  })

  test('[METRIC-1] a day later nothing is added to it', async () => {
    const store = await createStore()
    const report = makeReport()
    await tell(store, report)
    await asWorkspace(store.owner.workspaceId, () =>
      t.deps.db
        .updateTable('listening_sessions')
        .set({ started_at: new Date(Date.parse(now) - 25 * 3_600_000) })
        .where('id', '=', report.id)
        .execute(),
    )
    await tell(store, { ...report, revision: 2, counts: { voice_turns: 9 } })
    expect((await read(store)).heard.counts.voice_turns).toBe(1)
  })

  test.each([
    ['no report', null],
    ['another engine', { engine: 'ears' }],
    ['a stage that there is not', { reached: ['bought'] }],
    ['a count that there is not', { counts: { revenue: 1 } }],
    ['less than nothing', { counts: { voice_turns: -1 } }],
    ['a thousand and one', { counts: { voice_turns: 1001 } }],
    ['half a sentence', { counts: { voice_turns: 0.5 } }],
    ['a time that is none', { answer_times_ms: ['soon'] }],
    ['more times than an opening has', { answer_times_ms: Array(201).fill(1) }],
    ['no revision', { revision: 0 }],
    ['an id that is none', { id: 'mine' }],
  ])('[METRIC-1] [ERR-1] %s is refused', async (_, wrong) => {
    const store = await createStore()
    const { status } = await tell(store, wrong === null ? null : { ...makeReport(), ...wrong })
    expect(status).toBe(400)
    expect((await read(store)).heard.reached.opened).toBe(0)
  })

  test('[METRIC-1] crawlers and who tries the widget count nowhere', async () => {
    const store = await createStore()
    await tell(store, makeReport(), 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')
    const { body } = await t.call('POST', '/api/widget-settings/preview-session/', { headers: store.owner.headers })
    const tried = await t.call('POST', '/api/widget/listening/', {
      headers: { authorization: `Bearer ${body.token}` },
      body: makeReport(),
    })
    expect(tried.status).toBe(204)
    expect((await read(store)).heard.reached.opened).toBe(0)
  })

  test('[METRIC-1] [SEC-1] another store sees nothing of it, and adds nothing under its id', async () => {
    const [store, other] = [await createStore(), await createStore()]
    const report = makeReport()
    await tell(store, report)
    await tell(other, { ...report, revision: 2, counts: { voice_turns: 50 } })
    expect((await read(store)).heard.counts.voice_turns).toBe(1)
    expect((await read(other)).heard.counts.voice_turns).toBe(50)
  })
})

describe('figures of a year', () => {
  test.each(['America/New_York', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Apia'])(
    '[METRIC-1] in %s they are those of a plain recount, in every range and comparison',
    async (timeZone) => {
      const { owner } = await createStore(timeZone)
      const sessions = scatterSessions(createRandom(7), 400)
      await fill(owner, sessions)
      await expectRecount(owner, sessions, timeZone)
    },
  )

  test('[METRIC-1] after a change of the zone too, with openings told of while it is made', async () => {
    const { owner } = await createStore('America/New_York')
    const { workspaceId, headers, merchantId } = owner
    const random = createRandom(11)
    const [before, meanwhile] = [scatterSessions(random, 300), scatterSessions(random, 60)]
    await fill(owner, before)
    const events = Array.from({ length: 40 }, (_, days) =>
      makeSearch({ occurred_at: new Date(Date.parse(now) - days * 80_000_000).toISOString() }),
    )
    await t.deps.recorder.record({ workspaceId, events, source: { kind: 'import' } })
    await t.call('PATCH', `/api/stores/${merchantId}/`, { headers, body: { time_zone: 'Asia/Kathmandu' } })
    await fill(owner, meanwhile)
    await t.runJobs()
    await expectRecount(owner, [...before, ...meanwhile], 'Asia/Kathmandu')
    const { rows } = await sql<{ grain: string }>`
      select distinct grain::text as grain from listening_rollups where workspace_id = ${workspaceId} order by 1
    `.execute(t.deps.db)
    expect(rows).toEqual([{ grain: 'D' }, { grain: 'H' }])
  })

  test('[METRIC-1] what was answered is told by kind and language, as the answers have it', async () => {
    const { owner } = await createStore()
    const { workspaceId } = owner
    const random = createRandom(3)
    const kinds = ['answered', 'relaxed', 'nothing', 'other', 'not_understood'] as const
    const given = Array.from({ length: 200 }, (_, place) => {
      const occurred_at = new Date(Date.parse(now) - Math.floor(random() ** 2 * 60 * 86_400_000)).toISOString()
      const language = (['en', 'es', 'pt'] as const)[Math.floor(random() * 3)] ?? 'es'
      const kind = kinds[place % 5] ?? 'answered'
      return { event: makeSearch({ occurred_at }), kind, language, isSpoken: random() < 0.6, at: new Date(occurred_at) }
    })
    await t.deps.recorder.record({
      workspaceId,
      events: given.map(({ event }) => event),
      source: { kind: 'import' },
      answers: new Map(
        given.map(({ event, kind, language, isSpoken }) => [
          event.id,
          makeGivenAnswer({ kind, isSpoken, trace: { language } }),
        ]),
      ),
    })
    for (const time_range of timeRanges) {
      const answer = await read({ owner }, `?time_range=${time_range}`)
      const query = { time_range, chart_period: 'day', compare_with: 'period_before' } as const
      const periods = listPeriods({ now: new Date(now), timeZone: 'America/New_York', query })
      for (const [told, { includes }] of [
        [answer.given, periods.current],
        [answer.given_before, periods.previous],
      ] as const) {
        const inside = given.filter(({ at }) => includes(at))
        const count = (is: (one: (typeof given)[number]) => boolean) => inside.filter(is).length
        expect(told, time_range).toEqual({
          answers: inside.length,
          relaxed: count(({ kind }) => kind === 'relaxed'),
          nothing: count(({ kind }) => kind === 'nothing'),
          other: count(({ kind }) => kind === 'other'),
          not_understood: count(({ kind }) => kind === 'not_understood'),
          spoken: count(({ isSpoken }) => isSpoken),
          languages: {
            en: count(({ language }) => language === 'en'),
            es: count(({ language }) => language === 'es'),
            pt: count(({ language }) => language === 'pt'),
          },
        })
      }
    }
  })
})

describe('[USAGE-3] openings beyond what the plan keeps', () => {
  const setOpenings = async ({ owner: { workspaceId } }: Store, openings_stored: number) => {
    await t.deps.db.updateTable('usage').set({ openings_stored }).where('workspace_id', '=', workspaceId).execute()
  }
  const listTrail = async ({ owner: { headers } }: Store) =>
    (await t.call('GET', '/api/audit/', { headers })).body.results.filter(
      ({ action }: { action: string }) => action === 'listening.openings_used_up',
    )

  test('are refused by a code, and told; what is known goes on, and a larger plan takes them again', async () => {
    const store = await createStore()
    await setOpenings(store, 4998)
    const last = makeReport()
    expect((await tell(store, last)).status).toBe(204)
    expect(await read(store)).toMatchObject({ full_until: null })
    expect((await tell(store, makeReport())).status).toBe(204)
    const { headers, merchantId, workspaceId } = store.owner
    const settings = await t.call('GET', `/api/stores/${merchantId}/`, { headers })
    expect(settings.body.storage.openings).toEqual({ used: 5000, limit: 5000 })
    const refused = await tell(store, makeReport())
    expect([refused.status, refused.body.code]).toEqual([402, 'usage.openings_used_up'])
    const later = await tell(store, { ...last, revision: 2, reached: [...last.reached, 'cart'] })
    expect(later.status).toBe(204)
    const listening = await read(store)
    expect(listening.heard.reached).toMatchObject({ opened: 2, cart: 1 })
    expect(listening.full_until).toMatch(/^2026-12-/)
    expect(await listTrail(store)).toMatchObject([{ details: { until: listening.full_until } }])
    await setPlan(t.deps.db, { workspaceId, planId: 'starter' })
    expect((await tell(store, makeReport())).status).toBe(204)
    expect(await read(store)).toMatchObject({ full_until: null, heard: { reached: { opened: 3 } } })
  })

  test('[SCALE-1] of many at once as many are kept as there is room for, and each counts once', async () => {
    const store = await createStore()
    await setOpenings(store, 4995)
    const reports = Array.from({ length: 12 }, () => makeReport())
    const answers = await Promise.all([...reports, ...reports.slice(0, 3)].map((report) => tell(store, report)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 402]))
    expect((await read(store)).heard.reached.opened).toBe(5)
    expect(await listTrail(store)).toHaveLength(1)
  })
})

test('[METRIC-1] hours are counted by themselves for two days, and their days go on', async () => {
  const { owner } = await createStore('Asia/Kathmandu')
  const sessions = scatterSessions(createRandom(12), 300)
  await fill(owner, sessions)
  const { workspaceId } = owner
  const countHours = async () => {
    const { rows } = await sql<{ opened: number; first: number }>`
      select sum(opened)::int as opened, min(bucket) as first from listening_rollups
      where workspace_id = ${workspaceId} and grain = 'h'
    `.execute(t.deps.db)
    return rows[0]
  }
  const isRecent = ({ startedAt }: ListeningSession) => Date.parse(now) - startedAt.getTime() < 47 * 3_600_000
  const hours = await countHours()
  expect(hours?.opened).toBeGreaterThanOrEqual(sessions.filter(isRecent).length)
  // An hour of Kathmandu begins a quarter past those of UTC.
  expect((hours?.first ?? 0) % 4).toBe(1)
  await sweepListening(t.deps)
  await expectRecount(owner, sessions, 'Asia/Kathmandu')
  const later = new Date(Date.parse(now) + 3 * 86_400_000)
  await sweepListening({ ...t.deps, clock: { now: () => later } })
  expect(await countHours()).toEqual({ opened: null, first: null })
  const { heard } = await read({ owner }, '?time_range=year')
  const year = listPeriods({
    now: new Date(now),
    timeZone: 'Asia/Kathmandu',
    query: { time_range: 'year', chart_period: 'month', compare_with: 'period_before' },
  })
  expect(heard).toEqual(countPlainly(sessions, year.current.includes))
})
