import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'
import { selectCatalogues } from '../../catalogue/catalogue.public.ts'

/** When a store's clicks were last learned from; null: never. */
export async function findLearnedAt(db: Database, workspaceId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('click_learning')
    .select('learned_at')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row?.learned_at ?? null
}

/** The factors of a store's products, by their ids; those of others are 1. */
export async function listClickFactors(db: Database, workspaceId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('click_factors')
    .select(['product_id', 'factor'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  return new Map(rows.map(({ product_id, factor }) => [product_id, factor]))
}

/** Keeps what was learned in the place of what was before. Returns whether it is something else. */
export async function saveClickFactors(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; factors: ReadonlyMap<string, number>; now: Date; nextRunAt: Date },
): Promise<boolean> {
  const { workspaceId, factors, now, nextRunAt } = input
  // The row before the factors: of two that learn at once one waits for the other.
  await transaction
    .insertInto('click_learning')
    .values({ workspace_id: workspaceId, learned_at: now, next_run_at: nextRunAt })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ learned_at: now, next_run_at: nextRunAt }))
    .execute()
  const ids = [...factors.keys()]
  const { numDeletedRows } = await transaction
    .deleteFrom('click_factors')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`product_id <> all(${ids}::text[])`)
    .executeTakeFirst()
  const saved = await sql`
    insert into click_factors as f (workspace_id, product_id, factor)
    select ${workspaceId}::uuid, t.product_id, t.factor
    from unnest(${ids}::text[], ${[...factors.values()]}::double precision[]) as t (product_id, factor)
    on conflict (workspace_id, product_id) do update set factor = excluded.factor where f.factor <> excluded.factor
  `.execute(transaction)
  return numDeletedRows > 0n || (saved.numAffectedRows ?? 0n) > 0n
}

/** Stores with products whose clicks are to be learned from. */
export async function listDueLearning(db: Database, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows = await selectCatalogues(db)
    .leftJoin('click_learning as l', 'l.workspace_id', 'catalogue_revisions.workspace_id')
    .select('catalogue_revisions.workspace_id')
    .where((eb) => eb.or([eb('l.next_run_at', 'is', null), eb('l.next_run_at', '<=', now)]))
    .limit(limit)
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
}
