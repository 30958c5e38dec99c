import { describe, expect, test } from 'vitest'
import { sayNumber } from './say-number.ts'

describe('[ANSWER-6] a number in words', () => {
  test.each([
    ['en', 0, 'zero'],
    ['en', 19, 'nineteen'],
    ['en', 42, 'forty-two'],
    ['en', 100, 'one hundred'],
    ['en', 205, 'two hundred five'],
    ['en', 1299, 'one thousand two hundred ninety-nine'],
    ['en', 2_000_000, 'two million'],
    ['es', 1, 'un'],
    ['es', 21, 'veintiún'],
    ['es', 31, 'treinta y un'],
    ['es', 100, 'cien'],
    ['es', 101, 'ciento un'],
    ['es', 1000, 'mil'],
    ['es', 21_500, 'veintiún mil quinientos'],
    ['es', 29_900, 'veintinueve mil novecientos'],
    ['es', 1_000_000, 'un millón'],
    ['es', 3_250_016, 'tres millones doscientos cincuenta mil dieciséis'],
    ['es', 2_500_000_000, 'dos mil quinientos millones'],
    ['pt', 2, 'dois'],
    ['pt', 100, 'cem'],
    ['pt', 129, 'cento e vinte e nove'],
    ['pt', 1005, 'mil e cinco'],
    ['pt', 1200, 'mil e duzentos'],
    ['pt', 1250, 'mil duzentos e cinquenta'],
    ['pt', 16_000, 'dezesseis mil'],
    ['pt', 1_000_000, 'um milhão'],
  ] as const)('in %s: %d', (language, value, words) => {
    expect(sayNumber(value, language)).toBe(words)
  })

  test('agrees with what it counts', () => {
    expect(sayNumber(201, 'es', 'feminine')).toBe('doscientas una')
    expect(sayNumber(202, 'pt', 'feminine')).toBe('duzentas e duas')
    expect(sayNumber(101, 'pt', 'feminine')).toBe('cento e uma')
  })

  test.each([-1, 1.5, 1e15, Number.NaN])('%d is none', (value) => {
    expect(() => sayNumber(value, 'en')).toThrow(RangeError)
  })
})
