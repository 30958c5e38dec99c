import { expect, test } from 'vitest'
import type { Language } from '../model.ts'
import { listFamily } from './derived.ts'
import { foldWords } from './words.ts'

const isKin = (said: string, other: string, language: Language) =>
  listFamily(foldWords(said, language)[0] ?? '', language).includes(foldWords(other, language)[0] ?? '')

test.each([
  ['es', 'organizar', 'organizadora'],
  ['es', 'cargar', 'cargadores'],
  ['es', 'dibujar', 'dibujo'],
  ['es', 'pinturas', 'pintar'],
  ['pt', 'carregar', 'carregador'],
  ['pt', 'desenhar', 'desenhos'],
  ['en', 'charging', 'chargers'],
  ['en', 'organize', 'organizer'],
  ['en', 'protect', 'protection'],
  ['en', 'clipping', 'clips'],
] as const)('[ANSWER-3] words of one family: %s %s, %s', (language, said, other) => {
  expect(isKin(said, other, language)).toBe(true)
})

test.each([
  ['es', 'parar', 'para'],
  ['es', 'mesa', 'meses'],
  ['pt', 'casar', 'casa'],
  ['en', 'ring', 'red'],
  ['en', 'gb', 'gbs'],
] as const)('[ANSWER-3] a short beginning makes no family: %s %s, %s', (language, said, other) => {
  expect(isKin(said, other, language)).toBe(false)
})
