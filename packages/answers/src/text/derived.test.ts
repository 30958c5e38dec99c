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
  ['es', 'pintar', 'pinturas'],
  ['es', 'organizadores', 'organizar'],
  ['pt', 'carregar', 'carregador'],
  ['pt', 'desenhar', 'desenhos'],
  ['en', 'charging', 'chargers'],
  ['en', 'organize', 'organizer'],
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

test.each([
  ['es', 'cartas', 'cartera'],
  ['es', 'cinta', 'cinto'],
  ['es', 'tinta', 'tinto'],
  ['es', 'barra', 'barro'],
  ['es', 'cortar', 'corto'],
  ['es', 'barrer', 'barra'],
  ['es', 'marcar', 'marco'],
  ['es', 'tostadas', 'tostadora'],
  ['es', 'pinturas', 'pintar'],
  ['pt', 'guardar', 'guarda'],
  ['pt', 'cadernos', 'cadeira'],
  ['pt', 'vela', 'velo'],
  ['en', 'corner', 'corn'],
  ['en', 'flower', 'flow'],
  ['en', 'counter', 'count'],
  ['en', 'sweater', 'sweating'],
  ['en', 'folding', 'folder'],
  ['en', 'bearings', 'bears'],
] as const)('[ANSWER-2] one thing is no other for beginning so: %s %s, %s', (language, said, other) => {
  expect(isKin(said, other, language)).toBe(false)
})
