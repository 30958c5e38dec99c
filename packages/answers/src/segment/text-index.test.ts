import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeSteps } from '../steps.ts'
import { addText, hasWord, scoreText, TextIndexBuilder } from './text-index.ts'

/** Places as they came. */
const buildAsCame = (builder: TextIndexBuilder) =>
  takeSteps(builder.build(Uint32Array.from({ length: builder.length }, (_, place) => place)))

const none = { name: [], category: [], brand: [], tag: [], description: [] }

test('a word in a name says more than in a description, and a rare one more than a common one', () => {
  const builder = new TextIndexBuilder()
  builder.add({ ...none, name: ['lamp'], description: ['red', 'lamp'] })
  builder.add({ ...none, name: ['chair'], description: ['lamp'] })
  for (let count = 0; count < 8; count += 1) builder.add({ ...none, name: ['chair', 'red'] })
  const index = buildAsCame(builder)
  const lamp = scoreText(index, ['lamp'])
  expect(lamp?.scores[0]).toBeGreaterThan(lamp?.scores[1] ?? 0)
  expect(lamp?.scores[2]).toBe(0)
  const both = scoreText(index, ['lamp', 'red'])
  expect(both?.coverage[0]).toBeCloseTo(1)
  expect(both?.scores[0]).toBeGreaterThan(both?.scores[2] ?? 0)
  expect(both?.coverage[1]).toBeGreaterThan(both?.coverage[2] ?? 0)
})

test('words that are nowhere leave nothing, or lower what is covered', () => {
  const builder = new TextIndexBuilder()
  builder.add({ ...none, name: ['lamp'] })
  const index = buildAsCame(builder)
  expect(scoreText(index, ['xyzzy'])).toBeNull()
  expect(scoreText(index, ['lamp', 'xyzzy'])?.coverage[0]).toBeLessThan(0.5)
})

test('of some products alone, how rare a word is is told by the whole store', () => {
  const whole = new TextIndexBuilder()
  whole.add({ ...none, name: ['lamp', 'red'] })
  for (let count = 0; count < 8; count += 1) whole.add({ ...none, name: ['lamp'] })
  const part = new TextIndexBuilder()
  part.add({ ...none, name: ['lamp'] })
  part.add({ ...none, name: ['red'] })
  const scores = scoreText({ ...buildAsCame(part), whole: buildAsCame(whole) }, ['lamp', 'red'])?.scores
  expect(scores?.[1]).toBeGreaterThan(scores?.[0] ?? 0)
})

const said = ['lamp', 'red', 'chair', 'oak', 'mate', 'gourd']
const build = (names: readonly (readonly string[])[]) => {
  const builder = new TextIndexBuilder()
  for (const name of names) builder.add({ ...none, name })
  return buildAsCame(builder)
}

test('products that come later are found as those that were there from the beginning', () => {
  const names = fc.array(fc.array(fc.constantFrom(...said), { maxLength: 5 }))
  fc.assert(
    fc.property(names, names, names, (first, second, third) => {
      const changed = addText(addText(build(first), build(second)), build(third))
      const whole = build([...first, ...second, ...third])
      expect(changed.productCount).toBe(whole.productCount)
      for (const word of said) {
        expect(hasWord(changed, word)).toBe(hasWord(whole, word))
        // They stand in the same room: the first are copied before the second are made.
        const scores = scoreText(changed, [word, 'oak'])?.scores.slice(0, whole.productCount)
        expect(scores).toEqual(scoreText(whole, [word, 'oak'])?.scores.subarray(0, whole.productCount))
      }
    }),
  )
})

test('it grows with what is added, and each word keeps its products', () => {
  scoreText(build(Array.from({ length: 5000 }, () => ['lamp'])), ['lamp'])
  const index = build(Array.from({ length: 3000 }, (_, place) => [`word${place}`, 'lamp']))
  // Behind them stands what was scored before, of a larger store.
  const covered = Array.from(scoreText(index, ['word2999'])?.coverage.subarray(0, 3000) ?? []).flatMap(
    (share, place) => (share > 0 ? [place] : []),
  )
  expect(covered).toEqual([2999])
  expect(
    scoreText(index, ['lamp'])
      ?.coverage.subarray(0, 3000)
      .every((share) => share === 1),
  ).toBe(true)
})

test('what was scored before leaves nothing behind, whether few or most products had it', () => {
  const builder = new TextIndexBuilder()
  for (let count = 0; count < 40; count += 1) {
    builder.add({ ...none, name: count === 7 ? ['lamp', 'oak'] : ['chair', count % 2 === 0 ? 'red' : 'blue'] })
  }
  const index = buildAsCame(builder)
  const fresh = (words: string[]) => {
    const taken = scoreText(index, words)
    return { scores: taken?.scores.slice(0, 40), coverage: taken?.coverage.slice(0, 40) }
  }
  const asked = [['lamp'], ['chair', 'red'], ['oak', 'chair'], ['blue'], ['lamp', 'oak']]
  const first = asked.map(fresh)
  for (const [place, words] of asked.entries()) {
    for (const before of asked) {
      fresh(before)
      expect(fresh(words)).toEqual(first[place])
    }
  }
  expect(first[0]?.scores?.filter((score) => score > 0)).toHaveLength(1)
})
