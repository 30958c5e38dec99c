import { sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'

/** For as long a reader that has not asked hears of what is gone. */
const removalsKeptMs = 7 * 24 * 3_600_000

/**
 * The number that changes of a transaction get: higher than any before, also before an erasure. It keeps others that
 * change the workspace's products waiting until the transaction is over, so that numbers commit in their order.
 */
export async function takeRevision(
  transaction: Transaction<Tables>,
  { workspaceId, now }: { workspaceId: string; now: Date },
): Promise<number> {
  const { revision } = await transaction
    .insertInto('catalogue_revisions')
    // A reader that knew an erased catalogue reads all again.
    .values({ workspace_id: workspaceId, revision: now.getTime(), swept_revision: now.getTime() - 1 })
    .onConflict((conflict) =>
      conflict
        .column('workspace_id')
        .doUpdateSet({ revision: sql<number>`greatest(catalogue_revisions.revision + 1, excluded.revision)` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export function findRevision(db: Database, workspaceId: string) {
  return db
    .selectFrom('catalogue_revisions')
    .select(['revision', 'swept_revision'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

/** For statements of other slices: the workspaces with a catalogue, each by its `workspace_id` and last `revision`. */
export function selectCatalogues(db: Database) {
  return db.selectFrom('catalogue_revisions')
}

/** Keeps that products are gone, and forgets those that have long been. */
export async function noteRemovals(
  transaction: Transaction<Tables>,
  input: {
    workspaceId: string
    removed: readonly { product_id: string; language: string }[]
    revision: number
    now: Date
  },
): Promise<void> {
  const { workspaceId, removed, revision, now } = input
  if (removed.length === 0) return
  await sql`
    insert into catalogue_removals (workspace_id, product_id, language, revision, removed_at)
    select ${workspaceId}::uuid, t.product_id, t.language, ${revision}::bigint, ${now}::timestamptz
    from unnest(${removed.map((row) => row.product_id)}::text[], ${removed.map((row) => row.language)}::text[])
      as t (product_id, language)
    on conflict (workspace_id, product_id, language)
      do update set revision = excluded.revision, removed_at = excluded.removed_at
  `.execute(transaction)
  const swept = await transaction
    .deleteFrom('catalogue_removals')
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', '<', new Date(now.getTime() - removalsKeptMs))
    .returning('revision')
    .execute()
  if (swept.length === 0) return
  const last = swept.reduce((highest, row) => Math.max(highest, row.revision), 0)
  await transaction
    .updateTable('catalogue_revisions')
    .set({ swept_revision: sql<number>`greatest(swept_revision, ${last}::bigint)` })
    .where('workspace_id', '=', workspaceId)
    .execute()
}
