import { expect, test } from 'vitest'
import { addMessages, createTranslate, switchLanguage } from '../../../app/translation.ts'
import { createChartSeries, getPointTitle } from './chart-series.ts'

/** Intl puts thin and no-break spaces into dates. */
function normalizeSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
}

const window = { start: '2026-03-08T06:15:00Z', end: '2026-03-15T05:15:00Z' }

test('[DASH-4] the period before has its own dates, up to where this one begins', () => {
  const series = createChartSeries(
    {
      window,
      charts: {
        top_categories: [],
        searches_over_time: [
          { name: '2026-03-08T01:15:00-05:00', searches: 1 },
          { name: '2026-03-09T00:00:00-04:00', searches: 5 },
        ],
        previous_searches_over_time: [
          { name: '2026-03-01T01:15:00-05:00', searches: 3 },
          { name: '2026-03-02T00:00:00-05:00', searches: 0 },
        ],
      },
    },
    'week',
    'en',
  )
  expect(series.values).toEqual([1, 5])
  expect(series.previous.values).toEqual([3, 0])
  expect([0, 1, 2].map(series.getLabel).map(normalizeSpaces)).toEqual(['Mar 8, 2026', 'Mar 9 – 15, 2026', ''])
  expect([0, 1, 2].map(series.previous.getLabel).map(normalizeSpaces)).toEqual(['Mar 1, 2026', 'Mar 2 – 8, 2026', ''])
  expect(normalizeSpaces(series.previous.window)).toBe('Mar 1 – 8, 2026')
})

test('[DASH-4] the last point is told to be one so far, and no other', () => {
  const buckets = [
    { name: '2026-03-13T00:00:00-04:00', searches: 5 },
    { name: '2026-03-14T00:00:00-04:00', searches: 1 },
  ]
  const charts = { top_categories: [], searches_over_time: buckets, previous_searches_over_time: buckets }
  const series = createChartSeries({ window, charts }, 'day', 'es')
  addMessages('es', 'dashboard', { soFar: '{{period}} (hasta ahora)' })
  switchLanguage('es')
  const say = (index: number) => getPointTitle(series, index, createTranslate('dashboard'))
  expect([say(0), say(1)]).toEqual([series.getLabel(0), `${series.getLabel(1)} (hasta ahora)`])
})

test('[DASH-4] no buckets make an empty series', () => {
  const charts = { top_categories: [], searches_over_time: [], previous_searches_over_time: [] }
  expect(createChartSeries({ window, charts }, 'day', 'en')).toMatchObject({ values: [], previous: { values: [] } })
})
