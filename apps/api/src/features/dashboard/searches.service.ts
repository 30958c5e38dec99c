import type {
  FoundSearches,
  listSearchChoicesRoute,
  listSearchesRoute,
  RouteInput,
  SearchChoices,
} from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { readInTransaction } from '../../core/database/read-in-transaction.ts'
import {
  countSearchesOfCategory,
  countSearchesOfProduct,
  getDayStart,
  getSearchTotals,
  getSlot,
  getSlotStart,
  getWindow,
  hasVoiceSearches,
  listRecommendedProducts,
  listTopCategories,
  type Range,
  type RollupSource,
  readInOneZone,
  slotsPerDay,
  splitIntoDays,
  splitIntoMonths,
} from '../rollups/rollups.public.ts'
import {
  countMatchingSearches,
  type FoundSearchRow,
  getRetentionStart,
  hasConditions,
  listProducts,
  listSearchLines,
  type SearchFilter,
  type SearchLine,
} from '../voice/voice.public.ts'
import { findLast, formatCursor, readPage } from './search-page.ts'

const mostChoices = 100
const dayMs = 24 * 60 * 60 * 1000

type SearchesQuery = RouteInput<typeof listSearchesRoute>['query']
/** What searches have to fit. */
type FilterQuery = Omit<SearchesQuery, 'page_size' | 'older_than' | 'newer_than'>
type TimeQuery = RouteInput<typeof listSearchChoicesRoute>['query']

type SearchDeps = Pick<CoreDeps, 'db' | 'clock' | 'config'>

interface SearchesInput {
  workspaceId: string
  query: SearchesQuery
  /** How many searches are looked through for a page or a count at most. */
  maxScanned: number
}

interface Zoned extends RollupSource {
  timeZone: string
}

/**
 * The time asked for in slots. Dates are the store's; what may have been dropped by now, and what is to come, is not in
 * it, so that figures of roll-ups are those of the searches that are there.
 */
function getSearchRange({ clock, config }: SearchDeps, query: TimeQuery, timeZone: string): Range {
  const now = clock.now()
  if (query.from === undefined && query.to === undefined) return getWindow(query.time_range, now)
  const oldest = getSlot(getRetentionStart(now, config.retentionMonths))
  const end = getSlot(now) + 1
  const cut = (slot: number) => Math.min(Math.max(slot, oldest), end)
  // Two days around each side are enough for every zone, and keep the calendar to years that it knows.
  const getDay = (date: string) =>
    Math.min(Math.max(Date.parse(date) / dayMs, Math.floor(oldest / slotsPerDay) - 2), Math.ceil(end / slotsPerDay) + 2)
  const from = query.from === undefined ? oldest : cut(getDayStart(timeZone, getDay(query.from)))
  const to = query.to === undefined ? end : cut(getDayStart(timeZone, getDay(query.to) + 1))
  return { from, to: Math.max(from, to) }
}

function makeFilter(workspaceId: string, query: FilterQuery, time: Range): SearchFilter {
  const { text, category, product, conversion } = query
  return {
    workspaceId,
    start: getSlotStart(time.from),
    end: getSlotStart(time.to),
    text,
    category,
    product,
    conversion,
  }
}

interface CountInput {
  filter: SearchFilter
  zoned: Zoned
  time: Range
  total: number
  most: number
}

/** How many searches fit, where that is known without reading very many. */
async function countThem(db: Database, { filter, zoned, time, total, most }: CountInput): Promise<number | null> {
  if (!hasConditions(filter)) return total
  if (total <= most) return countMatchingSearches(db, filter)
  const { text, category, product, conversion } = filter
  if (text !== undefined || conversion !== undefined) return null
  const parts = splitIntoMonths(zoned.timeZone, time)
  if (product === undefined && category !== undefined) return countSearchesOfCategory(db, zoned, { parts, category })
  if (category === undefined && product !== undefined) return countSearchesOfProduct(db, zoned, { parts, product })
  return null
}

function describeRow({ id, query, time, products, products_count, clicked_ids }: FoundSearchRow) {
  return {
    id,
    query,
    time: time.toISOString(),
    products_count,
    converted: clicked_ids.length > 0,
    products: products.map(({ product_id, product_name }) => ({
      product_id,
      product_name,
      is_clicked: clicked_ids.includes(product_id),
    })),
  }
}

/**
 * A page of the searches that fit, newest first. It begins at a place between two searches, so that new ones move
 * nothing. Where few fit, it ends after a fixed number of searches and says how far it has come.
 */
export function listSearches(deps: SearchDeps, input: SearchesInput): Promise<FoundSearches> {
  const { workspaceId, query } = input
  return readInTransaction(deps.db, (together) =>
    readInOneZone(together, workspaceId, async (zone) => {
      const zoned = { workspaceId, ...zone }
      const time = getSearchRange(deps, query, zone.timeZone)
      const filter = makeFilter(workspaceId, query, time)
      const [page, { searches: total }, products] = await Promise.all([
        readPage(together, filter, input),
        getSearchTotals(together, zoned, splitIntoDays(zone.timeZone, time)),
        listProducts(together, workspaceId, query.product === undefined ? [] : [query.product]),
      ])
      return {
        results: page.rows.map(describeRow),
        older: page.older && formatCursor(page.older),
        newer: page.newer && formatCursor(page.newer),
        looked_until: page.scannedUntil?.toISOString() ?? null,
        count: await countThem(together, { filter, zoned, time, total, most: input.maxScanned }),
        total,
        has_searches: total > 0 || (await hasVoiceSearches(together, workspaceId)),
        product_name: products.get(query.product ?? '')?.product_name ?? null,
        time_zone: zone.timeZone,
        window: { start: filter.start.toISOString(), end: filter.end.toISOString() },
      }
    }),
  )
}

/** What searches of a time can be chosen by. */
export function listSearchChoices(
  deps: SearchDeps,
  { workspaceId, query }: { workspaceId: string; query: TimeQuery },
): Promise<SearchChoices> {
  return readInTransaction(deps.db, (together) =>
    readInOneZone(together, workspaceId, async (zone) => {
      const source = { workspaceId, ...zone }
      const parts = splitIntoMonths(zone.timeZone, getSearchRange(deps, query, zone.timeZone))
      const [categories, top] = await Promise.all([
        listTopCategories(together, source, { parts, limit: mostChoices }),
        listRecommendedProducts(together, source, { parts, limit: mostChoices }),
      ])
      const names = await listProducts(
        together,
        workspaceId,
        top.map(({ product_id }) => product_id),
      )
      return {
        categories: categories.map(({ category }) => category),
        products: top.map(({ product_id }) => ({
          product_id,
          product_name: names.get(product_id)?.product_name ?? product_id,
        })),
      }
    }),
  )
}

interface FileInput {
  workspaceId: string
  query: FilterQuery
  mostRows: number
  maxScanned: number
}

/** The newest searches that fit, for a file: at most so many, among at most so many. */
export function listSearchesForFile(
  deps: SearchDeps,
  { workspaceId, query, mostRows, maxScanned }: FileInput,
): Promise<{ lines: SearchLine[]; timeZone: string }> {
  return readInTransaction(deps.db, (together) =>
    readInOneZone(together, workspaceId, async ({ timeZone }) => {
      const filter = makeFilter(workspaceId, query, getSearchRange(deps, query, timeZone))
      const last = await findLast(together, { filter, direction: 'older', after: null }, maxScanned)
      return { lines: await listSearchLines(together, filter, { last, limit: mostRows }), timeZone }
    }),
  )
}
