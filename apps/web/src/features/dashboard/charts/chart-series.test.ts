import { expect, test } from 'vitest'
import { addMessages, createTranslate, switchLanguage } from '../../../app/translation.ts'
import { createChartSeries, getPointTitle, type SeriesFigures } from './chart-series.ts'

/** Intl puts thin and no-break spaces into dates. */
function normalizeSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
}

/** New York goes back to standard time on Sunday, November 1: that day has 25 hours. */
const figures: SeriesFigures = {
  time_zone: 'America/New_York',
  window: { start: '2026-10-26T04:00:00Z', end: '2026-11-02T05:00:00Z' },
  until: '2026-11-01T19:07:00Z',
  previous_window: { start: '2026-10-19T04:00:00Z', end: '2026-10-25T18:07:00Z' },
  charts: {
    searches_over_time: [
      { name: '2026-10-26T00:00:00-04:00', searches: 5, is_unfinished: false, is_cut: false },
      { name: '2026-11-01T00:00:00-04:00', searches: 1, is_unfinished: true, is_cut: false },
    ],
    previous_searches_over_time: [
      { name: '2026-10-19T00:00:00-04:00', searches: 3, is_unfinished: false, is_cut: false },
      { name: '2026-10-25T00:00:00-04:00', searches: 0, is_unfinished: true, is_cut: false },
    ],
  },
}

test('[DASH-4] both periods have their own dates, whole days up to the last one also where clocks change', () => {
  const { now, previous } = createChartSeries(figures, 'week', 'en')
  expect(now.values).toEqual([5, 1])
  expect(previous.values).toEqual([3, 0])
  expect([0, 1, 2].map(now.getLabel).map((it) => normalizeSpaces(it))).toEqual(['Oct 26 – 31, 2026', 'Nov 1, 2026', ''])
  expect([now.dates, previous.dates].map(normalizeSpaces)).toEqual(['Oct 26 – Nov 1, 2026', 'Oct 19 – 25, 2026'])
})

test('[DASH-4] a range of hours is written up to now, to the minute', () => {
  const { now } = createChartSeries(figures, 'hour', 'en')
  expect(normalizeSpaces(now.dates)).toBe('Oct 26, 2026, 12:00 AM – Nov 1, 2026, 2:07 PM')
})

test('[DASH-4] the last point says that it goes on, that before where it was cut, and no other says anything', () => {
  addMessages('es', 'dashboard', { soFar: '{{period}} (hasta ahora)', upTo: '{{period}} (hasta las {{time}})' })
  switchLanguage('es')
  const t = createTranslate('dashboard')
  const { now, previous } = createChartSeries(figures, 'day', 'es-AR-u-hc-h23')
  const titles = [now, previous].flatMap((part) => [0, 1].map((index) => getPointTitle(part, index, t)))
  expect(titles.map(normalizeSpaces)).toEqual([
    'lun, 26 oct 2026',
    'dom, 1 nov 2026 (hasta ahora)',
    'lun, 19 oct 2026',
    'dom, 25 oct 2026 (hasta las 14:07)',
  ])
})

test.each([
  ['week', '26–31 oct 2026 (parte de la semana)', '19–24 oct 2026 (parte de la semana)'],
  ['month', '26–31 oct 2026 (parte del mes)', '19–24 oct 2026 (parte del mes)'],
] as const)('[DASH-4] a %s that the range cuts is named by its days, and says so', (kind, ...expected) => {
  addMessages('es', 'dashboard', {
    partOfWeek: '{{period}} (parte de la semana)',
    partOfMonth: '{{period}} (parte del mes)',
    soFar: '{{period}} (hasta ahora)',
    upTo: '{{period}} (hasta las {{time}})',
  })
  switchLanguage('es')
  const t = createTranslate('dashboard')
  const { searches_over_time, previous_searches_over_time } = figures.charts
  const cut = (buckets: typeof searches_over_time) =>
    buckets.map((bucket, index) => ({ ...bucket, is_cut: index === 0 }))
  const charts = {
    searches_over_time: cut(searches_over_time),
    previous_searches_over_time: cut(previous_searches_over_time),
  }
  const { now, previous } = createChartSeries({ ...figures, charts }, kind, 'es')
  expect([now, previous].map((part) => normalizeSpaces(getPointTitle(part, 0, t)))).toEqual(expected)
  expect(getPointTitle(now, 1, t)).toMatch(/\(hasta ahora\)$/)
})

test('[DASH-4] where all is over nothing is said to go on', () => {
  const [first] = figures.charts.searches_over_time
  const charts = { searches_over_time: first ? [first] : [], previous_searches_over_time: [] }
  const { now } = createChartSeries({ ...figures, charts }, 'day', 'en')
  expect(now.isUnfinished).toBe(false)
  expect(getPointTitle(now, 0, createTranslate('dashboard'))).toBe(now.getLabel(0))
})

test('[DASH-4] no buckets make an empty series', () => {
  const charts = { searches_over_time: [], previous_searches_over_time: [] }
  const series = createChartSeries({ ...figures, charts }, 'day', 'en')
  expect(series).toMatchObject({ now: { values: [], isUnfinished: false }, previous: { values: [] } })
})
