import { expect, test } from 'vitest'
import { getProductAddress, parseProductChoice, parseProductId, writeProductChoice } from './product-choice.ts'

test('[CATALOG-4] an address holds what is looked for and brings it back', () => {
  const choice = { text: 'campera & más', flaw: 'no_stock' } as const
  expect(parseProductChoice(writeProductChoice(choice))).toEqual(choice)
  expect(writeProductChoice({}).toString()).toBe('')
})

test("[CATALOG-4] a product's address keeps the list that it was chosen from", () => {
  const search = new URLSearchParams(getProductAddress('gid://shop/1?a=b', { flaw: 'no_price' }))
  expect(parseProductId(search)).toBe('gid://shop/1?a=b')
  expect(parseProductChoice(search)).toEqual({ flaw: 'no_price' })
})

test.each(['flaw=ugly', 'text=%20%00', `text=${'x'.repeat(101)}`])(
  '[CATALOG-4] %s is as if it were not there',
  (text) => {
    expect(parseProductChoice(new URLSearchParams(text))).toEqual({})
  },
)
