import type { StoreProduct } from '../model.ts'

/** A product of a store as tests need it: one variant that can be bought, and nothing told besides its name. */
export function makeProduct(product_id: string, name: string, changes: Partial<StoreProduct> = {}): StoreProduct {
  return {
    product_id,
    name,
    description: '',
    brand: null,
    tags: [],
    categories: [],
    currency: 'ARS',
    url: null,
    image_url: null,
    popularity: null,
    variants: [{ variant_id: `${product_id}-1`, options: {}, price: 100, compare_at_price: null, stock: 5 }],
    ...changes,
  }
}
