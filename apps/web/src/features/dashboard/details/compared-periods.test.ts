import { expect, test } from 'vitest'
import { formatPeriods } from './compared-periods.ts'

/** Intl puts thin and no-break spaces into dates. */
function normalizeSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
}

test('[DASH-2] the compared dates are those of the store, also where its clocks have changed', () => {
  const window = { start: '2026-03-08T05:15:00Z', end: '2026-03-15T05:15:00Z' }
  const { now, before } = formatPeriods({ window, timeZone: 'America/New_York' }, 'en')
  expect(normalizeSpaces(now)).toBe('Mar 8, 2026, 12:15 AM – Mar 15, 2026, 1:15 AM')
  expect(normalizeSpaces(before)).toBe('Mar 1, 2026, 12:15 AM – Mar 8, 2026, 12:15 AM')
})

test('[DASH-2] 24 hours end at the same time a day later', () => {
  const window = { start: '2026-11-17T15:15:00Z', end: '2026-11-18T15:15:00Z' }
  const { before } = formatPeriods({ window, timeZone: 'America/Argentina/Buenos_Aires' }, 'es')
  expect(normalizeSpaces(before)).toBe('16 nov 2026, 12:15 – 17 nov 2026, 12:15')
})
