import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

const spanish =
  'Campera de algodón con capucha y bolsillos, muy abrigada para los días de frío. Una prenda del invierno.'
const portuguese =
  'Jaqueta de algodão com capuz e bolsos, uma peça da coleção em tons neutros. Não encolhe, é macia ou quente.'
const english = 'A hooded cotton jacket with pockets, made of soft fabric and ready for the cold of your winter.'

const repeat = (text: string) => Array.from({ length: 4 }, () => text)

test.each([
  ['es', spanish],
  ['pt', portuguese],
  ['en', english],
])('[CATALOG-1] texts in %s are seen to be so', (language, text) => {
  expect(detectLanguage(repeat(text))).toBe(language)
})

test('[CATALOG-1] few words, names alone, addresses and several languages tell none', () => {
  expect(detectLanguage([])).toBeNull()
  expect(detectLanguage(['Campera con capucha, muy abrigada.'])).toBeNull()
  expect(detectLanguage(repeat('Campera Lluvia Norte 42'))).toBeNull()
  expect(detectLanguage(Array.from({ length: 20 }, () => 'Red mug https://cdn.shop.com/a.png www.shop.com'))).toBeNull()
  expect(detectLanguage([...repeat(spanish), ...repeat(english)])).toBeNull()
})
