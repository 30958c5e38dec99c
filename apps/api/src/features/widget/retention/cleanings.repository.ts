import type { Database } from '../../../core/database/open-database.ts'
import { selectWorkspaces } from '../../workspaces/workspaces.public.ts'

/** Up to when a store's sentences are blank; null: none was looked at. */
export async function findCleanedUntil(db: Database, workspaceId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sentence_cleanings')
    .select('cleaned_until')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row?.cleaned_until ?? null
}

export async function saveCleaning(
  db: Database,
  input: { workspaceId: string; cleanedUntil: Date; nextRunAt: Date },
): Promise<void> {
  const row = { cleaned_until: input.cleanedUntil, next_run_at: input.nextRunAt }
  await db
    .insertInto('sentence_cleanings')
    .values({ workspace_id: input.workspaceId, ...row })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(row))
    .execute()
}

/** Stores whose sentences are to be looked at. */
export async function listDueCleanings(db: Database, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows = await selectWorkspaces(db)
    .leftJoin('sentence_cleanings as c', 'c.workspace_id', 'workspaces.id')
    .select('workspaces.id')
    .where((eb) => eb.or([eb('c.next_run_at', 'is', null), eb('c.next_run_at', '<=', now)]))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
