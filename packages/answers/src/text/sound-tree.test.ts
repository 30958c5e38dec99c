import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSounds, encodeSounds } from './sound-distance.ts'
import { SoundTree } from './sound-tree.ts'

const keys = fc.string({ unit: fc.constantFrom(...'abdeiksXWr'), minLength: 1, maxLength: 9 })

/** Of which many begin with another. */
const longKeys = fc.string({ unit: fc.constantFrom(...'ak'), minLength: 1, maxLength: 24 })

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

test('a short key within a long one is told apart from what is much longer', () => {
  // Rows of a comparison before lie where this one writes none.
  const terms = ['kasko', 'kaskodebisikleta'].map((key) => ({ sounds: encodeSounds(key) }))
  const tree = new SoundTree(terms)
  tree.findNearest(encodeSounds('kasko'), 0.2)
  tree.findNearest(encodeSounds('kaskodebisikletas'), 0.2)
  expect(tree.findNearest(encodeSounds('nesesitopanalispami'), 0.2)).toBeNull()
  fc.assert(
    fc.property(
      fc.array(longKeys, { minLength: 1, maxLength: 8 }),
      fc.array(longKeys, { minLength: 2 }),
      (all, said) => {
        const items = all.map((key) => ({ sounds: encodeSounds(key) }))
        const searched = new SoundTree(items)
        for (const key of said) {
          const heard = encodeSounds(key)
          expect(searched.findNearest(heard, 0.2)?.share).toBe(findPlainly(items, heard, 0.2)?.share)
        }
      },
    ),
    { numRuns: 2000 },
  )
})

test('of none there is none', () => {
  expect(new SoundTree([]).findNearest(encodeSounds('karo'), 0.3)).toBeNull()
})
