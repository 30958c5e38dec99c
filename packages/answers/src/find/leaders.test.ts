import { expect, test } from 'vitest'
import { Leaders } from './leaders.ts'

test('the first of an order are kept, equal ones as they came', () => {
  const leaders = new Leaders<{ value: number; name: string }>(3, (one, other) => one.value - other.value)
  for (const [place, value] of [5, 1, 4, 1, 9, 0, 4].entries()) leaders.add({ value, name: `${place}` })
  expect(leaders.items.map(({ name }) => name)).toEqual(['5', '1', '3'])
})

test('few are all kept in order', () => {
  const leaders = new Leaders<number>(9, (one, other) => other - one)
  for (const value of [2, 3, 1]) leaders.add(value)
  expect(leaders.items).toEqual([3, 2, 1])
})
