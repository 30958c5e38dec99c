import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'

/** The titles and pictures that the catalogue has of products, by product id. Of several languages any that has a picture. */
export async function listTitles(db: Database, workspaceId: string, productIds: readonly string[]) {
  if (productIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('catalogue_products')
    .select(['product_id', 'title', 'image_url'])
    .where('workspace_id', '=', workspaceId)
    .where('product_id', 'in', productIds)
    .orderBy(sql`image_url is not null`)
    .orderBy('language')
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}
