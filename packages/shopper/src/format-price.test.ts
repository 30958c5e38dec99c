import { expect, test } from 'vitest'
import { formatPrice } from './format-price.ts'

test.each([
  ['45000', 'ARS', 'es', '$ 45.000'],
  ['1299.90', 'MXN', 'es', '$1,299.90'],
  ['89.9', 'BRL', 'pt', 'R$ 89,90'],
  ['12', 'USD', 'en', '$12'],
  ['12.5', 'EUR', 'es', '12,50 €'],
  ['7', 'no currency', 'en', 'no currency 7'],
])('[WIDGET-4] %s %s in %s is %s', (...[amount, currency, language, written]) => {
  expect(formatPrice(amount, { currency, language }).replaceAll('\u00a0', ' ')).toBe(written)
})
