import { expect, test } from 'vitest'
import type { Language } from '../model.ts'
import { splitTokens } from '../text/tokens.ts'
import { growDiminutives } from './diminutives.ts'

const grow = (said: string, ...languages: Language[]) =>
  growDiminutives(splitTokens(said), { languages, isOther: () => false, isOfStore: () => false })
    .map(({ text }) => text)
    .join(' ')

test.each([
  ['es', 'una sillita', 'una silla'],
  ['es', 'dos copitas', 'dos copas'],
  ['es', 'un collarcito', 'un collar'],
  ['es', 'unos pantaloncitos', 'unos pantalones'],
  ['es', 'unas mediecitas', 'unas medias'],
  ['es', 'unos zapaticos', 'unos zapatos'],
  ['pt', 'uma jaquetinha', 'uma jaqueta'],
  ['pt', 'um bonezinho', 'um bone'],
  ['pt', 'umas jaquetinhas', 'umas jaquetas'],
  ['pt', 'um relojinho', 'um relogio'],
] as const)('[ANSWER-3] a thing that is spoken of fondly is that thing: %s, %s', (language, said, meant) => {
  expect(grow(said, language)).toBe(meant)
})

test.each([
  ['es', 'el caminito'],
  ['es', 'hasta cien pesitos'],
  ['pt', 'no meio do caminho'],
  ['pt', 'um vestido de bolinhas'],
  ['pt', 'um colarinho'],
  ['es', 'una cartera bonita'],
  ['es', 'una pulsera magnética de plástico'],
  ['pt', 'uma mesa de cozinha'],
  ['es', 'auriculares infinitos'],
  ['pt', 'uma camisita'],
] as const)('[ANSWER-3] what only ends so is left as it is: %s, %s', (language, said) => {
  expect(grow(said, language)).toBe(
    splitTokens(said)
      .map(({ text }) => text)
      .join(' '),
  )
})

test('[ANSWER-3] where nobody says which language is spoken, each is tried, that of the store first', () => {
  expect(grow('uma camisetinha', 'es', 'en', 'pt')).toBe('uma camiseta')
  expect(grow('una remerita', 'en', 'es', 'pt')).toBe('una remera')
  expect(grow('a burrito and a mosquito', 'en', 'es', 'pt')).toBe('a burrito and a mosquito')
  expect(grow('uma blusa bonita, favorita e escrita à mão', 'pt', 'en', 'es')).toBe(
    'uma blusa bonita favorita e escrita a mao',
  )
})

test.each([
  ['es', 'una latita', 'una lata'],
  ['es', 'comida para los pececitos', 'comida para los pez'],
  ['pt', 'um sachezinho', 'um sache'],
  ['es', 'una cosita', 'una cosita'],
] as const)('[ANSWER-3] what no lexicon knows is called as the store does: %s, %s', (language, said, meant) => {
  const own = new Set(['lata', 'pez', 'sache'])
  const grown = growDiminutives(splitTokens(said), {
    languages: [language],
    isOther: () => false,
    isOfStore: (word) => own.has(word),
  })
  expect(grown.map(({ text }) => text).join(' ')).toBe(meant)
})
