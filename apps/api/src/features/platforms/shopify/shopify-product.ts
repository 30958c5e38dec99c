import { z } from 'zod'
import type { SourceVariant } from '../../catalogue/catalogue.public.ts'
import type { PlatformProduct } from '../platform-port.ts'

const variantsSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.string(),
      price: z.string(),
      compareAtPrice: z.string().nullable(),
      availableForSale: z.boolean(),
      inventoryQuantity: z.int().nullable(),
      selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
})
export type VariantPage = z.infer<typeof variantsSchema>

const nodeSchema = z.object({
  id: z.string(),
  title: z.string(),
  descriptionHtml: z.string(),
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  status: z.string(),
  onlineStoreUrl: z.string().nullable(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
  collections: z.object({ nodes: z.array(z.object({ title: z.string() })) }),
  priceRangeV2: z.object({ minVariantPrice: z.object({ currencyCode: z.string() }) }),
  featuredMedia: z
    .object({ preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable() })
    .nullable(),
  variants: variantsSchema,
})
export type ProductNode = z.infer<typeof nodeSchema>

export const productsSchema = z.object({
  products: z.object({
    nodes: z.array(nodeSchema),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
})

export const productVariantsSchema = z.object({ product: z.object({ variants: variantsSchema }).nullable() })

export const translationsSchema = z.object({
  nodes: z.array(
    z
      .object({
        id: z.string(),
        translations: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
      })
      .nullable(),
  ),
})

/** The number in `gid://shopify/Product/123`, or in that of a variant. */
export function readNumber(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1)
}

/** Variants as every platform's are described. One without a choice has an option that shoppers do not see. */
export function describeVariants(nodes: VariantPage['nodes'], language: string): SourceVariant[] {
  return nodes.map(({ id, price, compareAtPrice, availableForSale, inventoryQuantity, selectedOptions }) => {
    const options = selectedOptions.filter(({ name, value }) => name !== 'Title' || value !== 'Default Title')
    // What can be bought without any left is not counted, or sold on.
    const left = inventoryQuantity !== null && inventoryQuantity > 0 ? inventoryQuantity : null
    return {
      id: readNumber(id),
      options: { [language]: Object.fromEntries(options.map(({ name, value }) => [name, value])) },
      price,
      compareAtPrice,
      stock: availableForSale ? left : 0,
    }
  })
}

/** A product of Shopify as every platform's are described, in the store's main language. */
export function describeProduct(node: ProductNode, language: string): PlatformProduct & { variants: SourceVariant[] } {
  const names = [node.productType, ...node.collections.nodes.map(({ title }) => title)].filter((name) => name !== '')
  return {
    id: readNumber(node.id),
    texts: { [language]: { title: node.title, descriptionHtml: node.descriptionHtml } },
    url: node.onlineStoreUrl,
    imageUrl: node.featuredMedia?.preview?.image?.url ?? null,
    brand: node.vendor,
    tags: node.tags,
    categories: [...new Set(names)].map((name) => ({ [language]: [name] })),
    currency: node.priceRangeV2.minVariantPrice.currencyCode,
    popularity: null,
    createdAt: node.createdAt,
    // Without an address it is not in the online store.
    isHidden: node.status !== 'ACTIVE' || node.onlineStoreUrl === null,
    variants: describeVariants(node.variants.nodes, language),
    updatedAt: node.updatedAt,
  }
}

/** Adds what a language has of its own; what is not translated is shown in the main language. */
export function addTranslations(
  products: readonly PlatformProduct[],
  { nodes }: z.infer<typeof translationsSchema>,
  language: string,
): void {
  const byId = new Map(nodes.flatMap((node) => (node ? [[readNumber(node.id), node.translations]] : [])))
  for (const product of products) {
    const found = byId.get(product.id) ?? []
    const title = found.find(({ key }) => key === 'title')?.value
    if (!title) continue
    const descriptionHtml = found.find(({ key }) => key === 'body_html')?.value ?? ''
    product.texts[language] = { title, descriptionHtml }
  }
}
