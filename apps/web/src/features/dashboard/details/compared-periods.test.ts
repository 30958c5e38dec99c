import { expect, test } from 'vitest'
import type { Translate } from '../../../app/translation.ts'
import { describePeriods } from './compared-periods.ts'

/** Intl puts thin and no-break spaces into dates. */
function normalizeSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
}

const t: Translate<'dashboard'> = (key: string, values = {}) => `${key} ${JSON.stringify(values)}`
const style = { timeZone: 'America/New_York', hasHours: false, locale: 'en' }

test('[DASH-2] [DASH-9] the compared dates are days of the store; the last one goes on, that before is cut', () => {
  const { now, before } = describePeriods(
    {
      window: { start: '2026-03-03T05:00:00Z', end: '2026-03-10T04:00:00Z' },
      previous_window: { start: '2026-02-24T05:00:00Z', end: '2026-03-02T19:07:00Z' },
      until: '2026-03-09T18:07:00Z',
    },
    style,
    t,
  )
  expect(normalizeSpaces(now)).toBe('soFar {"period":"Mar 3 – 9, 2026"}')
  expect(normalizeSpaces(before)).toBe('upTo {"period":"Feb 24 – Mar 2, 2026","time":"2:07 PM"}')
})

test('[METRIC-2] own dates that are over are whole', () => {
  const { now, before } = describePeriods(
    {
      window: { start: '2026-03-03T05:00:00Z', end: '2026-03-04T05:00:00Z' },
      previous_window: { start: '2026-03-02T05:00:00Z', end: '2026-03-03T05:00:00Z' },
      until: '2026-03-04T05:00:00Z',
    },
    style,
    t,
  )
  expect([now, before]).toEqual(['Mar 3, 2026', 'Mar 2, 2026'])
})

test('[DASH-2] hours are told to the minute', () => {
  const { now, before } = describePeriods(
    {
      window: { start: '2026-11-17T16:00:00Z', end: '2026-11-18T16:00:00Z' },
      previous_window: { start: '2026-11-16T16:00:00Z', end: '2026-11-17T15:20:00Z' },
      until: '2026-11-18T15:20:00Z',
    },
    { timeZone: 'America/Argentina/Buenos_Aires', hasHours: true, locale: 'es-AR-u-hc-h23' },
    t,
  )
  expect(normalizeSpaces(now)).toBe('17 nov 2026, 13:00 – 18 nov 2026, 12:20')
  expect(normalizeSpaces(before)).toBe('16 nov 2026, 13:00 – 17 nov 2026, 12:20')
})
