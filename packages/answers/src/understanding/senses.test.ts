import { expect, test } from 'vitest'
import { typeParents } from '../lexicon/lexicon.ts'
import type { Language, StoreVocabulary } from '../model.ts'
import { noNames } from '../segment/product-names.ts'
import { understand } from './understand.ts'

function readWishes(said: string, language: Language) {
  const vocabulary: StoreVocabulary = {
    language,
    currency: { es: 'ARS', pt: 'BRL', en: 'USD' }[language],
    brands: new Map(),
    sizes: new Map(),
    types: new Set(typeParents.keys()),
    words: new Map(),
    names: noNames,
  }
  return understand(said, { vocabulary, language }).wishes
}

test.each([
  ['es', 'un vaso para la cerveza', 'drinking_glasses'],
  ['es', 'vaso térmico', 'thermos'],
  ['pt', 'jogo de copos', 'drinking_glasses'],
  ['pt', 'uma garrafa de café', 'thermos'],
  ['pt', 'vaso para orquídea', 'plant_pot'],
  ['pt', 'um vaso pra flores', 'vase'],
  ['en', 'a set of drinking glasses', 'drinking_glasses'],
  ['en', 'white wine glasses', 'wine_glasses'],
  ['en', 'a pot for my succulents', 'plant_pot'],
  ['en', 'a pot for soup', 'pot'],
  ['es', 'un casco para la moto', 'helmet'],
  ['en', 'a dressing gown', 'pyjamas'],
  ['pt', 'um roupão', 'pyjamas'],
  ['es', 'una bata de baño', 'pyjamas'],
  ['es', 'una chomba de hombre', 'tshirt'],
  ['es', 'un acolchado de dos plazas y media', 'duvet'],
  ['es', 'una media de lana', 'socks'],
  ['en', "I'm looking for cushions for a grey sofa", 'cushion'],
  ['pt', 'estou à procura de almofadas pra um sofá', 'cushion'],
  ['es', 'ando en busca de almohadones para un sillón gris', 'cushion'],
  ['en', 'a pair of espadrilles', 'loafers'],
] as const)('[ANSWER-3] what a word names is told by the words beside it: %s: %s', (language, said, type) => {
  expect(readWishes(said, language).types).toEqual([type])
})

test('[ANSWER-3] cascos are heard with in Spain', () => {
  expect(readWishes('unos cascos inalámbricos', 'es').types).toContain('headphones')
})

test.each([
  ['es', 'zapatos café', ['brown']],
  ['es', 'una taza para café', []],
  ['es', 'vela de vainilla', []],
  ['es', 'una camisa vainilla', ['cream']],
  ['pt', 'sandália prata', ['silver']],
  ['pt', 'vela de baunilha', []],
  ['en', 'a vanilla candle', []],
] as const)('[ANSWER-3] a word for a colour is one where things have it: %s: %s', (language, said, colours) => {
  expect(readWishes(said, language).colours).toEqual(colours)
})

test('[ANSWER-3] piel is leather, and no skin that is cared for', () => {
  expect(readWishes('una bolsa de piel', 'es')).toMatchObject({ materials: ['leather'], colours: [] })
})

test.each([
  ['es', 'remera extra grande'],
  ['es', 'un short de baño'],
] as const)('[ANSWER-3] what is part of a size or a name is no feature: %s: %s', (language, said) => {
  expect(readWishes(said, language).features).toEqual([])
})

test.each([
  ['es', 'un soporte para el celular'],
  ['es', 'guantes de horno'],
  ['pt', 'um suporte pra notebook'],
  ['en', 'a candle holder'],
  ['en', 'tent pegs'],
] as const)('[ANSWER-3] what goes with a thing is not the thing: %s: %s', (language, said) => {
  expect(readWishes(said, language).types).toEqual([])
})

test.each([
  ['es', 'un cargador para el celular', 'charger'],
  ['pt', 'capinha de celular', 'phone_case'],
  ['en', 'a phone case', 'phone_case'],
  ['en', 'a yoga mat', 'yoga_mat'],
] as const)('[ANSWER-3] what goes with a thing may be one of ours: %s: %s', (language, said, type) => {
  expect(readWishes(said, language).types).toContain(type)
})

test.each([
  ['es', 'unas pantuflas con suela de goma', { colours: [] }],
  ['es', 'unos zapatos color suela', { colours: ['brown'] }],
  ['pt', 'uma luminária de palha', { colours: [] }],
  ['en', 'a table lamp with a warm light', { occasions: [] }],
] as const)('[ANSWER-3] what is no colour and no season: %s: %s: %j', (language, said, wishes) => {
  expect(readWishes(said, language)).toMatchObject(wishes)
})

test('[ANSWER-3] an ordinary word of the language that is spoken is none of the store’s that sounds like it', () => {
  expect(readWishes('show me bath salts', 'en').types).toEqual([])
  const spanish: StoreVocabulary = {
    ...{ language: 'es', currency: 'ARS', brands: new Map(), sizes: new Map(), words: new Map(), names: noNames },
    types: new Set(typeParents.keys()),
  }
  expect(understand('show me bath salts', { vocabulary: spanish, language: 'en' }).wishes.types).toEqual([])
})
