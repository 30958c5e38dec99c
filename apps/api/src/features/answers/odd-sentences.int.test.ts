import { missPrice } from '@voice-shop/answers'
import type { Language } from '@voice-shop/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringStore, createAnsweringStore, listIds, type ReadAnswer } from '../../testing/answering-store.ts'
import { makePushedProduct } from '../../testing/products.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const priced = (price: string | null) => [{ variant_id: 'v1', options: {}, price, stock: 3 }]
const products = [
  makePushedProduct({ product_id: 'shoes', name: 'Zapatillas Rayo', variants: priced('45000') }),
  makePushedProduct({ product_id: 'dear', name: 'Zapatillas Trueno', variants: priced('900000') }),
  makePushedProduct({ product_id: 'mug', name: 'Taza de cerámica', variants: priced('9000') }),
  makePushedProduct({ product_id: 'unpriced', name: 'Taza esmaltada', currency: null, variants: priced(null) }),
]

let t: TestApp
let store: AnsweringStore
beforeAll(async () => {
  t = await createTestApp()
  store = await createAnsweringStore(t, products)
})
afterAll(() => t.close())

/** What is said in each language when nothing fits; no two of them have a word of these in common. */
const ownWords: Record<Language, RegExp> = {
  es: /(?<!\p{L})(?:hay|encontré|entendí|gustaría|aquí)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:tem|encontrei|entendi|gostaria|não)(?!\p{L})/iu,
  en: /(?<!\p{L})(?:found|nothing|sorry|there|here|like)(?!\p{L})/iu,
}

/** What every answer keeps, whatever was asked. */
function expectHonest({ kind, text, speech, understood, relaxed, products: shown }: ReadAnswer, language: Language) {
  for (const words of [text, speech]) {
    expect(words).toMatch(ownWords[language])
    expect(words).not.toMatch(/undefined|null|NaN|Infinity|\{|\}|[<>]|e\+\d/)
    expect(words.length).toBeLessThan(250)
  }
  expect(kind === 'answered' || kind === 'relaxed').toBe(shown.length > 0)
  for (const { price, misses } of shown) {
    const missed = missPrice(price === null ? null : Number(price), understood)
    if (missed) expect(misses).toContain(missed.wish)
  }
  const [first] = shown
  if (first?.misses.length > 0) {
    expect(kind).toBe('relaxed')
    expect(relaxed.length).toBeGreaterThan(0)
  }
}

const kinds = {
  es: 'quiero zapatillas, remera, cartera, vestido, campera, botas, mochila, perfume, sábanas, taza, platos, vasos, cuchillos, lámpara, silla, mesa, cama, almohada, manta, toalla, jabón, collar, anillo, aros, pulsera, reloj, gorra, bufanda, guantes, medias, pantalón, falda, camisa, corbata, traje, sandalias, bolso, billetera, paraguas y alfombra',
  pt: 'quero tênis, camiseta, bolsa, vestido, jaqueta, botas, mochila, perfume, lençol, caneca, pratos, copos, facas, luminária, cadeira, mesa, cama, travesseiro, cobertor, toalha, sabonete, colar, anel, brincos, pulseira, relógio, boné, cachecol, luvas, meias, calça, saia, camisa, gravata, terno, sandálias, carteira, guarda-chuva, tapete e abajur',
  en: 'i want sneakers, t-shirts, purses, dresses, jackets, boots, backpacks, perfume, sheets, mugs, plates, bowls, knives, lamps, chairs, tables, beds, pillows, blankets, towels, soap, necklaces, rings, earrings, bracelets, watches, caps, scarves, gloves, socks, pants, skirts, shirts, ties, suits, sandals, wallets, umbrellas, rugs and vases',
}

/** Language, sentence, kind, and the ids that are shown, where they are known. */
const sentences: [Language, string, ReadAnswer['kind'], string[]?][] = [
  ['es', 'x', 'nothing'],
  ['es', 'a', 'not_understood'],
  ['es', '7', 'nothing'],
  ['es', '42 42 42', 'nothing'],
  ['es', '1234', 'relaxed'],
  ['es', '42000', 'answered'],
  ['es', 'hola eh bueno este o sea', 'other'],
  ['pt', 'oi é tipo assim né', 'other'],
  ['en', 'um well you know like', 'not_understood'],
  ['es', '👟', 'not_understood'],
  ['es', '🐳🐳🐳', 'not_understood'],
  ['es', 'نعال حمراء', 'nothing'],
  ['es', '\u202ezapatillas\u202c', 'answered', ['dear', 'shoes']],
  ['es', 'zapa\u0000tillas\u0007\u009f', 'answered', ['dear', 'shoes']],
  ['es', "zapatillas'; delete from catalogue_products; --", 'answered', ['dear', 'shoes']],
  ['es', '<b onclick=alert(document.cookie)>zapatillas</b>', 'answered', ['dear', 'shoes']],
  ['es', 'ja'.repeat(500), 'nothing'],
  ['es', `${'zapatillas '.repeat(90)}`, 'answered', ['dear', 'shoes']],
  ['es', kinds.es, 'answered', ['dear', 'mug', 'shoes', 'unpriced']],
  ['pt', kinds.pt, 'answered', ['dear', 'mug', 'shoes', 'unpriced']],
  ['en', kinds.en, 'answered', ['dear', 'mug', 'shoes', 'unpriced']],
  ['es', 'zapatillas hasta 0 pesos', 'relaxed', ['dear', 'shoes']],
  ['pt', 'tênis até 0 reais', 'relaxed', ['dear', 'shoes']],
  ['en', 'sneakers for up to 0 pesos', 'relaxed', ['dear', 'shoes']],
  ['es', 'zapatillas gratis', 'relaxed', ['dear', 'shoes']],
  ['pt', 'quero um tênis de graça', 'relaxed', ['dear', 'shoes']],
  ['en', 'i would like sneakers for free', 'relaxed', ['dear', 'shoes']],
  ['es', 'algo gratis', 'relaxed'],
  ['es', 'zapatillas de menos de -500 pesos', 'relaxed', ['dear', 'shoes']],
  ['en', 'sneakers under -500 pesos', 'relaxed', ['dear', 'shoes']],
  ['es', 'zapatillas hasta 1e30 pesos', 'answered', ['dear', 'shoes']],
  ['es', 'una taza de menos de diez mil', 'answered', ['mug', 'unpriced']],
]

test.each(sentences)('[ANSWER-1] [ANSWER-2] [ERR-2] in %s %j is answered as %s, and honestly', async (...asked) => {
  const [language, query, kind, ids] = asked
  const answer = await store.ask(query)
  expect(answer.kind, answer.text).toBe(kind)
  expectHonest(answer, language)
  if (ids) expect(listIds(answer).toSorted()).toEqual(ids)
  const { headers } = store.owner
  const { body } = await t.call('GET', `/api/answers/searches/${answer.search_id}/`, { headers })
  expect(body.trace.language).toBe(language)
})

test.each([
  ['es', 'zapatillas hasta 0 pesos', 'No hay nada gratis.'],
  ['pt', 'tênis até 0 reais', 'Não tem nada de graça.'],
  ['en', 'i would like sneakers for free', 'Nothing here is free.'],
])('[ANSWER-6] in %s whoever wants to pay nothing is told so: %s', async (_, query, said) => {
  const { text, understood } = await store.ask(query)
  expect(understood.price_max).toBe(0)
  expect(text.startsWith(said)).toBe(true)
})
