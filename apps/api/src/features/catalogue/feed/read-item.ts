import type { FeedSkipReason, Language } from '@voice-shop/contract'
import { sayOption, sayWearer } from './option-words.ts'
import type { RawItem } from './raw-item.ts'
import { type FeedPrice, readPrice } from './read-price.ts'

/** An item of a feed, checked: a product, or one variant of a product with several. */
export interface FeedItem {
  line: number
  id: string
  /** That of the product: items with the same one are its variants. */
  productId: string
  title: string
  description: string
  url: string | null
  imageUrl: string | null
  brand: string | null
  categories: string[][]
  tags: string[]
  /** ISO 4217; null where no price is told. */
  currency: string | null
  price: string | null
  compareAtPrice: string | null
  /** 0: none left; null: not counted, it can be bought. */
  stock: 0 | null
  /** Names and values in the store's language. */
  options: Record<string, string>
  /** Whether its price depends on the day that the feed is read. */
  isDated: boolean
}

export type ReadItem = { item: FeedItem } | { skipped: FeedSkipReason }

interface ReadContext {
  language: Language
  now: Date
}

/** As much as an id of a pushed product may have. */
const maxIdLength = 128
const maxTextLength = 1000
const maxCategories = 10

const outOfStock = new Set(['out_of_stock', 'out of stock', 'out-of-stock', 'sold_out', 'discontinued'])
const optionNames = ['color', 'size', 'material', 'pattern'] as const

/** A time such as `2026-11-01T00:00-0300`; null for none. */
function readTime(text: string): number | null {
  const time = Date.parse(text.trim().replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time) ? null : time
}

/** Whether a sale goes on; one without times always does, and one whose times say nothing. */
function isOnSale(dates: string | null, now: Date): boolean {
  const [start = null, end = null] = (dates ?? '').split('/').map(readTime)
  return (start === null || start <= now.getTime()) && (end === null || now.getTime() < end)
}

/** What shoppers pay, and what it was before where that is more. */
function choosePrices(regular: FeedPrice, sale: FeedPrice | null, isSale: boolean) {
  if (!sale || !isSale || Number(sale.amount) >= Number(regular.amount)) {
    return { price: regular.amount, compareAtPrice: null }
  }
  return { price: sale.amount, compareAtPrice: regular.amount }
}

/** `Home > Women > Dresses` as a path. What is a number alone is Google's, and says nothing to shoppers. */
function readPath(text: string): string[] {
  const path = text.split(/>|&gt;/).map((name) => name.trim())
  return path.filter((name) => name !== '' && !/^\d+$/.test(name)).slice(0, 10)
}

/** What an item costs; a reason to leave it out where that cannot be told. */
function readPrices(get: (name: string) => string | null, now: Date) {
  const [told, toldSale, dates] = [get('price'), get('sale_price'), get('sale_price_effective_date')]
  const regular = told === null ? null : readPrice(told)
  if (told !== null && regular === null) return 'bad_price'
  if (regular === null) return { currency: null, price: null, compareAtPrice: null, isDated: false }
  if (regular.currency === null) return 'no_currency'
  const read = toldSale === null ? null : readPrice(toldSale)
  const sale = read && (read.currency ?? regular.currency) === regular.currency ? read : null
  return {
    currency: regular.currency,
    ...choosePrices(regular, sale, isOnSale(dates, now)),
    isDated: sale !== null && dates !== null,
  }
}

function readOptions(get: (name: string) => string | null, language: Language): Record<string, string> {
  const named = optionNames.map((name) => [sayOption(name, language), get(name)])
  return Object.fromEntries(named.filter(([, value]) => value !== null))
}

/** Checks an item and reads what a shopper may ask for. Pure: the same on the same day. */
export function readItem({ line, fields }: RawItem, { language, now }: ReadContext): ReadItem {
  if (fields === null) return { skipped: 'unreadable' }
  const get = (name: string) => fields.get(name)?.[0]?.trim().slice(0, maxTextLength) || null
  const [id, title] = [get('id'), get('title')]
  const productId = get('item_group_id') ?? id
  if (id === null || productId === null) return { skipped: 'no_id' }
  if (Math.max(id.length, productId.length) > maxIdLength) return { skipped: 'long_id' }
  if (title === null) return { skipped: 'no_title' }
  const prices = readPrices(get, now)
  if (typeof prices === 'string') return { skipped: prices }
  const paths = fields.get('product_type') ?? fields.get('google_product_category') ?? []
  return {
    item: {
      line,
      id,
      productId,
      title,
      description: fields.get('description')?.[0] ?? '',
      url: get('link'),
      imageUrl: get('image_link'),
      brand: get('brand'),
      categories: paths
        .map(readPath)
        .filter((path) => path.length > 0)
        .slice(0, maxCategories),
      tags: [get('gender'), get('age_group')].flatMap((wearer) => sayWearer(wearer, language) ?? []),
      ...prices,
      stock: outOfStock.has(get('availability')?.toLowerCase() ?? '') ? 0 : null,
      options: readOptions(get, language),
    },
  }
}
