import { type ClickEvent, maxProductsPerSearch, type SearchEvent } from '@voice-shop/contract'
import { getSearchId } from './search-id.ts'
import type { SkipCounts } from './skipped-lines.ts'
import type { ClickRow, ImpressionRow, QueryRow, UbiRow } from './ubi-rows.ts'

export interface FromLine<Event> {
  line: number
  event: Event
}

export interface JoinedRows {
  /** In order of time. */
  searches: FromLine<SearchEvent>[]
  /** Also those whose search is not among the rows: it may have come with an earlier log. */
  clicks: FromLine<ClickEvent>[]
}

/** What the log says of one query. */
interface QueryGroup {
  query: QueryRow | null
  impressions: Map<string, ImpressionRow>
  clicks: Map<string, ClickRow>
}

/** Of two rows the earlier, and of one time the first in the log. */
function isBefore(left: QueryRow | ClickRow, right: QueryRow | ClickRow): boolean {
  return left.timeMs < right.timeMs || (left.timeMs === right.timeMs && left.line < right.line)
}

function compareImpressions(left: ImpressionRow, right: ImpressionRow): number {
  const [leftPlace, rightPlace] = [left.position ?? Number.MAX_VALUE, right.position ?? Number.MAX_VALUE]
  return leftPlace - rightPlace || left.line - right.line
}

function addQuery(group: QueryGroup, row: QueryRow, skips: SkipCounts): void {
  const known = group.query
  const isKept = known === null || isBefore(row, known)
  if (known) skips.add(isKept ? known.line : row.line, 'repeated_query')
  if (isKept) group.query = row
}

function addImpression(group: QueryGroup, row: ImpressionRow, skips: SkipCounts): void {
  const known = group.impressions.get(row.productId)
  if (!known) {
    group.impressions.set(row.productId, row)
    return
  }
  const [first, second] = compareImpressions(row, known) < 0 ? [row, known] : [known, row]
  group.impressions.set(row.productId, {
    ...first,
    name: first.name ?? second.name,
    category: first.category ?? second.category,
  })
  skips.add(second.line, 'repeated_impression')
}

function addClick(group: QueryGroup, row: ClickRow, skips: SkipCounts): void {
  const known = group.clicks.get(row.productId)
  const isKept = !known || isBefore(row, known)
  if (known) skips.add(isKept ? known.line : row.line, 'repeated_click')
  if (isKept) group.clicks.set(row.productId, row)
}

function groupRows(rows: readonly UbiRow[], skips: SkipCounts): QueryGroup[] {
  const groups = new Map<string, QueryGroup>()
  for (const row of rows) {
    // By the mapped id: two spellings of one UUID are one query.
    const id = getSearchId(row.queryId)
    const group = groups.get(id) ?? { query: null, impressions: new Map(), clicks: new Map() }
    groups.set(id, group)
    if (row.type === 'query') addQuery(group, row, skips)
    else if (row.type === 'impression') addImpression(group, row, skips)
    else addClick(group, row, skips)
  }
  return [...groups.values()]
}

function toSearch(query: QueryRow, group: QueryGroup, skips: SkipCounts): FromLine<SearchEvent> {
  const impressions = [...group.impressions.values()].sort(compareImpressions)
  for (const { line } of impressions.slice(maxProductsPerSearch)) skips.add(line, 'too_many_products')
  return {
    line: query.line,
    event: {
      type: 'search',
      id: getSearchId(query.queryId),
      shopper_id: query.shopperId,
      query: query.query,
      occurred_at: new Date(query.timeMs).toISOString(),
      products: impressions.slice(0, maxProductsPerSearch).map(({ productId, name, category }) => ({
        product_id: productId,
        product_name: name ?? productId,
        ...(category === null ? {} : { category }),
      })),
    },
  }
}

function toClick({ line, queryId, productId, timeMs }: ClickRow): FromLine<ClickEvent> {
  return {
    line,
    event: {
      type: 'click',
      search_id: getSearchId(queryId),
      product_id: productId,
      occurred_at: new Date(timeMs).toISOString(),
    },
  }
}

/**
 * Makes voice events of rows that hold all lines of their queries: impressions become a search's products, in the
 * order of their positions. A query without impressions is a search without products.
 */
export function joinRows(rows: readonly UbiRow[], skips: SkipCounts): JoinedRows {
  const joined: JoinedRows = { searches: [], clicks: [] }
  for (const group of groupRows(rows, skips)) {
    if (group.query) joined.searches.push(toSearch(group.query, group, skips))
    else for (const { line } of group.impressions.values()) skips.add(line, 'unknown_query')
    for (const click of group.clicks.values()) joined.clicks.push(toClick(click))
  }
  const compareTimes = (left: FromLine<SearchEvent | ClickEvent>, right: FromLine<SearchEvent | ClickEvent>) =>
    (left.event.occurred_at ?? '').localeCompare(right.event.occurred_at ?? '')
  joined.searches.sort(compareTimes)
  joined.clicks.sort(compareTimes)
  return joined
}
