import { z } from 'zod'
import type { SourceVariant } from '../../catalogue/catalogue.public.ts'
import type { PlatformProduct } from '../platform-port.ts'

const pageInfoSchema = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })

/** A page of a list that a product has. */
export interface NodePage<Node> {
  nodes: Node[]
  pageInfo: z.infer<typeof pageInfoSchema>
}

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
  pageInfo: pageInfoSchema,
})
type VariantNode = z.infer<typeof variantsSchema>['nodes'][number]

const collectionsSchema = z.object({ nodes: z.array(z.object({ title: z.string() })), pageInfo: pageInfoSchema })

const nodeSchema = z.object({
  id: z.string(),
  title: z.string(),
  descriptionHtml: z.string(),
  vendor: z.string(),
  productType: z.string(),
  category: z.object({ id: z.string(), name: z.string() }).nullable(),
  tags: z.array(z.string()),
  status: z.string(),
  onlineStoreUrl: z.string().nullable(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
  collections: collectionsSchema,
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
    pageInfo: pageInfoSchema,
  }),
})

/** Null: the product is gone meanwhile. */
export const productVariantsSchema = z
  .object({ product: z.object({ variants: variantsSchema }).nullable() })
  .transform(({ product }) => product?.variants ?? null)

export const productCollectionsSchema = z
  .object({ product: z.object({ collections: collectionsSchema }).nullable() })
  .transform(({ product }) => product?.collections ?? null)

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
function describeVariants(nodes: readonly VariantNode[], language: string): SourceVariant[] {
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

/** In Shopify's standard taxonomy: of a product that nobody has put anywhere. */
const uncategorized = 'gid://shopify/TaxonomyCategory/na'

/**
 * What a product is by the store's own words, then by Shopify's taxonomy: of that the last name alone, since those above it,
 * such as "Apparel & Accessories", name things that it is not. Names that differ in case are one.
 */
function listCategories({ productType, collections, category }: ProductNode): string[] {
  const ofTaxonomy = category && category.id !== uncategorized ? [category.name] : []
  const names = [productType, ...collections.nodes.map(({ title }) => title), ...ofTaxonomy].filter(
    (name) => name !== '',
  )
  const keys = names.map((name) => name.trim().toLowerCase())
  return names.filter((_, place) => keys.indexOf(keys[place] ?? '') === place)
}

/** A product of Shopify as every platform's are described, in the store's main language. */
export function describeProduct(node: ProductNode, language: string): PlatformProduct {
  return {
    id: readNumber(node.id),
    texts: { [language]: { title: node.title, descriptionHtml: node.descriptionHtml } },
    url: node.onlineStoreUrl,
    imageUrl: node.featuredMedia?.preview?.image?.url ?? null,
    brand: node.vendor,
    tags: node.tags,
    categories: listCategories(node).map((name) => ({ [language]: [name] })),
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
