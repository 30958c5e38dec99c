import type { ProductSource } from '@voice-shop/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { measureRow, type ProductRow } from './product-rows.ts'
import { noteRemovals, takeRevision } from './revisions.repository.ts'
import { sampleIds } from './samples/sample-products.ts'

/** How many products shoppers may see, each counted once however many languages it has; sample ones are none. */
export async function countProducts(db: Database, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('catalogue_products')
    .where('workspace_id', '=', workspaceId)
    .where('is_hidden', '=', false)
    .where('source', '<>', 'sample')
    .select(({ fn }) => fn.count<number>('product_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many of the sample products there are. */
export async function countSamples(db: Database, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('catalogue_products')
    .where('workspace_id', '=', workspaceId)
    // By its key: it is asked for with each look at a store of a hundred thousand products.
    .where('product_id', 'in', [...sampleIds])
    .where('source', '=', 'sample')
    .select(({ fn }) => fn.count<number>('product_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether there is a product that is no sample, hidden ones too. */
export async function hasOwnProducts(db: Database, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('catalogue_products')
    .where('workspace_id', '=', workspaceId)
    .where('source', '<>', 'sample')
    .select('product_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Products of a source that an earlier run has brought, and the one under way has not seen so far. */
export interface UnseenProducts {
  source: ProductSource
  beforeRun: number
}

const without = (unseen: UnseenProducts | undefined) =>
  unseen === undefined ? sql`` : sql`and not (source = ${unseen.source} and run < ${unseen.beforeRun})`

/** As countProducts, with those that are hidden. */
export async function countAllProducts(db: Database, workspaceId: string, besides?: UnseenProducts): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct product_id from catalogue_products where workspace_id = ${workspaceId} ${without(besides)}
    ) as ids
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** About how many bytes a workspace's products take, in all languages. */
export async function sumProductBytes(db: Database, workspaceId: string, besides?: UnseenProducts): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from catalogue_products
    where workspace_id = ${workspaceId} ${without(besides)}
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

/** What these products take by now: a row for each language. */
export async function listProductSizes(
  db: Database,
  input: { workspaceId: string; productIds: readonly string[]; besides?: UnseenProducts | undefined },
): Promise<{ product_id: string; language: string; source: ProductSource; bytes: number }[]> {
  const { workspaceId, productIds, besides } = input
  const { rows } = await sql<{ product_id: string; language: string; source: ProductSource; bytes: number }>`
    select product_id, language, source, bytes from catalogue_products
    where workspace_id = ${workspaceId} and product_id = any(${[...productIds]}::text[]) ${without(besides)}
  `.execute(db)
  return rows
}

/** Which of these products are there, of any source or of one. */
export async function listKnownIds(
  db: Database,
  input: {
    workspaceId: string
    productIds: readonly string[]
    source?: ProductSource
    besides?: UnseenProducts | undefined
  },
): Promise<Set<string>> {
  const { workspaceId, productIds, source, besides } = input
  const { rows } = await sql<{ product_id: string }>`
    select distinct product_id from catalogue_products
    where workspace_id = ${workspaceId} and product_id = any(${[...productIds]}::text[])
      ${source === undefined ? sql`` : sql`and source = ${source}`} ${without(besides)}
  `.execute(db)
  return new Set(rows.map((row) => row.product_id))
}

/** Columns whose change is one for readers, with their types. */
const contents = {
  title: 'text',
  description: 'text',
  brand: 'text',
  tags: 'text[]',
  categories: 'jsonb',
  price_minor: 'bigint',
  currency: 'text',
  image_url: 'text',
  url: 'text',
  popularity: 'double precision',
  created_at: 'timestamptz',
  is_hidden: 'boolean',
  in_stock: 'boolean',
  variants: 'jsonb',
  search_text: 'text',
} satisfies Partial<Record<keyof ProductRow, string>>

const names = sql.raw(Object.keys(contents).join(', '))
const listOf = (table: string) =>
  sql.raw(
    Object.keys(contents)
      .map((name) => `${table}.${name}`)
      .join(', '),
  )
const declarations = sql.raw(
  Object.entries(contents)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)
const assignments = sql.raw(
  Object.keys(contents)
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

interface SavedProducts {
  workspaceId: string
  source: ProductSource
  run: number
  readAt: Date
  rows: readonly ProductRow[]
}

/** What of these rows a source may write: no other touches what the store itself pushes. */
async function listWritable(transaction: Transaction<Tables>, input: SavedProducts): Promise<ProductRow[]> {
  // The last of a key counts: a statement may write a row once.
  const rows = [...new Map(input.rows.map((row) => [`${row.language} ${row.product_id}`, row])).values()]
  if (input.source === 'push' || input.source === 'sample') return rows
  const productIds = rows.map((row) => row.product_id)
  const pushed = await listKnownIds(transaction, { workspaceId: input.workspaceId, productIds, source: 'push' })
  return rows.filter((row) => !pushed.has(row.product_id))
}

/** Forgets pushed products in the languages in which others had them. Returns whether there were any. */
async function removeOtherLanguages(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; rows: readonly ProductRow[]; revision: number; now: Date },
): Promise<boolean> {
  const { workspaceId, rows, revision, now } = input
  const { rows: removed } = await sql<{ product_id: string; language: string }>`
    delete from catalogue_products
    where workspace_id = ${workspaceId} and product_id = any(${rows.map((row) => row.product_id)}::text[])
      and language <> all(${[...new Set(rows.map((row) => row.language))]}::text[])
    returning product_id, language
  `.execute(transaction)
  await noteRemovals(transaction, { workspaceId, removed, revision, now })
  return removed.length > 0
}

/** The store's own products take the place of sample ones. Returns whether there were any. */
async function removeSampleRows(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; revision: number; now: Date },
): Promise<boolean> {
  const { workspaceId, revision, now } = input
  const removed = await transaction
    .deleteFrom('catalogue_products')
    .where('workspace_id', '=', workspaceId)
    .where('product_id', 'in', [...sampleIds])
    .where('source', '=', 'sample')
    .returning(['product_id', 'language'])
    .execute()
  await noteRemovals(transaction, { workspaceId, removed, revision, now })
  return removed.length > 0
}

/**
 * Keeps products as they were at `readAt`, but for those that were read later or that another source has. What the store
 * itself pushes takes the place of what was read, in all languages. Returns whether any is another than before.
 */
export async function saveProducts(transaction: Transaction<Tables>, input: SavedProducts): Promise<boolean> {
  if (input.rows.length === 0) return false
  const { workspaceId, source, run, readAt } = input
  const revision = await takeRevision(transaction, { workspaceId, now: readAt })
  const hadSamples =
    source !== 'sample' && (await removeSampleRows(transaction, { workspaceId, revision, now: readAt }))
  const rows = await listWritable(transaction, input)
  const measured = rows.map((row) => ({ ...row, bytes: measureRow(row) }))
  const { rows: saved } = await sql<{ revision: number }>`
    insert into catalogue_products as p (workspace_id, product_id, language, source, run, read_at, revision, bytes,
      ${names})
    select ${workspaceId}::uuid, t.product_id, t.language, ${source}::text, ${run}::int, ${readAt}::timestamptz,
      ${revision}::bigint, t.bytes, ${listOf('t')}
    from json_to_recordset(${JSON.stringify(measured)}::json)
      as t (product_id text, language text, bytes integer, ${declarations})
    on conflict (workspace_id, product_id, language) do update set
      source = excluded.source, run = excluded.run, read_at = excluded.read_at, bytes = excluded.bytes, ${assignments},
      revision = case when (${listOf('p')}) is distinct from (${listOf('excluded')})
        then excluded.revision else p.revision end
    where excluded.source = 'push' or (p.source = excluded.source and p.read_at <= excluded.read_at)
    returning revision
  `.execute(transaction)
  const isChanged = hadSamples || saved.some((row) => row.revision === revision)
  if (source !== 'push') return isChanged
  const hasOthers = await removeOtherLanguages(transaction, { workspaceId, rows, revision, now: readAt })
  return isChanged || hasOthers
}

/** Notes that a run has seen products that stay as they were. */
export async function keepProducts(
  transaction: Transaction<Tables>,
  { workspaceId, run, productIds }: { workspaceId: string; run: number; productIds: readonly string[] },
): Promise<void> {
  if (productIds.length === 0) return
  await transaction
    .updateTable('catalogue_products')
    .set({ run })
    .where('workspace_id', '=', workspaceId)
    .where('product_id', 'in', [...productIds])
    .where('source', '=', 'platform')
    .execute()
}

/** Forgets products of these sources in all languages. Returns whether there were any. */
export async function removeProducts(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; sources: readonly ProductSource[]; productIds: readonly string[]; now: Date },
): Promise<boolean> {
  const { workspaceId, sources, productIds, now } = input
  if (productIds.length === 0) return false
  const revision = await takeRevision(transaction, { workspaceId, now })
  const removed = await transaction
    .deleteFrom('catalogue_products')
    .where('workspace_id', '=', workspaceId)
    .where('product_id', 'in', [...productIds])
    .where('source', 'in', [...sources])
    .returning(['product_id', 'language'])
    .execute()
  await noteRemovals(transaction, { workspaceId, removed, revision, now })
  return removed.length > 0
}

/**
 * Forgets what a source had before and a run that began at `startedAt` did not see; without a run, all that it had. Returns
 * whether there was any.
 */
export async function removeUnseen(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; source: ProductSource; seen?: { run: number; startedAt: Date }; now: Date },
): Promise<boolean> {
  const { workspaceId, source, seen, now } = input
  const revision = await takeRevision(transaction, { workspaceId, now })
  const removed = await transaction
    .deleteFrom('catalogue_products')
    .where('workspace_id', '=', workspaceId)
    .where('source', '=', source)
    // What a webhook has brought meanwhile is newer than what the run saw.
    .$if(seen !== undefined, (query) =>
      query.where('run', '<', seen?.run ?? 0).where('read_at', '<', seen?.startedAt ?? now),
    )
    .returning(['product_id', 'language'])
    .execute()
  await noteRemovals(transaction, { workspaceId, removed, revision, now })
  return removed.length > 0
}
