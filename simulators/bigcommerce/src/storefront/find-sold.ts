import { makeDetails, type Product } from '../catalogue.ts'
import type { PlatformState } from '../state.ts'

interface Sold {
  product: Product
  variant: ReturnType<typeof makeDetails>['variants'][number]
}

const origin = 'http://127.0.0.1'

/** A variant that shoppers can buy. */
export function findSold(
  state: PlatformState,
  { productId, variantId }: { productId: number; variantId: number },
): Sold | null {
  for (const product of state.listProducts()) {
    if (product.id !== productId || !product.is_visible || product.availability === 'disabled') continue
    const variant = makeDetails(product, origin).variants.find(({ id }) => id === variantId)
    return variant ? { product, variant } : null
  }
  return null
}
