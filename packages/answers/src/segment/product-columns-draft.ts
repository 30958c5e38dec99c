import {
  type Columns,
  copyColumns,
  type IndexedProduct,
  makeColumns,
  makeSharedParts,
  orderColumns,
  type SharedParts,
  writeProduct,
} from './columns.ts'
import { ProductColumns } from './product-columns.ts'
import type { VariantTable } from './variant-table.ts'

const leastLength = 64
const growth = 1.25

/** Takes products in, one by one: of each nothing is kept but what its columns say. */
export class ProductColumnsDraft {
  readonly #ids: string[] = []
  readonly #shared: SharedParts
  #columns: Columns = makeColumns(leastLength)

  /** @param table that has their variants */
  constructor(table: VariantTable) {
    this.#shared = makeSharedParts(table)
  }

  get length(): number {
    return this.#ids.length
  }

  add(product: IndexedProduct): void {
    const { length } = this.#columns.flags
    if (this.length === length) this.#columns = copyColumns(this.#columns, Math.ceil(length * growth))
    writeProduct(this.#columns, { place: this.length, product, shared: this.#shared })
    this.#ids.push(product.productId)
  }

  /**
   * Which products come first, by when they came: what sells best. Looked through one behind the other, they leave the rest
   * behind soonest; where they lie all over the columns, it takes several times as long.
   */
  rank(): Uint32Array {
    const { demand } = this.#columns
    const demandOf = (place: number) => demand[place] as number
    const all = Uint32Array.from({ length: this.length }, (_, place) => place)
    return all.sort((one, other) => demandOf(other) - demandOf(one) || one - other)
  }

  /** @param ranked as rank() has it */
  build(ranked: Uint32Array): ProductColumns {
    this.#shared.labels.trim()
    const columns = orderColumns(this.#columns, ranked)
    const ids = Array.from(ranked, (came) => this.#ids[came] as string)
    const sold = ranked.map((_, place) => place)
    return new ProductColumns(columns, ids, { sold, shared: this.#shared })
  }
}
