import { expect, test } from 'vitest'
import { scoreText, TextIndexBuilder } from './text-index.ts'

const none = { name: [], category: [], brand: [], tag: [], description: [] }

test('a word in a name says more than in a description, and a rare one more than a common one', () => {
  const builder = new TextIndexBuilder()
  builder.add({ ...none, name: ['lamp'], description: ['red', 'lamp'] })
  builder.add({ ...none, name: ['chair'], description: ['lamp'] })
  for (let count = 0; count < 8; count += 1) builder.add({ ...none, name: ['chair', 'red'] })
  const index = builder.build()
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
  const index = builder.build()
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
  const scores = scoreText({ ...part.build(), whole: whole.build() }, ['lamp', 'red'])?.scores
  expect(scores?.[1]).toBeGreaterThan(scores?.[0] ?? 0)
})
