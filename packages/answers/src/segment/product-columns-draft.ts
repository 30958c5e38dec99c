import {
  type Columns,
  copyColumns,
  type IndexedProduct,
  makeColumns,
  makeSharedParts,
  type SharedParts,
  writeProduct,
} from './columns.ts'
import { ProductColumns } from './product-columns.ts'
import type { VariantTable } from './variant-table.ts'

const leastLength = 64
const growth = 1.25

/** Takes products in, in the order of their places: of each nothing is kept but what its columns say. */
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

  build(): ProductColumns {
    this.#shared.labels.trim()
    const columns = copyColumns(this.#columns, this.length)
    return new ProductColumns(columns, this.#ids, { sold: new Uint32Array(0), shared: this.#shared })
  }
}
