import { describe, expect, test } from 'vitest'
import { formatCount, formatDate, formatMoney, getMinorDigits } from './money.ts'

/** Intl writes spaces that do not break. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('[I18N-4] money', () => {
  test.each([
    ['en', 1900, 'USD', '$19'],
    ['en', 123_450, 'USD', '$1,234.50'],
    ['en', -5, 'USD', '-$0.05'],
    ['en', 0, 'USD', '$0'],
    ['en', 1900, 'JPY', '¥1,900'],
    ['es-AR', 1900, 'USD', 'US$ 19'],
    ['es-AR', 123_450, 'USD', 'US$ 1.234,50'],
    ['es-MX', 123_450, 'USD', 'USD 1,234.50'],
    ['es-MX', 123_450, 'MXN', '$1,234.50'],
    ['pt', 1900, 'USD', 'US$ 19'],
    ['pt', 123_450, 'BRL', 'R$ 1.234,50'],
  ] as const)('in %s: %i of %s is %s', (...row) => {
    const [locale, amount, currency, text] = row
    expect(plain(formatMoney(locale, { amount, currency }))).toBe(text)
  })

  test('knows how many digits the minor unit of a currency has', () => {
    expect(['USD', 'BRL', 'JPY', 'CLP', 'KWD'].map(getMinorDigits)).toEqual([2, 2, 0, 0, 3])
  })
})

test('[I18N-4] counts and dates are as the language writes them, dates in the zone of the store', () => {
  expect(['en', 'es-AR', 'es-MX', 'pt'].map((locale) => formatCount(locale, 1234))).toEqual([
    '1,234',
    '1.234',
    '1,234',
    '1.234',
  ])
  const instant = new Date('2026-03-05T01:00:00Z')
  const zone = { timeZone: 'America/Sao_Paulo' }
  expect(formatDate({ locale: 'en', ...zone }, instant)).toBe('March 4, 2026')
  expect(formatDate({ locale: 'es-AR', ...zone }, instant)).toBe('4 de marzo de 2026')
  expect(formatDate({ locale: 'pt', ...zone }, instant)).toBe('4 de março de 2026')
})
