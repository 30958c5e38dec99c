import { expect, test } from 'vitest'
import type { Language, StoreVocabulary } from '../model.ts'
import { noNames } from '../segment/product-names.ts'
import { understand } from './understand.ts'

const sizes = Object.entries({
  tv: ['50in', '75in'],
  monitor: ['24in', '27in'],
  phone: ['128gb', '256gb'],
  power_bank: ['10000mah', '20000mah'],
  rug: ['160x230', '200x290', '200x300'],
  sheet_set: ['single', 'three-quarter', 'queen'],
  tshirt: ['S', 'M', 'L', 'XXL', 'XXXL'],
  hoodie: ['P', 'G', 'GG'],
  socks: ['34-37', '38-41', '3'],
  jeans: ['38', '40', '32x34'],
  dress: ['P', 'M'],
  jacket: ['S', 'M'],
  sneakers: ['27', '28'],
})

function makeVocabulary(language: Language): StoreVocabulary {
  return {
    language,
    currency: { es: 'ARS', pt: 'BRL', en: 'USD' }[language],
    brands: new Map(),
    sizes: new Map(sizes.map(([type, own]) => [type, new Set(own)])),
    types: new Set(sizes.map(([type]) => type)),
    words: new Map(),
    names: noNames,
  }
}

function readSize(said: string, language: Language): string | undefined {
  return understand(said, { vocabulary: makeVocabulary(language), language }).wishes.size
}

test.each([
  ['es', 'un televisor de cincuenta', '50in'],
  ['pt', 'uma televisão de setenta e cinco', '75in'],
  ['en', 'a twenty four monitor', '24in'],
  ['es', 'un celular de doscientos cincuenta y seis', '256gb'],
  ['en', 'a phone with one hundred twenty eight gigs', '128gb'],
  ['es', 'una batería portátil de diez mil', '10000mah'],
  ['pt', 'carregador portátil de dez mil', '10000mah'],
  ['en', 'power bank ten thousand milliamp hours', '10000mah'],
  ['pt', 'moletom tamanho grande', 'G'],
] as const)('[ANSWER-3] a number without its unit is the size that the store has: %s: %s', (language, said, size) => {
  expect(readSize(said, language)).toBe(size)
})

test('[ANSWER-3] what is spent on a battery is no size of it', () => {
  expect(readSize('un power bank hasta veinte mil', 'es')).toBeUndefined()
  expect(readSize('una batería portátil de veinte mil pesos', 'es')).toBeUndefined()
})

test.each([
  ['es', 'sábanas de 1 1/2 plazas', 'three-quarter'],
  ['es', 'sábanas de 2 1/2 plazas', 'queen'],
  ['es', 'una remera tres equis ele', 'XXXL'],
  ['en', 'a two xl tee', 'XXL'],
  ['pt', 'camiseta dois xis ele', 'XXL'],
  ['es', 'una alfombra de dos por tres', '200x300'],
  ['pt', 'tapete de três por dois', '200x300'],
  ['pt', 'tapete de três por quatro', '300x400'],
  ['pt', 'tapete de dois por dois e meio', '200x250'],
  ['es', 'una alfombra de uno y medio por dos', '150x200'],
  ['pt', 'toalha noventa por um e sessenta', '90x160'],
  ['en', 'jeans thirty two by thirty four', '32x34'],
] as const)('[ANSWER-3] sizes of several words are put together: %s: %s', (language, said, size) => {
  expect(readSize(said, language)).toBe(size)
})

test.each([
  ['es', 'jean treinta y seis', '36'],
  ['es', 'una campera del cuarenta y ocho', '48'],
  ['es', 'unos tenis del veintiséis y medio', '26.5'],
  ['pt', 'vestido quarenta e quatro', '44'],
  ['en', 'a jacket in fifty two', '52'],
] as const)('[ANSWER-3] a number right behind what is worn is a size: %s: %s', (language, said, size) => {
  expect(readSize(said, language)).toBe(size)
})

test.each([
  ['es', 'medias pack de tres'],
  ['es', 'medias tres cuartos'],
  ['pt', 'meias kit com 3'],
  ['pt', 'meia calça fio 38'],
  ['en', 'socks, a pack of 3'],
  ['en', 'the second one but in black'],
  ['en', 'a laptop with 16 gigs of ram'],
  ['pt', 'camiseta 50 por cento algodão'],
  ['es', 'una remera cien por ciento algodón'],
] as const)('[ANSWER-3] what is counted or said of something else is no size: %s: %s', (language, said) => {
  expect(readSize(said, language)).toBeUndefined()
})

test('[ANSWER-3] a number within a range of the store is a size', () => {
  expect(readSize('meia trinta e seis', 'pt')).toBe('36')
  expect(readSize('medias talle cuarenta', 'es')).toBe('40')
})
