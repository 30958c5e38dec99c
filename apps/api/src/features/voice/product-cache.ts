import type { CheckedSearch } from './event-check.ts'

/** What a search said of a product. */
export interface SeenProduct {
  productId: string
  productName: string
  imageUrl: string | null
  seenAt: Date
}

const maxCached = 100_000
const rememberedMs = 60_000

/** The products of searches, each as the latest of them said it. */
export function listSeenProducts(searches: readonly CheckedSearch[]): SeenProduct[] {
  const byId = new Map<string, SeenProduct>()
  for (const { products, occurredAt } of searches) {
    for (const product of products) {
      const seen = byId.get(product.product_id)
      if (seen && seen.seenAt > occurredAt) continue
      byId.set(product.product_id, {
        productId: product.product_id,
        productName: product.product_name,
        imageUrl: product.product_image_url ?? null,
        seenAt: occurredAt,
      })
    }
  }
  return [...byId.values()]
}

/**
 * Remembers for a minute which names and images this process has written, so that a store's same hundred products
 * are not looked up with every group. A minute, because another process may write a newer name meanwhile.
 */
export class ProductCache {
  /** By workspace, and then by the product's id. */
  readonly #written = new Map<string, Map<string, SeenProduct & { until: number }>>()
  #size = 0

  #getProducts(workspaceId: string): Map<string, SeenProduct & { until: number }> {
    const known = this.#written.get(workspaceId)
    if (known) return known
    const products = new Map()
    this.#written.set(workspaceId, products)
    return products
  }

  /** The products that must be written; they count as written from then on. */
  takeUnwritten(workspaceId: string, products: readonly SeenProduct[], now: Date): SeenProduct[] {
    if (this.#size + products.length > maxCached) this.clear()
    const known = this.#getProducts(workspaceId)
    const sizeBefore = known.size
    const unwritten = products.filter((product) => {
      const { productId, productName, imageUrl, seenAt } = product
      const written = known.get(productId)
      const isSame = written?.productName === productName && written.imageUrl === imageUrl
      if (isSame && written.until > now.getTime()) return false
      // The database refuses what a late event says of it, and goes on saying what this remembers.
      if (!written || written.seenAt <= seenAt) {
        known.set(productId, { productId, productName, imageUrl, seenAt, until: now.getTime() + rememberedMs })
      }
      return true
    })
    this.#size += known.size - sizeBefore
    return unwritten
  }

  /** Call it when a transaction failed: what was taken for written may not be. */
  clear(): void {
    this.#written.clear()
    this.#size = 0
  }
}
