import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { takeRevision } from './revisions.repository.ts'

interface SoldProducts {
  workspaceId: string
  /** How often each was bought, by their ids; the others were not. */
  sold: ReadonlyMap<string, number>
}

/** Whether anybody has told the popularity of one of these products, of whatever it counts. */
async function isTold(transaction: Transaction<Tables>, { workspaceId, sold }: SoldProducts): Promise<boolean> {
  const row = await transaction
    .selectFrom('catalogue_products')
    .select('product_id')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`product_id = any(${[...sold.keys()]}::text[])`)
    .where('source', '<>', 'sample')
    .where('popularity', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The products of which something else is kept, with what is to be kept; null: nothing. */
async function listDifferences(
  transaction: Transaction<Tables>,
  { workspaceId, sold }: SoldProducts,
): Promise<{ product_id: string; sold: number | null }[]> {
  const ids = [...sold.keys()]
  const { rows } = await sql<{ product_id: string; sold: number | null }>`
    select p.product_id, t.sold
    from unnest(${ids}::text[], ${[...sold.values()]}::int[]) as t (product_id, sold)
    join catalogue_products p on p.workspace_id = ${workspaceId}::uuid and p.product_id = t.product_id
    where p.sold is distinct from t.sold
    union
    select p.product_id, null::int from catalogue_products p
    where p.workspace_id = ${workspaceId}::uuid and p.sold is not null and p.product_id <> all(${ids}::text[])
  `.execute(transaction)
  return rows
}

/**
 * Keeps how often products were bought, in the place of what was kept before; nothing where the store has a popularity of its
 * own, which counts something else. What becomes another is a change for readers. Returns whether any does.
 */
export async function saveSold(
  transaction: Transaction<Tables>,
  input: SoldProducts & { now: Date },
): Promise<boolean> {
  const { workspaceId, now } = input
  const listRows = async () => {
    const sold = (await isTold(transaction, input)) ? new Map<string, number>() : input.sold
    return listDifferences(transaction, { workspaceId, sold })
  }
  if ((await listRows()).length === 0) return false
  const revision = await takeRevision(transaction, { workspaceId, now })
  // Whoever told a popularity since then had the lock of the revision.
  const rows = await listRows()
  await sql`
    update catalogue_products p set sold = t.sold, revision = ${revision}::bigint
    from unnest(${rows.map((row) => row.product_id)}::text[], ${rows.map((row) => row.sold)}::int[])
      as t (product_id, sold)
    where p.workspace_id = ${workspaceId}::uuid and p.product_id = t.product_id and p.sold is distinct from t.sold
  `.execute(transaction)
  return true
}
