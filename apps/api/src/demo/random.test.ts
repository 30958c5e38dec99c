import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from './random.ts'

const draw = (length: number, next: () => number) => Array.from({ length }, next)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('repeats itself for a seed and stays from 0 to below 1', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const values = draw(50, createRandom(seed).next)
      expect(draw(50, createRandom(seed).next)).toEqual(values)
      expect(values.every((value) => value >= 0 && value < 1)).toBe(true)
    }),
  )
})

test('spreads evenly, and with the mean and deviation asked for', () => {
  const random = createRandom(7)
  expect(mean(draw(20_000, random.next))).toBeCloseTo(0.5, 1)
  expect(mean(draw(20_000, () => random.poisson(3)))).toBeCloseTo(3, 1)
  const normals = draw(20_000, random.normal)
  expect(mean(normals)).toBeCloseTo(0, 1)
  expect(mean(normals.map((value) => value ** 2))).toBeCloseTo(1, 1)
  expect(mean(draw(20_000, () => (random.chance(0.2) ? 1 : 0)))).toBeCloseTo(0.2, 1)
})

test('picks by weight, and never what has none', () => {
  const random = createRandom(7)
  const picks = draw(10_000, () => random.pickWeighted([0, 1, 2], (item) => [0, 1, 3][item] ?? 0))
  expect(picks).not.toContain(0)
  expect(mean(picks)).toBeCloseTo(1.75, 1)
  expect(() => random.pick([])).toThrow(RangeError)
})
