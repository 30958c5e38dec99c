import { maxVariants } from '@voice-shop/contract'
import type { SourceProduct, SourceVariant } from './catalogue-source.ts'
import { readCurrency, readMinorUnits } from './minor-units.ts'
import { readHtmlText, tidyText } from './plain-text.ts'
import type { VariantRow } from './variant-rows.ts'

/** A product in one language, as it is kept; the names are those of the columns. */
export interface ProductRow {
  product_id: string
  language: string
  title: string
  description: string
  brand: string | null
  tags: string[]
  categories: string[][]
  price_minor: number | null
  currency: string | null
  image_url: string | null
  url: string | null
  popularity: number | null
  created_at: Date | null
  is_hidden: boolean
  in_stock: boolean
  variants: VariantRow[]
  search_text: string
}

/** About how many bytes a product's row takes: those of its texts, with the names of its columns for what comes with each row. */
export function measureRow(row: ProductRow): number {
  return Buffer.byteLength(JSON.stringify(row))
}

const maxIdLength = 200
const maxTitleLength = 500
const maxDescriptionLength = 5000
const maxUrlLength = 2000
const maxBrandLength = 200
const maxTags = 250
const maxCategories = 250
const maxCategoryDepth = 10
const maxOptions = 10
const maxPopularity = 1e12
const maxStock = 1e9
/** It is looked through for each word of a search. */
const maxSearchLength = 1000

function readUrl(url: string | null): string | null {
  if (url === null || url.length > maxUrlLength || !URL.canParse(url)) return null
  return /^https?:$/.test(new URL(url).protocol) ? new URL(url).href : null
}

/** What is said in a language, else in the main one, else in any. */
function choose<Value>(texts: Record<string, Value>, language: string, mainLanguage: string): Value | undefined {
  return texts[language] ?? texts[mainLanguage] ?? texts[''] ?? Object.values(texts)[0]
}

/** Tidied texts without empty and repeated ones. */
function listTidied(texts: readonly string[], most: number): string[] {
  const tidied = texts.map((text) => tidyText(text, maxBrandLength)).filter((text) => text !== '')
  return [...new Set(tidied)].slice(0, most)
}

function readCategories(product: SourceProduct, language: string, mainLanguage: string): string[][] {
  return product.categories
    .slice(0, maxCategories)
    .map((path) => listTidied(choose(path, language, mainLanguage) ?? [], maxCategoryDepth))
    .filter((path) => path.length > 0)
}

function readOptions(variant: SourceVariant, language: string, mainLanguage: string): Record<string, string> {
  const options = Object.entries(choose(variant.options, language, mainLanguage) ?? {}).slice(0, maxOptions)
  const tidied = options.map(([name, value]) => [tidyText(name, maxBrandLength), tidyText(value, maxBrandLength)])
  return Object.fromEntries(tidied.filter(([name, value]) => name !== '' && value !== ''))
}

function readStock(stock: number | null): number | null {
  return stock === null ? null : Math.min(Math.max(Math.trunc(stock), 0), maxStock)
}

function listVariants(product: SourceProduct, language: string, mainLanguage: string): VariantRow[] {
  const currency = readCurrency(product.currency)
  const readPrice = (amount: string | null) => (currency === null ? null : readMinorUnits(amount, currency))
  const variants = product.variants.slice(0, maxVariants).map((variant) => {
    const options = readOptions(variant, language, mainLanguage)
    const names = Object.keys(options)
    return {
      variant_id: tidyText(variant.id, maxIdLength),
      options,
      ...(names.length > 1 && { option_names: names }),
      price_minor: readPrice(variant.price),
      compare_at_price_minor: readPrice(variant.compareAtPrice),
      stock: readStock(variant.stock),
    }
  })
  const byId = new Map(variants.map((variant) => [variant.variant_id, variant]))
  byId.delete('')
  return [...byId.values()]
}

/** Case and accents do not count for who looks for a product. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** The lowest price; null where none is told. */
function findLowest(variants: readonly VariantRow[]): number | null {
  const prices = variants.flatMap(({ price_minor: price }) => price ?? [])
  return prices.length === 0 ? null : prices.reduce((lowest, price) => Math.min(lowest, price))
}

function readPopularity(popularity: number | null): number | null {
  return popularity !== null && popularity >= 0 ? Math.min(popularity, maxPopularity) : null
}

/**
 * A product's rows, one a language; none without an id or any title. Texts are cut, and what a shopper could not be shown,
 * such as an address that is none, is left out: one odd product must not keep the others away.
 */
export function listProductRows(product: SourceProduct, mainLanguage: string): ProductRow[] {
  const productId = tidyText(product.id, maxIdLength)
  if (productId === '') return []
  const brand = tidyText(product.brand ?? '', maxBrandLength) || null
  const tags = listTidied(product.tags, maxTags)
  const byLanguage = new Map<string, ProductRow>()
  for (const [name, { title, descriptionHtml }] of Object.entries(product.texts)) {
    const language = tidyText(name, 35) || mainLanguage
    const tidied = tidyText(title, maxTitleLength)
    if (tidied === '') continue
    const categories = readCategories(product, name, mainLanguage)
    const variants = listVariants(product, name, mainLanguage)
    const searched = [tidied, productId, brand ?? '', ...categories.flat(), ...tags].join(' ')
    byLanguage.set(language, {
      product_id: productId,
      language,
      title: tidied,
      description: readHtmlText(descriptionHtml, maxDescriptionLength),
      brand,
      tags,
      categories,
      price_minor: findLowest(variants),
      currency: readCurrency(product.currency),
      image_url: readUrl(product.imageUrl),
      url: readUrl(product.url),
      popularity: readPopularity(product.popularity),
      created_at: product.createdAt,
      is_hidden: product.isHidden,
      in_stock: variants.some(({ stock }) => stock === null || stock > 0),
      variants,
      search_text: tidyText(foldText(searched), maxSearchLength),
    })
  }
  return [...byLanguage.values()]
}
