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
import { listKnownProducts, listPictures } from '../answers/answers.public.ts'
import {
  countSearchesOfItem,
  getSlotStart,
  hasVoiceSearches,
  listRecommendedProducts,
  listTopCategories,
  type Range,
  type RollupSource,
  readInOneZone,
} from '../rollups/rollups.public.ts'
import {
  countMatchingSearches,
  type FoundSearchRow,
  findSaid,
  hasConditions,
  listSearchLines,
  type SearchFilter,
  type SearchLine,
} from '../voice/voice.public.ts'
import { getStoreTime } from './dashboard.service.ts'
import { findPeriod, type Period, type StoreTime } from './period.ts'
import { listItemRanges, readPeriod } from './period-figures.ts'
import { findLast, formatCursor, readPage } from './search-page.ts'

const mostChoices = 100

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

/** The period asked for. Where nothing of it is kept, or it has not begun, there is none, and no search in it. */
function getSearchPeriod(time: StoreTime, query: TimeQuery): Period {
  const empty = { from: 0, to: 0 }
  return findPeriod(time, query) ?? { isHours: true, window: empty, weekdaysApart: 7 }
}

async function makeFilter(
  db: Database,
  workspaceId: string,
  { query, time }: { query: FilterQuery; time: Range },
): Promise<SearchFilter> {
  const { text, category, product, conversion } = query
  const [start, end] = [getSlotStart(time.from), getSlotStart(time.to)]
  const filter = { workspaceId, start, end, text, category, product, conversion }
  return { ...filter, said: await findSaid(db, filter) }
}

interface CountInput {
  filter: SearchFilter
  source: RollupSource
  time: StoreTime
  period: Period
  total: number
  most: number
}

/** How many searches fit, where that is known without reading very many. */
async function countThem(
  db: Database,
  { filter, source, time, period, total, most }: CountInput,
): Promise<number | null> {
  if (!hasConditions(filter)) return total
  if (filter.said) return countMatchingSearches(db, filter)
  if (total <= most && !(await findLast(db, { filter, direction: 'older', after: null }, most))) {
    return countMatchingSearches(db, filter)
  }
  const { text, category, product, conversion } = filter
  if (text !== undefined || conversion !== undefined) return null
  const ranges = listItemRanges(time, period)
  const countItem = (kind: 'p' | 'c', name: string) => countSearchesOfItem(db, source, { ranges, item: { kind, name } })
  if (product === undefined && category !== undefined) return countItem('c', category)
  if (category === undefined && product !== undefined) return countItem('p', product)
  return null
}

type GetPicture = Awaited<ReturnType<typeof listPictures>>

function describeRow(
  { id, query, time, products, products_count, clicked_ids }: FoundSearchRow,
  getPicture: GetPicture,
) {
  return {
    id,
    query,
    time: time.toISOString(),
    products_count,
    converted: clicked_ids.length > 0,
    products: products.map((product) => ({
      product_id: product.product_id,
      product_name: product.product_name,
      product_image_url: getPicture(product),
      is_clicked: clicked_ids.includes(product.product_id),
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
      const source = { workspaceId, ...zone }
      const time = getStoreTime(deps, zone.timeZone)
      const period = getSearchPeriod(time, query)
      const filter = await makeFilter(together, workspaceId, { query, time: period.window })
      const [page, { totals }, known] = await Promise.all([
        readPage(together, filter, input),
        readPeriod(together, source, period),
        listKnownProducts(together, workspaceId, query.product === undefined ? [] : [query.product]),
      ])
      const total = totals.searches
      const getPicture = await listPictures(
        together,
        workspaceId,
        page.rows.flatMap((row) => row.products),
      )
      return {
        results: page.rows.map((row) => describeRow(row, getPicture)),
        older: page.older && formatCursor(page.older),
        newer: page.newer && formatCursor(page.newer),
        looked_until: page.scannedUntil?.toISOString() ?? null,
        count: await countThem(together, { filter, source, time, period, total, most: input.maxScanned }),
        total,
        has_searches: total > 0 || (await hasVoiceSearches(together, workspaceId)),
        product_name: known.get(query.product ?? '')?.product_name ?? null,
        product_image_url: known.get(query.product ?? '')?.product_image_url ?? null,
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
      const time = getStoreTime(deps, zone.timeZone)
      const ranges = listItemRanges(time, getSearchPeriod(time, query))
      const [categories, top] = await Promise.all([
        listTopCategories(together, source, { ranges, limit: mostChoices }),
        listRecommendedProducts(together, source, { ranges, limit: mostChoices }),
      ])
      const known = await listKnownProducts(
        together,
        workspaceId,
        top.map(({ product_id }) => product_id),
      )
      return {
        categories,
        products: top.map(({ product_id }) => ({
          product_id,
          product_name: known.get(product_id)?.product_name ?? product_id,
          product_image_url: known.get(product_id)?.product_image_url ?? null,
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
      const { window } = getSearchPeriod(getStoreTime(deps, timeZone), query)
      const filter = await makeFilter(together, workspaceId, { query, time: window })
      const last = await findLast(together, { filter, direction: 'older', after: null }, maxScanned)
      return { lines: await listSearchLines(together, filter, { last, limit: mostRows }), timeZone }
    }),
  )
}
