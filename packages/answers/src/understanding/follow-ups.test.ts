import { describe, expect, test } from 'vitest'
import type { Language, Wishes } from '../model.ts'
import { createSegment } from '../segment/segment.ts'
import { makeProduct } from '../testing/make-product.ts'
import { understand } from './understand.ts'

const names: Record<Language, readonly string[]> = {
  es: [
    'Alfombra redonda Norte',
    'Alfombra Lisa',
    'Mochila Sur para notebook',
    'Mochila Lago',
    'Notebook Quasar',
    'Piloto Frida',
    'Guitarra criolla',
    'Mate de acero',
  ],
  pt: [
    'Tapete Redondo Norte',
    'Tapete Liso',
    'Mochila Sul para notebook',
    'Notebook Quasar',
    'Capa de chuva Frida',
    'Violão clássico',
    'Café em grãos Serra',
  ],
  en: [
    'Round Rug North',
    'Plain Rug',
    'South Laptop Backpack',
    'Quasar Laptop',
    'Raincoat Frida',
    'Classic Guitar',
    'Dress with pockets Ivy',
    'Sneakers Fairview',
  ],
}

const stores = Object.fromEntries(
  Object.entries(names).map(([language, of]) => {
    const variants = ['1', '7'].map((Size) => ({
      variant_id: `v${Size}`,
      options: { Size },
      price: 100,
      compare_at_price: null,
      stock: 5,
    }))
    const products = of.map((name, place) =>
      makeProduct(`p${place}`, name, name.startsWith('Sneakers') ? { variants } : {}),
    )
    return [language, createSegment(products, language as Language)]
  }),
)

/** What the last of some sentences is understood as, each after those before it. */
function converse(language: Language, ...said: readonly string[]) {
  const { vocabulary } = stores[language] as (typeof stores)[string]
  let previous: Wishes | null = null
  let last = understand('', { vocabulary, language })
  for (const sentence of said) {
    last = understand(sentence, { vocabulary, language, previous })
    previous = last.wishes
  }
  return last
}

describe('[ANSWER-5] a further sentence of a visit', () => {
  test.each([
    { language: 'es', said: ['una alfombra', 'redonda'], types: ['rug'], words: ['redond'] },
    { language: 'es', said: ['mochilas', 'con rueditas'], types: ['backpack'], words: [] },
    { language: 'es', said: ['mochilas', 'no, mejor de montaña'], types: ['backpack'], words: [] },
    { language: 'es', said: ['mochilas', 'y que tenga muchos compartimentos'], types: ['backpack'], words: [] },
    { language: 'pt', said: ['um tapete', 'redondo'], types: ['rug'], words: ['redond'] },
    { language: 'pt', said: ['café', 'em grãos'], types: ['coffee_beans'], words: ['grao'] },
    { language: 'en', said: ['a rug', 'round'], types: ['rug'], words: ['round'] },
    { language: 'en', said: ['a dress', 'with pockets'], types: ['dress'], words: ['pocket'] },
  ] as const)('of words alone says more of what was looked for: $said', ({ language, said, types, words }) => {
    const { wishes, isFollowUp, words: left } = converse(language, ...said)
    expect({ isFollowUp, types: wishes.types, left }).toEqual({ isFollowUp: true, types, left: words })
  })

  test.each([
    { language: 'es', said: ['una mochila', 'para notebook'] },
    { language: 'es', said: ['una mochila', 'impermeable'] },
    { language: 'pt', said: ['uma mochila', 'pra notebook'] },
    { language: 'pt', said: ['uma mochila', 'impermeável'] },
    { language: 'en', said: ['a backpack', 'for a laptop'] },
    { language: 'es', said: ['una mochila', 'con cadena'] },
    { language: 'es', said: ['mochilas', 'para el escritorio'] },
    { language: 'pt', said: ['uma mochila', 'com uma boa garrafa'] },
    { language: 'en', said: ['a backpack', 'with a good camera'] },
  ] as const)('that names a thing only to say what it is for goes on: $said', ({ language, said }) => {
    expect(converse(language, ...said)).toMatchObject({ isFollowUp: true, wishes: { types: ['backpack'] } })
  })

  test.each([
    { language: 'es', said: ['una mochila', 'un impermeable'], types: ['raincoat'] },
    { language: 'es', said: ['una mochila', 'una notebook'], types: ['laptop'] },
    { language: 'es', said: ['una mochila', 'necesito con urgencia una notebook'], types: ['laptop'] },
    { language: 'es', said: ['una alfombra', 'para notebook'], types: ['laptop'] },
    { language: 'es', said: ['una mochila', 'guitarra criolla'], types: ['guitar'] },
    { language: 'pt', said: ['uma mochila', 'vocês têm violão clássico?'], types: ['guitar'] },
    { language: 'en', said: ['a backpack', 'do you have a classic guitar'], types: ['guitar'] },
    { language: 'en', said: ['a rug', 'something for my laptop'], types: ['laptop'] },
  ] as const)('that names another thing begins anew: $said', ({ language, said, types }) => {
    expect(converse(language, ...said)).toMatchObject({ isFollowUp: false, wishes: { types } })
  })

  test('tells of whom a present is for', () => {
    expect(converse('es', 'un regalo para mi mamá', 'le gusta cocinar').wishes.gender).toBe('female')
    expect(converse('pt', 'presente pro meu pai', 'ele gosta de pescar').wishes.gender).toBe('male')
    expect(converse('en', 'a gift for my sister', 'she loves painting').wishes.gender).toBe('female')
  })

  test.each([
    { language: 'en', said: ['sneakers', 'the second one but in black'] },
    { language: 'es', said: ['mochilas', 'la segunda pero en negro'] },
    { language: 'pt', said: ['mochilas', 'a primeira em preto'] },
  ] as const)('that points to what was shown is no text and no size: $said', ({ language, said }) => {
    const { wishes, words } = converse(language, ...said)
    expect(wishes.colours).toEqual(['black'])
    expect({ words, size: wishes.size }).toEqual({ words: [], size: undefined })
  })

  test.each([
    { language: 'es', said: ['mochilas', 'me gusta la primera'] },
    { language: 'es', said: ['mochilas', 'la última me gusta'] },
    { language: 'pt', said: ['mochilas', 'gostei da segunda'] },
    { language: 'en', said: ['a backpack', 'tell me about the first one'] },
  ] as const)('that only points to what was shown is not understood: $said', ({ language, said }) => {
    expect(converse(language, ...said).intent).toBe('unclear')
  })

  test('asks for what else there is', () => {
    expect(converse('en', 'a backpack', 'any others').request).toBe('others')
    expect(converse('pt', 'uma mochila', 'outra coisa').request).toBe('others')
  })
})
