import { describe, expect, test } from 'vitest'
import { find } from '../find/find.ts'
import type { Language } from '../model.ts'
import { createSegment } from '../segment/segment.ts'
import { makeProduct } from '../testing/make-product.ts'
import { understand } from './understand.ts'

const catalogues: Record<Language, readonly (readonly [string, string])[]> = {
  es: [
    ['digital', 'Reloj digital Norte'],
    ['sport', 'Reloj Recoleta'],
    ['seamless', 'Bombacha sin costura Odessa'],
    ['laced', 'Bombacha con encaje Dalia'],
    ['plain', 'Bombacha Vera'],
    ['malbec', 'Vino Malbec Los Teros'],
    ['merlot', 'Vino Merlot Cielo'],
    ['black', 'Té negro Alba'],
    ['herbs', 'Té de hierbas Alba'],
    ['women', 'Zapatillas Pilar de mujer'],
    ['men', 'Zapatillas Tano de hombre'],
    ['story', 'Cuento El dragón que no quiere dormir'],
  ],
  pt: [
    ['wrist', 'Relógio de Pulso Xote'],
    ['wall', 'Relógio Chorinho'],
    ['padded', 'Sutiã com Bojo Pitanga'],
    ['soft', 'Sutiã sem Bojo Caju'],
    ['other', 'Sutiã Dandara'],
    ['flat', 'Boné Aba Reta Olinda'],
    ['curved', 'Boné Aba Curva Jeri'],
    ['women', 'Perfume Feminino Orla'],
    ['men', 'Perfume Masculino Noite'],
  ],
  en: [
    ['digital', 'Canyon Digital Watch'],
    ['field', 'Canyon Field Watch'],
    ['ground', 'Foghorn Ground Coffee'],
    ['beans', 'Foghorn Coffee Beans'],
    ['buttons', 'Highline Coat with Buttons'],
    ['coat', 'Editor Coat'],
    ['kids', 'Kids Sheet Set Pinwheel'],
    ['sheets', 'Dover Sheet Set'],
  ],
}

const stores = Object.fromEntries(
  Object.entries(catalogues).map(([language, products]) => [
    language,
    createSegment(
      products.map(([id, name]) => makeProduct(id, name)),
      language as Language,
    ),
  ]),
)

function ask(said: string, language: Language, previous: string | null = null) {
  const segment = stores[language] as (typeof stores)[string]
  const context = { vocabulary: segment.vocabulary, language }
  const before = previous === null ? null : understand(previous, context).wishes
  const understanding = understand(said, { ...context, previous: before })
  const { products, kind } = find(segment, understanding, { limit: 10 })
  return { ...understanding, kind, ids: products.map(({ product_id }) => product_id) }
}

describe('[ANSWER-2] what a sentence refuses by a word', () => {
  test.each([
    { language: 'es', said: 'un reloj que no sea digital', shown: ['sport'], hidden: ['digital'] },
    { language: 'es', said: 'vino que no sea malbec', shown: ['merlot'], hidden: ['malbec'] },
    { language: 'es', said: 'quiero un té que no sea negro', shown: ['herbs'], hidden: ['black'] },
    { language: 'es', said: 'bombacha sin encaje', shown: ['plain', 'seamless'], hidden: ['laced'] },
    { language: 'pt', said: 'relógio que não seja de pulso', shown: ['wall'], hidden: ['wrist'] },
    { language: 'pt', said: 'boné que não seja aba reta', shown: ['curved'], hidden: ['flat'] },
    { language: 'en', said: "a watch that's not digital", shown: ['field'], hidden: ['digital'] },
    { language: 'en', said: 'coffee that isn’t ground', shown: ['beans'], hidden: ['ground'] },
    { language: 'es', said: 'un vino que no sea un vino malbec', shown: ['merlot'], hidden: ['malbec'] },
    { language: 'es', said: 'una bombacha que no tenga encaje', shown: ['plain'], hidden: ['laced'] },
    { language: 'pt', said: 'um sutiã que não tenha bojo', shown: ['other'], hidden: ['padded'] },
    { language: 'en', said: "a watch that's not a digital watch", shown: ['field'], hidden: ['digital'] },
    { language: 'en', said: 'a coat with no buttons', shown: ['coat'], hidden: ['buttons'] },
    { language: 'en', said: 'a coat without buttons', shown: ['coat'], hidden: ['buttons'] },
  ] as const)('is said by no product that is shown: $said', ({ language, said, shown, hidden }) => {
    const { ids, kind } = ask(said, language)
    expect(kind).toBe('answered')
    expect(ids).toEqual(expect.arrayContaining([...shown]))
    for (const id of hidden) expect(ids).not.toContain(id)
  })

  test('is refused in the rest of the visit, too', () => {
    expect(ask('hasta doscientos', 'es', 'un reloj que no sea digital').ids).toEqual(['sport'])
  })

  test('is what shops themselves write of others, which come first', () => {
    expect(ask('bombacha sin costura', 'es').ids[0]).toBe('seamless')
    expect(ask('sutiã sem bojo', 'pt').ids).toEqual(['soft', 'other'])
  })

  test('does not reach over the colour of all', () => {
    expect(ask('bombacha sin costura negra', 'es').wishes.colours).toEqual(['black'])
    expect(ask('sutiã sem aro preto', 'pt').wishes.colours).toEqual(['black'])
    expect(ask('bombacha sin botones negros', 'es').wishes.not?.colours).toEqual(['black'])
  })

  test('is no name of a product, and a name that says "no" is one', () => {
    expect(ask('un reloj que no sea digital', 'es').named).toBeUndefined()
    expect(ask('cuento el dragón que no quiere dormir', 'es').ids[0]).toBe('story')
  })

  test('is no one for whom it is: it is for others then', () => {
    expect(ask('zapatillas que no sean de mujer', 'es')).toMatchObject({ wishes: { gender: 'male' } })
    expect(ask('perfume que não seja masculino', 'pt')).toMatchObject({ wishes: { gender: 'female' } })
    expect(ask("sheets that aren't for kids", 'en')).toMatchObject({ wishes: { age: 'adult' } })
    expect(ask('no es para mi novia', 'es', 'zapatillas')).toMatchObject({ wishes: { gender: 'female' } })
  })

  test('is what a thing has not, and no one', () => {
    expect(ask('un buzo que no tiene capucha', 'es').wishes.not?.features).toEqual(['hooded'])
    expect(ask('uma jaqueta que não tem capuz', 'pt').wishes.not?.features).toEqual(['hooded'])
    expect(ask("a jacket that doesn't have a hood", 'en').wishes.not?.features).toEqual(['hooded'])
    expect(ask('mi hijo no tiene zapatillas', 'es').wishes.not).toBeUndefined()
  })

  test('is what "no me muestres" is said before', () => {
    expect(ask('no me muestres negras, busco zapatillas', 'es').wishes.not?.colours).toEqual(['black'])
    expect(ask('no me gusta el negro quiero zapatillas rojas', 'es').wishes).toMatchObject({
      colours: ['red'],
      not: { colours: ['black'] },
    })
    expect(ask('não me mostra preto, quero um boné', 'pt').wishes.not?.colours).toEqual(['black'])
  })
})
