import type { ProductFacts } from '../model.ts'
import { LabelLists } from './label-lists.ts'
import type { VariantTable } from './variant-table.ts'

/** A product as it is compared with wishes. */
export interface IndexedProduct extends Omit<ProductFacts, 'variants'> {
  productId: string
  /** Folded. */
  brand: string | null
  /** The logarithm of what is sold of it. */
  demand: number
  /** Its categories and tags, for the owner's rules: `category shoes`, `tag summer`, folded; each category of a path. */
  labels: readonly string[]
  /** Where its variants that can be bought stand, the cheapest first: from `from` to before `to`. */
  from: number
  to: number
}

/** Numbers distinct lists; the empty one is 0. A list's number never changes. */
export class ListNumbers {
  readonly lists: (readonly string[])[] = [[]]
  readonly #numbers = new Map<string, number>([['', 0]])

  take(list: readonly string[]): number {
    // Sizes may hold a space: `california king`.
    const key = list.join('\n')
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.lists.length
      this.lists.push(list)
      this.#numbers.set(key, number)
    }
    return number
  }
}

const genders = [null, 'female', 'male', 'unisex'] as const
const ages = [null, 'adult', 'kid', 'baby'] as const
const pets = [null, 'dog', 'cat', 'any'] as const

/** Everybody whom a product may be for, by the number that products keep of it. */
export const receivers = pets.flatMap((pet) => ages.flatMap((age) => genders.map((gender) => ({ gender, age, pet }))))

function numberReceiver({ gender, age, pet }: IndexedProduct): number {
  return (pets.indexOf(pet) * ages.length + ages.indexOf(age)) * genders.length + genders.indexOf(gender)
}

/** What holds of at least one of a product's variants that can be bought: that there is one, a reduced one, one without a price. */
export const flags = { hasBuyable: 1, hasReduced: 2, lacksPrice: 4 } as const

/**
 * Columns of lists, which are kept once and numbered: `offered` has the colours of variants that can be bought, with the
 * product's own where a variant tells none; the others are a product's as `IndexedProduct` has them.
 */
const listColumns = [
  'types',
  'materials',
  'features',
  'occasions',
  'colours',
  'offered',
  'sizes',
  'unsaid',
  'brands',
] as const
export type ListColumn = (typeof listColumns)[number]

export interface Columns extends Record<ListColumn, Uint32Array> {
  receivers: Uint32Array
  labels: Uint32Array
  flags: Uint8Array
  from: Uint32Array
  to: Uint32Array
  /** Prices of variants that can be bought, in units of the currency; without any, Infinity and -Infinity. */
  lowest: Float64Array
  highest: Float64Array
  demand: Float64Array
}

export function makeColumns(length: number): Columns {
  const lists = Object.fromEntries(listColumns.map((name) => [name, new Uint32Array(length)]))
  return {
    ...(lists as Record<ListColumn, Uint32Array>),
    receivers: new Uint32Array(length),
    labels: new Uint32Array(length),
    flags: new Uint8Array(length),
    from: new Uint32Array(length),
    to: new Uint32Array(length),
    lowest: new Float64Array(length),
    highest: new Float64Array(length),
    demand: new Float64Array(length),
  }
}

/** Columns of another length that begin as these. */
export function copyColumns(columns: Columns, length: number): Columns {
  const copy = makeColumns(length)
  for (const [name, column] of Object.entries(columns)) copy[name as keyof Columns].set(column.subarray(0, length))
  return copy
}

/** The columns in another order of products. */
export function orderColumns(columns: Columns, order: Uint32Array): Columns {
  const ordered = makeColumns(order.length)
  for (const [name, column] of Object.entries(columns)) {
    const own = ordered[name as keyof Columns]
    for (let place = 0; place < order.length; place += 1) own[place] = column[order[place] as number] as number
  }
  return ordered
}

function summarizeVariants({ from, to, colours }: IndexedProduct, table: VariantTable) {
  const offered = new Set<string>()
  const sizes = new Set<string>()
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  let seen: number = from < to ? flags.hasBuyable : 0
  for (let variant = from; variant < to; variant += 1) {
    const [price, size, colour] = [table.getPrice(variant), table.getSize(variant), table.getColour(variant)]
    if (price === null) seen |= flags.lacksPrice
    else {
      lowest = Math.min(lowest, price)
      highest = Math.max(highest, price)
    }
    if (table.isReduced(variant)) seen |= flags.hasReduced
    if (size !== null) sizes.add(size)
    if (colour === null) for (const own of colours) offered.add(own)
    else offered.add(colour)
  }
  return { offered: [...offered].sort(), sizes: [...sizes].sort(), lowest, highest, flags: seen }
}

/** What all versions of a store's columns share: only ever appended to. */
export interface SharedParts {
  table: VariantTable
  numbers: Readonly<Record<ListColumn, ListNumbers>>
  labels: LabelLists
}

export function makeSharedParts(table: VariantTable): SharedParts {
  const numbers = Object.fromEntries(listColumns.map((name) => [name, new ListNumbers()]))
  return { table, labels: new LabelLists(), numbers: numbers as Record<ListColumn, ListNumbers> }
}

/** Writes a product, whose variants are in the table already. */
export function writeProduct(
  columns: Columns,
  { place, product, shared }: { place: number; product: IndexedProduct; shared: SharedParts },
): void {
  const { numbers, labels, table } = shared
  const { offered, sizes, lowest, highest, flags: seen } = summarizeVariants(product, table)
  const lists: Record<ListColumn, readonly string[]> = {
    types: product.type === null ? [] : [product.type],
    materials: product.materials,
    features: product.features,
    occasions: product.occasions,
    colours: product.colours,
    offered,
    sizes,
    unsaid: product.unsaid,
    brands: product.brand === null ? [] : [product.brand],
  }
  for (const name of listColumns) columns[name][place] = numbers[name].take(lists[name])
  columns.receivers[place] = numberReceiver(product)
  columns.labels[place] = labels.take(product.labels)
  columns.flags[place] = seen
  columns.from[place] = product.from
  columns.to[place] = product.to
  columns.lowest[place] = lowest
  columns.highest[place] = highest
  columns.demand[place] = product.demand
}
