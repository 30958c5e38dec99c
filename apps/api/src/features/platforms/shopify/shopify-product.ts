import { z } from 'zod'
import type { PlatformProduct } from '../platform-port.ts'

const nodeSchema = z.object({
  id: z.string(),
  title: z.string(),
  descriptionHtml: z.string(),
  productType: z.string(),
  status: z.string(),
  onlineStoreUrl: z.string().nullable(),
  updatedAt: z.coerce.date(),
  priceRangeV2: z.object({ minVariantPrice: z.object({ amount: z.string(), currencyCode: z.string() }) }),
  featuredMedia: z
    .object({ preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable() })
    .nullable(),
  variants: z.object({ nodes: z.array(z.object({ availableForSale: z.boolean() })) }),
})
export type ProductNode = z.infer<typeof nodeSchema>

export const productsSchema = z.object({
  products: z.object({
    nodes: z.array(nodeSchema),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
})

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

/** The number in `gid://shopify/Product/123`. */
export function readProductId(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1)
}

/** A product of Shopify as every platform's are described, in the store's main language. */
export function describeProduct(node: ProductNode, language: string): PlatformProduct {
  const { amount, currencyCode: currency } = node.priceRangeV2.minVariantPrice
  return {
    id: readProductId(node.id),
    texts: { [language]: { title: node.title, descriptionHtml: node.descriptionHtml } },
    url: node.onlineStoreUrl,
    imageUrl: node.featuredMedia?.preview?.image?.url ?? null,
    price: { amount, currency },
    categories: node.productType === '' ? [] : [{ [language]: node.productType }],
    isAvailable: node.status === 'ACTIVE' && node.variants.nodes.some(({ availableForSale }) => availableForSale),
    updatedAt: node.updatedAt,
  }
}

/** Adds what a language has of its own; what is not translated is shown in the main language. */
export function addTranslations(
  products: readonly PlatformProduct[],
  { nodes }: z.infer<typeof translationsSchema>,
  language: string,
): void {
  const byId = new Map(nodes.flatMap((node) => (node ? [[readProductId(node.id), node.translations]] : [])))
  for (const product of products) {
    const found = byId.get(product.id) ?? []
    const title = found.find(({ key }) => key === 'title')?.value
    if (!title) continue
    const descriptionHtml = found.find(({ key }) => key === 'body_html')?.value ?? ''
    product.texts[language] = { title, descriptionHtml }
  }
}
