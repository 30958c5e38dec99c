import type { RecommendedProduct, Visit, VisitClick, VisitSearch } from '@voice-shop/contract'
import type { FoundVisit, VisitedClick, VisitedSearch } from '../voice/voice.public.ts'
import { type Brought, findOpenUntil } from './read-brought.ts'

/** What is known of a visit beside it. */
interface Known {
  brought: Brought
  getPicture: (product: RecommendedProduct) => string | null
}

function describeProduct(product: RecommendedProduct, { getPicture }: Known) {
  const { product_id, product_name } = product
  return { product_id, product_name, product_image_url: getPicture(product) }
}

function describeSearch(search: VisitedSearch, clicked: ReadonlySet<string>, known: Known): VisitSearch {
  const { id, query, time, products } = search
  return {
    type: 'search',
    id,
    time: time.toISOString(),
    query,
    products: products.map((product) => ({
      ...describeProduct(product, known),
      is_clicked: clicked.has(product.product_id),
    })),
    orders: known.brought.orders.get(id) ?? [],
    open_until: findOpenUntil(search, known.brought)?.toISOString() ?? null,
  }
}

function describeClick({ search_id, product_id, time }: VisitedClick, search: VisitedSearch, known: Known): VisitClick {
  const product = search.products.find((candidate) => candidate.product_id === product_id)
  // A sender's clock may have been put back between the two: nobody clicks before it is shown.
  const shownTime = time < search.time ? search.time : time
  return {
    type: 'click',
    search_id,
    time: shownTime.toISOString(),
    product: describeProduct(product ?? { product_id, product_name: product_id }, known),
  }
}

/** What happened in a visit, in order; of what happened at the same time the search comes first. */
export function describeVisit({ searches, clicks, isCut }: FoundVisit, known: Known): Visit {
  const events = searches.flatMap((search) => {
    const own = clicks.filter(({ search_id }) => search_id === search.id)
    const clicked = new Set(own.map(({ product_id }) => product_id))
    return [describeSearch(search, clicked, known), ...own.map((click) => describeClick(click, search, known))]
  })
  // Sorting keeps the order of equals.
  const ordered = events.sort((left, right) => Date.parse(left.time) - Date.parse(right.time))
  return { events: ordered, is_cut: isCut, has_orders: known.brought.hasOrders }
}
