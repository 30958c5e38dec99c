import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSounds, encodeSounds } from './sound-distance.ts'
import { SoundTree } from './sound-tree.ts'

const keys = fc.string({ unit: fc.constantFrom(...'abdeiksXWr'), minLength: 1, maxLength: 9 })

/** Of which many begin with another. */
const longKeys = fc.string({ unit: fc.constantFrom(...'ak'), minLength: 1, maxLength: 24 })

const all = { most: 0.2, isSought: () => true }

/** One after the other, the first of the nearest. */
function findPlainly(
  terms: readonly { sounds: Uint8Array }[],
  heard: Uint8Array,
  { most, isSought }: { most: number; isSought: (item: { sounds: Uint8Array }) => boolean },
) {
  let best: { item: object; share: number } | null = null
  for (const item of terms.filter(isSought)) {
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
      fc.record({
        most: fc.constantFrom(0, 0.1, 0.16, 0.3, 0.45),
        unsought: fc.string({ unit: fc.constantFrom(...'abdeiksXWr'), maxLength: 3 }),
      }),
      (given, said, { most, unsought }) => {
        const terms = given.map((key) => ({ sounds: encodeSounds(key) }))
        const heard = encodeSounds(said)
        const codes = encodeSounds(unsought)
        const sought = { most, isSought: ({ sounds }: { sounds: Uint8Array }) => !codes.includes(sounds[0] ?? 0) }
        const found = new SoundTree(terms).findNearest(heard, sought)
        const plain = findPlainly(terms, heard, sought)
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
  tree.findNearest(encodeSounds('kasko'), all)
  tree.findNearest(encodeSounds('kaskodebisikletas'), all)
  expect(tree.findNearest(encodeSounds('nesesitopanalispami'), all)).toBeNull()
  fc.assert(
    fc.property(
      fc.array(longKeys, { minLength: 1, maxLength: 8 }),
      fc.array(longKeys, { minLength: 2 }),
      (given, said) => {
        const items = given.map((key) => ({ sounds: encodeSounds(key) }))
        const searched = new SoundTree(items)
        for (const key of said) {
          const heard = encodeSounds(key)
          expect(searched.findNearest(heard, all)?.share).toBe(findPlainly(items, heard, all)?.share)
        }
      },
    ),
    { numRuns: 2000 },
  )
})

test('of none there is none', () => {
  expect(new SoundTree([]).findNearest(encodeSounds('karo'), all)).toBeNull()
})
