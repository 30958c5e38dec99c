import { expect, test } from 'vitest'
import type { Language } from '../model.ts'
import { splitTokens } from '../text/tokens.ts'
import { readNumbers } from './read-numbers.ts'

function read(sentence: string, language: Language, currency: string) {
  return readNumbers(splitTokens(sentence), { language, currency }).map(({ value }) => value)
}

test.each([
  ['entre treinta y cinco y cuarenta', [35, 40]],
  ['hasta cien lucas', [100_000]],
  ['setenta por ciento cacao', [70]],
  ['setenta por cento cacau', [70]],
  ['por cento e vinte reais', [120]],
  ['un palo y medio', [1_500_000]],
  ['medio millón de pesos', [500_000]],
  ['un par de lucas', [2000]],
  ['ciento veinticinco mil trescientos', [125_300]],
  ['dos mil quinientos', [2500]],
  ['1.250.000', [1_250_000]],
  ['89,90', [89.9]],
  ['100k', [100_000]],
  ['una zapatilla', []],
  ['doce con cincuenta', [12.5]],
  ['900 mil', [900_000]],
  ['cinco gambas', [500]],
  ['mil doscientos', [1200]],
  ['uno sesenta por dos treinta', [60, 2, 30]],
  ['veintidós', [22]],
])('Spanish: %s', (sentence, expected) => {
  expect(read(sentence, 'es', 'ARS')).toEqual(expected)
})

test.each([
  ['cento e vinte e nove e noventa', [129.9]],
  ['entre vinte e nove e trinta e cinco', [29, 35]],
  ['entre vinte e trinta mil', [20, 30_000]],
  ['mil e duzentos', [1200]],
  ['três mil e quinhentos', [3500]],
  ['dois mil e quinhentos até três mil', [2500, 3000]],
  ['quarenta e nove e noventa e nove', [49.99]],
  ['quinhentão', [500]],
  ['meio milhão', [500_000]],
  ['meia preta', []],
  ['vinte e poucos reais', [25]],
  ['R$ 1.299,50', [1299.5]],
  ['a cor dos sapatos', []],
])('Portuguese: %s', (sentence, expected) => {
  expect(read(sentence, 'pt', 'BRL')).toEqual(expected)
})

test.each([
  ['nineteen ninety nine', [19.99]],
  ['one fifty', [150]],
  ['two fifty', [250]],
  ['one hundred and twenty nine', [129]],
  ['between a hundred and two hundred', [100, 200]],
  ['a hundred and fifty', [150]],
  ['a couple hundred', [200]],
  ['a grand', [1000]],
  ['one and a half', []],
  ['half a grand', [500]],
  ['two thousand five hundred', [2500]],
  ['between forty and sixty five', [40, 65]],
  ['1,299.50', [1299.5]],
  ['twenty five thousand', [25_000]],
  ['one of a kind', []],
])('English: %s', (sentence, expected) => {
  expect(read(sentence, 'en', 'USD')).toEqual(expected)
})
