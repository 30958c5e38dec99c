import { describe, expect, test } from 'vitest'
import { bombilla, makeSearch, mate } from '../../testing/voice-events.ts'
import type { CheckedSearch } from './event-check.ts'
import { listSeenProducts, ProductCache, type SeenProduct } from './product-cache.ts'

const noon = new Date('2026-11-18T12:00:00.000Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const seen = (productName: string, seconds = 0): SeenProduct => ({
  productId: 'mate',
  productName,
  imageUrl: null,
  seenAt: later(seconds),
})

function check(seconds: number, products: CheckedSearch['products']): CheckedSearch {
  const { occurred_at, ...search } = makeSearch({ products })
  return { ...search, occurredAt: later(seconds) }
}

describe('the products of searches', () => {
  test('are each as the latest search said it, whatever the order', () => {
    const searches = [
      check(2, [{ ...mate, product_name: 'New', product_image_url: 'https://shop.example/new.jpg' }]),
      check(1, [{ ...mate, product_name: 'Old' }, bombilla]),
    ]
    const expected = [
      { productId: 'mate', productName: 'New', imageUrl: 'https://shop.example/new.jpg', seenAt: later(2) },
      { productId: 'bombilla', productName: 'Bombilla', imageUrl: null, seenAt: later(1) },
    ]
    expect(listSeenProducts(searches)).toEqual(expected)
    expect(new Set(listSeenProducts(searches.toReversed()))).toEqual(new Set(expected))
  })
})

describe('the memory of written products', () => {
  test('holds back what was written less than a minute ago, and nothing else', () => {
    const memory = new ProductCache()
    const take = (workspaceId: string, product: SeenProduct, seconds: number) =>
      memory.takeUnwritten(workspaceId, [product], later(seconds))
    expect(take('a', seen('Mate'), 0)).toEqual([seen('Mate')])
    expect(take('a', seen('Mate', 30), 30)).toEqual([])
    expect(take('b', seen('Mate', 30), 30)).toEqual([seen('Mate', 30)])
    expect(take('a', seen('Mate imperial', 40), 40)).toEqual([seen('Mate imperial', 40)])
    expect(take('a', { ...seen('Mate imperial', 41), imageUrl: 'https://shop.example/m.jpg' }, 41)).toHaveLength(1)
    expect(take('a', { ...seen('Mate imperial', 101), imageUrl: 'https://shop.example/m.jpg' }, 101)).toHaveLength(1)
  })

  test('is not misled by a late event, which the database refuses', () => {
    const memory = new ProductCache()
    memory.takeUnwritten('a', [seen('New', 10)], later(10))
    expect(memory.takeUnwritten('a', [seen('Old', 5)], later(11))).toEqual([seen('Old', 5)])
    expect(memory.takeUnwritten('a', [seen('Old', 20)], later(20))).toEqual([seen('Old', 20)])
  })

  test('is empty after a transaction failed', () => {
    const memory = new ProductCache()
    memory.takeUnwritten('a', [seen('Mate')], noon)
    memory.clear()
    expect(memory.takeUnwritten('a', [seen('Mate')], noon)).toHaveLength(1)
  })
})
