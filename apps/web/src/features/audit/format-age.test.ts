import { expect, test } from 'vitest'
import { formatAge } from './format-age.ts'

const now = Date.parse('2026-03-05T12:00:00Z')

test.each([
  ['2026-03-05T12:00:10Z', 'now'],
  ['2026-03-05T11:59:01Z', 'now'],
  ['2026-03-05T11:59:00Z', '1 minute ago'],
  ['2026-03-05T11:00:01Z', '59 minutes ago'],
  ['2026-03-05T11:00:00Z', '1 hour ago'],
  ['2026-03-04T12:00:01Z', '23 hours ago'],
  ['2026-03-04T12:00:00Z', 'yesterday'],
  ['2026-03-01T12:00:00Z', '4 days ago'],
  ['2026-01-05T12:00:00Z', 'last month'],
  ['2024-03-05T12:00:00Z', '2 years ago'],
])('[TEAM-6] %s is told as %s', (time, text) => {
  expect(formatAge(time, { now, locale: 'en' })).toBe(text)
})

test('[TEAM-6] [I18N-4] in the language of the interface', () => {
  const time = '2026-03-05T10:00:00Z'
  expect(['es', 'pt'].map((locale) => formatAge(time, { now, locale }))).toEqual(['hace 2 horas', 'há 2 horas'])
})
