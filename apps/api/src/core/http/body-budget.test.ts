import { expect, test } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

const refused = expect.objectContaining({ status: 503 })

test('[SEC-2] bodies of one address hold its part, those of all together the whole, and what is released is free', () => {
  const budget = createBodyBudget({ most: 10, mostEach: 6 })
  const [first, second] = [budget.open('203.0.113.1'), budget.open('203.0.113.1')]
  first.take(4)
  second.take(2)
  expect(() => second.take(1)).toThrow(refused)
  const other = budget.open('203.0.113.2')
  other.take(4)
  expect(() => budget.open('203.0.113.3').take(1)).toThrow(refused)
  first.release()
  first.release()
  second.take(4)
  expect(() => second.take(1)).toThrow(refused)
})
