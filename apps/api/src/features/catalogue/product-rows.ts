import type { SourceProduct } from './catalogue-source.ts'
import { readHtmlText, tidyText } from './plain-text.ts'

/** A product in one language, as it is kept. */
export interface ProductRow {
  productId: string
  language: string
  title: string
  description: string
  priceMinor: number | null
  currency: string | null
  imageUrl: string | null
  url: string | null
  category: string | null
  isAvailable: boolean
}

const maxIdLength = 200
const maxTitleLength = 500
const maxDescriptionLength = 5000
const maxUrlLength = 2000
const maxPrice = 1e12

const decimalsByCurrency = new Map<string, number>()

/** How many decimals a currency has; two where it is not known. */
function getDecimals(currency: string): number {
  const known = decimalsByCurrency.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  decimalsByCurrency.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

/** A price in minor units; null for what is no price. */
function readPrice(price: SourceProduct['price']): { priceMinor: number; currency: string } | null {
  if (!price || !/^[A-Za-z]{3}$/.test(price.currency) || !/^\d{1,15}(\.\d*)?$/.test(price.amount.trim())) return null
  const currency = price.currency.toUpperCase()
  const priceMinor = Math.round(Number(price.amount) * 10 ** getDecimals(currency))
  return priceMinor <= maxPrice ? { priceMinor, currency } : null
}

function readUrl(url: string | null): string | null {
  if (url === null || url.length > maxUrlLength || !URL.canParse(url)) return null
  return /^https?:$/.test(new URL(url).protocol) ? new URL(url).href : null
}

function readCategory(categories: SourceProduct['categories'], language: string, mainLanguage: string): string | null {
  const [first] = categories
  if (!first) return null
  const name = first[language] ?? first[mainLanguage] ?? first[''] ?? Object.values(first)[0] ?? ''
  return tidyText(name, maxTitleLength) || null
}

/**
 * A product's rows, one a language; none without an id or any title. What a shopper could not be shown, such as an
 * address that is none, is left out: one odd product must not keep the others away.
 */
export function listProductRows(product: SourceProduct, mainLanguage: string): ProductRow[] {
  const productId = tidyText(product.id, maxIdLength)
  if (productId === '') return []
  const price = readPrice(product.price)
  const byLanguage = new Map<string, ProductRow>()
  for (const [name, { title, descriptionHtml }] of Object.entries(product.texts)) {
    const language = tidyText(name, 35) || mainLanguage
    const tidied = tidyText(title, maxTitleLength)
    if (tidied === '') continue
    byLanguage.set(language, {
      productId,
      language,
      title: tidied,
      description: readHtmlText(descriptionHtml, maxDescriptionLength),
      priceMinor: price?.priceMinor ?? null,
      currency: price?.currency ?? null,
      imageUrl: readUrl(product.imageUrl),
      url: readUrl(product.url),
      category: readCategory(product.categories, name, mainLanguage),
      isAvailable: product.isAvailable,
    })
  }
  return [...byLanguage.values()]
}
