/** What orders of a time earned, in minor units of each currency. Sums of times add up: an order is of one time. */
export interface Earnings {
  totals: CurrencyTotals[]
  products: ProductEarnings[]
  sentences: SentenceEarnings[]
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

/** Adds up what has the same key. */
function addUp<Item>(items: readonly Item[], { getKey, add }: { getKey: (item: Item) => string; add: Add<Item> }) {
  const sums = new Map<string, Item>()
  for (const item of items) {
    const key = getKey(item)
    const sum = sums.get(key)
    sums.set(key, sum ? add(sum, item) : item)
  }
  return [...sums.values()]
}
type Add<Item> = (sum: Item, item: Item) => Item

const toKey = (currency: string, item: string) => `${currency} ${item}`

/** What several times earned together. */
export function mergeEarnings(parts: readonly Earnings[]): Earnings {
  return {
    totals: addUp(
      parts.flatMap(({ totals }) => totals),
      {
        getKey: ({ currency }) => currency,
        add: (sum, one) => ({
          currency: sum.currency,
          direct: sum.direct + one.direct,
          assisted: sum.assisted + one.assisted,
          refunded: sum.refunded + one.refunded,
          direct_orders: sum.direct_orders + one.direct_orders,
          assisted_orders: sum.assisted_orders + one.assisted_orders,
          orders: sum.orders + one.orders,
        }),
      },
    ),
    products: addUp(
      parts.flatMap(({ products }) => products),
      {
        getKey: ({ currency, product_id }) => toKey(currency, product_id),
        add: (sum, { revenue, orders }) => ({ ...sum, revenue: sum.revenue + revenue, orders: sum.orders + orders }),
      },
    ),
    sentences: addUp(
      parts.flatMap(({ sentences }) => sentences),
      {
        getKey: ({ currency, said }) => toKey(currency, said),
        add: (sum, one) => {
          const isLater = one.at === sum.at ? one.search_id > sum.search_id : one.at > sum.at
          const last = isLater ? one : sum
          return { ...last, revenue: sum.revenue + one.revenue, orders: sum.orders + one.orders }
        },
      },
    ),
  }
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
