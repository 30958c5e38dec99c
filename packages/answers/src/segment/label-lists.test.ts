import { expect, test } from 'vitest'
import { LabelLists } from './label-lists.ts'

test('equal lists have one number as long as many are taken, and each list stays as it was told', () => {
  const labels = new LabelLists()
  const first = labels.take(['category shoes', 'tag summer'])
  expect(labels.take(['tag summer'])).not.toBe(first)
  expect(labels.take(['category shoes', 'tag summer'])).toBe(first)
  labels.trim()
  const later = labels.take(['tag summer', 'tag new'])
  expect([first, later, labels.take([])].map((number) => labels.get(number))).toEqual([
    ['category shoes', 'tag summer'],
    ['tag summer', 'tag new'],
    [],
  ])
})

test('it grows with what is taken', () => {
  const labels = new LabelLists()
  const lists = Array.from({ length: 300 }, (_, place) => [`tag ${place}`, `category ${place % 7}`])
  const numbers = lists.map((list) => labels.take(list))
  labels.trim()
  const more = lists.map(([tag = '']) => labels.take([tag]))
  expect(numbers.map((number) => labels.get(number))).toEqual(lists)
  expect(more.map((number) => labels.get(number))).toEqual(lists.map(([tag]) => [tag]))
})
