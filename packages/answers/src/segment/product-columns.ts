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
const pets = [null, 'dog', 'cat'] as const

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

interface Columns extends Record<ListColumn, Uint32Array> {
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

function makeColumns(length: number): Columns {
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
interface SharedParts {
  table: VariantTable
  numbers: Readonly<Record<ListColumn, ListNumbers>>
  labels: LabelLists
}

/**
 * A store's products, column by column, so that most are ruled out without a look at one of them. As objects they took a third
 * of a segment's memory more (docs/decisions/0062-products-in-columns-alone.md).
 */
export class ProductColumns {
  readonly columns: Columns
  /** Places, those that sell best first. */
  readonly order: Uint32Array
  readonly ids: readonly string[]
  readonly #shared: SharedParts

  private constructor(
    columns: Columns,
    { order, ids }: { order: Uint32Array; ids: readonly string[] },
    shared: SharedParts,
  ) {
    this.columns = columns
    this.order = order
    this.ids = ids
    this.#shared = shared
  }

  /** @param table that has their variants */
  static of(products: readonly IndexedProduct[], table: VariantTable): ProductColumns {
    const numbers = Object.fromEntries(listColumns.map((name) => [name, new ListNumbers()]))
    const shared = { table, labels: new LabelLists(), numbers: numbers as Record<ListColumn, ListNumbers> }
    const none = new ProductColumns(makeColumns(0), { order: new Uint32Array(0), ids: [] }, shared)
    const all = none.with(products, new Set())
    shared.labels.trim()
    return all
  }

  get length(): number {
    return this.ids.length
  }

  get table(): VariantTable {
    return this.#shared.table
  }

  get numbers(): Readonly<Record<ListColumn, ListNumbers>> {
    return this.#shared.numbers
  }

  /**
   * A new version with products appended, whose variants are in the same table. Those at `gone` keep their places and have
   * no variants any more. This version stays as it is.
   */
  with(added: readonly IndexedProduct[], gone: Iterable<number>): ProductColumns {
    const columns = makeColumns(this.length + added.length)
    for (const [name, column] of Object.entries(this.columns)) columns[name as keyof Columns].set(column)
    for (const [index, product] of added.entries()) this.#write(columns, this.length + index, product)
    for (const place of gone) {
      columns.flags[place] = 0
      columns.to[place] = columns.from[place] as number
    }
    const ids = [...this.ids, ...added.map(({ productId }) => productId)]
    return new ProductColumns(columns, { order: this.#mergeOrder(columns.demand), ids }, this.#shared)
  }

  #write(columns: Columns, place: number, product: IndexedProduct): void {
    const { numbers, labels, table } = this.#shared
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

  #mergeOrder(demand: Float64Array): Uint32Array {
    const first = this.length
    const demandOf = (place: number) => demand[place] as number
    const added = Array.from({ length: demand.length - first }, (_, index) => first + index)
    added.sort((one, other) => demandOf(other) - demandOf(one) || one - other)
    const merged = new Uint32Array(demand.length)
    for (let [place, known, next] = [0, 0, 0]; place < merged.length; place += 1) {
      const [knownPlace, addedPlace] = [this.order[known], added[next]]
      const isKnown =
        knownPlace !== undefined && (addedPlace === undefined || demandOf(knownPlace) >= demandOf(addedPlace))
      merged[place] = (isKnown ? knownPlace : addedPlace) as number
      if (isKnown) known += 1
      else next += 1
    }
    return merged
  }

  getList(name: ListColumn, place: number): readonly string[] {
    return this.numbers[name].lists[this.columns[name][place] as number] as readonly string[]
  }

  getType(place: number): string | null {
    return this.getList('types', place)[0] ?? null
  }

  getLabels(place: number): string[] {
    return this.#shared.labels.get(this.columns.labels[place] as number)
  }

  /** @throws RangeError for a place where no product is */
  get(place: number): ProductView {
    if (place >= this.length) throw new RangeError(`there is no product at ${place}`)
    return new ProductView(this, place)
  }
}

/** A product, read from the columns as it is asked. */
export class ProductView implements IndexedProduct {
  readonly #products: ProductColumns
  readonly place: number

  constructor(products: ProductColumns, place: number) {
    this.#products = products
    this.place = place
  }

  get productId(): string {
    return this.#products.ids[this.place] as string
  }

  get type(): string | null {
    return this.#products.getType(this.place)
  }

  get #receiver(): (typeof receivers)[number] {
    return receivers[this.#products.columns.receivers[this.place] as number] as (typeof receivers)[number]
  }

  get gender(): IndexedProduct['gender'] {
    return this.#receiver.gender
  }

  get age(): IndexedProduct['age'] {
    return this.#receiver.age
  }

  get pet(): IndexedProduct['pet'] {
    return this.#receiver.pet
  }

  get colours(): readonly string[] {
    return this.#products.getList('colours', this.place)
  }

  get materials(): readonly string[] {
    return this.#products.getList('materials', this.place)
  }

  get features(): readonly string[] {
    return this.#products.getList('features', this.place)
  }

  get occasions(): readonly string[] {
    return this.#products.getList('occasions', this.place)
  }

  get unsaid(): readonly string[] {
    return this.#products.getList('unsaid', this.place)
  }

  get brand(): string | null {
    return this.#products.getList('brands', this.place)[0] ?? null
  }

  get demand(): number {
    return this.#products.columns.demand[this.place] as number
  }

  get labels(): readonly string[] {
    return this.#products.getLabels(this.place)
  }

  /** Products of one number have equal labels; equal labels may have several. */
  get labelListNumber(): number {
    return this.#products.columns.labels[this.place] as number
  }

  get from(): number {
    return this.#products.columns.from[this.place] as number
  }

  get to(): number {
    return this.#products.columns.to[this.place] as number
  }

  get table(): VariantTable {
    return this.#products.table
  }
}
