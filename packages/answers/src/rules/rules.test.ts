import { describe, expect, test } from 'vitest'
import { find } from '../find/find.ts'
import { createSegment } from '../segment/segment.ts'
import { makeProduct } from '../testing/make-product.ts'
import { understand } from '../understanding/understand.ts'
import { type Rule, replaceSynonyms } from './rules.ts'

const store = createSegment(
  [
    makeProduct('one', 'Zapatillas Uno', { popularity: 90 }),
    makeProduct('two', 'Zapatillas Dos', { brand: 'Cóndor', popularity: 50 }),
    makeProduct('three', 'Zapatillas Tres', { tags: ['Nuevo'], categories: [['Calzado', 'Urbano']], popularity: 10 }),
    makeProduct('gone', 'Zapatillas Cuatro', {
      variants: [{ variant_id: 'g', options: {}, price: 1, compare_at_price: null, stock: 0 }],
    }),
    makeProduct('card', 'Cartera de lona'),
    makeProduct('leather', 'Cartera de cuero'),
  ],
  'es',
)

function ask(said: string, rules: readonly Rule[]) {
  const { sentence, used } = replaceSynonyms(said, rules)
  const understanding = understand(sentence, { vocabulary: store.vocabulary })
  const { products, trace } = find(store, understanding, { limit: 5, rules, sentences: [said, sentence] })
  return { ids: products.map(({ product_id }) => product_id), products, rules: [...used, ...trace.rules] }
}
const always = { match: 'always', words: '' } as const
const product = (value: string) => ({ by: 'product', value }) as const

describe('[ANSWER-7] the owner’s rules', () => {
  test('without one, what sells comes first', () => {
    expect(ask('busco zapatillas', [])).toMatchObject({ ids: ['one', 'two', 'three'], rules: [] })
  })

  test.each([
    [product('three'), ['three', 'one', 'two']],
    [{ by: 'brand', value: 'cóndor' }, ['two', 'one', 'three']],
    [{ by: 'tag', value: 'NUEVO' }, ['three', 'one', 'two']],
    [{ by: 'category', value: 'Urbano' }, ['three', 'one', 'two']],
  ] as const)('pin by %o', (target, ids) => {
    const found = ask('busco zapatillas', [{ id: 'p', kind: 'pin', ...always, target }])
    expect(found).toMatchObject({ ids, rules: ['p'] })
    expect(found.products[0]?.reasons).toContain('pinned')
  })

  test('hidden products are shown by no answer', () => {
    const rule: Rule = { id: 'h', kind: 'hide', ...always, target: product('one') }
    expect(ask('busco zapatillas', [rule])).toMatchObject({ ids: ['two', 'three'], rules: ['h'] })
    expect(ask('una cartera', [rule]).rules).toEqual([])
  })

  test('raising and lowering move within what fits', () => {
    const raise: Rule = { id: 'r', kind: 'raise', ...always, target: product('three') }
    const lower: Rule = { id: 'l', kind: 'lower', ...always, target: product('one') }
    expect(ask('busco zapatillas', [raise]).ids[0]).toBe('three')
    expect(ask('busco zapatillas', [lower]).ids.at(-1)).toBe('one')
    expect(ask('una cartera que no sea de cuero', [raise, lower]).ids).toEqual(['card'])
  })

  test('a rule acts on the sentences that it is for', () => {
    const contains: Rule = { id: 'c', kind: 'pin', match: 'contains', words: 'Día del Padre', target: product('three') }
    expect(ask('zapatillas para el dia del padre', [contains]).ids[0]).toBe('three')
    expect(ask('zapatillas para el día de la madre', [contains]).ids[0]).toBe('one')
    const exact: Rule = { ...contains, match: 'exact', words: 'zapatillas' }
    expect(ask('¿Zapatillas?', [exact]).ids[0]).toBe('three')
    expect(ask('unas zapatillas', [exact]).ids[0]).toBe('one')
  })

  test('a pin breaks no stock, negation or kind unsaid', () => {
    expect(ask('zapatillas', [{ id: 'p', kind: 'pin', ...always, target: product('gone') }])).toMatchObject({
      ids: ['one', 'two', 'three'],
      rules: [],
    })
    const leather: Rule = { id: 'p', kind: 'pin', ...always, target: product('leather') }
    expect(ask('una cartera que no sea de cuero', [leather]).ids).toEqual(['card'])
    expect(ask('zapatillas', [leather]).products[0]).toMatchObject({ product_id: 'leather', misses: ['types'] })
  })

  test('a synonym says what shoppers mean, the longest first', () => {
    const short: Rule = { id: 's', kind: 'synonym', match: 'contains', words: 'llantas', meaning: 'zapatillas' }
    const long: Rule = { ...short, id: 'x', words: 'llantas chetas', meaning: 'cartera' }
    expect(ask('busco llantas', [short])).toMatchObject({ ids: ['one', 'two', 'three'], rules: ['s'] })
    expect(ask('busco Llantas Chetas', [short, long])).toMatchObject({ ids: ['card', 'leather'], rules: ['x'] })
    expect(replaceSynonyms('quiero llantas, por favor', [{ ...short, match: 'exact' }]).used).toEqual([])
    expect(replaceSynonyms('¿Y las llantas?', [short]).sentence).toBe('¿Y las zapatillas?')
  })
})
