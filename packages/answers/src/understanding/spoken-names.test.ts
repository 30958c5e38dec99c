import { expect, test } from 'vitest'
import type { Language } from '../model.ts'
import { splitTokens } from '../text/tokens.ts'
import { writeSpokenNames } from './spoken-names.ts'

function write(said: string, language: Language, ofStore: string[] = []): string {
  const tokens = writeSpokenNames(splitTokens(said), { language, isOfStore: (word) => ofStore.includes(word) })
  return tokens.map(({ text }) => text).join(' ')
}

test.each([
  ['es', 'el aifon trece en rosa', 'el iphone trece en rosa'],
  ['es', 'un celular chaomi', 'un celular xiaomi'],
  ['es', 'un maus loyitec', 'un mouse logitech'],
  ['pt', 'um méqui buque', 'um macbook'],
  ['pt', 'maus odores', 'maus odores'],
  ['en', 'the naik shoes', 'the naik shoes'],
] as const)('[ANSWER-3] %s: "%s" says "%s"', (language, said, written) => {
  expect(write(said, language)).toBe(written)
})

test('[ANSWER-3] what the store says itself stays as it is', () => {
  expect(write('un aifon', 'es', ['aifon'])).toBe('un aifon')
})

test('[ANSWER-3] a name in two words has the place of both', () => {
  const said = 'um mac buk novo'
  const [, name] = writeSpokenNames(splitTokens(said), { language: 'pt', isOfStore: () => false })
  expect(said.slice(name?.from, name?.to)).toBe('mac buk')
})
