import { expect, test } from 'vitest'
import type { Language, StoreVocabulary } from '../model.ts'
import { noNames } from '../segment/product-names.ts'
import { understand } from './understand.ts'

function ask(said: string, language: Language) {
  const vocabulary: StoreVocabulary = {
    language,
    currency: { es: 'ARS', pt: 'BRL', en: 'USD' }[language],
    brands: new Map(),
    sizes: new Map(),
    types: new Set(['tshirt', 'sneakers', 'dress']),
    words: new Map(),
    names: noNames,
  }
  const { intent, other } = understand(said, { vocabulary, language })
  return other ?? intent
}

test.each([
  ['es', 'me rechazaron la tarjeta', 'payment'],
  ['pt', 'meu cartão foi recusado', 'payment'],
  ['en', 'why was my card rejected', 'payment'],
  ['es', 'me pueden hacer factura', 'payment'],
  ['en', 'can I get a receipt', 'payment'],
  ['es', 'quiero cambiar un pantalón que me quedó grande', 'returns'],
  ['pt', 'quero trocar uma camiseta que ficou pequena', 'returns'],
  ['en', "I want to exchange a dress that doesn't fit", 'returns'],
  ['es', 'necesito cambiar las zapatillas por otro talle', 'returns'],
  ['pt', 'o produto chegou quebrado', 'returns'],
  ['pt', 'chega hoje?', 'shipping'],
  ['pt', 'qual o prazo de entrega', 'shipping'],
  ['en', 'do you have a shop in Austin', 'place'],
  ['es', 'tienen sucursales en Rosario', 'place'],
  ['pt', 'tem loja em Curitiba', 'place'],
] as const)('[ANSWER-6] questions about a shop are told by what they ask: %s: %s', (language, said, kind) => {
  expect(ask(said, language)).toBe(kind)
})

test.each([
  ['es', 'cómo averiguo mi talle'],
  ['pt', 'tem tabela de medidas'],
  ['en', 'do these run small'],
  ['es', 'puedo probarme la ropa'],
  ['pt', 'tem provador'],
  ['en', 'where are the fitting rooms'],
  ['es', 'cuándo es el black friday'],
  ['pt', 'vocês vão fazer black friday'],
  ['en', 'when is your next sale'],
  ['es', 'lo envuelven para regalo'],
  ['pt', 'embrulha pra presente'],
  ['en', 'could you gift wrap it'],
  ['es', 'me lo pueden guardar'],
  ['en', 'will you hold this for me'],
  ['es', 'con qué se lava, se puede lavar en lavarropas'],
  ['pt', 'pode lavar na máquina'],
  ['en', 'are they machine washable'],
  ['es', 'cuánto mide'],
  ['en', 'how heavy is it'],
  ['es', 'de qué tela es'],
  ['pt', 'do que é feito, de que material é'],
  ['en', 'what is it made of'],
  ['es', 'es seguro este sitio, se puede confiar'],
  ['en', 'is your website legit'],
  ['es', 'venden al por mayor'],
  ['en', 'do you offer teacher discounts'],
  ['en', 'put it in my cart'],
  ['pt', 'tem em estoque'],
  ['pt', 'como faço pra comprar'],
] as const)('[ANSWER-6] what only the shop can tell is no search: %s: %s', (language, said) => {
  expect(ask(said, language)).toBe('other')
})

test.each([
  ['es', 'un vestido cruzado para regalo'],
  ['en', 'a wrap dress for a gift'],
  ['es', 'papel para envolver un regalo'],
  ['es', 'zapatillas que se puedan lavar'],
  ['es', 'un peluche que se puede lavar en lavarropas'],
  ['pt', 'quero trocar minha geladeira por uma maior'],
  ['pt', 'um brinquedo pra colocar no carrinho'],
  ['es', 'una campera que me queda bien'],
  ['en', 'something to store in the garage'],
  ['en', 'I need a receipt printer'],
  ['es', 'zapatillas en stock'],
  ['es', 'unas sapatiyas con garantía'],
  ['en', 'a shirt in a larger size'],
] as const)('[ANSWER-6] what is looked for is no question about the shop: %s: %s', (language, said) => {
  expect(ask(said, language)).toBe('product')
})

/** What a stationer understands that has cards and receipts. */
function askStationer(said: string, language: Language) {
  const words = new Set([
    'tarjet',
    'tarjeta',
    'cartao',
    'card',
    'recib',
    'receipt',
    'papel',
    'cumpleanos',
    'cumpleano',
    'birthday',
  ])
  const { brands, sizes, names } = { brands: new Map(), sizes: new Map(), names: noNames }
  const vocabulary: StoreVocabulary = { language, currency: null, brands, sizes, types: new Set(), words, names }
  const { intent, other } = understand(said, { vocabulary, language })
  return other ?? intent
}

test.each([
  ['es', 'tarjeta o efectivo', 'payment'],
  ['es', 'efectivo o tarjeta', 'payment'],
  ['es', 'con tarjeta', 'payment'],
  ['es', 'se puede con tarjeta', 'payment'],
  ['es', 'tarjeta de crédito', 'payment'],
  ['es', 'pago con tarjeta', 'payment'],
  ['es', 'tarjeta en cuotas', 'payment'],
  ['pt', 'cartão ou pix', 'payment'],
  ['pt', 'cartão de débito', 'payment'],
  ['es', 'tarjeta de cumpleaños', 'product'],
  ['es', 'tarjetas de cumpleaños', 'product'],
  ['pt', 'cartão de aniversário', 'product'],
  ['es', 'recibo', 'product'],
  ['es', 'recibo y factura', 'payment'],
] as const)('[ANSWER-6] who sells cards is asked about paying too: %s: %s', (language, said, kind) => {
  expect(askStationer(said, language)).toBe(kind)
})
