import type { pushedProductSchema } from '@voice-shop/contract'
import type { z } from 'zod'
import type { TestApp } from './test-app.ts'

type Product = z.input<typeof pushedProductSchema>

/** A product as a store sends it. */
export function makePushedProduct(changes: Partial<Product> = {}): Product {
  return {
    product_id: crypto.randomUUID(),
    name: 'Zapatillas Andina',
    currency: 'ARS',
    variants: [{ variant_id: 'v1', options: { Talle: '42' }, price: '89900.00', stock: 3 }],
    ...changes,
  }
}

/** Sends products with a store's secret key. */
export function pushProducts(
  t: TestApp,
  { key, products, language = 'en' }: { key: string; products: readonly unknown[]; language?: string },
) {
  const headers = { authorization: `Bearer ${key}`, 'accept-language': language }
  return t.call('POST', '/api/voice-shop/products/', { headers, body: { products } })
}
