import { expect, test } from 'vitest'
import { getDateInZone } from './date-in-zone.ts'

test.each([
  ['2026-11-18T02:59:59Z', 'America/Argentina/Buenos_Aires', '2026-11-17'],
  ['2026-11-18T03:00:00Z', 'America/Argentina/Buenos_Aires', '2026-11-18'],
  ['2026-11-18T12:00:00Z', 'Pacific/Kiritimati', '2026-11-19'],
])('[SEARCHES-1] %s in %s is of %s', (instant, timeZone, date) => {
  expect(getDateInZone(instant, timeZone)).toBe(date)
})
