import { expect, test } from 'vitest'
import { listCandidateWords } from './candidate-words.ts'

const list = (sentence: string, language: 'en' | 'es' | 'pt' | null = 'es') =>
  listCandidateWords(sentence, { language, previous: null })

test('a sentence is looked for by its own words and by what shops call the same, not by what surrounds them', () => {
  const { said, meant } = list('hola, ¿tendrás unas zapatillas de lona, por favor?')
  expect(said).toEqual(['zapatilla', 'lona'])
  expect(meant.length).toBeGreaterThan(0)
  expect(meant.some((word) => word.includes('zapatilla'))).toBe(false)
  expect(list('tv', 'en').said).toEqual(['tv'])
})

test('a further sentence is looked for by the kind of thing that was asked for before', () => {
  const previous = { types: ['sneakers'], colours: [], materials: [], features: [], occasions: [] }
  const { meant } = listCandidateWords('¿y en rojo?', { language: 'es', previous })
  expect(meant).toContain('zapatilla')
})

test('whatever is said, few words are looked for', () => {
  expect(list('')).toEqual({ said: [], meant: [] })
  expect(list('¿¡…!? 🐳')).toEqual({ said: [], meant: [] })
  const long = Array.from({ length: 500 }, (_, index) => `palabra${'x'.repeat(index % 90)}`).join(' ')
  const { said, meant } = list(`${long} zapatillas`, null)
  expect(said.length + meant.length).toBeLessThanOrEqual(24)
})
