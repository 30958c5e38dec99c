import { unlimited } from '@voice-shop/contract'
import { describe, expect, test } from 'vitest'
import { findPlan, getPlan, isLimitExceeded, listPlans } from './plans.ts'

describe('[BILL-11] a limit', () => {
  test.each([
    [10, 0, false],
    [10, 9, false],
    [10, 10, true],
    [10, 11, true],
    [0, 0, true],
    [unlimited, 0, false],
    [unlimited, 1_000_000_000, false],
    [null, 0, true],
  ])('of %j with %i used leaves nothing: %j', (limit, used, isExceeded) => {
    expect(isLimitExceeded(limit, used)).toBe(isExceeded)
  })
})

describe('[BILL-4] the plans', () => {
  test('are sorted by amount, custom pricing last', () => {
    expect(listPlans().map(({ id, amountCents }) => [id, amountCents])).toEqual([
      ['free', 0],
      ['starter', 1900],
      ['growth', 7900],
      ['scale', 29_900],
      ['custom', -1],
    ])
  })

  test('have names of their own, by which Shopify knows them', () => {
    const names = listPlans().map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('are found by their id, and by nothing else', () => {
    expect(getPlan('growth').name).toBe('Growth')
    for (const id of ['', 'Growth', 'toString', '__proto__']) {
      expect(findPlan(id)).toBeNull()
      expect(() => getPlan(id)).toThrow('plans.json has no plan')
    }
  })
})
