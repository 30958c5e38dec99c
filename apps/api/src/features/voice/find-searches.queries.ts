import type { RecommendedProduct, SearchConversion } from '@voice-shop/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { answerKindLetters } from './answer-kinds.ts'
import { listRecommended, recommends } from './recommended-products.ts'
import { listPatterns } from './said-text.ts'

/** A place in the list of searches, which is in the order of time and, within a millisecond, of ids. */
export interface SearchCursor {
  time: Date
  id: string
}

/** Searches of a stretch of time (from inclusive, to exclusive) that fit; what is absent fits all. */
export interface SearchFilter {
  workspaceId: string
  start: Date
  end: Date
  text?: string | undefined
  /** Which searches have the text's words, where that is known (`findSaid`): no others are looked at. */
  said?: readonly SearchCursor[] | null
  category?: string | undefined
  /** A product id. */
  product?: string | undefined
  conversion?: SearchConversion | undefined
}

/** From a place on towards older searches, or towards newer ones. */
export interface SearchScan {
  filter: SearchFilter
  direction: 'older' | 'newer'
  /** The place itself is left out. */
  after: SearchCursor | null
}

export interface FoundSearchRow {
  id: string
  query: string
  time: Date
  products_count: number
  products: RecommendedProduct[]
  clicked_ids: string[]
}

/**
 * The clicks of the search `s`. Its workspace is named once more: where `s` is a query of its own, Citus does not know that
 * both are of one machine.
 */
const ofSearch = (workspaceId: string) =>
  sql`c.workspace_id = ${workspaceId} and c.searched_at = s.occurred_at and c.search_id = s.id`

// Not `exists`: for that the planner may read all clicks of the workspace into a hash table first.
const isClicked = (workspaceId: string) =>
  sql`coalesce((select true from voice_clicks c where ${ofSearch(workspaceId)} limit 1), false)`

const conversions: Record<SearchConversion, (workspaceId: string) => RawBuilder<unknown>> = {
  clicked: (workspaceId) => sql`s.products_count > 0 and ${isClicked(workspaceId)}`,
  not_clicked: (workspaceId) => sql`s.products_count > 0 and not ${isClicked(workspaceId)}`,
  no_result: () => sql`s.products_count = 0 and s.answer_kind <> ${sql.lit(answerKindLetters.other)}`,
}

function inTime({ workspaceId, start, end }: SearchFilter): RawBuilder<unknown> {
  return sql`s.workspace_id = ${workspaceId} and s.occurred_at >= ${start} and s.occurred_at < ${end}`
}

/** As `s` those that may fit. What is known is read row by row: a probe of the primary key each, whatever the planner believes. */
function fromSearches({ workspaceId, said }: SearchFilter): RawBuilder<unknown> {
  if (!said) return sql`from voice_searches s`
  return sql`
    from unnest(${said.map(({ time }) => time.toISOString())}::timestamptz[], ${said.map(({ id }) => id)}::uuid[])
      as known (occurred_at, id)
    cross join lateral (
      select * from voice_searches s
      where s.workspace_id = ${workspaceId} and s.occurred_at = known.occurred_at and s.id = known.id limit 1
    ) as s`
}

function listConditions({
  workspaceId,
  text,
  said,
  category,
  product,
  conversion,
}: SearchFilter): RawBuilder<unknown>[] {
  const patterns = text === undefined || said ? [] : listPatterns(text)
  return [
    ...(category === undefined ? [] : [recommends(workspaceId, { category })]),
    ...(product === undefined ? [] : [recommends(workspaceId, { product_id: product })]),
    ...(patterns.length === 0 ? [] : [sql`s.said like all (${patterns}::text[])`]),
    ...(conversion === undefined ? [] : [conversions[conversion](workspaceId)]),
  ]
}

/** Whether anything but the time is asked for. */
export function hasConditions(filter: SearchFilter): boolean {
  return filter.said != null || listConditions(filter).length > 0
}

/** The bound on the time alone lets whole months be left out; a comparison of rows does not. */
function beyond({ direction, after }: SearchScan): RawBuilder<unknown> {
  if (!after) return sql``
  return direction === 'older'
    ? sql`and s.occurred_at <= ${after.time} and (s.occurred_at, s.id) < (${after.time}, ${after.id}::uuid)`
    : sql`and s.occurred_at >= ${after.time} and (s.occurred_at, s.id) > (${after.time}, ${after.id}::uuid)`
}

function upTo({ direction }: SearchScan, last: SearchCursor | null): RawBuilder<unknown> {
  if (!last) return sql``
  return direction === 'older'
    ? sql`and s.occurred_at >= ${last.time} and (s.occurred_at, s.id) >= (${last.time}, ${last.id}::uuid)`
    : sql`and s.occurred_at <= ${last.time} and (s.occurred_at, s.id) <= (${last.time}, ${last.id}::uuid)`
}

function inOrder({ direction }: SearchScan): RawBuilder<unknown> {
  return direction === 'older' ? sql`order by s.occurred_at desc, s.id desc` : sql`order by s.occurred_at, s.id`
}

/**
 * To look through sentences costs by their length: so many of them, or as many bytes as so many of a usual length have.
 * Without this a store of long ones makes the database work for seconds.
 */
const bytesOfUsualSearch = 60

export function getMostBytes(searches: number): number {
  return searches * bytesOfUsualSearch
}

/**
 * Where a walk ends that looks through `count` searches, or through as many bytes as these usually have, whatever else is
 * asked for; null where there are fewer.
 */
export async function findCursorAfter(db: Database, scan: SearchScan, count: number): Promise<SearchCursor | null> {
  const { rows } = await sql<SearchCursor>`
    select w.time, w.id from (
      select s.occurred_at as time, s.id, row_number() over walk as place, sum(octet_length(s.query)) over walk as bytes
      from voice_searches s
      where ${inTime(scan.filter)} ${beyond(scan)}
      window walk as (${inOrder(scan)} rows unbounded preceding)
    ) as w
    where w.place >= ${count} or w.bytes >= ${getMostBytes(count)}
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** The next searches that fit, in the order of the scan, as far as a place if there is one. */
export async function findSearches(
  db: Database,
  scan: SearchScan,
  { last, limit }: { last: SearchCursor | null; limit: number },
): Promise<FoundSearchRow[]> {
  const conditions = [inTime(scan.filter), ...listConditions(scan.filter)]
  const { rows } = await sql<FoundSearchRow>`
    select s.id, s.query, s.occurred_at as time, s.products_count,
      ${listRecommended(sql`${scan.filter.workspaceId}`, sql`s.product_keys`)} as products, array(
      select c.product_id from voice_clicks c where ${ofSearch(scan.filter.workspaceId)}
    ) as clicked_ids
    ${fromSearches(scan.filter)}
    where ${sql.join(conditions, sql` and `)} ${beyond(scan)} ${upTo(scan, last)} ${inOrder(scan)} limit ${limit}
  `.execute(db)
  return rows
}

/** How many searches fit, by looking at each of the time. */
export async function countMatchingSearches(db: Database, filter: SearchFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${fromSearches(filter)}
    where ${sql.join([inTime(filter), ...listConditions(filter)], sql` and `)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** A search as a line of a list: what it recommended is a number. */
export interface SearchLine {
  query: string
  time: Date
  products_count: number
  is_clicked: boolean
}

/** The newest searches that fit, as far as a place if there is one. */
export async function listSearchLines(
  db: Database,
  filter: SearchFilter,
  { last, limit }: { last: SearchCursor | null; limit: number },
): Promise<SearchLine[]> {
  const scan: SearchScan = { filter, direction: 'older', after: null }
  const conditions = [inTime(filter), ...listConditions(filter)]
  const { rows } = await sql<SearchLine>`
    select s.query, s.occurred_at as time, s.products_count, ${isClicked(filter.workspaceId)} as is_clicked
    ${fromSearches(filter)}
    where ${sql.join(conditions, sql` and `)} ${upTo(scan, last)} ${inOrder(scan)} limit ${limit}
  `.execute(db)
  return rows
}
