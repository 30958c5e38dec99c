import type { Database } from '../../core/database/open-database.ts'
import { listProducts } from '../voice/voice.public.ts'

/** A product as it is named beside figures. */
export interface KnownProduct {
  product_name: string
  product_image_url: string | null
}

/** The names and pictures that the catalogue has of products, by product id. Of several languages' it is any. */
async function listFromCatalogue(db: Database, workspaceId: string, productIds: readonly string[]) {
  if (productIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('catalogue_products')
    .select(['product_id', 'title as product_name', 'image_url as product_image_url'])
    .where('workspace_id', '=', workspaceId)
    .where('product_id', 'in', productIds)
    .orderBy('language')
    .execute()
  return new Map(rows.map(({ product_id, ...row }) => [product_id, row]))
}

/** Products by their ids, as the events last said them. What they did not say, name or picture, is the catalogue's. */
export async function listKnownProducts(
  db: Database,
  workspaceId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, KnownProduct>> {
  const said = await listProducts(db, workspaceId, productIds)
  const unsaid = productIds.filter((id) => !said.get(id)?.product_image_url)
  const known = new Map<string, KnownProduct>(said)
  for (const [id, row] of await listFromCatalogue(db, workspaceId, unsaid)) {
    known.set(id, { ...row, product_name: said.get(id)?.product_name ?? row.product_name })
  }
  return known
}

interface Shown {
  product_id: string
  product_image_url?: string | undefined
}

/** The pictures of products that searches showed, by product id: those that their events brought, else the catalogue's. */
export async function listPictures(
  db: Database,
  workspaceId: string,
  shown: readonly Shown[],
): Promise<(product: Shown) => string | null> {
  const without = new Set(shown.flatMap((product) => (product.product_image_url ? [] : [product.product_id])))
  const known = await listFromCatalogue(db, workspaceId, [...without])
  return ({ product_id, product_image_url }) => product_image_url ?? known.get(product_id)?.product_image_url ?? null
}
