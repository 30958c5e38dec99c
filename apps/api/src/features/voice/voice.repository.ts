import { repeatedWithinSeconds } from '@voice-shop/contract'
import { type RawBuilder, sql } from 'kysely'
import { formatArray, formatTexts } from '../../core/database/array-text.ts'
import { defineInsert, type Insert } from '../../core/database/insert-rows.ts'
import { type RowColumns, toColumns, type WorkspaceRows } from '../../core/database/workspace-rows.ts'
import type { CheckedClick, CheckedEvent, CheckedSearch } from './event-check.ts'
import { answerColumns } from './given-answers.repository.ts'
import { getMonthStart, getUtcMonth } from './history/partitions.ts'
import type { SeenProduct } from './product-cache.ts'
import { type KeyedSearch, listRecommendedIds } from './recommended-products.ts'
import type { SearchNeighbours } from './repeated-searches.ts'
import { toSaid } from './said-text.ts'

/**
 * Settings of the transaction that writes a group. Each of its look-ups has an index. A plan that was made while a table was nearly
 * empty reads all of the table, and a connection keeps it until the table is counted anew, however large that has become.
 *
 * @param lockWaitMs lets statements fail with 55P03 rather than wait longer for a lock; default: they wait
 */
export function setUpGroup(lockWaitMs?: number): RawBuilder<unknown> {
  const lockWait =
    lockWaitMs === undefined ? sql`` : sql`, set_config('lock_timeout', ${String(lockWaitMs)}::text, true)`
  return sql`select set_config('enable_seqscan', 'off', true)${lockWait}`
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
        ${listRecommendedIds(workspaceId, sql`s.product_keys`)} as product_ids,
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

const searchesInsert: Insert<KeyedSearch> = {
  into: 'voice_searches',
  constant: 'received_at',
  columns: [
    { name: 'id', type: 'uuid', read: ({ search }) => search.id },
    { name: 'shopper_id', type: 'text', read: ({ search }) => search.shopper_id },
    { name: 'query', type: 'text', read: ({ search }) => search.query },
    { name: 'said', type: 'text', read: ({ search }) => toSaid(search.query) },
    { name: 'language', type: 'text', read: ({ search }) => search.language ?? null },
    { name: 'occurred_at', type: 'timestamptz', read: ({ search }) => search.occurredAt.toISOString() },
    { name: 'product_keys', type: 'bigint[]', read: ({ productKeys }) => formatArray(productKeys) },
    { name: 'products_count', type: 'smallint', read: ({ productKeys }) => productKeys.length },
    { name: 'source', type: 'text', read: ({ search }) => search.origin ?? null },
  ],
}

/** Searches that others answered: the columns of an answer would take as long again to tell. */
export const insertSearches = defineInsert(searchesInsert)
/** Searches of which Voice Shop answered some itself. */
export const insertAnsweredSearches = defineInsert<KeyedSearch>({
  ...searchesInsert,
  columns: [...searchesInsert.columns, ...answerColumns],
})

export const insertSearchIds = defineInsert<CheckedSearch>({
  into: 'voice_search_ids',
  columns: [
    { name: 'id', type: 'uuid', read: ({ id }) => id },
    { name: 'occurred_at', type: 'timestamptz', read: ({ occurredAt }) => occurredAt.toISOString() },
  ],
})

export const insertClicks = defineInsert<{ click: CheckedClick; searchedAt: Date }>({
  into: 'voice_clicks',
  columns: [
    { name: 'search_id', type: 'uuid', read: ({ click }) => click.search_id },
    { name: 'product_id', type: 'text', read: ({ click }) => click.product_id },
    { name: 'occurred_at', type: 'timestamptz', read: ({ click }) => click.occurredAt.toISOString() },
    { name: 'searched_at', type: 'timestamptz', read: ({ searchedAt }) => searchedAt.toISOString() },
    { name: 'source', type: 'text', read: ({ click }) => click.origin ?? null },
  ],
})

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
