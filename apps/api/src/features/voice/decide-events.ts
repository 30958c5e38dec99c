import type { RejectionCode } from '@voice-shop/contract'
import type { CheckedClick, CheckedEvent, CheckedSearch } from './event-check.ts'
import { measureSearch } from './search-bytes.ts'

/** A search that is known: what a click on it needs. */
export interface KnownSearch {
  occurredAt: Date
  /** What it recommended. Null: it was so long ago that no click counts for it any more. */
  productIds: ReadonlySet<string> | null
}

/** What the database knows of the events' ids. */
export interface KnownEvents {
  searches: Map<string, KnownSearch>
  /** By `getClickKey`. */
  clicks: Set<string>
}

export type Decision = 'accepted' | 'duplicate' | RejectionCode

export interface Decided {
  decisions: Decision[]
  searches: CheckedSearch[]
  /** With the time of their search: figures belong to it, also when the click comes late. */
  clicks: { click: CheckedClick; searchedAt: Date }[]
  /** When the searches were that got their first click. */
  converted: Date[]
  /** Recommendations used. */
  used: number
  /** Searches that count for what a plan stores, and their bytes. */
  stored: { searches: number; bytes: number }
}

/** What is left of the plan in the period; Infinity where there is no limit. */
export interface Room {
  recommendations: number
  searches: number
  bytes: number
}

export function getClickKey(searchId: string, productId: string): string {
  return `${searchId} ${productId}`
}

/**
 * Decides events in their order, so that a click may follow its search in the same group. Adds what it accepts to
 * `known`. At the limit of recommendations every new search is refused, with or without products, for the widget is disabled
 * then; so is every new one where the plan stores no more.
 *
 * @param isCounted whether a search uses the plan; an import's do not
 */
export function decideEvents(
  events: readonly { event: CheckedEvent; isCounted: boolean }[],
  known: KnownEvents,
  room: Room,
): Decided {
  const decided: Decided = {
    decisions: [],
    searches: [],
    clicks: [],
    converted: [],
    used: 0,
    stored: { searches: 0, bytes: 0 },
  }
  const clickedSearches = new Set(Array.from(known.clicks, (key) => key.slice(0, key.indexOf(' '))))

  function decideSearch(search: CheckedSearch, isCounted: boolean): Decision {
    if (known.searches.has(search.id)) return 'duplicate'
    if (isCounted) {
      const { stored } = decided
      if (decided.used >= room.recommendations) return 'usage_limit_reached'
      const bytes = measureSearch(search)
      if (stored.searches >= room.searches || stored.bytes + bytes > room.bytes) return 'storage_limit_reached'
      stored.searches += 1
      stored.bytes += bytes
      if (search.products.length > 0) decided.used += 1
    }
    known.searches.set(search.id, {
      occurredAt: search.occurredAt,
      productIds: new Set(search.products.map((product) => product.product_id)),
    })
    decided.searches.push(search)
    return 'accepted'
  }

  function decideClick(click: CheckedClick): Decision {
    const search = known.searches.get(click.search_id)
    if (!search?.productIds) return 'unknown_search'
    if (!search.productIds.has(click.product_id)) return 'unknown_product'
    const key = getClickKey(click.search_id, click.product_id)
    if (known.clicks.has(key)) return 'duplicate'
    known.clicks.add(key)
    decided.clicks.push({ click, searchedAt: search.occurredAt })
    if (!clickedSearches.has(click.search_id)) decided.converted.push(search.occurredAt)
    clickedSearches.add(click.search_id)
    return 'accepted'
  }

  for (const { event, isCounted } of events) {
    decided.decisions.push(event.type === 'search' ? decideSearch(event, isCounted) : decideClick(event))
  }
  return decided
}
