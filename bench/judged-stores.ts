import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { StoreProduct } from '@voice-shop/answers'

/** Judged catalogues and sentences lie beside the project; they are no part of it. */
const data = new URL('../../shared/data/', import.meta.url)
const grader = new URL('../../shared/tools/spoken-grade.mjs', import.meta.url)

/** A product as stores push it. */
export interface JudgedProduct {
  product_id: string
  name: string
  description: string
  brand: string | null
  tags: string[]
  categories: string[][]
}

/** As stores push them; prices are decimals as text. */
interface PushedVariant {
  variant_id: string
  options?: Record<string, string>
  price: string
  compare_at_price?: string | null
  stock?: number | null
}

/** A product as the engine reads it. */
export function toStoreProduct(product: JudgedProduct): StoreProduct {
  const { variants } = product as JudgedProduct & { variants: PushedVariant[] }
  const read = variants.map(({ variant_id, options = {}, price, compare_at_price = null, stock = null }) => {
    const before = compare_at_price === null ? null : Number(compare_at_price)
    return { variant_id, options, price: Number(price), compare_at_price: before, stock }
  })
  return { ...product, currency: null, url: null, image_url: null, popularity: null, ...product, variants: read }
}

/** Numbers in [0, 1) that are the same in each run. */
export function createRandom(): () => number {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** So many products: these, told many times with other prices and sales. */
export function multiplyProducts(products: readonly JudgedProduct[], count: number): JudgedProduct[] {
  const random = createRandom()
  return Array.from({ length: count }, (_, number) => {
    const product = products[number % products.length] as JudgedProduct & { variants: PushedVariant[] }
    const factor = 0.6 + 0.8 * random()
    const change = (price: string) => (Math.round(Number(price) * factor * 100) / 100).toFixed(2)
    const variants = product.variants.map(({ price, compare_at_price: before = null, ...variant }) => ({
      ...variant,
      variant_id: `${variant.variant_id}-${number}`,
      price: change(price),
      compare_at_price: before === null ? null : change(before),
    }))
    return {
      ...product,
      product_id: `product-${number}`,
      name: `${product.name} ${Math.floor(number / products.length)}`,
      popularity: Math.floor(5000 * random() ** 4),
      variants,
    }
  })
}

export interface JudgedSentence {
  kind: string
  said: string
  /** Said before in the same visit. */
  previous: readonly string[]
  /** What was said, where recognition spoiled it. */
  meant?: string
  /** What is wished, as wishes have it; of typed queries nobody has written that down. */
  slots: Readonly<Record<string, unknown>>
  /** Whether it has a bound that no product may break without a word: a price, a size, a negation or a child's age. */
  isBound: boolean
  /** How good each product is for it, from 0 to 3, by id. */
  gains: ReadonlyMap<string, number>
}

export interface JudgedStore {
  name: string
  language: 'en' | 'es' | 'pt'
  products: JudgedProduct[]
  sentences: JudgedSentence[]
  /** Sentences that look for no product, and those for which nothing fits, have no ideal order. */
  unordered: JudgedSentence[]
  /** The sizes of variants by their ids; null: none. */
  sizes: ReadonlyMap<string, string | null>
}

/** Whether a sentence looks for no product. */
export function isOther({ kind, slots }: Pick<JudgedSentence, 'kind' | 'slots'>): boolean {
  return kind === 'other' || slots.intent === 'other'
}

interface SpokenLine {
  kind: string
  said: string
  previous: string[]
  meant?: string
  slots: Record<string, unknown>
}

type Grade = (slots: SpokenLine['slots'], truth: unknown, product: JudgedProduct) => number

function readLines<Line>(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

const read = <Line>(path: string) => readLines<Line>(readFileSync(new URL(path, data), 'utf8'))

interface Truth {
  product_id: string
  variants: { variant_id: string; size: string | null }[]
}

function readSpokenStore(language: JudgedStore['language'], grade: Grade): JudgedStore {
  const products = read<JudgedProduct>(`spoken/${language}/catalogue.ndjson`)
  const truths = read<Truth>(`spoken/${language}/truth.ndjson`)
  const byId = new Map(truths.map((truth) => [truth.product_id, truth]))
  const all = read<SpokenLine>(`spoken/${language}/sentences.ndjson`).map(({ kind, said, previous, meant, slots }) => ({
    kind,
    said,
    previous,
    ...(meant === undefined ? {} : { meant }),
    slots,
    isBound: ['price_max', 'size', 'not'].some((slot) => slot in slots) || slots.age === 'kid',
    gains: new Map(
      products.map((product) => [product.product_id, grade(slots, byId.get(product.product_id), product)]),
    ),
  }))
  const isOrdered = (sentence: JudgedSentence) => sentence.kind !== 'impossible' && !isOther(sentence)
  return {
    name: language,
    language,
    products,
    sentences: all.filter(isOrdered),
    unordered: all.filter((sentence) => !isOrdered(sentence)),
    sizes: new Map(truths.flatMap(({ variants }) => variants.map(({ variant_id, size }) => [variant_id, size]))),
  }
}

/** Typed queries over a store of electronics, judged by people. */
function readChorusStore(): JudgedStore {
  const products = readLines<JudgedProduct>(
    gunzipSync(readFileSync(new URL('chorus/catalogue.ndjson.gz', data))).toString(),
  )
  const gainsByQuery = new Map<string, Map<string, number>>()
  const [, ...lines] = readFileSync(new URL('chorus/ratings.csv', data), 'utf8').trim().split(/\r?\n/)
  for (const line of lines) {
    const [, query = '', id = '', rating] = /^"?(.*?)"?,(\d+),([\d.]+)$/.exec(line) ?? []
    const gains = gainsByQuery.get(query) ?? new Map<string, number>()
    gainsByQuery.set(query, gains.set(id, Number(rating)))
  }
  const sentences = Array.from(gainsByQuery, ([said, gains]) => ({
    kind: 'typed',
    said,
    previous: [],
    slots: {},
    isBound: false,
    gains,
  }))
  const judged = sentences.filter(({ gains }) => [...gains.values()].some((gain) => gain > 0))
  return { name: 'chorus', language: 'en', products, sentences: judged, unordered: [], sizes: new Map() }
}

/** The judged stores; null where they are not beside the project. */
export async function readJudgedStores(): Promise<JudgedStore[] | null> {
  if (!existsSync(data) || !existsSync(grader)) return null
  const { grade }: { grade: Grade } = await import(grader.href)
  return [...(['es', 'pt', 'en'] as const).map((language) => readSpokenStore(language, grade)), readChorusStore()]
}
