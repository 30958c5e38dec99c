import { expect, test } from 'vitest'
import { createFormatter } from './format.ts'

const time = '2026-03-05T14:07:00Z'

test.each([
  { language: 'en', number: '12,345', percent: '12.3%', signed: '+4.0%', date: 'Mar 5, 2026' },
  { language: 'es', number: '12.345', percent: '12,3 %', signed: '+4,0 %', date: '5 mar 2026' },
  { language: 'pt', number: '12.345', percent: '12,3%', signed: '+4,0%', date: '5 de mar. de 2026' },
])('[I18N-4] figures and dates follow $language', ({ language, number, percent, signed, date }) => {
  const format = createFormatter(language)
  const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  expect(format.number(12_345)).toBe(number)
  expect(withPlainSpaces(format.percent(12.34))).toBe(percent)
  expect(withPlainSpaces(format.percent(4, { isSigned: true }))).toBe(signed)
  expect(format.date(time, 'UTC')).toBe(date)
})

test('[I18N-4] a date belongs to the time zone it is asked for', () => {
  const format = createFormatter('en')
  expect(format.date('2026-03-05T02:00:00Z', 'America/Argentina/Buenos_Aires')).toBe('Mar 4, 2026')
  expect(format.dateAs(time, { hour: 'numeric', timeZone: 'Asia/Kolkata' })).toBe('7 PM')
})
