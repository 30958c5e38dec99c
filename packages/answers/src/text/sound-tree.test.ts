import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSounds, encodeSounds } from './sound-distance.ts'
import { SoundTree } from './sound-tree.ts'

const keys = fc.string({ unit: fc.constantFrom(...'abdeiksXWr'), minLength: 1, maxLength: 9 })

/** One after the other, the first of the nearest. */
function findPlainly(terms: readonly { sounds: Uint8Array }[], heard: Uint8Array, most: number) {
  let best: { item: object; share: number } | null = null
  for (const item of terms) {
    const { length } = item.sounds
    const share = compareSounds(heard, item.sounds, most * length) / length
    if (share <= most && (best === null || share < best.share)) best = { item, share }
  }
  return best
}

test('of many sound keys the nearest is that which comparing each would find, the first of several', () => {
  fc.assert(
    fc.property(
      fc.array(keys, { maxLength: 30 }),
      keys,
      fc.constantFrom(0, 0.1, 0.16, 0.3, 0.45),
      (all, said, most) => {
        const terms = all.map((key) => ({ sounds: encodeSounds(key) }))
        const heard = encodeSounds(said)
        const found = new SoundTree(terms).findNearest(heard, most)
        const plain = findPlainly(terms, heard, most)
        expect(found?.share).toBe(plain?.share)
        expect(found?.item === undefined ? -1 : terms.indexOf(found.item)).toBe(
          plain === null ? -1 : terms.indexOf(plain.item as (typeof terms)[number]),
        )
      },
    ),
    { numRuns: 3000 },
  )
})

test('of none there is none', () => {
  expect(new SoundTree([]).findNearest(encodeSounds('karo'), 0.3)).toBeNull()
})
