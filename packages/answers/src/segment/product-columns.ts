import {
  type Columns,
  copyColumns,
  type IndexedProduct,
  type ListColumn,
  type ListNumbers,
  receivers,
  type SharedParts,
  writeProduct,
} from './columns.ts'
import type { VariantTable } from './variant-table.ts'

/** The places of all products, those that sell best first; `sold` are those of which that is known. */
function mergeOrder(sold: Uint32Array, demand: Float64Array): Uint32Array {
  const first = sold.length
  const demandOf = (place: number) => demand[place] as number
  const added = Array.from({ length: demand.length - first }, (_, index) => first + index)
  added.sort((one, other) => demandOf(other) - demandOf(one) || one - other)
  const merged = new Uint32Array(demand.length)
  for (let [place, known, next] = [0, 0, 0]; place < merged.length; place += 1) {
    const [knownPlace, addedPlace] = [sold[known], added[next]]
    const isKnown =
      knownPlace !== undefined && (addedPlace === undefined || demandOf(knownPlace) >= demandOf(addedPlace))
    merged[place] = (isKnown ? knownPlace : addedPlace) as number
    if (isKnown) known += 1
    else next += 1
  }
  return merged
}

/** How many of the first sell no better than the one before. */
function countRanked(demand: Float64Array): number {
  let count = 1
  while (count < demand.length && (demand[count - 1] as number) >= (demand[count] as number)) count += 1
  return Math.min(count, demand.length)
}

/**
 * A store's products, column by column, so that most are ruled out without a look at one of them. As objects they took a third
 * of a segment's memory more (docs/decisions/0062-products-in-columns-alone.md).
 */
export class ProductColumns {
  readonly columns: Columns
  /** Places, those that sell best first. */
  readonly order: Uint32Array
  /** So many of the first places are in that order themselves. */
  readonly rankedCount: number
  readonly ids: readonly string[]
  readonly #shared: SharedParts

  /** @param sold the places of those that are not new, what sells best first */
  constructor(columns: Columns, ids: readonly string[], { sold, shared }: { sold: Uint32Array; shared: SharedParts }) {
    this.columns = columns
    this.ids = ids
    this.order = mergeOrder(sold, columns.demand)
    this.rankedCount = countRanked(columns.demand)
    this.#shared = shared
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
    const columns = copyColumns(this.columns, this.length + added.length)
    for (const [index, product] of added.entries()) {
      writeProduct(columns, { place: this.length + index, product, shared: this.#shared })
    }
    for (const place of gone) {
      columns.flags[place] = 0
      columns.to[place] = columns.from[place] as number
    }
    const ids = [...this.ids, ...added.map(({ productId }) => productId)]
    return new ProductColumns(columns, ids, { sold: this.order, shared: this.#shared })
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
