import { repeatedWithinSeconds } from '@voice-shop/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { RollupState } from '../analytics/analytics.public.ts'
import type { UsageRow } from '../usage/usage.public.ts'
import type { CheckedClick, CheckedEvent, CheckedSearch } from './event-check.ts'
import type { SeenProduct } from './product-memory.ts'
import type { SearchNeighbours } from './repeated-searches.ts'

/** The workspace of a store's secret key. A key belongs to one workspace for ever, so the answer may be remembered. */
export async function findWorkspaceOfKey(db: Database, keyHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('merchants')
    .innerJoin('workspaces', 'workspaces.merchant_id', 'merchants.id')
    .select('workspaces.id')
    .where('merchants.secret_key_hash', '=', keyHash)
    .executeTakeFirst()
  return row?.id ?? null
}

export interface LockedWorkspace extends UsageRow, RollupState {
  secret_key_hash: string | null
}

/**
 * Takes the lock under which a workspace's events are written, until the transaction's end. Who waited for it sees the
 * usage row as it is now; of the joined rows PostgreSQL may answer what they were when the wait began.
 */
export function lockWorkspace(workspaceId: string): RawBuilder<LockedWorkspace> {
  return sql`
    select usage.plan_id, usage.anchor, usage.period_start, usage.period_end, usage.used,
      usage.recordings_used, usage.downloads_used, usage.time_zone, usage.rollup_generation, usage.next_time_zone, usage.next_built_until, merchants.secret_key_hash
    from usage
    join workspaces on workspaces.id = usage.workspace_id
    join merchants on merchants.id = workspaces.merchant_id
    where usage.workspace_id = ${workspaceId}
    for update of usage
  `
}

/*
 * The look-ups below go through `lateral (… limit 1)`: one probe of the primary key for each asked row, whatever the
 * planner believes. Left to choose, it scans the whole workspace as long as statistics lag behind a growing table.
 */

export interface KnownSearchRow {
  id: string
  occurred_at: Date
  /** What it recommended, and which of that was clicked. Null where no click asks, and where the search was dropped. */
  product_ids: string[] | null
  clicked_ids: string[] | null
}

/**
 * Reads which of the events' searches are known, and of those that clicks name what they recommended, if they are of
 * `clickedSince` or later: months before it are left alone, each of which costs some microseconds to begin with.
 */
export function readKnownSearches(
  workspaceId: string,
  events: readonly CheckedEvent[],
  clickedSince: Date,
): RawBuilder<KnownSearchRow> {
  const isClickedById = new Map<string, boolean>()
  for (const event of events) {
    if (event.type === 'click') isClickedById.set(event.search_id, true)
    else if (!isClickedById.has(event.id)) isClickedById.set(event.id, false)
  }
  const hasClicks = [...isClickedById.values()].includes(true)
  return sql`
    select known.id, known.occurred_at, ${hasClicks ? sql`s.product_ids, s.clicked_ids` : sql`null as product_ids, null as clicked_ids`}
    from unnest(${[...isClickedById.keys()]}::uuid[], ${[...isClickedById.values()]}::boolean[]) as t (id, is_clicked)
    cross join lateral (
      select i.id, i.occurred_at from voice_search_ids i where i.workspace_id = ${workspaceId} and i.id = t.id limit 1
    ) as known
    ${hasClicks ? joinClicked(workspaceId, clickedSince) : sql``}
  `
}

function joinClicked(workspaceId: string, since: Date): RawBuilder<unknown> {
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

/**
 * Reads which of the shoppers' known searches are nearest to new ones, as far as one can repeat the other. One probe
 * finds that there is none, which is so for nearly all.
 */
export function readSearchNeighbours(
  workspaceId: string,
  searches: readonly CheckedSearch[],
): RawBuilder<SearchNeighbours> {
  const times = searches.map(({ occurredAt }) => occurredAt.toISOString())
  const within = sql`interval '1 second' * ${repeatedWithinSeconds}::int`
  // The bounds of the group are known before the statement runs: it begins with the months of them alone.
  const [first = '', last = ''] = [times.toSorted().at(0), times.toSorted().at(-1)]
  const isNear = sql`s.workspace_id = ${workspaceId} and s.shopper_id = t.shopper_id
    and s.occurred_at >= ${first || null}::timestamptz - ${within} and s.occurred_at <= ${last || null}::timestamptz + ${within}
    and s.occurred_at >= t.at - ${within} and s.occurred_at <= t.at + ${within}`
  return sql`
    select t.shopper_id, t.at,
      case when newest.at <= t.at then newest.at else late.before end as before, late.after
    from unnest(
      ${searches.map((search) => search.shopper_id)}::text[], ${times}::timestamptz[]
    ) as t (shopper_id, at)
    cross join lateral (
      select s.occurred_at as at from voice_searches s where ${isNear} order by s.occurred_at desc limit 1
    ) as newest
    left join lateral (
      select
        (select s.occurred_at from voice_searches s where ${isNear} and s.occurred_at <= t.at
          order by s.occurred_at desc limit 1) as before,
        (select s.occurred_at from voice_searches s where ${isNear} and s.occurred_at > t.at
          order by s.occurred_at limit 1) as after
      limit 1
    ) as late on newest.at > t.at
  `
}

/** The products go as one JSON text: as an array of texts each of their quotes would be escaped, and taken back. */
export function insertSearches(
  workspaceId: string,
  searches: readonly CheckedSearch[],
  receivedAt: Date,
): RawBuilder<unknown> {
  return sql`
    insert into voice_searches
      (workspace_id, id, shopper_id, query, language, occurred_at, received_at, products, products_count)
    select ${workspaceId}::uuid, id, shopper_id, query, language, occurred_at, ${receivedAt}::timestamptz,
      products, products_count
    from rows from (
      unnest(
        ${searches.map((search) => search.id)}::uuid[], ${searches.map((search) => search.shopper_id)}::text[],
        ${searches.map((search) => search.query)}::text[], ${searches.map((search) => search.language ?? null)}::text[],
        ${searches.map((search) => search.occurredAt.toISOString())}::timestamptz[],
        ${searches.map((search) => search.products.length)}::smallint[]
      ),
      jsonb_array_elements(${JSON.stringify(searches.map((search) => search.products))}::jsonb)
    ) as t (id, shopper_id, query, language, occurred_at, products_count, products)
  `
}

export function insertSearchIds(workspaceId: string, searches: readonly CheckedSearch[]): RawBuilder<unknown> {
  return sql`
    insert into voice_search_ids (workspace_id, id, occurred_at)
    select ${workspaceId}::uuid, id, occurred_at
    from unnest(
      ${searches.map((search) => search.id)}::uuid[],
      ${searches.map((search) => search.occurredAt.toISOString())}::timestamptz[]
    ) as t (id, occurred_at)
  `
}

export function insertClicks(
  workspaceId: string,
  clicks: readonly { click: CheckedClick; searchedAt: Date }[],
): RawBuilder<unknown> {
  return sql`
    insert into voice_clicks (workspace_id, search_id, product_id, occurred_at, searched_at)
    select ${workspaceId}::uuid, search_id, product_id, occurred_at, searched_at
    from unnest(
      ${clicks.map(({ click }) => click.search_id)}::uuid[], ${clicks.map(({ click }) => click.product_id)}::text[],
      ${clicks.map(({ click }) => click.occurredAt.toISOString())}::timestamptz[],
      ${clicks.map(({ searchedAt }) => searchedAt.toISOString())}::timestamptz[]
    ) as t (search_id, product_id, occurred_at, searched_at)
  `
}

/**
 * Remembers what the events last said of each product. Rows that already say it stay untouched, so `seen_at` is the
 * time of the last change: events of before it cannot bring an old name back.
 */
export function saveProducts(workspaceId: string, products: readonly SeenProduct[]): RawBuilder<unknown> {
  return sql`
    insert into voice_products as p (workspace_id, product_id, product_name, product_image_url, seen_at)
    select ${workspaceId}::uuid, t.product_id, t.product_name, t.product_image_url, t.seen_at
    from unnest(
      ${products.map((product) => product.productId)}::text[],
      ${products.map((product) => product.productName)}::text[],
      ${products.map((product) => product.imageUrl)}::text[],
      ${products.map((product) => product.seenAt.toISOString())}::timestamptz[]
    ) as t (product_id, product_name, product_image_url, seen_at)
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
