import type { IndexedProduct } from './segment.ts'

/** Lists of few kinds by number; the empty one is 0. Numbers stay what they are while further lists come. */
export class ListNumbers {
  readonly lists: (readonly string[])[] = [[]]
  readonly #numbers = new Map<string, number>([['', 0]])

  take(list: readonly string[]): number {
    const key = list.join(' ')
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

/** What a product's variants that can be bought have in common. */
export const flags = { isBuyable: 1, isReduced: 2, lacksPrice: 4 } as const

/** Columns of lists, which are kept once and numbered. */
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
  flags: Uint8Array
  /** Of variants that can be bought; without any price Infinity and -Infinity. */
  lowest: Float64Array
  highest: Float64Array
  /** The logarithm of what is sold of it. */
  demand: Float64Array
}

function makeColumns(length: number): Columns {
  const lists = Object.fromEntries(listColumns.map((name) => [name, new Uint32Array(length)]))
  return {
    ...(lists as Record<ListColumn, Uint32Array>),
    receivers: new Uint32Array(length),
    flags: new Uint8Array(length),
    lowest: new Float64Array(length),
    highest: new Float64Array(length),
    demand: new Float64Array(length),
  }
}

function summarizeVariants({ table, from, to, colours }: IndexedProduct) {
  const offered = new Set<string>()
  const sizes = new Set<string>()
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  let seen: number = from < to ? flags.isBuyable : 0
  for (let variant = from; variant < to; variant += 1) {
    const [price, size, colour] = [table.getPrice(variant), table.getSize(variant), table.getColour(variant)]
    if (price === null) seen |= flags.lacksPrice
    else {
      lowest = Math.min(lowest, price)
      highest = Math.max(highest, price)
    }
    if (table.isReduced(variant)) seen |= flags.isReduced
    if (size !== null) sizes.add(size)
    if (colour === null) for (const own of colours) offered.add(own)
    else offered.add(colour)
  }
  return { offered: [...offered].sort(), sizes: [...sizes].sort(), lowest, highest, flags: seen }
}

/** What is compared with wishes first of a store's products, column by column: most of very many need no further look. */
export class ProductColumns {
  readonly columns: Columns
  readonly numbers: Readonly<Record<ListColumn, ListNumbers>>
  /** Places, those that sell best first. */
  readonly order: Uint32Array

  private constructor(columns: Columns, numbers: Readonly<Record<ListColumn, ListNumbers>>, order: Uint32Array) {
    this.columns = columns
    this.numbers = numbers
    this.order = order
  }

  static of(products: readonly IndexedProduct[]): ProductColumns {
    const numbers = Object.fromEntries(listColumns.map((name) => [name, new ListNumbers()]))
    const none = new ProductColumns(makeColumns(0), numbers as Record<ListColumn, ListNumbers>, new Uint32Array(0))
    return none.with(products, { added: products, gone: [] })
  }

  /** Those of `products`, of which `added` are new and stand last, and `gone` can be found no more. */
  with(
    products: readonly IndexedProduct[],
    { added, gone }: { added: readonly IndexedProduct[]; gone: Iterable<number> },
  ): ProductColumns {
    const columns = makeColumns(products.length)
    for (const [name, column] of Object.entries(this.columns)) columns[name as keyof Columns].set(column)
    const first = products.length - added.length
    for (const [index, product] of added.entries()) this.#write(columns, first + index, product)
    for (const place of gone) columns.flags[place] = 0
    return new ProductColumns(columns, this.numbers, this.#mergeOrder(products, first))
  }

  #write(columns: Columns, place: number, product: IndexedProduct): void {
    const { numbers } = this
    const { offered, sizes, lowest, highest, flags: seen } = summarizeVariants(product)
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
    columns.flags[place] = seen
    columns.lowest[place] = lowest
    columns.highest[place] = highest
    columns.demand[place] = Math.log1p(product.popularity)
  }

  #mergeOrder(products: readonly IndexedProduct[], first: number): Uint32Array {
    const popularityOf = (place: number) => products[place]?.popularity ?? 0
    const added = Array.from({ length: products.length - first }, (_, index) => first + index)
    added.sort((one, other) => popularityOf(other) - popularityOf(one) || one - other)
    const merged = new Uint32Array(products.length)
    for (let [place, known, next] = [0, 0, 0]; place < merged.length; place += 1) {
      const [one, other] = [this.order[known], added[next]]
      const isKnown = one !== undefined && (other === undefined || popularityOf(one) >= popularityOf(other))
      merged[place] = (isKnown ? one : other) as number
      if (isKnown) known += 1
      else next += 1
    }
    return merged
  }
}
