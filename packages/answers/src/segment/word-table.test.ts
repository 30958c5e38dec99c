import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashWord } from '../text/hash-word.ts'
import { WordTable } from './word-table.ts'

test('it tells of each word its number, in the order that they were told in, and of no other any', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme' }), { maxLength: 300 }), fc.string(), (words, other) => {
      const table = new WordTable(words)
      const map = new Map(Array.from(table.keys(), (word, number) => [word, number]))
      expect([...table.keys()]).toEqual(words)
      expect(words.map((word) => table.get(word))).toEqual([...words.keys()])
      expect(table.get(other)).toBe(map.get(other))
      expect(table.has(other)).toBe(map.has(other))
      expect(words.map((word) => table.findHashed(hashWord(word)))).toEqual(words)
      expect(table.findHashed(hashWord(other))).toBe(map.has(other) ? other : undefined)
    }),
  )
})
