import { expect, test } from 'vitest'
import { formatRelativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const timeZone = 'America/Sao_Paulo'

test.each([
  ['2026-11-21T11:59:30Z', 'en', 'now'],
  ['2026-11-21T12:04:00Z', 'en', 'now'],
  ['2026-11-21T11:59:00Z', 'en', '1 minute ago'],
  ['2026-11-21T11:00:01Z', 'en', '59 minutes ago'],
  ['2026-11-21T11:55:00Z', 'es', 'hace 5 minutos'],
  ['2026-11-21T11:55:00Z', 'pt', 'há 5 minutos'],
  ['2026-11-21T11:00:00Z', 'en', '1 hour ago'],
  ['2026-11-20T12:00:01Z', 'en', '23 hours ago'],
  ['2026-11-20T12:00:00Z', 'en', 'Nov 20, 9:00 AM'],
  ['2026-11-20T02:30:00Z', 'es', '19 nov, 23:30'],
  ['2026-11-20T02:30:00Z', 'pt', '19 de nov., 23:30'],
])('[DASH-7] [I18N-4] a search at %s is in %s from %s', (time, locale, shown) => {
  expect(formatRelativeTime(time, { now, locale, timeZone }).replace(/[\u00a0\u202f]/g, ' ')).toBe(shown)
})
