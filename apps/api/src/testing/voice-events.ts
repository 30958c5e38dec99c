import type { ClickEvent, RecommendedProduct, SearchEvent } from '@voice-shop/contract'
import type { TestAnswer, TestApp, TestOwner } from './test-app.ts'

export const mate: RecommendedProduct = { product_id: 'mate', product_name: 'Mate imperial', category: 'Mates' }
export const bombilla: RecommendedProduct = { product_id: 'bombilla', product_name: 'Bombilla', category: 'Mates' }

/** A search that recommended one product, but for what the test says. */
export function makeSearch(changes: Partial<SearchEvent> = {}): SearchEvent {
  return {
    type: 'search',
    id: crypto.randomUUID(),
    shopper_id: 'shopper-1',
    query: 'un mate de calabaza',
    products: [mate],
    ...changes,
  }
}

export function makeSearches(count: number, changes: Partial<SearchEvent> = {}): SearchEvent[] {
  return Array.from({ length: count }, () => makeSearch(changes))
}

/** A click on a search's product, its first one if the test does not say. */
export function makeClick(
  search: SearchEvent,
  product: RecommendedProduct | undefined = search.products[0],
): ClickEvent {
  return { type: 'click', search_id: search.id, product_id: product?.product_id ?? '' }
}

/** Sends a batch as a store's own assistant does. */
export function sendEvents(
  t: TestApp,
  input: { key: string; events: readonly unknown[]; language?: string },
): Promise<TestAnswer> {
  return t.call('POST', '/api/voice-shop/events/', {
    headers: { authorization: `Bearer ${input.key}`, 'accept-language': input.language ?? 'en' },
    body: { events: input.events },
  })
}

export interface Figures {
  searches: number
  recommended: number
  /** In percent. */
  clickRate: number
  shoppers: number
  used: number
}

/** What the owner's dashboard and usage say now, over a year if the test does not say. */
export async function readFigures(t: TestApp, owner: TestOwner, timeRange = 'year'): Promise<Figures> {
  const { headers } = owner
  const [dashboard, usage] = await Promise.all([
    t.call('GET', `/api/ai/dashboard/?time_range=${timeRange}`, { headers }),
    t.call('GET', '/api/voice-shop/usage/', { headers }),
  ])
  const { stats } = dashboard.body
  return {
    searches: stats.voice_searches.count,
    recommended: stats.products_recommended.count,
    clickRate: stats.clicked_products.rate,
    shoppers: stats.active_users.count,
    used: usage.body.usage_count,
  }
}
