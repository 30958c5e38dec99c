import type { RecommendedProduct } from '@voice-shop/contract'
import { sql } from 'kysely'
import type { Database } from '../core/database/open-database.ts'

/** What the searches of the database recommended, in their order, by their ids; those without a product are not in it. */
export async function readRecommended(db: Database): Promise<Map<string, RecommendedProduct[]>> {
  const { rows } = await sql<{ id: string; products: RecommendedProduct[] }>`
    select s.id, json_agg(r.product order by k.place) as products
    from voice_searches s
    cross join lateral unnest(s.product_keys) with ordinality as k (key, place)
    join recommended_products r on r.workspace_id = s.workspace_id and r.key = k.key
    group by s.workspace_id, s.id
  `.execute(db)
  return new Map(rows.map(({ id, products }) => [id, products]))
}
