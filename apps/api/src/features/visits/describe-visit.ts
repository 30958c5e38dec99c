import type { RecommendedProduct, Visit, VisitClick, VisitSearch } from '@voice-shop/contract'
import type { FoundVisit, VisitedClick, VisitedSearch } from '../voice/voice.public.ts'
import { type Brought, findOpenUntil } from './read-brought.ts'

function describeProduct({ product_id, product_name, product_image_url }: RecommendedProduct) {
  return { product_id, product_name, product_image_url: product_image_url ?? null }
}

function describeSearch(search: VisitedSearch, clicked: ReadonlySet<string>, brought: Brought): VisitSearch {
  const { id, query, time, products } = search
  return {
    type: 'search',
    id,
    time: time.toISOString(),
    query,
    products: products.map((product) => ({
      ...describeProduct(product),
      is_clicked: clicked.has(product.product_id),
    })),
    orders: brought.orders.get(id) ?? [],
    open_until: findOpenUntil(search, brought)?.toISOString() ?? null,
  }
}

function describeClick({ search_id, product_id, time }: VisitedClick, search: VisitedSearch): VisitClick {
  const product = search.products.find((candidate) => candidate.product_id === product_id)
  // A sender's clock may have been put back between the two: nobody clicks before it is shown.
  const shownTime = time < search.time ? search.time : time
  return {
    type: 'click',
    search_id,
    time: shownTime.toISOString(),
    product: describeProduct(product ?? { product_id, product_name: product_id }),
  }
}

/** What happened in a visit, in order; of what happened at the same time the search comes first. */
export function describeVisit({ searches, clicks, isCut }: FoundVisit, brought: Brought): Visit {
  const events = searches.flatMap((search) => {
    const own = clicks.filter(({ search_id }) => search_id === search.id)
    const clicked = new Set(own.map(({ product_id }) => product_id))
    return [describeSearch(search, clicked, brought), ...own.map((click) => describeClick(click, search))]
  })
  // Sorting keeps the order of equals.
  const ordered = events.sort((left, right) => Date.parse(left.time) - Date.parse(right.time))
  return { events: ordered, is_cut: isCut, has_orders: brought.hasOrders }
}
