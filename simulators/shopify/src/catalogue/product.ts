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
}

export function getProductGid(id: number): string {
  return `gid://shopify/Product/${id}`
}
