import { describe, expect, test } from 'vitest'
import { type Finding, languages, type Relaxation, type Wishes } from '../model.ts'
import { sayPrice, writePrice } from './say-price.ts'
import { type SpokenProduct, suggest, word } from './word.ts'

const noWishes: Wishes = { types: [], colours: [], materials: [], features: [], occasions: [] }
const products: SpokenProduct[] = [
  { name: 'Zapatillas de running Rayo - Zancada (edición limitada)', price: 89_900, currency: 'ARS' },
  { name: 'Zapatillas Brisa', price: 45_000.5, currency: 'ARS' },
]

function makeFinding(
  kind: Finding['kind'],
  changes: Partial<Finding['trace']> = {},
  wishes: Partial<Wishes> = {},
): Finding {
  const understanding = {
    intent: kind === 'other' ? ('other' as const) : ('product' as const),
    wishes: { ...noWishes, ...wishes },
    words: [],
    subject: [],
    isFollowUp: false,
    language: 'es' as const,
  }
  return {
    kind,
    products: [],
    suggestions: [],
    trace: { understanding, relaxed: [], rules: [], fitting: 12, ...changes },
  }
}
const wordEs = (finding: Finding, changes = {}) =>
  word(finding, { language: 'es', country: null, products, ownAnswer: null, seed: 'a', ...changes })

describe('[ANSWER-6] an answer says', () => {
  test('how many there are, two of them, and prices as they are written and said', () => {
    const { text, speech } = wordEs(makeFinding('answered'))
    expect(text).toContain('12')
    expect(text).toContain('Zapatillas de running Rayo')
    expect(text).not.toContain('Zancada')
    expect(text).toMatch(/\$\s?89\.900/)
    expect(speech).toContain('ochenta y nueve mil novecientos pesos')
    expect(speech).toContain('cuarenta y cinco mil pesos con cincuenta')
    expect(speech).not.toMatch(/\$|89/)
  })

  test('which one it is, where it was named', () => {
    const named = { product_id: 'a', variant_id: 'b', reasons: ['name'], misses: [], givenUp: [] }
    const { text } = wordEs({ ...makeFinding('answered'), products: [named] })
    expect(text).toMatch(/^Aquí está: Zapatillas de running Rayo, a \$\s?89\.900\.$/)
    const { text: vos } = wordEs({ ...makeFinding('answered'), products: [named] }, { country: 'AR' })
    expect(vos).toMatch(/^Acá está: /)
  })

  test.each([
    [{ slot: 'size', from: '46', to: '45' }, 'No hay en talla 46, pero sí en 45.'],
    [{ slot: 'colours', from: 'red, burgundy', to: null }, 'No hay en rojo.'],
    [{ slot: 'materials', from: 'wood', to: null }, 'No hay de madera.'],
    [{ slot: 'brand', from: 'Puma', to: null }, 'No hay de Puma.'],
    [{ slot: 'price_max', from: '0', to: '45000.5' }, 'No hay nada gratis.'],
    [{ slot: 'types', from: 'tv', to: null }, 'De eso no hay.'],
    [{ slot: 'name', from: 'mate Torpedo de Luxe', to: null }, 'Ahora no hay mate Torpedo de Luxe.'],
    [{ slot: 'gender', from: 'female', to: 'male' }, 'No encontré nada exactamente así.'],
  ] as [Relaxation, string][])('what is not there: %j', (relaxed, missing) => {
    const { text } = wordEs(makeFinding('relaxed', { relaxed: [relaxed], fitting: 0 }))
    expect(text.startsWith(missing)).toBe(true)
    expect(text).toContain('Zapatillas de running Rayo')
  })

  test.each([
    ['of what was asked for', '30000', /^No hay nada por menos de \$\s30\.000\. /],
    ['cheaper than what was shown as it was shown', '89899', /^No hay nada por menos de \$\s89\.900\. /],
    ['with the cents it was shown with', '45000', /^No hay nada por menos de \$\s45\.000,50\. /],
  ])('no price below one that was said, nor one that nobody said: %s', (_, from, missing) => {
    const relaxed: Relaxation = { slot: 'price_max', from, to: null }
    expect(wordEs(makeFinding('relaxed', { relaxed: [relaxed], fitting: 0 })).text).toMatch(missing)
  })

  test.each([
    ['AR', 'No hay en talle 46.'],
    ['MX', 'No hay en talla 46.'],
    [null, 'No hay en talla 46.'],
  ])('[I18N-4] in the words of %s', (country, missing) => {
    const relaxed: Relaxation = { slot: 'size', from: '46', to: null }
    expect(wordEs(makeFinding('relaxed', { relaxed: [relaxed], fitting: 0 }), { country }).text).toContain(missing)
  })

  test('what the owner wrote, word for word, and else that it does not know', () => {
    const other = makeFinding('other')
    expect(wordEs(other, { ownAnswer: 'Enviamos a todo el país.' }).speech).toBe('Enviamos a todo el país.')
    expect(wordEs(other).text).toContain('la tienda te lo puede contar')
  })

  test('which is the cheapest', () => {
    expect(wordEs(makeFinding('answered', {}, { sort: 'cheapest' })).text).toMatch(/^(El más barato|Lo más económico)/)
  })

  test.each(languages)('it in 25 words at most, without a gap: %s', (language) => {
    const long = 'Campera de abrigo impermeable con capucha desmontable y bolsillos interiores para mujer'
    const many: SpokenProduct[] = [1, 2].map(() => ({ name: long, price: 1_234_567.89, currency: 'BRL' }))
    const slots = [
      'types',
      'price_max',
      'price_min',
      'price_about',
      'size',
      'colours',
      'materials',
      'features',
      'brand',
      'offer',
      'pet',
    ] as const
    const findings = [
      ...(['answered', 'nothing', 'other', 'not_understood'] as const).map((kind) => makeFinding(kind)),
      ...slots.map((slot) => makeFinding('relaxed', { relaxed: [{ slot, from: '100', to: null }], fitting: 0 })),
    ]
    for (const finding of findings) {
      for (const [seed, country] of [
        ['a', null],
        ['b', 'AR'],
        ['c', 'MX'],
      ] as const) {
        const { text, speech } = word(finding, { language, country, products: many, ownAnswer: null, seed })
        expect.soft(text.split(/\s+/).length, text).toBeLessThanOrEqual(25)
        for (const said of [text, speech]) expect.soft(said, said).not.toMatch(/[{}]|undefined| {2}|^\s*$/)
      }
    }
  })
})

test('[ANSWER-6] a price is written and said as where its currency is', () => {
  const tell = (price: number, currency: string, language: 'en' | 'es' | 'pt') => [
    writePrice(price, { currency, language }).replaceAll(/\s/g, ' '),
    sayPrice(price, { currency, language }),
  ]
  expect(tell(129.9, 'BRL', 'pt')).toEqual(['R$ 129,90', 'cento e vinte e nove reais e noventa'])
  expect(tell(19.99, 'USD', 'en')).toEqual(['$19.99', 'nineteen ninety-nine'])
  expect(tell(71.2, 'USD', 'es')[0]).toBe('$71.20')
  expect(tell(71.2, 'EUR', 'es')[0]).toBe('71,20 €')
  expect(tell(1, 'USD', 'en')).toEqual(['$1', 'one dollar'])
  expect(tell(120.5, 'USD', 'en')[1]).toBe('one hundred twenty dollars and fifty cents')
  expect(tell(1_000_000, 'ARS', 'es')).toEqual(['$ 1.000.000', 'un millón de pesos'])
  expect(tell(21, 'GBP', 'es')[1]).toBe('veintiuna libras')
})

test('[ANSWER-6] what may be asked next is new, and nothing after what was not found', () => {
  const answered = makeFinding('answered', {}, { colours: ['black'] })
  expect(suggest(answered, { language: 'es', country: null, seed: 'a' })).toEqual([
    'más baratos',
    '¿y en blanco?',
    '¿hay alguno en oferta?',
  ])
  expect(suggest(makeFinding('nothing'), { language: 'es', country: null, seed: 'a' })).toEqual([])
})
