import { hash } from 'node:crypto'
import type { RecommendedProduct } from '@voice-shop/contract'
import { type RawBuilder, sql } from 'kysely'
import { defineInsert } from '../../core/database/insert-rows.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { SeenCache } from '../rollups/rollups.public.ts'
import type { CheckedSearch } from './event-check.ts'
import { getUtcMonth } from './history/partitions.ts'

/*
 * What searches recommended lies once for each thing that is said of a product, however many searches say it; a search has
 * the keys (docs/decisions/0063-what-a-search-keeps.md).
 */

/** A search with the keys of its products, in their order. */
export interface KeyedSearch {
  search: CheckedSearch
  productKeys: readonly string[]
}

/** What is said of a product, by its key, and the newest month in which a search says it. */
export interface KeyedProduct {
  key: string
  product: RecommendedProduct
  /** Since January 1970 in UTC. */
  month: number
}

/** Stores say the same again and again: to look a key up takes a seventh of making it. */
const knownKeys = new Map<string, string>()
const mostKnownKeys = 10_000

/** A 64-bit number as PostgreSQL reads it: among a million of a store's, two are the same once in 40 million stores. */
function getProductKey({ product_id, product_name, product_image_url, category }: RecommendedProduct): string {
  const said = JSON.stringify([product_id, product_name, product_image_url, category])
  const known = knownKeys.get(said)
  if (known !== undefined) return known
  const key = hash('sha256', said, 'buffer').readBigInt64BE(0).toString()
  if (knownKeys.size >= mostKnownKeys) knownKeys.clear()
  knownKeys.set(said, key)
  return key
}

export interface KeyedSearches {
  searches: KeyedSearch[]
  /** What they say, each once. */
  products: KeyedProduct[]
}

/** Gives the products of a workspace's searches their keys. */
export function keySearches(searches: readonly CheckedSearch[]): KeyedSearches {
  const byKey = new Map<string, KeyedProduct>()
  const keyed = searches.map((search) => {
    const month = getUtcMonth(search.occurredAt)
    const productKeys = search.products.map((product) => {
      const key = getProductKey(product)
      if ((byKey.get(key)?.month ?? -1) < month) byKey.set(key, { key, product, month })
      return key
    })
    return { search, productKeys }
  })
  return { searches: keyed, products: [...byKey.values()] }
}

/** Those of a store that nobody has seen committed, or of an earlier month alone. Call it under the lock, which tells the generation. */
export function listUnwritten(
  products: readonly KeyedProduct[],
  seen: ReturnType<SeenCache['find']>,
  generation: number,
): readonly KeyedProduct[] {
  if (seen?.generation !== generation) return products
  return products.filter(({ key, month }) => (seen.values.get(key) ?? -1) < month)
}

export const saveRecommendedProducts = defineInsert<KeyedProduct>({
  into: 'recommended_products as p',
  columns: [
    { name: 'key', type: 'bigint', read: ({ key }) => key },
    { name: 'last_month', type: 'int', read: ({ month }) => month },
  ],
  json: { name: 'product', read: ({ product }) => product },
  onConflict: `on conflict (workspace_id, key) do update set last_month = excluded.last_month
    where p.last_month < excluded.last_month`,
})

/**
 * For a statement: the keys of a search as a table `told (key, place, product)`, in any order. One probe of the primary key for
 * each, whatever the planner believes.
 */
export function lookUpRecommended(workspaceId: RawBuilder<unknown>, keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select key.key, key.place, r.product
    from unnest(${keys}) with ordinality as key (key, place)
    cross join lateral (
      select p.product from recommended_products p where p.workspace_id = ${workspaceId} and p.key = key.key limit 1
    ) as r
  ) as told`
}

/** For a statement: what a search recommended, as a JSON array in its order. */
export function listRecommended(workspaceId: RawBuilder<unknown>, keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_agg(told.product order by told.place), '[]')
    from ${lookUpRecommended(workspaceId, keys)}
  )`
}

/** For a statement: the ids of what a search recommended, in its order. */
export function listRecommendedIds(workspaceId: RawBuilder<unknown>, keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(
    select told.product ->> 'product_id' from ${lookUpRecommended(workspaceId, keys)} order by told.place
  )`
}

/**
 * For a statement: whether the search `s` recommended a product of which this is said. Which keys those are is asked once, and
 * within `bool_or`: as a condition it would be joined, and asked again for each search.
 */
export function recommends(workspaceId: string, said: Partial<RecommendedProduct>): RawBuilder<unknown> {
  return sql`(
    select bool_or(told.key in (
      select p.key from recommended_products p
      where p.workspace_id = ${workspaceId} and p.product @> ${JSON.stringify(said)}::jsonb
    ))
    from unnest(s.product_keys) as told (key)
  )`
}

const storesAtOnce = 100
const rowsAtOnce = 5000

/** Erases what no search says any more since the months before `month` were dropped: some stores at a time. */
export async function dropUnsaidProducts(db: Database, month: number): Promise<void> {
  const { rows } = await sql<{ workspace_id: string }>`
    select workspace_id from recommended_products where last_month < ${month} limit ${storesAtOnce}
  `.execute(db)
  for (const workspaceId of new Set(rows.map((row) => row.workspace_id))) {
    await sql`
      delete from recommended_products where workspace_id = ${workspaceId} and last_month < ${month} and key in (
        select key from recommended_products where workspace_id = ${workspaceId} and last_month < ${month}
        limit ${rowsAtOnce}
      )
    `.execute(db)
  }
}
