import { repeatedWithinSeconds } from '@voice-shop/contract'
import { type RawBuilder, sql } from 'kysely'
import { formatArray, formatTexts } from '../../core/database/array-text.ts'
import { type RowColumns, toColumns, type WorkspaceRows } from '../../core/database/workspace-rows.ts'
import type { CheckedClick, CheckedEvent, CheckedSearch } from './event-check.ts'
import { getMonthStart, getUtcMonth } from './history/partitions.ts'
import type { SeenProduct } from './product-cache.ts'
import type { SearchNeighbours } from './repeated-searches.ts'
import { toSaid } from './said-text.ts'

/** Lets the transaction's statements fail with 55P03 rather than wait longer for a lock. */
export function limitLockWait(ms: number): RawBuilder<never> {
  return sql.raw(`set local lock_timeout = ${ms}`)
}

/*
 * The look-ups below go through `lateral (… limit 1)`: one probe of the primary key for each asked row, whatever the
 * planner believes. Left to choose, it scans the whole workspace as long as statistics lag behind a growing table.
 */

export interface KnownSearchRow {
  workspace_id: string
  id: string
  occurred_at: Date
  /** What it recommended, and which of that was clicked. Null where no click asks, and where the search was dropped. */
  product_ids: string[] | null
  clicked_ids: string[] | null
}

/** A search that events name, and whether one of them is a click on it. */
interface NamedSearch {
  id: string
  isClicked: boolean
}

function listNamedSearches(events: readonly CheckedEvent[]): NamedSearch[] {
  const isClickedById = new Map<string, boolean>()
  for (const event of events) {
    if (event.type === 'click') isClickedById.set(event.search_id, true)
    else if (!isClickedById.has(event.id)) isClickedById.set(event.id, false)
  }
  return Array.from(isClickedById, ([id, isClicked]) => ({ id, isClicked }))
}

/**
 * Reads which of the events' searches are known, and of those that clicks name what they recommended, if they are of
 * `clickedSince` or later: months before it are left alone, each of which costs some microseconds to begin with.
 */
export function readKnownSearches(
  events: readonly WorkspaceRows<CheckedEvent>[],
  clickedSince: Date,
): RawBuilder<KnownSearchRow> {
  const named = toColumns(events.map(({ workspaceId, rows }) => ({ workspaceId, rows: listNamedSearches(rows) })))
  const hasClicks = named.rows.some(({ isClicked }) => isClicked)
  return sql`
    select ${named.workspaceId} as workspace_id, known.id, known.occurred_at,
      ${hasClicks ? sql`s.product_ids, s.clicked_ids` : sql`null as product_ids, null as clicked_ids`}
    from unnest(
      ${named.ids} ${formatArray(named.rows.map(({ id }) => id))}::uuid[],
      ${formatArray(named.rows.map(({ isClicked }) => isClicked))}::boolean[]
    ) as t (${named.idColumn} id, is_clicked)
    cross join lateral (
      select i.id, i.occurred_at from voice_search_ids i
      where i.workspace_id = ${named.workspaceId} and i.id = t.id limit 1
    ) as known
    ${hasClicks ? joinClicked(named, clickedSince) : sql``}
  `
}

function joinClicked({ workspaceId }: RowColumns<NamedSearch>, since: Date): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select
        array(select product ->> 'product_id' from jsonb_array_elements(s.products) as product) as product_ids,
        array(
          select c.product_id from voice_clicks c
          where c.workspace_id = ${workspaceId} and c.searched_at = known.occurred_at and c.search_id = known.id
            and c.searched_at >= ${since}::timestamptz
        ) as clicked_ids
      from voice_searches s
      where t.is_clicked and s.workspace_id = ${workspaceId} and s.occurred_at = known.occurred_at and s.id = known.id
        and s.occurred_at >= ${since}::timestamptz
      limit 1
    ) as s on true
  `
}

const withinMs = repeatedWithinSeconds * 1000

/** The months in which searches that one of these repeats, or that repeat one, can be; null without any. */
function getMonthsAround(searches: readonly CheckedSearch[]): { from: Date; to: Date } | null {
  if (searches.length === 0) return null
  const times = searches.map(({ occurredAt }) => occurredAt.getTime())
  const [first, last] = [new Date(Math.min(...times) - withinMs), new Date(Math.max(...times) + withinMs)]
  return { from: getMonthStart(getUtcMonth(first)), to: getMonthStart(getUtcMonth(last) + 1) }
}

/**
 * Reads which of the shoppers' known searches are nearest to new ones, where one is near enough to make a repeat. One probe
 * finds that there is none, which is so for nearly all.
 *
 * Of the last minutes PostgreSQL has counted nothing: for a minute it takes the index of times for as good as that of
 * shoppers, and walks through all that the store had in it, for each search. So each probe has one bound, and takes the
 * nearest to it; and the months are named with "or infinity", which no search has, so that no index looks them up.
 * That bound is told as it is: a sum could say what a policy hides, and is compared behind it, with all that the shopper said.
 */
export function readSearchNeighbours(
  searches: readonly WorkspaceRows<CheckedSearch>[],
): RawBuilder<SearchNeighbours & { workspace_id: string }> {
  const { rows, workspaceId, ids, idColumn } = toColumns(searches)
  // A constant of the plan: made of a parameter it is made anew for each bound of each probe.
  const within = sql.raw(`interval '${repeatedWithinSeconds} seconds'`)
  // Known before the statement runs: it begins with these months alone.
  const months = getMonthsAround(rows)
  const isOfShopper = sql`s.workspace_id = ${workspaceId} and s.shopper_id = t.shopper_id and (s.occurred_at = 'infinity'
    or s.occurred_at >= ${months?.from ?? null}::timestamptz and s.occurred_at < ${months?.to ?? null}::timestamptz)`
  return sql`
    select ${workspaceId} as workspace_id, t.shopper_id, t.at,
      case when newest.at <= t.at then newest.at else late.before end as before, late.after
    from unnest(
      ${ids} ${formatTexts(rows.map((search) => search.shopper_id))}::text[],
      ${formatArray(rows.map(({ occurredAt }) => occurredAt.toISOString()))}::timestamptz[],
      ${formatArray(rows.map(({ occurredAt }) => new Date(occurredAt.getTime() + withinMs).toISOString()))}::timestamptz[]
    ) as t (${idColumn} shopper_id, at, until)
    cross join lateral (
      select s.occurred_at as at from voice_searches s where ${isOfShopper} and s.occurred_at <= t.until
      order by s.occurred_at desc limit 1
    ) as newest
    left join lateral (
      select
        (select s.occurred_at from voice_searches s where ${isOfShopper} and s.occurred_at <= t.at
          order by s.occurred_at desc limit 1) as before,
        (select s.occurred_at from voice_searches s where ${isOfShopper} and s.occurred_at > t.at
          order by s.occurred_at limit 1) as after
      limit 1
    ) as late on newest.at > t.at
    where newest.at >= t.at - ${within}
  `
}

/** The products go as one JSON text: as an array of texts each of their quotes would be escaped, and taken back. */
export function insertSearches(
  searches: readonly WorkspaceRows<CheckedSearch>[],
  receivedAt: Date,
): RawBuilder<unknown> {
  const { rows, workspaceId, ids, idColumn } = toColumns(searches)
  return sql`
    insert into voice_searches
      (workspace_id, id, shopper_id, query, said, language, occurred_at, received_at, products, products_count, source)
    select ${workspaceId}, id, shopper_id, query, said, language, occurred_at, ${receivedAt}::timestamptz,
      products, products_count, source
    from rows from (
      unnest(
        ${ids} ${formatArray(rows.map((search) => search.id))}::uuid[],
        ${formatTexts(rows.map((search) => search.shopper_id))}::text[],
        ${formatTexts(rows.map((search) => search.query))}::text[],
        ${formatTexts(rows.map((search) => toSaid(search.query)))}::text[],
        ${formatTexts(rows.map((search) => search.language ?? null))}::text[],
        ${formatArray(rows.map((search) => search.occurredAt.toISOString()))}::timestamptz[],
        ${formatArray(rows.map((search) => search.products.length))}::smallint[],
        ${formatTexts(rows.map((search) => search.origin ?? null))}::text[]
      ),
      jsonb_array_elements(${JSON.stringify(rows.map((search) => search.products))}::jsonb)
    ) as t (${idColumn} id, shopper_id, query, said, language, occurred_at, products_count, source, products)
  `
}

export function insertSearchIds(searches: readonly WorkspaceRows<CheckedSearch>[]): RawBuilder<unknown> {
  const { rows, workspaceId, ids, idColumn } = toColumns(searches)
  return sql`
    insert into voice_search_ids (workspace_id, id, occurred_at)
    select ${workspaceId}, id, occurred_at
    from unnest(
      ${ids} ${formatArray(rows.map((search) => search.id))}::uuid[],
      ${formatArray(rows.map((search) => search.occurredAt.toISOString()))}::timestamptz[]
    ) as t (${idColumn} id, occurred_at)
  `
}

export function insertClicks(
  clicks: readonly WorkspaceRows<{ click: CheckedClick; searchedAt: Date }>[],
): RawBuilder<unknown> {
  const { rows, workspaceId, ids, idColumn } = toColumns(clicks)
  return sql`
    insert into voice_clicks (workspace_id, search_id, product_id, occurred_at, searched_at, source)
    select ${workspaceId}, search_id, product_id, occurred_at, searched_at, source
    from unnest(
      ${ids} ${formatArray(rows.map(({ click }) => click.search_id))}::uuid[],
      ${formatTexts(rows.map(({ click }) => click.product_id))}::text[],
      ${formatArray(rows.map(({ click }) => click.occurredAt.toISOString()))}::timestamptz[],
      ${formatArray(rows.map(({ searchedAt }) => searchedAt.toISOString()))}::timestamptz[],
      ${formatTexts(rows.map(({ click }) => click.origin ?? null))}::text[]
    ) as t (${idColumn} search_id, product_id, occurred_at, searched_at, source)
  `
}

/**
 * Remembers what the events last said of each product. Rows that already say it stay untouched, so `seen_at` is the
 * time of the last change: events of before it cannot bring an old name back.
 */
export function saveProducts(products: readonly WorkspaceRows<SeenProduct>[]): RawBuilder<unknown> {
  const { rows, workspaceId, ids, idColumn } = toColumns(products)
  return sql`
    insert into voice_products as p (workspace_id, product_id, product_name, product_image_url, seen_at)
    select ${workspaceId}, t.product_id, t.product_name, t.product_image_url, t.seen_at
    from unnest(
      ${ids} ${formatTexts(rows.map((product) => product.productId))}::text[],
      ${formatTexts(rows.map((product) => product.productName))}::text[],
      ${formatTexts(rows.map((product) => product.imageUrl))}::text[],
      ${formatArray(rows.map((product) => product.seenAt.toISOString()))}::timestamptz[]
    ) as t (${idColumn} product_id, product_name, product_image_url, seen_at)
    left join lateral (
      select * from voice_products p
      where p.workspace_id = ${workspaceId} and p.product_id = t.product_id limit 1
    ) as k on true
    where k.product_id is null or (
      k.seen_at <= t.seen_at
      and (k.product_name, k.product_image_url) is distinct from (t.product_name, t.product_image_url)
    )
    on conflict (workspace_id, product_id) do update set
      product_name = excluded.product_name,
      product_image_url = excluded.product_image_url,
      seen_at = excluded.seen_at
  `
}
