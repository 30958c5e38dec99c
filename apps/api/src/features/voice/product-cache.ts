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
  readonly #written = new Map<string, { text: string; seenAt: Date; until: number }>()

  #getText({ productName, imageUrl }: SeenProduct): string {
    return `${productName}\n${imageUrl ?? ''}`
  }

  /** The products that must be written; they count as written from then on. */
  takeUnwritten(workspaceId: string, products: readonly SeenProduct[], now: Date): SeenProduct[] {
    if (this.#written.size + products.length > maxCached) this.#written.clear()
    return products.filter((product) => {
      const key = `${workspaceId} ${product.productId}`
      const text = this.#getText(product)
      const written = this.#written.get(key)
      if (written && written.text === text && written.until > now.getTime()) return false
      // The database refuses what a late event says of it, and goes on saying what this remembers.
      if (!written || written.seenAt <= product.seenAt) {
        this.#written.set(key, { text, seenAt: product.seenAt, until: now.getTime() + rememberedMs })
      }
      return true
    })
  }

  /** Call it when a transaction failed: what was taken for written may not be. */
  clear(): void {
    this.#written.clear()
  }
}
