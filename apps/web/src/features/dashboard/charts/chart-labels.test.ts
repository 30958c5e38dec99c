import { describe, expect, test } from 'vitest'
import { parseDashboardChoice } from '../dashboard-choice.ts'
import { createBucketLabel, createTickFormat, getBucketKind, parseWallClock } from './chart-labels.ts'

function listBucketLabels(input: Parameters<typeof createBucketLabel>[0], locale: string): string[] {
  const getLabel = createBucketLabel(input, locale)
  return input.names.map((_, index) => getLabel(index))
}

/** Intl puts thin and no-break spaces into dates. */
function normalizeSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
}

describe('labels of the searches chart', () => {
  test.each([
    ['time_range=day&chart_period=month', 'hour'],
    ['time_range=day', 'hour'],
    ['', 'day'],
    ['time_range=month&chart_period=week', 'week'],
    ['time_range=year&chart_period=month', 'month'],
    ['time_range=day&from=2026-11-01&to=2026-11-01', 'day'],
  ])('[DASH-4] [METRIC-2] "%s" has points of one %s', (search, kind) => {
    expect(getBucketKind(parseDashboardChoice(new URLSearchParams(search)))).toBe(kind)
  })

  test.each([
    ['2026-11-14T00:00:00-03:00', '2026-11-14T00:00:00.000Z'],
    ['2026-11-14T00:00:00+14:00', '2026-11-14T00:00:00.000Z'],
    ['2026-11-14T23:45:00.000+05:45', '2026-11-14T23:45:00.000Z'],
    ['2026-11-14T08:00:00Z', '2026-11-14T08:00:00.000Z'],
  ])('[DASH-4] %s is read as the wall clock of the store', (name, wallClock) => {
    expect(parseWallClock(name).toISOString()).toBe(wallClock)
  })

  test.each([
    ['hour', 'en', '2 PM'],
    ['hour', 'es', '14:00'],
    ['hour', 'pt-BR', '14:00'],
    ['day', 'en', 'Nov 14'],
    ['day', 'es', '14 nov'],
    ['day', 'pt-BR', '14 de nov.'],
    ['month', 'en', 'Nov 2026'],
    ['month', 'es', 'nov 2026'],
    ['month', 'pt-BR', 'nov. de 2026'],
  ] as const)('[DASH-4] [I18N-4] a tick of one %s in %s is %s in any time zone', (kind, locale, label) => {
    const format = createTickFormat(kind, locale)
    for (const offset of ['-12:00', '-03:00', 'Z', '+05:45', '+14:00']) {
      expect(normalizeSpaces(format(parseWallClock(`2026-11-14T14:00:00${offset}`)))).toBe(label)
    }
  })

  test('[DASH-4] a day is named in full, in the store’s time zone', () => {
    const bucket = { kind: 'day', lastDate: '2026-11-14', names: ['2026-11-14T00:00:00+13:00'] } as const
    expect(listBucketLabels(bucket, 'en').map(normalizeSpaces)).toEqual(['Sat, Nov 14, 2026'])
    expect(listBucketLabels(bucket, 'es').map(normalizeSpaces)).toEqual(['sáb, 14 nov 2026'])
    expect(listBucketLabels(bucket, 'pt-BR').map(normalizeSpaces)).toEqual(['sáb., 14 de nov. de 2026'])
  })

  test('[DASH-4] the two equal hours at the end of daylight saving keep their names', () => {
    const labels = listBucketLabels(
      {
        kind: 'hour',
        lastDate: '2026-11-01',
        names: ['2026-11-01T01:00:00-04:00', '2026-11-01T01:00:00-05:00'],
      },
      'en',
    )
    expect(labels.map(normalizeSpaces)).toEqual(['Sun, Nov 1, 2026, 1:00 AM', 'Sun, Nov 1, 2026, 1:00 AM'])
  })

  test('[DASH-4] weeks show what they cover, cut to the period at both ends', () => {
    const labels = listBucketLabels(
      {
        kind: 'week',
        lastDate: '2026-11-18',
        names: ['2026-11-05T00:00:00-03:00', '2026-11-09T00:00:00-03:00', '2026-11-16T00:00:00-03:00'],
      },
      'en',
    )
    expect(labels.map(normalizeSpaces)).toEqual(['Nov 5 – 8, 2026', 'Nov 9 – 15, 2026', 'Nov 16 – 18, 2026'])
  })

  test('[DASH-4] a month of which one day is in the period shows that day', () => {
    const names = ['2026-10-31T12:00:00Z', '2026-11-01T00:00:00Z']
    const labels = listBucketLabels({ kind: 'month', lastDate: '2026-11-18', names }, 'en')
    expect(labels.map(normalizeSpaces)).toEqual(['Oct 31, 2026', 'Nov 1 – 18, 2026'])
  })
})
