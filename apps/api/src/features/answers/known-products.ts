import type { Database } from '../../core/database/open-database.ts'
import { listTitles } from '../catalogue/catalogue.public.ts'
import { listProducts } from '../voice/voice.public.ts'

/** A product as it is named beside figures. */
interface KnownProduct {
  product_name: string
  product_image_url: string | null
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
  for (const [id, { title, image_url }] of await listTitles(db, workspaceId, unsaid)) {
    known.set(id, { product_name: said.get(id)?.product_name ?? title, product_image_url: image_url })
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
  const known = await listTitles(db, workspaceId, [...without])
  return ({ product_id, product_image_url }) => product_image_url ?? known.get(product_id)?.image_url ?? null
}
