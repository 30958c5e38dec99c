import { BoundedMap } from '../state/bounded-map.ts'
import type { ShopSettings } from '../state/shop.ts'
import { minuteMs } from '../state/simulator-clock.ts'
import { generateProduct } from './generate-product.ts'
import { getVariantId, type Product, type ProductChange, type Variant } from './product.ts'
import type { ProductFilter } from './product-filter.ts'

const maxChanged = 5000
/** Ids of products and their variants stay within the integers that JSON keeps exact. */
const maxProducts = 1_000_000

export interface CatalogueOrder {
  sortKey: 'ID' | 'UPDATED_AT'
  filter: ProductFilter
}

/**
 * A store's products. Those that nobody has changed are not kept but made when they are read, always the same, so
 * that a catalogue of 50,000 takes no memory.
 */
export class Catalogue {
  readonly #changed = new BoundedMap<number, Product>(maxChanged)
  readonly #removed = new Set<number>()
  readonly #settings: ShopSettings
  readonly #createdAt: Date
  readonly #firstId: number
  readonly #getBaseUrl: () => string
  #count: number
  /** The list that was asked for last, for the next page of it. */
  #listed: { key: string; ids: readonly number[] } | null = null

  /** Throws for more than a million products. */
  constructor(options: { shopId: number; settings: ShopSettings; createdAt: Date; getBaseUrl: () => string }) {
    this.#settings = options.settings
    this.#createdAt = options.createdAt
    this.#firstId = 8_000_000_000_001 + (options.shopId % 1000) * maxProducts
    this.#getBaseUrl = options.getBaseUrl
    this.#count = options.settings.productCount
    if (!(this.#count >= 0 && this.#count <= maxProducts)) throw new Error('A store has up to a million products')
  }

  get settings(): ShopSettings {
    return this.#settings
  }

  getImageUrl(id: number): string {
    return `${this.#getBaseUrl()}/cdn/products/${id}.svg`
  }

  getPageUrl(product: Product): string {
    return `${this.#getBaseUrl()}/products/${product.handle}?id=${product.id}`
  }

  has(id: number): boolean {
    return id >= this.#firstId && id < this.#firstId + this.#count && !this.#removed.has(id)
  }

  find(id: number): Product | undefined {
    if (!this.has(id)) return undefined
    const index = id - this.#firstId
    return this.#changed.get(id) ?? generateProduct(index, id, { settings: this.#settings, date: this.#dateAt(index) })
  }

  /** The place at which the product was made; its translations follow from it. */
  getIndex(id: number): number {
    return id - this.#firstId
  }

  isChanged(id: number): boolean {
    return this.#changed.has(id)
  }

  getUpdatedAt(id: number): Date {
    return this.#changed.get(id)?.updatedAt ?? this.#dateAt(id - this.#firstId)
  }

  #dateAt(index: number): Date {
    return new Date(this.#createdAt.getTime() + (index % 500_000) * minuteMs)
  }

  /** The ids of the products that the filter lets through, in the order asked for. */
  listIds(order: CatalogueOrder): readonly number[] {
    const key = `${order.sortKey} ${order.filter.text}`
    if (this.#listed?.key !== key) this.#listed = { key, ids: this.#collectIds(order) }
    return this.#listed.ids
  }

  #collectIds({ sortKey, filter }: CatalogueOrder): number[] {
    const ids: number[] = []
    for (let id = this.#firstId; id < this.#firstId + this.#count; id += 1) {
      if (this.#removed.has(id) || (sortKey === 'UPDATED_AT' && this.#changed.has(id))) continue
      if (this.#passes(id, filter)) ids.push(id)
    }
    if (sortKey === 'ID') return ids
    // A change is later than the date of every product that nobody changed.
    const changed = [...this.#changed.values()].filter(({ id }) => this.#passes(id, filter))
    changed.sort((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime() || a.id - b.id)
    return [...ids, ...changed.map(({ id }) => id)]
  }

  #passes(id: number, filter: ProductFilter): boolean {
    if (filter.needsKey && !filter.passesKey(id, this.getUpdatedAt(id))) return false
    if (!filter.needsProduct) return true
    const product = this.find(id)
    return product !== undefined && filter.passesProduct(product)
  }

  /** Makes one more product at the end of the catalogue. */
  create(change: ProductChange, now: Date): Product {
    const id = this.#firstId + this.#count
    this.#count += 1
    this.#listed = null
    const product = generateProduct(id - this.#firstId, id, { settings: this.#settings, date: now })
    this.#changed.set(id, applyChange({ ...product, status: 'ACTIVE' }, change, now))
    return this.#changed.get(id) ?? product
  }

  /** Throws for a product that there is not. */
  update(id: number, change: ProductChange, now: Date): Product {
    const product = this.find(id)
    if (product === undefined) throw new Error(`No product ${id}`)
    const updated = applyChange(product, change, now)
    this.#listed = null
    this.#changed.delete(id)
    this.#changed.set(id, updated)
    return updated
  }

  /** Throws for a product that there is not, and when more than 100,000 were removed. */
  remove(id: number): void {
    if (!this.has(id)) throw new Error(`No product ${id}`)
    if (this.#removed.size >= 100_000) throw new Error('Too many products were removed')
    this.#listed = null
    this.#changed.delete(id)
    this.#removed.add(id)
  }
}

/** The variants of a product that is made in these sizes: like its first one. */
function makeVariants({ id, variants: [first] }: Product, sizes: readonly string[]): Variant[] {
  if (!first) return []
  return sizes.map((value, place) => ({
    ...first,
    id: getVariantId(id, place),
    title: value,
    selectedOptions: [{ name: first.selectedOptions[0]?.name ?? 'Size', value }],
  }))
}

function applyChange(product: Product, { price, sizes, ...change }: ProductChange, now: Date): Product {
  const made = sizes === undefined ? product.variants : makeVariants(product, sizes)
  const variants = price === undefined ? made : made.map((variant) => ({ ...variant, price }))
  return { ...product, ...change, variants, updatedAt: now }
}
