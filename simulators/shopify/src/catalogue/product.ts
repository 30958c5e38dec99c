export type ProductStatus = 'ACTIVE' | 'DRAFT' | 'ARCHIVED'

export interface Variant {
  id: number
  title: string
  sku: string
  price: string
  compareAtPrice: string | null
  inventoryQuantity: number
  selectedOptions: { name: string; value: string }[]
}

export interface Product {
  id: number
  title: string
  handle: string
  descriptionHtml: string
  vendor: string
  productType: string
  tags: string[]
  status: ProductStatus
  createdAt: Date
  updatedAt: Date
  variants: Variant[]
}

/** What a test, or the store's owner, changes about a product. */
export type ProductChange = Partial<Pick<Product, 'title' | 'descriptionHtml' | 'productType' | 'status'>> & {
  /** Of all variants. */
  price?: string
  /** Values of the one option, each a variant, up to 2,000. */
  sizes?: readonly string[]
}

/** A product has up to 2,000 variants; their numbers follow from its own. */
const mostVariants = 2048
const firstProduct = 8_000_000_000_000
const firstVariant = 40_000_000_000_000

export function getVariantId(productId: number, place: number): number {
  return firstVariant + (productId - firstProduct) * mostVariants + place
}

export function getProductIdOfVariant(variantId: number): number {
  return firstProduct + Math.floor((variantId - firstVariant) / mostVariants)
}

export function getProductGid(id: number): string {
  return `gid://shopify/Product/${id}`
}
