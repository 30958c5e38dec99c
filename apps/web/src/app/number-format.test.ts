import { describe, expect, test } from 'vitest'
import { formatCount, formatPercent, formatSigned, formatSignedPercent } from './number-format.ts'

/** Some languages put a no-break space before the percent sign. */
function normalizeSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

describe('figures of the stat cards', () => {
  test.each([
    ['en', 0, '0'],
    ['en', 1234, '1,234'],
    ['en', 1_234_567, '1,234,567'],
    ['es', 1234, '1.234'],
    ['es', 1_234_567, '1.234.567'],
    ['pt-BR', 1234, '1.234'],
  ])('[DASH-3] [I18N-4] %s shows the count %i as %s', (locale, count, shown) => {
    expect(formatCount(count, locale)).toBe(shown)
  })

  test.each([
    ['en', 12.34, '12.3%'],
    ['en', 0, '0.0%'],
    ['en', 100, '100.0%'],
    ['es', 12.34, '12,3 %'],
    ['pt-BR', 12.34, '12,3%'],
  ])('[DASH-3] [I18N-4] %s shows the rate %d as %s', (locale, rate, shown) => {
    expect(normalizeSpaces(formatPercent(rate, locale))).toBe(shown)
  })

  test.each([
    ['en', 12.34, '+12.3%'],
    ['en', -3, '-3.0%'],
    ['en', 0, '0.0%'],
    ['en', 1234.5, '+1,234.5%'],
    ['es', -1234.5, '-1.234,5 %'],
    ['pt-BR', 12.34, '+12,3%'],
  ])('[DASH-3] [I18N-4] %s shows the change %d as %s', (locale, change, shown) => {
    expect(normalizeSpaces(formatSignedPercent(change, locale))).toBe(shown)
  })

  test.each([
    ['en', 1.25, '+1.3'],
    ['es', -0.4, '-0,4'],
    ['pt-BR', 0, '0,0'],
  ])('[DASH-3] %s shows %d percentage points as %s', (locale, change, shown) => {
    expect(formatSigned(change, locale)).toBe(shown)
  })
})
