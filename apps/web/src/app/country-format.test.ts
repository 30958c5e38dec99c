import { findCountry } from '@voice-shop/translation/countries'
import { getLocale } from '@voice-shop/translation/locale'
import { expect, test } from 'vitest'
import { createFormatter } from './format.ts'
import { formatMoney } from './money-format.ts'
import { formatCount, formatPercent } from './number-format.ts'

/** Intl puts thin and no-break spaces into dates and amounts. */
function normalizeSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
}

test.each([
  ['es', 'America/Mexico_City', ['1,010', '12.3%', 'USD 1,010.50', '5 mar 2026, 2:07 p.m.']],
  ['es', 'America/Argentina/Buenos_Aires', ['1.010', '12,3%', 'US$ 1.010,50', '5 mar 2026, 14:07']],
  ['es', 'Europe/Madrid', ['1.010', '12,3 %', '1010,50 US$', '5 mar 2026, 14:07']],
  ['es', 'America/Santiago', ['1.010', '12,3%', 'US$1.010,50', '05-03-2026, 14:07']],
  ['pt', 'America/Sao_Paulo', ['1.010', '12,3%', 'US$ 1.010,50', '5 de mar. de 2026, 14:07']],
  ['en', 'America/Sao_Paulo', ['1,010', '12.3%', '$1,010.50', 'Mar 5, 2026, 2:07 PM']],
  ['en', 'Europe/London', ['1,010', '12.3%', 'US$1,010.50', '5 Mar 2026, 14:07']],
])('[I18N-4] [DASH-3] %s in a store of %s writes %j', (language, zone, shown) => {
  const locale = getLocale(language, findCountry(zone))
  const written = [
    formatCount(1010, locale),
    formatPercent(12.34, locale),
    formatMoney({ amount: 101_050, currency: 'USD' }, locale),
    createFormatter(locale).dateTime('2026-03-05T14:07:00Z', 'UTC'),
  ]
  expect(written.map(normalizeSpaces)).toEqual(shown)
})

test('[I18N-4] an amount has the digits of its currency, none where it is whole', () => {
  expect(formatMoney({ amount: 1900, currency: 'USD' }, 'en-US')).toBe('$19')
  expect(formatMoney({ amount: 1900, currency: 'CLP' }, 'en-US').replace(/\s/g, ' ')).toBe('CLP 1,900')
})
