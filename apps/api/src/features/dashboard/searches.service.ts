import type {
  FoundSearches,
  listSearchChoicesRoute,
  listSearchesRoute,
  RouteInput,
  SearchChoices,
} from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import { readTogether } from '../../core/database/read-together.ts'
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
  readSettled,
  splitIntoDays,
  splitIntoMonths,
} from '../rollups/rollups.public.ts'
import {
  countFittingSearches,
  type FoundSearchRow,
  findPlaceAfter,
  findSearches,
  getHorizon,
  hasConditions,
  listProducts,
  listSearchLines,
  type SearchFilter,
  type SearchLine,
  type SearchPlace,
  type SearchWalk,
} from '../voice/voice.public.ts'

const mostChoices = 100
const dayMs = 24 * 60 * 60 * 1000

type SearchesQuery = RouteInput<typeof listSearchesRoute>['query']
type TimeQuery = RouteInput<typeof listSearchChoicesRoute>['query']

interface Scope {
  workspaceId: string
  now: Date
  retentionMonths: number
}

interface SearchesInput extends Scope {
  query: SearchesQuery
  /** How many searches are looked through for a page or a count at most. */
  mostLookedThrough: number
}

interface Zoned extends RollupSource {
  timeZone: string
}

/**
 * The time asked for in slots. Dates are the store's; what may have been dropped by now, and what is to come, is not in
 * it, so that figures of roll-ups are those of the searches that are there.
 */
export function getSearchedTime(query: TimeQuery, { timeZone, now, retentionMonths }: Scope & { timeZone: string }) {
  if (query.from === undefined && query.to === undefined) return getWindow(query.time_range, now)
  const oldest = getSlot(getHorizon(now, retentionMonths))
  const end = getSlot(now) + 1
  const cut = (slot: number) => Math.min(Math.max(slot, oldest), end)
  // Two days around each side are enough for every zone, and keep the calendar to years that it knows.
  const getDay = (date: string) =>
    Math.min(Math.max(Date.parse(date) / dayMs, Math.floor(oldest / 96) - 2), Math.ceil(end / 96) + 2)
  const from = query.from === undefined ? oldest : cut(getDayStart(timeZone, getDay(query.from)))
  const to = query.to === undefined ? end : cut(getDayStart(timeZone, getDay(query.to) + 1))
  return { from, to: Math.max(from, to) }
}

/** Around a place that is left out: the walk the other way meets it again. */
const justBefore = ({ time }: SearchPlace): SearchPlace => ({ time, id: '00000000-0000-0000-0000-000000000000' })
const justAfter = ({ time }: SearchPlace): SearchPlace => ({ time, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' })

function writePlace({ time, id }: SearchPlace): string {
  return `${time.getTime()}_${id}`
}

/** The contract has checked the text. */
function readPlace(text: string): SearchPlace {
  const [time = '', id = ''] = text.split('_')
  return { time: new Date(Number(time)), id }
}

interface Page {
  /** Newest first. */
  rows: FoundSearchRow[]
  older: SearchPlace | null
  newer: SearchPlace | null
  lookedUntil: Date | null
}

async function takeWalk(db: Database, walk: SearchWalk, { size, most }: { size: number; most: number }) {
  const last = hasConditions(walk.filter) ? await findPlaceAfter(db, walk, most) : null
  const found = await findSearches(db, walk, { last, limit: size + 1 })
  const rows = found.slice(0, size)
  return { rows, isMore: found.length > size, last: found.length > size ? null : last }
}

async function readPage(
  db: Database,
  filter: SearchFilter,
  { query, mostLookedThrough }: SearchesInput,
): Promise<Page> {
  const bounds = { size: query.page_size, most: mostLookedThrough }
  if (query.newer_than !== undefined && query.older_than === undefined) {
    const after = readPlace(query.newer_than)
    const { rows, isMore, last } = await takeWalk(db, { filter, direction: 'newer', after }, bounds)
    rows.reverse()
    if (isMore || last) {
      return {
        rows,
        older: rows.at(-1) ?? justAfter(after),
        newer: last ?? rows[0] ?? null,
        lookedUntil: last?.time ?? null,
      }
    }
    // The way to newer ones ends with the newest page, which is a full one.
  }
  const after = query.older_than === undefined ? null : readPlace(query.older_than)
  const { rows, isMore, last } = await takeWalk(db, { filter, direction: 'older', after }, bounds)
  const older = isMore ? (rows.at(-1) ?? null) : last
  return { rows, older, newer: after && (rows[0] ?? justBefore(after)), lookedUntil: last?.time ?? null }
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
  if (total <= most) return countFittingSearches(db, filter)
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
export function listSearches(db: Database, input: SearchesInput): Promise<FoundSearches> {
  const { workspaceId, query } = input
  return readTogether(db, (together) =>
    readSettled(together, workspaceId, async (zone) => {
      const zoned = { workspaceId, ...zone }
      const time = getSearchedTime(query, { ...input, ...zone })
      const { text, category, product, conversion } = query
      const [start, end] = [getSlotStart(time.from), getSlotStart(time.to)]
      const filter = { workspaceId, start, end, text, category, product, conversion }
      const [page, { searches: total }, products] = await Promise.all([
        readPage(together, filter, input),
        getSearchTotals(together, zoned, splitIntoDays(zone.timeZone, time)),
        listProducts(together, workspaceId, product === undefined ? [] : [product]),
      ])
      return {
        results: page.rows.map(describeRow),
        older: page.older && writePlace(page.older),
        newer: page.newer && writePlace(page.newer),
        looked_until: page.lookedUntil?.toISOString() ?? null,
        count: await countThem(together, { filter, zoned, time, total, most: input.mostLookedThrough }),
        total,
        has_searches: total > 0 || (await hasVoiceSearches(together, workspaceId)),
        product_name: products.get(product ?? '')?.product_name ?? null,
        time_zone: zone.timeZone,
        window: { start: start.toISOString(), end: end.toISOString() },
      }
    }),
  )
}

/** What searches of a time can be chosen by. */
export function listSearchChoices(db: Database, input: Scope & { query: TimeQuery }): Promise<SearchChoices> {
  const { workspaceId, query } = input
  return readTogether(db, (together) =>
    readSettled(together, workspaceId, async (zone) => {
      const source = { workspaceId, ...zone }
      const parts = splitIntoMonths(zone.timeZone, getSearchedTime(query, { ...input, ...zone }))
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

interface FileInput extends Scope {
  query: Omit<SearchesQuery, 'page_size' | 'older_than' | 'newer_than'>
  mostRows: number
  mostLookedThrough: number
}

/** The newest searches that fit, for a file: at most so many, among at most so many. */
export function listSearchesForFile(
  db: Database,
  input: FileInput,
): Promise<{ lines: SearchLine[]; timeZone: string }> {
  const { workspaceId, query } = input
  return readTogether(db, (together) =>
    readSettled(together, workspaceId, async ({ timeZone }) => {
      const time = getSearchedTime(query, { ...input, timeZone })
      const { text, category, product, conversion } = query
      const [start, end] = [getSlotStart(time.from), getSlotStart(time.to)]
      const filter = { workspaceId, start, end, text, category, product, conversion }
      const walk: SearchWalk = { filter, direction: 'older', after: null }
      const last = hasConditions(filter) ? await findPlaceAfter(together, walk, input.mostLookedThrough) : null
      return { lines: await listSearchLines(together, filter, { last, limit: input.mostRows }), timeZone }
    }),
  )
}
