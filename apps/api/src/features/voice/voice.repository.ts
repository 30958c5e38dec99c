import { sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { UsageRow } from '../usage/usage.public.ts'
import { getClickKey, type KnownEvents } from './decide-events.ts'
import type { CheckedClick, CheckedEvent, CheckedSearch } from './event-check.ts'

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

export interface LockedWorkspace extends UsageRow {
  time_zone: string
  secret_key_hash: string | null
}

/** Takes the lock under which a workspace's events are written, until the transaction's end. */
export async function findAndLockWorkspace(
  transaction: Transaction<Tables>,
  workspaceId: string,
): Promise<LockedWorkspace | null> {
  const { rows } = await sql<LockedWorkspace>`
    select usage.plan_id, usage.anchor, usage.period_start, usage.period_end, usage.used,
      merchants.time_zone, merchants.secret_key_hash
    from usage
    join workspaces on workspaces.id = usage.workspace_id
    join merchants on merchants.id = workspaces.merchant_id
    where usage.workspace_id = ${workspaceId}
    for update of usage
  `.execute(transaction)
  return rows[0] ?? null
}

/** What is known of the events' ids: their searches, the searches that clicks name, and the clicks on those. */
export async function readKnownEvents(
  transaction: Transaction<Tables>,
  workspaceId: string,
  events: readonly CheckedEvent[],
): Promise<KnownEvents> {
  const searchIds = events.map((event) => (event.type === 'search' ? event.id : event.search_id))
  const clickedIds = events.flatMap((event) => (event.type === 'click' ? event.search_id : []))
  const { rows: searches } = await sql<{ id: string; occurred_at: Date; product_ids: string[] }>`
    select id, occurred_at,
      case when id = any(${clickedIds}::uuid[])
        then array(select product ->> 'product_id' from jsonb_array_elements(products) as product)
        else '{}'::text[] end as product_ids
    from voice_searches where workspace_id = ${workspaceId} and id = any(${searchIds}::uuid[])
  `.execute(transaction)
  const known: KnownEvents = { searches: new Map(), clicks: new Set() }
  for (const row of searches) {
    known.searches.set(row.id, { occurredAt: row.occurred_at, productIds: new Set(row.product_ids) })
  }
  if (clickedIds.length === 0) return known
  const { rows: clicks } = await sql<{ search_id: string; product_id: string }>`
    select search_id, product_id from voice_clicks
    where workspace_id = ${workspaceId} and search_id = any(${clickedIds}::uuid[])
  `.execute(transaction)
  for (const row of clicks) known.clicks.add(getClickKey(row.search_id, row.product_id))
  return known
}

export async function insertSearches(
  transaction: Transaction<Tables>,
  workspaceId: string,
  searches: readonly CheckedSearch[],
  receivedAt: Date,
): Promise<void> {
  if (searches.length === 0) return
  await sql`
    insert into voice_searches
      (workspace_id, id, shopper_id, query, language, occurred_at, received_at, products, products_count)
    select ${workspaceId}::uuid, id, shopper_id, query, language, occurred_at, ${receivedAt}::timestamptz,
      products::jsonb, products_count
    from unnest(
      ${searches.map((search) => search.id)}::uuid[], ${searches.map((search) => search.shopper_id)}::text[],
      ${searches.map((search) => search.query)}::text[], ${searches.map((search) => search.language ?? null)}::text[],
      ${searches.map((search) => search.occurredAt.toISOString())}::timestamptz[],
      ${searches.map((search) => JSON.stringify(search.products))}::text[],
      ${searches.map((search) => search.products.length)}::smallint[]
    ) as t (id, shopper_id, query, language, occurred_at, products, products_count)
  `.execute(transaction)
}

export async function insertClicks(
  transaction: Transaction<Tables>,
  workspaceId: string,
  clicks: readonly CheckedClick[],
): Promise<void> {
  if (clicks.length === 0) return
  await sql`
    insert into voice_clicks (workspace_id, search_id, product_id, occurred_at)
    select ${workspaceId}::uuid, search_id, product_id, occurred_at
    from unnest(
      ${clicks.map((click) => click.search_id)}::uuid[], ${clicks.map((click) => click.product_id)}::text[],
      ${clicks.map((click) => click.occurredAt.toISOString())}::timestamptz[]
    ) as t (search_id, product_id, occurred_at)
  `.execute(transaction)
}

export interface SeenProduct {
  productId: string
  productName: string
  imageUrl: string | null
  seenAt: Date
}

/**
 * Remembers what the events last said of each product. Rows that already say it stay untouched, so `seen_at` is the
 * time of the last change: events of before it cannot bring an old name back.
 */
export async function saveProducts(
  transaction: Transaction<Tables>,
  workspaceId: string,
  products: readonly SeenProduct[],
): Promise<void> {
  if (products.length === 0) return
  await sql`
    insert into voice_products as p (workspace_id, product_id, product_name, product_image_url, seen_at)
    select ${workspaceId}::uuid, t.product_id, t.product_name, t.product_image_url, t.seen_at
    from unnest(
      ${products.map((product) => product.productId)}::text[], ${products.map((product) => product.productName)}::text[],
      ${products.map((product) => product.imageUrl)}::text[],
      ${products.map((product) => product.seenAt.toISOString())}::timestamptz[]
    ) as t (product_id, product_name, product_image_url, seen_at)
    left join voice_products k on k.workspace_id = ${workspaceId}::uuid and k.product_id = t.product_id
    where k.product_id is null or (
      k.seen_at <= t.seen_at
      and (k.product_name, k.product_image_url) is distinct from (t.product_name, t.product_image_url)
    )
    on conflict (workspace_id, product_id) do update set
      product_name = excluded.product_name,
      product_image_url = excluded.product_image_url,
      seen_at = excluded.seen_at
  `.execute(transaction)
}

export interface ShopperSlot {
  shopperId: string
  slot: number
}

/** The visits around each given one: whether it is known, and the shopper's visits right before and after. */
export async function readVisitNeighbours(
  transaction: Transaction<Tables>,
  workspaceId: string,
  visits: readonly ShopperSlot[],
): Promise<{ isKnown: boolean; previous: number | null; next: number | null }[]> {
  const { rows } = await sql<{ is_known: boolean; previous: number | null; next: number | null }>`
    select
      exists (select from shopper_visits v
        where v.workspace_id = ${workspaceId} and v.shopper_id = t.shopper_id and v.slot = t.slot) as is_known,
      (select v.slot from shopper_visits v
        where v.workspace_id = ${workspaceId} and v.shopper_id = t.shopper_id and v.slot < t.slot
        order by v.slot desc limit 1) as previous,
      (select v.slot from shopper_visits v
        where v.workspace_id = ${workspaceId} and v.shopper_id = t.shopper_id and v.slot > t.slot
        order by v.slot limit 1) as next
    from unnest(
      ${visits.map((visit) => visit.shopperId)}::text[], ${visits.map((visit) => visit.slot)}::int[]
    ) with ordinality as t (shopper_id, slot, place)
    order by t.place
  `.execute(transaction)
  return rows.map((row) => ({ isKnown: row.is_known, previous: row.previous, next: row.next }))
}

export async function insertVisits(
  transaction: Transaction<Tables>,
  workspaceId: string,
  visits: readonly ShopperSlot[],
): Promise<void> {
  if (visits.length === 0) return
  await sql`
    insert into shopper_visits (workspace_id, shopper_id, slot)
    select ${workspaceId}::uuid, shopper_id, slot
    from unnest(${visits.map((visit) => visit.shopperId)}::text[], ${visits.map((visit) => visit.slot)}::int[])
      as t (shopper_id, slot)
  `.execute(transaction)
}
