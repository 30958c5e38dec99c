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

/** Of Shopify's standard taxonomy, such as `aa-1-13-8`, with its names from the root: `Apparel & Accessories > … > T-Shirts`. */
export interface TaxonomyCategory {
  id: string
  fullName: string
}

export interface Product {
  id: number
  title: string
  handle: string
  descriptionHtml: string
  vendor: string
  productType: string
  /** Null: nobody has put it anywhere. */
  category: TaxonomyCategory | null
  /** Titles of the collections that it is in, beside those of its tags. */
  collections: readonly string[]
  tags: string[]
  status: ProductStatus
  createdAt: Date
  updatedAt: Date
  variants: Variant[]
}

/** What a test, or the store's owner, changes about a product. */
export type ProductChange = Partial<
  Pick<Product, 'title' | 'descriptionHtml' | 'productType' | 'category' | 'collections' | 'tags' | 'status'>
> & {
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
