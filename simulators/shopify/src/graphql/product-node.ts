import { crc32 } from 'node:zlib'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { nameProduct, slugify } from '../catalogue/generate-product.ts'
import {
  getProductGid,
  getProductIdOfVariant,
  type Product,
  type TaxonomyCategory,
  type Variant,
} from '../catalogue/product.ts'
import { describeProduct, words } from '../catalogue/words.ts'
import { type PageArguments, pageShortList } from './connection.ts'
import { writeDecimal } from './decimal.ts'

function describeVariant(catalogue: Catalogue, product: Product, variant: Variant): Record<string, unknown> {
  return {
    __typename: 'ProductVariant',
    id: `gid://shopify/ProductVariant/${variant.id}`,
    legacyResourceId: String(variant.id),
    title: variant.title,
    displayName: `${product.title} - ${variant.title}`,
    sku: variant.sku,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    availableForSale: product.status === 'ACTIVE' && variant.inventoryQuantity > 0,
    inventoryQuantity: variant.inventoryQuantity,
    position: product.variants.indexOf(variant) + 1,
    selectedOptions: variant.selectedOptions,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    product: () => describeProductNode(catalogue, product),
  }
}

function describePrices(product: Product, currencyCode: string): Record<string, unknown> {
  const prices = product.variants.map(({ price }) => Number(price))
  const write = (price: number) => ({ amount: writeDecimal(price), currencyCode })
  return { minVariantPrice: write(Math.min(...prices)), maxVariantPrice: write(Math.max(...prices)) }
}

function describeImage(catalogue: Catalogue, product: Product): Record<string, unknown> {
  return {
    id: `gid://shopify/ProductImage/${product.id}`,
    url: catalogue.getImageUrl(product.id),
    altText: product.title,
    width: 600,
    height: 600,
  }
}

function describeMedia(catalogue: Catalogue, product: Product): Record<string, unknown> {
  const image = describeImage(catalogue, product)
  return {
    __typename: 'MediaImage',
    id: `gid://shopify/MediaImage/${product.id}`,
    alt: product.title,
    mediaContentType: 'IMAGE',
    status: 'READY',
    image,
    preview: { image, status: 'READY' },
  }
}

/** Title and description in another language of the store, while nobody has changed the product. */
function listTranslations(catalogue: Catalogue, product: Product, locale: string): unknown[] {
  const language = catalogue.settings.otherLanguages.find((other) => other === locale)
  if (language === undefined || catalogue.isChanged(product.id)) return []
  const { title } = nameProduct(catalogue.getIndex(product.id), language)
  const write = (key: string, value: string) => ({ key, value, locale, outdated: false })
  return [write('title', title), write('body_html', describeProduct(language, title))]
}

function describeCollection(title: string, number: number): Record<string, unknown> {
  return { __typename: 'Collection', id: `gid://shopify/Collection/${number}`, title, handle: slugify(title) }
}

/** Those that the store has made by hand: one for what is new or on offer, and what a test has put the product into. */
function listCollections(catalogue: Catalogue, product: Product): unknown[] {
  const { tags } = words[catalogue.settings.language]
  const ofTags = tags.flatMap((title, place) =>
    product.tags.includes(title) ? [describeCollection(title, place + 1)] : [],
  )
  // The same number for each product that is in it.
  return [...ofTags, ...product.collections.map((title) => describeCollection(title, 1000 + crc32(title)))]
}

const getCategoryGid = (id: string) => `gid://shopify/TaxonomyCategory/${id}`

/** Of a category the ids of those above it are the beginnings of its own. */
function describeCategory(category: TaxonomyCategory | null): Record<string, unknown> | null {
  if (!category) return null
  const parts = category.id.split('-')
  const ancestors = parts.slice(0, -1).map((_, depth) => getCategoryGid(parts.slice(0, depth + 1).join('-')))
  return {
    __typename: 'TaxonomyCategory',
    id: getCategoryGid(category.id),
    name: category.fullName.split(' > ').at(-1),
    fullName: category.fullName,
    level: parts.length,
    isRoot: parts.length === 1,
    isArchived: false,
    parentId: ancestors.at(-1) ?? null,
    ancestorIds: ancestors,
  }
}

export function describeProductNode(catalogue: Catalogue, product: Product): Record<string, unknown> {
  const optionName = product.variants[0]?.selectedOptions[0]?.name ?? 'Title'
  const isPublished = product.status === 'ACTIVE'
  const variants = () => product.variants.map((variant) => describeVariant(catalogue, product, variant))
  return {
    __typename: 'Product',
    id: getProductGid(product.id),
    legacyResourceId: String(product.id),
    title: product.title,
    handle: product.handle,
    descriptionHtml: product.descriptionHtml,
    description: product.descriptionHtml
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .replace(/\s+/g, ' '),
    vendor: product.vendor,
    productType: product.productType,
    category: describeCategory(product.category),
    tags: product.tags,
    status: product.status,
    isGiftCard: false,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    publishedAt: isPublished ? product.createdAt.toISOString() : null,
    onlineStoreUrl: isPublished ? catalogue.getPageUrl(product) : null,
    onlineStorePreviewUrl: catalogue.getPageUrl(product),
    totalInventory: product.variants.reduce((sum, { inventoryQuantity }) => sum + inventoryQuantity, 0),
    hasOnlyDefaultVariant: optionName === 'Title',
    priceRangeV2: () => describePrices(product, catalogue.settings.currency),
    featuredImage: () => describeImage(catalogue, product),
    featuredMedia: () => describeMedia(catalogue, product),
    images: (args: PageArguments) => pageShortList([describeImage(catalogue, product)], args),
    media: (args: PageArguments) => pageShortList([describeMedia(catalogue, product)], args),
    options: [
      {
        id: `gid://shopify/ProductOption/${product.id}`,
        name: optionName,
        position: 1,
        values: product.variants.flatMap(({ selectedOptions }) => selectedOptions.map(({ value }) => value)),
      },
    ],
    variants: (args: PageArguments) => pageShortList(variants(), args),
    collections: (args: PageArguments) => pageShortList(listCollections(catalogue, product), args),
    variantsCount: { count: product.variants.length, precision: 'EXACT' },
    translations: ({ locale }: { locale: string }) => listTranslations(catalogue, product, locale),
  }
}

/** A product's variant by its id, with the product that it belongs to. */
export function findVariantNode(catalogue: Catalogue, variantId: number): Record<string, unknown> | null {
  const product = catalogue.find(getProductIdOfVariant(variantId))
  const variant = product?.variants.find(({ id }) => id === variantId)
  return product && variant ? describeVariant(catalogue, product, variant) : null
}
