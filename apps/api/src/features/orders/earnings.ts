/** What orders of a time earned, in minor units of each currency. */
export interface Earnings {
  totals: CurrencyTotals[]
  products: ProductEarnings[]
  sentences: SentenceEarnings[]
}

/** The same as it is summed up and kept: of many alike a list for each column. Objects take several times as long to read. */
export interface EarningColumns {
  totals: CurrencyTotals[]
  products: Columns<ProductEarnings>
  sentences: Columns<SentenceEarnings>
}

type Columns<Row> = { [Name in keyof Row]: Row[Name][] }

/** Nothing earned: of parts that are not asked for. */
export const noEarnings: EarningColumns = {
  totals: [],
  products: { currency: [], product_id: [], revenue: [], orders: [] },
  sentences: { currency: [], said: [], query: [], at: [], search_id: [], revenue: [], orders: [] },
}

export interface CurrencyTotals {
  currency: string
  direct: number
  assisted: number
  refunded: number
  direct_orders: number
  assisted_orders: number
  /** Those too of which all was given back. */
  orders: number
}

interface ProductEarnings {
  currency: string
  product_id: string
  revenue: number
  orders: number
}

interface SentenceEarnings {
  currency: string
  /** Without case and accents. */
  said: string
  /** As it was said last, when that was in microseconds since 1970, and by which search. */
  query: string
  at: number
  search_id: string
  revenue: number
  orders: number
}

export interface ItemEarnings {
  currency: string
  item: string
  revenue: number
  orders: number
}

/** As PostgreSQL compares by "C": by bytes. */
const compareBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

/** Sums by currency and item, in the order in which they came first. */
class Sums<Sum> {
  readonly #byCurrency = new Map<string, Map<string, Sum>>()

  /** What is summed up of an item so far. */
  find(currency: string, item: string): Sum | undefined {
    return this.#byCurrency.get(currency)?.get(item)
  }

  add(currency: string, item: string, sum: Sum): Sum {
    const ofCurrency = this.#byCurrency.get(currency)
    if (ofCurrency) ofCurrency.set(item, sum)
    else this.#byCurrency.set(currency, new Map([[item, sum]]))
    return sum
  }

  list(): Sum[] {
    return [...this.#byCurrency.values()].flatMap((ofCurrency) => [...ofCurrency.values()])
  }
}

function mergeTotals(parts: readonly EarningColumns[]): CurrencyTotals[] {
  const sums = new Sums<CurrencyTotals>()
  for (const one of parts.flatMap(({ totals }) => totals)) {
    const { currency } = one
    const nothing = { direct: 0, assisted: 0, refunded: 0, direct_orders: 0, assisted_orders: 0, orders: 0 }
    const sum = sums.find(currency, '') ?? sums.add(currency, '', { currency, ...nothing })
    sum.direct += one.direct
    sum.assisted += one.assisted
    sum.refunded += one.refunded
    sum.direct_orders += one.direct_orders
    sum.assisted_orders += one.assisted_orders
    sum.orders += one.orders
  }
  return sums.list()
}

function mergeProducts(parts: readonly EarningColumns[]): ProductEarnings[] {
  const sums = new Sums<ProductEarnings>()
  for (const { products } of parts) {
    for (let index = 0; index < products.product_id.length; index += 1) {
      const [currency, product_id] = [products.currency[index] as string, products.product_id[index] as string]
      const sum =
        sums.find(currency, product_id) ??
        sums.add(currency, product_id, { currency, product_id, revenue: 0, orders: 0 })
      sum.revenue += products.revenue[index] as number
      sum.orders += products.orders[index] as number
    }
  }
  return sums.list()
}

/** What a sentence has of which nothing is known yet. */
const unsaid = { query: '', at: Number.NEGATIVE_INFINITY, search_id: '' }

function mergeSentences(parts: readonly EarningColumns[]): SentenceEarnings[] {
  const sums = new Sums<SentenceEarnings>()
  for (const { sentences } of parts) {
    for (let index = 0; index < sentences.said.length; index += 1) {
      const [currency, said] = [sentences.currency[index] as string, sentences.said[index] as string]
      const sum =
        sums.find(currency, said) ?? sums.add(currency, said, { currency, said, ...unsaid, revenue: 0, orders: 0 })
      sum.revenue += sentences.revenue[index] as number
      sum.orders += sentences.orders[index] as number
      const [at, search_id] = [sentences.at[index] as number, sentences.search_id[index] as string]
      if (at < sum.at || (at === sum.at && search_id <= sum.search_id)) continue
      sum.query = sentences.query[index] as string
      sum.at = at
      sum.search_id = search_id
    }
  }
  return sums.list()
}

/** What several times earned together: an order is of one time. */
export function mergeEarnings(parts: readonly EarningColumns[]): Earnings {
  return { totals: mergeTotals(parts), products: mergeProducts(parts), sentences: mergeSentences(parts) }
}

/** What was earned by currency, the one of most orders first. An order of which all was given back is none. */
export function listTotals({ totals }: Earnings): CurrencyTotals[] {
  return totals.toSorted((one, other) => other.orders - one.orders || compareBytes(one.currency, other.currency))
}

interface Ranked extends ItemEarnings {
  /** What of equals decides. */
  name: string
}

/** So many of each currency, those that earned most first. */
function rank(items: readonly Ranked[], limit: number): ItemEarnings[] {
  const byCurrency = Map.groupBy(
    items.filter(({ revenue }) => revenue > 0),
    ({ currency }) => currency,
  )
  return [...byCurrency.values()].flatMap((own) =>
    own
      .toSorted(
        (one, other) => other.revenue - one.revenue || other.orders - one.orders || compareBytes(one.name, other.name),
      )
      .slice(0, limit)
      .map(({ name: _, ...item }) => item),
  )
}

/** Which products earned most, of each currency. */
export function listProductEarnings({ products }: Earnings, limit: number): ItemEarnings[] {
  return rank(
    products.map(({ product_id, ...rest }) => ({ ...rest, item: product_id, name: product_id })),
    limit,
  )
}

/** Which sentences earned most, of each currency: without case and accents as one, each as it was said last. */
export function listSentenceEarnings({ sentences }: Earnings, limit: number): ItemEarnings[] {
  return rank(
    sentences.map(({ currency, said, query, revenue, orders }) => ({
      currency,
      revenue,
      orders,
      item: query,
      name: said,
    })),
    limit,
  )
}
