import { describe, expect, test } from 'vitest'
import { typeParents } from '../lexicon/lexicon.ts'
import type { Language } from '../model.ts'
import { noNames } from '../segment/product-names.ts'
import { understand } from './understand.ts'

function ask(said: string, language: Language) {
  const vocabulary = {
    language,
    currency: { es: 'ARS', pt: 'BRL', en: 'USD' }[language],
    brands: new Map<string, string>(),
    sizes: new Map<string, Set<string>>(),
    types: new Set(typeParents.keys()),
    words: new Map(),
    names: noNames,
  }
  return understand(said, { vocabulary, language }).wishes
}

describe('[ANSWER-3] what a sentence takes back itself is not wished', () => {
  test.each([
    { language: 'es', said: 'quiero botas, no, mejor sandalias', wishes: { types: ['sandals'] } },
    { language: 'es', said: 'un vestido rojo perdón verde', wishes: { types: ['dress'], colours: ['green', 'olive'] } },
    {
      language: 'es',
      said: 'una mochila, digo, una cartera de cuero',
      wishes: { types: ['handbag'], materials: ['leather'] },
    },
    { language: 'es', said: 'menos de cincuenta mil, no, ochenta mil, una campera', wishes: { price_max: 80000 } },
    { language: 'es', said: 'botas talle treinta y ocho no treinta y nueve', wishes: { types: ['boots'], size: '39' } },
    { language: 'es', said: 'un regalo para mi papá, bah, para mi hermana', wishes: { gender: 'female' } },
    { language: 'pt', said: 'uma blusa branca ou melhor preta', wishes: { types: ['blouse'], colours: ['black'] } },
    { language: 'pt', said: 'quero uma cafeteira, desculpa, uma chaleira', wishes: { types: ['kettle'] } },
    { language: 'pt', said: 'até cem, quer dizer, duzentos reais uma bolsa', wishes: { price_max: 200 } },
    { language: 'pt', said: 'presente pro meu tio, aliás pra minha tia', wishes: { gender: 'female' } },
    { language: 'en', said: 'a white shirt no wait black', wishes: { types: ['shirt'], colours: ['black'] } },
    { language: 'en', said: 'boots sorry I mean sandals', wishes: { types: ['sandals'] } },
    { language: 'en', said: 'under sixty no under ninety dollars a lamp', wishes: { types: ['lamp'], price_max: 90 } },
    { language: 'en', said: 'sandals size seven make that eight', wishes: { types: ['sandals'], size: '8' } },
    {
      language: 'en',
      said: 'a blue shirt, actually a green jacket',
      wishes: { types: ['jacket'], colours: ['green'] },
    },
  ] as const)('$said', ({ language, said, wishes }) => {
    expect(ask(said, language)).toMatchObject(wishes)
  })

  test.each([
    {
      language: 'es',
      said: 'una cartera negra no blanca',
      wishes: { colours: ['black'], not: { colours: ['white'] } },
    },
    { language: 'es', said: 'una remera roja o azul', wishes: { colours: ['red', 'blue'] } },
    { language: 'es', said: 'perdón, busco botas negras', wishes: { types: ['boots'], colours: ['black'] } },
    { language: 'es', said: 'la mejor mochila negra', wishes: { types: ['backpack'], colours: ['black'] } },
    { language: 'pt', said: 'na verdade quero uma mochila', wishes: { types: ['backpack'] } },
    { language: 'en', said: 'I actually need a backpack', wishes: { types: ['backpack'] } },
    { language: 'en', said: 'a red dress and a blue jacket', wishes: { colours: ['red', 'blue'] } },
  ] as const)('nothing is taken back by "$said"', ({ language, said, wishes }) => {
    expect(ask(said, language)).toMatchObject(wishes)
  })
})
