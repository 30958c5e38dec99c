import { expect, test } from 'vitest'
import type { Language } from '../model.ts'
import { createSegment } from '../segment/segment.ts'
import { makeProduct } from '../testing/make-product.ts'
import { understand } from '../understanding/understand.ts'
import { find } from './find.ts'

/** In the order of the names what sells best comes first, though by little. */
function findAll(language: Language, said: string, names: readonly string[]): string[] {
  const products = names.map((name, place) => makeProduct(name, name, { popularity: 400 - place * 60 }))
  const segment = createSegment(products, language)
  const understanding = understand(said, { vocabulary: segment.vocabulary, language })
  return find(segment, understanding, { limit: 3 }).products.map(({ product_id }) => product_id)
}

const cases = [
  ['pt', 'uma cadeira boa', ['Poltrona Reclinável', 'Cadeira de Escritório', 'Banqueta Alta']],
  ['es', 'una silla para el comedor', ['Sillón Relax', 'Silla Nórdica', 'Banqueta Bar']],
  ['en', 'a stool', ['Oak Armchair', 'Pine Stool', 'Velvet Chair']],
] as const

test.each(cases)(
  '[ANSWER-2] of things of one kind that is first whose name says it: %s: %s',
  (language, said, names) => {
    const found = findAll(language, said, names)
    expect(found[0]).toBe(names[1])
    expect(found).toHaveLength(3)
  },
)
