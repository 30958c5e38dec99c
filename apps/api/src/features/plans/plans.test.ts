import { readdirSync, readFileSync } from 'node:fs'
import { unlimited } from '@voice-shop/contract'
import { describe, expect, test } from 'vitest'
import { findPlan, getPlan, getRemaining, getTopUpOffer, isCustom, isLimitExceeded, listPlans } from './plans.ts'

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

  test.each([
    [10, 3, 7],
    [10, 10, 0],
    // A smaller plan was chosen meanwhile.
    [10, 11, 0],
    [unlimited, 1_000_000_000, Number.POSITIVE_INFINITY],
  ])('of %i with %i used leaves %d', (limit, used, remaining) => {
    expect(getRemaining(limit, used)).toBe(remaining)
  })
})

test.each([
  ['free', null],
  ['starter', [1250, 1000]],
  ['growth', [6000, 4000]],
  ['scale', [30_000, 15_000]],
  ['custom', null],
] as const)('[LIMIT-3] a top-up of %s is half of its recommendations at its own price: %j', (id, expected) => {
  const offer = getTopUpOffer(getPlan(id))
  expect(offer && [offer.recommendations, offer.amountCents]).toEqual(expected)
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

  const guides = new URL('../../../../../docs/guide/', import.meta.url)

  test.each(readdirSync(guides))('are those of the guide for store owners, %s', (file) => {
    const guide = readFileSync(new URL(file, guides), 'utf8')
    const rows = guide.split('\n').filter((line) => line.startsWith('| '))
    const head = rows.findIndex((row) =>
      row.includes(
        listPlans()
          .map(({ name }) => name)
          .join(' | '),
      ),
    )
    // Without the line beneath the head, and without the separators of thousands.
    const readRow = (place: number) =>
      (rows[head + place]?.split('|').slice(2, -1) ?? []).map((cell) => cell.replaceAll(/[.,]/g, '').match(/\d+/)?.[0])
    const asText = (limit: number | null) => (limit === null || limit === unlimited ? undefined : String(limit))
    expect(readRow(2)).toEqual(listPlans().map((plan) => (isCustom(plan) ? undefined : String(plan.amountCents / 100))))
    expect(readRow(3)).toEqual(listPlans().map(({ recommendations }) => asText(recommendations)))
    expect(readRow(4)).toEqual(listPlans().map(({ recordings }) => asText(recordings)))
    expect(readRow(5)).toEqual(listPlans().map(({ downloads }) => asText(downloads)))
  })
})
