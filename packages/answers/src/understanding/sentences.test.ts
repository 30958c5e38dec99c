import { expect, test } from 'vitest'
import { typeParents } from '../lexicon/lexicon.ts'
import type { Language, StoreVocabulary, Wishes } from '../model.ts'
import { noNames } from '../segment/product-names.ts'
import { sentences } from './sentences.data.ts'
import { type UnderstandingContext, understand } from './understand.ts'

function makeVocabulary(language: Language): StoreVocabulary {
  return {
    language,
    currency: { es: 'ARS', pt: 'BRL', en: 'USD' }[language],
    brands: new Map([['zuma audio', 'Zuma Audio']]),
    sizes: new Map([['boots', new Set(['38', '39'])]]),
    types: new Set(typeParents.keys()),
    words: new Map(),
    names: noNames,
  }
}

/** What was understood, as the sentences tell it. The age of grown-ups is left out. */
function describe({ types, not = {}, ...wishes }: Wishes): string[] {
  const named = Object.entries(wishes).filter(
    ([name, value]) => String(value) !== '' && !(name === 'age' && value === 'adult'),
  )
  const refused = Object.entries(not).map(([name, value]) => `not.${name}=${value}`)
  return [types.join(','), ...named.map(([name, value]) => `${name}=${value}`), ...refused].filter(Boolean).sort()
}

for (const language of ['es', 'pt', 'en'] as const) {
  const vocabulary = makeVocabulary(language)
  test.each(sentences[language])(`[ANSWER-3] [ANSWER-6] ${language}: %s`, (sentence, expected) => {
    const { intent, other, wishes } = understand(sentence, { vocabulary })
    const parts = expected.match(/[\w.]+=.*?(?= [\w.]+=|$)|\S+/g) ?? []
    expect(intent === 'other' ? [`other=${other}`] : describe(wishes)).toEqual(parts.toSorted())
  })
}

/** What is wished after several sentences, one after the other. */
function converse(said: readonly string[], context: Partial<UnderstandingContext> = {}): string[] {
  let previous: Wishes | null = null
  for (const sentence of said) {
    previous = understand(sentence, { vocabulary: makeVocabulary('es'), ...context, previous }).wishes
  }
  return previous ? describe(previous) : []
}

test.each([
  [
    ['busco botas', '¿y en rojo?'],
    ['boots', 'colours=red'],
  ],
  [
    ['botas rojas', 'mejor negras'],
    ['boots', 'colours=black'],
  ],
  [
    ['botas hasta cien mil', 'en talle 38'],
    ['boots', 'price_max=100000', 'size=38'],
  ],
  [
    ['botas de cuero', 'que no sea de cuero'],
    ['boots', 'not.materials=leather'],
  ],
  [['botas rojas', 'ahora mostrame mochilas'], ['backpack']],
  [
    ['boots under 500', 'make that four hundred'],
    ['boots', 'price_max=400'],
  ],
  [
    ['botas', 'the cheapest ones'],
    ['boots', 'sort=cheapest'],
  ],
] as const)('[ANSWER-5] a further sentence changes the one before, a new product begins anew: %s', (said, expected) => {
  expect(converse(said)).toEqual(expected)
})

test.each(['s', 'S', 'm?', 'L'])('[ANSWER-5] a size that is one letter patches the sentence before: %s', (letter) => {
  expect(converse(['una remera negra', `y en talle ${letter}`])).toEqual([
    'colours=black',
    `size=${letter[0]?.toUpperCase()}`,
    'tshirt',
  ])
})

test('[ANSWER-5] cheaper is below what was shown', () => {
  const context = { previousShown: [12_000, 15_500] }
  expect(converse(['botas rojas', 'más baratas'], context)).toEqual(['boots', 'colours=red', 'price_max=11999'])
  expect(converse(['botas rojas', 'show me cheaper ones'], context)).toContain('price_max=11999')
})

test('[ANSWER-5] a sentence of two languages is understood', () => {
  expect(
    describe(understand('quiero a backpack, under fifty mil pesos', { vocabulary: makeVocabulary('es') }).wishes),
  ).toEqual(['backpack', 'price_max=50000'])
})

test('[ANSWER-5] what is said of a pet says nothing of a person', () => {
  const sizes = new Map([['dog_bed', new Set(['M', 'L'])]])
  const english = { vocabulary: { ...makeVocabulary('en'), sizes }, language: 'en' } as const
  expect(converse(['a dog bed', "he's a big lad so he'll need a large"], english)).toEqual([
    'dog_bed',
    'pet=dog',
    'size=L',
  ])
  expect(converse(['a toy for my girl, she loves balls'], english)).toContain('gender=female')
})
