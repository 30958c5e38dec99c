import { describe, expect, test } from 'vitest'
import type { Language, StoreProduct } from '../model.ts'
import { createSegment } from '../segment/segment.ts'
import { makeProduct } from '../testing/make-product.ts'
import { understand } from '../understanding/understand.ts'
import { find } from './find.ts'

function ask(products: readonly StoreProduct[], said: string, language: Language = 'es') {
  const segment = createSegment(products, language)
  const understanding = understand(said, { vocabulary: segment.vocabulary, language })
  const { kind, products: found } = find(segment, understanding, { limit: 3, sentences: [said] })
  return { kind, wishes: understanding.wishes, ids: found.map((it) => it.product_id) }
}

const phones = [
  makeProduct('galaxy', 'Samsung Galaxy A15 Smartphone', { categories: [['Phones']], brand: 'Samsung' }),
  makeProduct('iphone', 'Apple iPhone 15 128GB', { categories: [['Phones']], brand: 'Apple' }),
  makeProduct('bank', 'Power Bank 20000mAh', { categories: [['Power banks']], brand: 'Anker' }),
  makeProduct('case', 'Tough Case for iPhone 15', { categories: [['Phone cases']], brand: 'Spigen' }),
  makeProduct('printer', 'EcoTank All-in-One Printer', { categories: [['Printers']], brand: 'Epson' }),
]

describe('[ANSWER-2] what is wanted for a device that one has', () => {
  test.each([
    ['ugh my phone dies by lunchtime', 'bank'],
    ['something for charging my old phone', 'bank'],
    ["I'm always dropping my phone", 'case'],
  ])('"%s" is what does that', (said, id) => {
    expect(ask(phones, said, 'en').ids).toEqual([id])
  })

  test('and a new one where it is to be had anew', () => {
    expect(ask(phones, 'my phone died, I want a new phone', 'en').wishes.types).toContain('phone')
    expect(ask(phones, 'my old phone is slow', 'en').wishes.types).toContain('phone')
  })

  test("one that is called by a name of its own is its maker's", () => {
    const { ids, wishes } = ask(phones, 'the cheapest iphone', 'en')
    expect([ids[0], wishes.brand]).toEqual(['iphone', 'Apple'])
    expect(ask(phones, 'a case for an iphone', 'en').wishes.brand).toBeUndefined()
    expect(ask(phones, 'a phone that is not an iphone', 'en').ids).toEqual(['galaxy'])
  })

  test('nothing that goes with it where something else is named, or nothing is asked for', () => {
    for (const said of ['a lens for my phone', 'can you text my phone when it ships', 'my phone was stolen']) {
      expect(ask(phones.slice(2), said, 'en').wishes.types).toEqual([])
    }
    expect(ask(phones.slice(2), 'no quiero nada para mi celular').wishes.types).toEqual([])
  })

  test.each(['a game for the iphone', 'a phone like the iphone', 'I sold the iphone, show me a phone'])(
    '"%s" looks for no iPhone',
    (said) => {
      expect(ask(phones, said, 'en').wishes.brand).toBeUndefined()
    },
  )

  test('what is refused first stays refused, however often it is said', () => {
    expect(ask([], 'a gift for my dad, no socks please, he has enough socks', 'en').wishes).toMatchObject({
      types: [],
      not: { types: ['socks'] },
    })
  })

  test('one that needs nothing else is one all the same', () => {
    expect(ask(phones, 'a printer that needs no printer cartridges', 'en').ids).toEqual(['printer'])
  })
})

describe('[ANSWER-2] a word may say another thing beside others', () => {
  const food = [
    makeProduct('wine', 'Vinho tinto suave 1L', { categories: [['Vinhos']] }),
    makeProduct('sweets', 'Doce de leite 400g', { categories: [['Doces']] }),
  ]
  const beds = [
    makeProduct('single', 'Colchão solteiro D28', { categories: [['Colchões']], popularity: 90 }),
    makeProduct('crib', 'Colchão berço D18', { categories: [['Colchões']] }),
    makeProduct('bed', 'Cama de casal', { categories: [['Camas']] }),
  ]

  test('sweet wine is wine', () => {
    expect(ask(food, 'um vinho docinho', 'pt').ids).toEqual(['wine'])
    expect(ask(food, 'um docinho', 'pt').ids).toEqual(['sweets'])
    expect(ask(food, 'vinho, doces e queijo', 'pt').wishes.types).toContain('dulce_de_leche')
  })

  test('a mattress for a crib says so', () => {
    expect(ask(beds, 'um colchãozinho de berço', 'pt').ids[0]).toBe('crib')
  })

  test('a bag of so many kilos is worn by nobody', () => {
    expect(ask([], 'una bolsa grande de veinte kilos para el perro').wishes.types).toEqual([])
    expect(ask([], 'una bolsa para cargar cinco kilos').wishes.types).toEqual(['handbag'])
  })

  test('who tosses and turns has no birthday', () => {
    expect(ask([], 'my husband tosses and turns all night', 'en').wishes.occasions).toEqual([])
    expect(ask([], 'my niece loves unicorns and turns four', 'en').wishes.occasions).toEqual(['birthday'])
  })
})

test.each([
  ['en', 'my sister spent a week there and told everybody'],
  ['en', 'it belongs to my dad and he sleeps all day'],
  ['pt', 'moro aqui perto e está tudo certo no mundo'],
  ['pt', 'ela brinca no canto com a turma do bairro'],
] as const)('[ANSWER-6] %s: nothing is misheard in everyday words: "%s"', (language, said) => {
  const { wishes } = ask([], said, language)
  expect([wishes.types, wishes.colours, wishes.features, wishes.materials]).toEqual([[], [], [], []])
})
