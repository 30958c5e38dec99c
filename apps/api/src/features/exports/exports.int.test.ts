import { type Dashboard, exportPanels } from '@voice-shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { bombilla, makeClick, makeSearch, makeSearches, mate, sendEvents } from '../../testing/voice-events.ts'
import { panels } from './panels.ts'

const start = '2026-11-18T15:07:11.000Z'

let database: TestDatabase
let t: TestApp
let other: TestApp
let ana: TestOwner
let key: string
beforeAll(async () => {
  database = await openTestDatabase()
  t = await createTestApp({ now: start, database })
  other = await createTestApp({ now: start, database: database.openAgain() })
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  t.clock.set(start)
  ana = await t.registerOwner({ timeZone: 'America/Argentina/Buenos_Aires' })
  key = await t.createSecretKey(ana)
  await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'growth' })
})

const download = (body: object, { app = t, language = 'en', headers = ana.headers } = {}) =>
  app.call('POST', '/api/ai/exports/', { headers: { ...headers, 'accept-language': language }, body })

/** The cells of a file of CSV, read as RFC 4180 says, or with another separator. */
function readCsv(csv: string, separator = ','): string[][] {
  expect(csv.startsWith('\ufeff')).toBe(true)
  expect(csv.endsWith('\r\n')).toBe(true)
  const lines = csv.slice(1, -2).split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  return lines.map((line) =>
    line
      .split(new RegExp(`${separator}(?=(?:[^"]*"[^"]*")*[^"]*$)`))
      .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
  )
}

async function readUsed(owner = ana): Promise<{ recordings: number; downloads: number }> {
  const { email, password } = owner
  const { body } = await t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
  const headers = { ...owner.headers, authorization: `JWT ${body.access}` }
  const usage = await t.call('GET', '/api/billing/subscriptions/current_usage/', { headers })
  return { recordings: usage.body.recordings.used, downloads: usage.body.downloads.used }
}

test('[EXPORT-1] [BILL-10] what a download would count is told before it does, and telling counts nothing', async () => {
  const preview = async () => (await t.call('GET', '/api/ai/exports/', { headers: ana.headers })).body
  const period_end = '2026-12-18T15:07:11.000Z'
  expect(await preview()).toEqual({ downloads: { used: 0, limit: 100, is_exceeded: false }, period_end })
  await download({ panel: 'stats' })
  expect(await preview()).toMatchObject({ downloads: { used: 1 } })
  await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'free' })
  expect(await preview()).toMatchObject({ downloads: { limit: null, is_exceeded: true } })
  const foreign = await t.call('GET', '/api/ai/exports/', {
    headers: { ...ana.headers, 'x-workspace-id': (await t.registerOwner()).workspaceId },
  })
  expect(foreign.status).toBe(403)
})

describe('a panel as CSV', () => {
  test('[EXPORT-1] [I18N-4] has the separators of the store’s country, or of the one that is named', async () => {
    const mariana = await t.registerOwner({ language: 'es', timeZone: 'America/Mexico_City' })
    await setPlan(t.deps.db, { workspaceId: mariana.workspaceId, planId: 'growth' })
    const read = async (headers: typeof ana.headers, country?: string) => {
      const { body } = await download({ panel: 'stats', ...(country && { country }) }, { language: 'es', headers })
      return [',', ';'].filter((separator) => readCsv(body.csv, separator).every((cells) => cells.length === 4))
    }
    expect(await read(ana.headers)).toEqual([';'])
    expect(await read(mariana.headers)).toEqual([','])
    expect(await read(ana.headers, 'MX')).toEqual([','])
    expect(await read(mariana.headers, 'ES')).toEqual([';'])
    expect((await download({ panel: 'stats', country: 'mexico' })).status).toBe(400)
  })

  test('[EXPORT-1] [SEARCHES-1] holds the searches that fit, and none of another time', async () => {
    const clicked = makeSearch({ products: [mate, bombilla], query: 'Un mate', occurred_at: '2026-11-17T02:30:00Z' })
    const plain = makeSearch({ products: [mate], query: 'otro MATÉ', occurred_at: '2026-11-18T02:30:00Z' })
    const rest = [makeSearch({ query: '=1+1', products: [] }), makeSearch({ occurred_at: '2026-11-01T00:00:00Z' })]
    await sendEvents(t, { key, events: [clicked, makeClick(clicked, mate), plain, ...rest] })
    const read = async (filter: object) => readCsv((await download({ panel: 'searches', ...filter })).body.csv).slice(1)
    expect(await read({ text: 'mate' })).toEqual([
      ['2026-11-17 23:30:00', 'otro MATÉ', '1', 'No'],
      ['2026-11-16 23:30:00', 'Un mate', '2', 'Yes'],
    ])
    expect((await read({ conversion: 'no_result' })).map(([, query]) => query)).toEqual(["'=1+1"])
    const { body } = await download({ panel: 'searches', from: '2026-11-16', to: '2026-11-16' })
    expect(body.file_name).toBe('voice-shop-searches-from-2026-11-16-to-2026-11-16-2026-11-18.csv')
    expect(readCsv(body.csv).slice(1)).toHaveLength(1)
  })

  test('[EXPORT-1] holds what the dashboard answers for the same choice', async () => {
    const before = makeSearch({ occurred_at: '2026-10-08T12:00:00Z' })
    const first = makeSearch({ occurred_at: '2026-10-20T03:00:00Z' })
    const clicked = makeSearch({ products: [mate, bombilla], query: 'un mate, "lindo"' })
    const others = makeSearches(4, { occurred_at: '2026-11-17T02:30:00Z' })
    await sendEvents(t, { key, events: [before, first, clicked, makeClick(clicked, bombilla), ...others] })
    const choice = { time_range: 'month', chart_period: 'week' }
    const { headers } = ana
    const answer = await t.call('GET', `/api/ai/dashboard/?${new URLSearchParams(choice)}`, { headers })
    const dashboard: Dashboard = answer.body
    const read = async (panel: string) => readCsv((await download({ panel, ...choice })).body.csv)
    const range = '2026-10-20 00:00 to 2026-11-18 12:07'
    expect(dashboard.stats.voice_searches.count).toBe(6)
    expect(await read('stats')).toEqual([
      ['Figure', `Value, ${range}`, 'Change vs. 2026-09-20 00:00 to 2026-10-19 12:07', 'Change in'],
      ['Voice searches', '6', '500', '%'],
      ['Products recommended', '7', '600', '%'],
      ['Clicked products, rate (%)', '14.3', '14.3', 'percentage points'],
      ['Active users', '1', '0', '%'],
    ])
    const { searches_over_time: chart, previous_searches_over_time: previous } = dashboard.charts
    expect((await read('searches_over_time')).slice(1)).toEqual(
      chart.map(({ name, searches, is_unfinished, is_cut }, index) => [
        name.slice(0, 10),
        String(searches),
        is_unfinished ? 'No, still running' : is_cut ? 'No, part of the week' : 'Yes',
        previous[index]?.name.slice(0, 10),
        String(previous[index]?.searches),
      ]),
    )
    // October 20 is a Tuesday.
    expect(chart[0]).toMatchObject({ name: '2026-10-20T00:00:00-03:00', is_cut: true })
    expect(await read('top_categories')).toEqual([
      ['Category', `Searches, ${range}`],
      ['Mates', '6'],
    ])
    expect(await read('top_clicked_products')).toEqual([
      ['Product id', 'Product', `Clicks, ${range}`, 'CTR (%)'],
      ['bombilla', 'Bombilla', '1', '100'],
    ])
    const recent = await read('recent_searches')
    expect(recent[0]).toEqual(['Time (America/Argentina/Buenos_Aires)', 'Search', 'Products recommended', 'Clicked'])
    expect(recent[1]).toEqual(['2026-11-18 12:07:11', 'un mate, "lindo"', '2', 'Yes'])
    expect(recent[2]).toEqual(['2026-11-16 23:30:00', 'un mate de calabaza', '1', 'No'])
    expect(recent).toHaveLength(dashboard.recent_searches.length + 1)
  })

  test('[EXPORT-1] has hours where the dashboard has them, and the default choice where none is sent', async () => {
    await sendEvents(t, { key, events: [makeSearch()] })
    const day = await download({ panel: 'searches_over_time', time_range: 'day' })
    expect(day.body.file_name).toBe('voice-shop-searches-over-time-day-2026-11-18.csv')
    const rows = readCsv(day.body.csv)
    expect(rows[0]).toEqual([
      'Start (America/Argentina/Buenos_Aires)',
      'Searches, 2026-11-17 13:00 to 2026-11-18 12:07',
      'Complete',
      'Compared with: start',
      'Compared with: searches, 2026-11-16 13:00 to 2026-11-17 12:07',
    ])
    expect(rows.at(-1)).toEqual(['2026-11-18 12:00', '1', 'No, still running', '2026-11-17 12:00', '0'])
    const week = await download({ panel: 'searches_over_time' })
    expect([week.status, week.body.file_name]).toEqual([201, 'voice-shop-searches-over-time-week-2026-11-18.csv'])
    expect(readCsv(week.body.csv).at(-1)).toEqual(['2026-11-18', '1', 'No, still running', '2026-11-11', '0'])
  })

  test.each([
    ['en', 'Change vs. 2025-11-01 to 2025-11-10', 'no figures before', 'No, still running'],
    ['es', 'Cambio respecto de 2025-11-01 a 2025-11-10', 'sin datos anteriores', 'No, en curso'],
    ['pt', 'Variação em relação a 2025-11-01 a 2025-11-10', 'sem dados anteriores', 'Não, em andamento'],
  ])(
    '[EXPORT-1] [METRIC-2] says in %s what an own range is compared with, or that there was nothing',
    async (language, ...[vs, none, soFar]) => {
      await sendEvents(t, { key, events: [makeSearch({ occurred_at: '2026-11-05T12:00:00Z' })] })
      const read = async (choice: object) =>
        readCsv((await download(choice, { language })).body.csv, language === 'en' ? ',' : ';')
      const range = { from: '2026-11-01', to: '2026-11-10', compare_with: 'year_before' }
      const stats = await read({ panel: 'stats', ...range })
      expect([stats[0]?.[2], stats[1]?.slice(1)]).toEqual([vs, ['1', none, '']])
      const [, ...days] = await read({ panel: 'searches_over_time', ...range })
      expect(days.map(([start, , , before]) => [start, before]).at(-1)).toEqual(['2026-11-10', '2025-11-10'])
      expect(days.some((row) => row.includes(soFar))).toBe(false)
      const [, ...soonDays] = await read({ panel: 'searches_over_time', from: '2026-11-17' })
      expect(soonDays.map((row) => row[2] === soFar)).toEqual([false, true])
    },
  )

  test.each([
    ['en', 'Yes', 'No, part of the week', 'No, part of the month'],
    ['es', 'Sí', 'No, parte de la semana', 'No, parte del mes'],
    ['pt', 'Sim', 'Não, parte da semana', 'Não, parte do mês'],
  ])(
    '[EXPORT-1] [DASH-4] says in %s which weeks and months the range cuts',
    async (language, ...[yes, week, month]) => {
      const read = async (chart_period: string) => {
        const choice = { panel: 'searches_over_time', from: '2026-10-21', to: '2026-11-10', chart_period }
        const [, ...rows] = readCsv((await download(choice, { language })).body.csv, language === 'en' ? ',' : ';')
        return rows.map((row) => row[2])
      }
      expect(await read('week')).toEqual([week, yes, yes, week])
      expect(await read('month')).toEqual([month, month])
      expect(new Set(await read('day'))).toEqual(new Set([yes]))
    },
  )

  test('[EXPORT-1] has no cell that a spreadsheet would run as a formula', async () => {
    const search = makeSearch({
      query: '=HYPERLINK("https://evil.example","mate")',
      products: [{ product_id: '+1', product_name: '@SUM(A1)', category: '-2+3' }],
    })
    await sendEvents(t, { key, events: [search, makeClick(search)] })
    for (const panel of exportPanels) {
      const { csv } = (await download({ panel })).body
      for (const cell of readCsv(csv).flat()) expect.soft(cell, panel).not.toMatch(/^[=+@\t\r]|^-(?![\d.]+$)/)
    }
    const { csv } = (await download({ panel: 'top_clicked_products' })).body
    expect(readCsv(csv)[1]?.slice(0, 2)).toEqual(["'+1", "'@SUM(A1)"])
  })

  test.each([
    ['es', 'Búsquedas por voz', 'Sí'],
    ['pt', 'Buscas por voz', 'Sim'],
  ])('[EXPORT-1] [I18N-5] speaks %s, as its spreadsheets read it', async (language, figure, yes) => {
    const search = makeSearch({ products: [mate, bombilla, { ...mate, product_id: 'third' }] })
    await sendEvents(t, { key, events: [search, makeClick(search, mate)] })
    const read = async (panel: string) => readCsv((await download({ panel }, { language })).body.csv, ';')
    const stats = await read('stats')
    expect(stats[1]?.[0]).toBe(figure)
    expect(stats[3]?.[1]).toBe('33,3')
    expect((await read('recent_searches'))[1]?.at(-1)).toBe(yes)
  })

  test('[EXPORT-1] [ERR-2] what is no panel is refused, and counts nothing', async () => {
    for (const body of [{}, { panel: 'users' }, { panel: 'stats', time_range: 'century' }]) {
      expect((await download(body)).status).toBe(400)
    }
    expect((await readUsed()).downloads).toBe(0)
  })
})

describe('downloads of the plan', () => {
  test("[EXPORT-1] [BILL-10] each counts one, a member's too, and none of another store", async () => {
    const bob = await t.registerOwner()
    const asMember = await addMember(t, { owner: ana, member: bob })
    expect((await download({ panel: 'stats' })).status).toBe(201)
    expect((await download({ panel: 'stats' }, { headers: asMember })).status).toBe(201)
    expect(await readUsed()).toEqual({ recordings: 0, downloads: 2 })
    expect(await readUsed(bob)).toEqual({ recordings: 0, downloads: 0 })
  })

  const usedUp = {
    en: "Your plan's downloads are used up until the next billing period. A larger plan includes more.",
    es: 'Las descargas de tu plan se agotaron hasta el próximo período de facturación. Un plan superior incluye más.',
    pt: 'Os downloads do seu plano se esgotaram até o próximo período de cobrança. Um plano maior inclui mais.',
  }

  test('[EXPORT-1] [BILL-11] at the limit they are refused in every language, and nothing is counted', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'starter', downloads: 10 })
    for (const [language, detail] of Object.entries(usedUp)) {
      const { status, body } = await download({ panel: 'stats' }, { language })
      expect([status, body]).toEqual([402, { detail, code: 'usage.downloads_used_up' }])
    }
    expect((await readUsed()).downloads).toBe(10)
  })

  test('[EXPORT-1] [SEC-2] a plan without them reads nothing for one that it refuses', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId })
    const read = vi.spyOn(panels, 'searches')
    expect((await download({ panel: 'searches', time_range: 'year', text: 'mate' })).status).toBe(402)
    expect(read).not.toHaveBeenCalled()
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'growth' })
    expect((await download({ panel: 'searches', time_range: 'year', text: 'mate' })).status).toBe(201)
    expect(read).toHaveBeenCalledOnce()
    read.mockRestore()
  })

  test('[EXPORT-1] [BILL-11] a plan without them has none; one without a limit counts on', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId })
    const refused = await download({ panel: 'stats' })
    expect([refused.status, refused.body.code]).toEqual([402, 'usage.downloads_not_in_plan'])
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'scale', downloads: 5_000_000_000 })
    expect((await download({ panel: 'stats' })).status).toBe(201)
    expect((await readUsed()).downloads).toBe(5_000_000_001)
  })

  test('[EXPORT-1] [USAGE-2] the next period begins with none used, by itself, whoever counts first in it', async () => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'starter', used: 7, downloads: 10, recordings: 3 })
    t.clock.set('2026-12-18T15:07:10.999Z')
    const { email, password } = ana
    const signIn = async () => {
      const { body } = await t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
      ana = { ...ana, headers: { ...ana.headers, authorization: `JWT ${body.access}` } }
    }
    await signIn()
    expect((await download({ panel: 'stats' })).status).toBe(402)
    t.clock.set('2026-12-18T15:07:11.000Z')
    // An event moves the period on: what else was used of the last one goes with it.
    expect((await sendEvents(t, { key, events: [makeSearch()] })).body.accepted).toBe(1)
    expect(await readUsed()).toEqual({ recordings: 0, downloads: 0 })
    expect((await download({ panel: 'stats' })).status).toBe(201)
    expect(await readUsed()).toEqual({ recordings: 0, downloads: 1 })
    t.clock.set('2027-01-18T15:07:11.000Z')
    await signIn()
    expect((await download({ panel: 'stats' })).status).toBe(201)
    const usage = await t.call('GET', '/api/voice-shop/usage/', { headers: ana.headers })
    expect(usage.body).toMatchObject({ usage_count: 0, period_start: '2027-01-18T15:07:11.000Z' })
    expect(await readUsed()).toEqual({ recordings: 0, downloads: 1 })
  })

  test.each([1, 3])('[EXPORT-1] [SCALE-1] %i left, asked for by 24 in two processes: none too many', async (left) => {
    await setPlan(t.deps.db, { workspaceId: ana.workspaceId, planId: 'starter', downloads: 10 - left })
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, client) => download({ panel: 'stats' }, { app: client % 2 === 0 ? t : other })),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(201), count(402)]).toEqual([left, 24 - left])
    expect((await readUsed()).downloads).toBe(10)
  })

  test('[EXPORT-1] [USAGE-2] downloads and events that come at once are all counted', async () => {
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => download({ panel: 'stats' }))),
      ...Array.from({ length: 10 }, () => sendEvents(other, { key, events: makeSearches(3) })),
    ])
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect((await readUsed()).downloads).toBe(10)
    const usage = await t.call('GET', '/api/voice-shop/usage/', { headers: ana.headers })
    expect(usage.body.usage_count).toBe(30)
  })
})
