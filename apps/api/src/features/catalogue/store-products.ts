import type { StoreProduct } from '@voice-shop/answers'
import { toUnits } from './minor-units.ts'
import { orderOptions, type VariantRow } from './variant-rows.ts'

/** A product in one of the languages that the store has it in, as its source names it, such as `pt` or `es-MX`. */
export interface LanguageProduct {
  language: string
  product: StoreProduct
}

/** As far as shoppers see it: its description alone may be as long as all else of ten products. */
export type ShownStoreProduct = Omit<StoreProduct, 'description' | 'tags' | 'popularity'>

export interface ShownLanguageProduct {
  language: string
  product: ShownStoreProduct
}

/** As who keeps products in memory reads them. */
export interface ReadProduct extends LanguageProduct {
  /** By which words find it: names, brand, categories and tags without case and accents. */
  searchText: string
}

export interface ShownProductRow {
  product_id: string
  language: string
  title: string
  brand: string | null
  categories: string[][]
  currency: string | null
  url: string | null
  image_url: string | null
  variants: VariantRow[]
}

export interface StoreProductRow extends ShownProductRow {
  description: string
  tags: string[]
  popularity: number | null
}

/** With prices in units of the currency. */
export function toShownProduct(row: ShownProductRow): ShownStoreProduct {
  const { product_id, title: name, brand, categories, currency, url, image_url } = row
  const readPrice = (minor: number | null) => (minor === null || currency === null ? null : toUnits(minor, currency))
  const variants = row.variants.map((variant) => ({
    variant_id: variant.variant_id,
    options: orderOptions(variant),
    price: readPrice(variant.price_minor),
    compare_at_price: readPrice(variant.compare_at_price_minor),
    stock: variant.stock,
  }))
  return { product_id, name, brand, categories, currency, url, image_url, variants }
}

/** A product as the engine takes it, with prices in units of the currency. */
export function toStoreProduct(row: StoreProductRow): StoreProduct {
  const { description, tags, popularity } = row
  return { ...toShownProduct(row), description, tags, popularity }
}

/**
 * The products of a page, from what the database wrote of them: who keeps them in a thread reads them there, for half a page is a
 * hundredth of a second.
 */
export function readProductPage(text: string): ReadProduct[] {
  const rows = JSON.parse(text) as (StoreProductRow & { search_text: string })[]
  return rows.map((row) => ({ language: row.language, product: toStoreProduct(row), searchText: row.search_text }))
}
