import { expect, test } from 'vitest'
import type { ReadProduct } from '../../catalogue/catalogue.public.ts'
import { UnreadProducts } from './unread-products.ts'

function makeRead(product_id: string, searchText: string, { stock = 1, popularity = 0 } = {}): ReadProduct {
  const texts = { name: searchText, description: '', brand: null, tags: [], categories: [] }
  const variant = { variant_id: 'v', options: {}, price: null, compare_at_price: null, stock }
  const product = { product_id, ...texts, currency: null, url: null, image_url: null, popularity, variants: [variant] }
  return { language: 'es', product, searchText }
}

function makeChange(product_id: string, searchText: string | null) {
  const product = searchText === null ? null : makeRead(product_id, searchText).product
  return { productId: product_id, language: 'es', product, searchText: searchText ?? '' }
}

/** In two pages. */
function makeUnread() {
  const unread = new UnreadProducts()
  unread.add([
    makeRead('a', 'tele tv 50'),
    makeRead('b', 'mesa para tv roble'),
    makeRead('c', 'mesa roble', { stock: 0 }),
  ])
  unread.add([
    makeRead('d', 'mesa', { popularity: 9 }),
    makeRead('e', 'set dvd-tvbox'),
    makeRead('f', 'atv de juguete'),
  ])
  return unread
}

const idsOf = (found: { product: { product_id: string } }[]) => found.map(({ product }) => product.product_id)
const words = (...texts: string[]) => texts.map((text) => ({ text, weight: 1 }))

test('[ANSWER-2] more words and rarer ones come first, and what is sold out does not come', () => {
  const find = (...texts: string[]) => idsOf(makeUnread().find(words(...texts), { changes: [], limit: 9 }))
  expect(find('mesa', 'roble')).toEqual(['b', 'd'])
  expect(find(' tv', 'juguete')).toEqual(['f', 'a', 'b'])
  expect(find('esa', 'obl')).toEqual(['b', 'd'])
  expect(idsOf(makeUnread().find(words('mesa', 'roble'), { changes: [], limit: 1 }))).toEqual(['b'])
})

test('[ANSWER-2] where none has a word those that sell most come', () => {
  expect(idsOf(makeUnread().find(words('nada'), { changes: [], limit: 2 }))).toEqual(['d', 'a'])
  expect(idsOf(makeUnread().find([], { changes: [], limit: 2 }))).toEqual(['d', 'a'])
})

test('[CATALOG-2] what has changed since it arrived is found as it is now, and not as it was', () => {
  const changes = [makeChange('b', 'silla roble'), makeChange('d', null), makeChange('new', 'mesa ratona')]
  const find = (...texts: string[]) => idsOf(makeUnread().find(words(...texts), { changes, limit: 9 }))
  expect(find('mesa')).toEqual(['new'])
  expect(find('roble')).toEqual(['b'])
  expect(find('nada')).not.toContain('d')
})
