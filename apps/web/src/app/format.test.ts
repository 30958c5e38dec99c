import { expect, test } from 'vitest'
import { createFormatter } from './format.ts'

const time = '2026-03-05T14:07:00Z'

test.each([
  ['en', 'Mar 5, 2026'],
  ['es', '5 mar 2026'],
  ['pt', '5 de mar. de 2026'],
])('[I18N-4] dates follow %s', (language, date) => {
  expect(createFormatter(language).date(time, 'UTC')).toBe(date)
})

test('[I18N-4] a date belongs to the time zone it is asked for', () => {
  const format = createFormatter('en')
  expect(format.date('2026-03-05T02:00:00Z', 'America/Argentina/Buenos_Aires')).toBe('Mar 4, 2026')
  expect(format.dateTime(time, 'Asia/Kolkata').replace(/\s/g, ' ')).toBe('Mar 5, 2026, 7:37 PM')
})
