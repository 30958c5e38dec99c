import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSounds, encodeSounds } from './sound-distance.ts'

const compare = (one: string, other: string, most: number) =>
  compareSounds(encodeSounds(one), encodeSounds(other), most)

/** Keys of a few sounds each, so that many are near to one another. */
const keys = fc.string({ unit: fc.constantFrom('a', 'e', 'k', 'g', 'r', 's', 'A', 'ж'), maxLength: 12 })

test('[ANSWER-3] a bound changes no distance that is within it, and those beyond are far', () => {
  fc.assert(
    fc.property(keys, keys, fc.double({ min: 0, max: 4, noNaN: true }), (one, other, most) => {
      const whole = compare(one, other, 100)
      const bounded = compare(one, other, most)
      if (whole <= most) expect(bounded).toBe(whole)
      else if (whole > most + 1e-4) expect(bounded).toBe(Number.POSITIVE_INFINITY)
    }),
    { numRuns: 2000 },
  )
})

test('[ANSWER-3] a distance is the same both ways, and nothing from itself', () => {
  fc.assert(
    fc.property(keys, keys, (one, other) => {
      expect(compare(one, other, 100)).toBeCloseTo(compare(other, one, 100), 4)
      expect(compare(one, one, 0)).toBe(0)
    }),
  )
})
