import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { listRecommendedIds } from './recommended-products.ts'

/** What a search showed, in its order, and what of it was clicked. */
export interface ShownSearch {
  shopperId: string
  at: Date
  productIds: readonly string[]
  clickedIds: readonly string[]
}

/** The newest searches with products since then, but for those of shoppers who were redacted. */
export async function listShownSearches(
  db: Database,
  { workspaceId, since, limit }: { workspaceId: string; since: Date; limit: number },
): Promise<ShownSearch[]> {
  const { rows } = await sql<ShownSearch>`
    select s.shopper_id as "shopperId", s.occurred_at as at,
      ${listRecommendedIds(sql`${workspaceId}`, sql`s.product_keys`)} as "productIds",
      array(
        select c.product_id from voice_clicks c
        where c.workspace_id = ${workspaceId} and c.searched_at = s.occurred_at and c.search_id = s.id
          and c.searched_at >= ${since}::timestamptz
      ) as "clickedIds"
    from (
      select id, shopper_id, occurred_at, product_keys from voice_searches
      where workspace_id = ${workspaceId} and occurred_at >= ${since}::timestamptz and products_count > 0
        and shopper_id not like 'redacted-%'
      order by occurred_at desc limit ${limit}
    ) as s
  `.execute(db)
  return rows
}
