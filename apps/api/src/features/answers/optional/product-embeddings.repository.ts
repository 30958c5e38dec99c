import { sql } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import { type ChangeCursor, type ProductKey, selectCatalogues } from '../../catalogue/catalogue.public.ts'
import type { ProductMeanings } from './meanings.ts'

/** What a store's products in a language mean; the language as their source names it. */
export interface StoreMeanings extends ProductMeanings {
  language: string
}

/** A product whose text was embedded. */
export interface EmbeddedProduct extends ProductKey {
  textHash: string
  direction: Int8Array
}

/** Up to where a store's catalogue is embedded by this model; null: it is not. */
export async function findEmbedded(
  db: Database,
  { workspaceId, model }: { workspaceId: string; model: string },
): Promise<{ cursor: ChangeCursor; updatedAt: Date } | null> {
  const row = await db
    .selectFrom('embedding_progress')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('model', '=', model)
    .executeTakeFirst()
  if (!row) return null
  const { revision, product_id: productId, language, updated_at: updatedAt } = row
  return { cursor: { revision, productId, language }, updatedAt }
}

export async function findEmbeddedAt(db: Database, of: { workspaceId: string; model: string }): Promise<number | null> {
  return (await findEmbedded(db, of))?.updatedAt.getTime() ?? null
}

/** One behind the other; empty where they are not all of a length. */
function joinDirections(vectors: readonly Uint8Array[]): Int8Array {
  const length = vectors[0]?.length ?? 0
  if (vectors.some((vector) => vector.length !== length)) return new Int8Array()
  const joined = new Int8Array(vectors.length * length)
  for (const [place, vector] of vectors.entries()) joined.set(new Int8Array(vector), place * length)
  return joined
}

/** The directions of a store's products, by language. */
export async function listMeanings(db: Database, workspaceId: string): Promise<StoreMeanings[]> {
  const rows = await db
    .selectFrom('product_embeddings')
    .select(['product_id', 'language', 'vector'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  return [...Map.groupBy(rows, ({ language }) => language)].map(([language, own]) => ({
    language,
    productIds: own.map(({ product_id }) => product_id),
    directions: joinDirections(own.map(({ vector }) => vector)),
  }))
}

/** The hashes of the texts that were embedded of these products, by their keys. */
export async function findTextHashes(
  db: Database,
  { workspaceId, productIds }: { workspaceId: string; productIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('product_embeddings')
    .select(['product_id', 'language', 'text_hash'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`product_id = any(${[...productIds]}::text[])`)
    .execute()
  return new Map(
    rows.map(({ product_id, language, text_hash }) => [makeKey({ productId: product_id, language }), text_hash]),
  )
}

export function makeKey({ productId, language }: ProductKey): string {
  return `${language} ${productId}`
}

export async function countEmbedded(db: Database, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('product_embeddings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function saveEmbedded(
  db: Database,
  workspaceId: string,
  products: readonly EmbeddedProduct[],
): Promise<void> {
  if (products.length === 0) return
  await sql`
    insert into product_embeddings (workspace_id, product_id, language, text_hash, vector)
    select ${workspaceId}::uuid, t.product_id, t.language, t.text_hash, decode(t.vector, 'hex')
    from unnest(
      ${products.map(({ productId }) => productId)}::text[], ${products.map(({ language }) => language)}::text[],
      ${products.map(({ textHash }) => textHash)}::text[],
      ${products.map(({ direction }) => Buffer.from(direction.buffer).toString('hex'))}::text[]
    ) as t (product_id, language, text_hash, vector)
    on conflict (workspace_id, product_id, language) do update set text_hash = excluded.text_hash, vector = excluded.vector
  `.execute(db)
}

export async function deleteEmbedded(
  db: Database,
  { workspaceId, keys }: { workspaceId: string; keys: readonly ProductKey[] },
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    delete from product_embeddings where workspace_id = ${workspaceId} and (product_id, language) in (
      select * from unnest(
        ${keys.map(({ productId }) => productId)}::text[], ${keys.map(({ language }) => language)}::text[]
      )
    )
  `.execute(db)
}

/** The keys of all products that are embedded. */
export async function listEmbeddedKeys(db: Database, workspaceId: string): Promise<ProductKey[]> {
  const rows = await db
    .selectFrom('product_embeddings')
    .select(['product_id', 'language'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  return rows.map(({ product_id: productId, language }) => ({ productId, language }))
}

/** Notes up to where a store's catalogue is embedded. */
export async function saveProgress(
  db: Database,
  { workspaceId, model, cursor, now }: { workspaceId: string; model: string; cursor: ChangeCursor; now: Date },
): Promise<void> {
  const row = {
    model,
    revision: cursor.revision,
    product_id: cursor.productId,
    language: cursor.language,
    updated_at: now,
  }
  await db
    .insertInto('embedding_progress')
    .values({ workspace_id: workspaceId, ...row })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
    .execute()
}

/** Stores whose products have changed since they were embedded by this model. */
export async function listDueEmbedding(
  db: Database,
  { model, limit }: { model: string; limit: number },
): Promise<string[]> {
  const rows = await selectCatalogues(db)
    .leftJoin('embedding_progress as p', (join) =>
      join.onRef('p.workspace_id', '=', 'catalogue_revisions.workspace_id').on('p.model', '=', model),
    )
    .select('catalogue_revisions.workspace_id')
    .where((eb) =>
      eb.or([eb('p.revision', 'is', null), eb('p.revision', '<=', eb.ref('catalogue_revisions.revision'))]),
    )
    .limit(limit)
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
}
