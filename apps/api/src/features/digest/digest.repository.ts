import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { selectWorkspaces } from '../workspaces/workspaces.public.ts'

/** Stores that are to be looked at. */
export async function listDueStores(db: Database, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows = await selectWorkspaces(db)
    .leftJoin('digest_runs as r', 'r.workspace_id', 'workspaces.id')
    .select('workspaces.id')
    .where((eb) => eb.or([eb('r.next_run_at', 'is', null), eb('r.next_run_at', '<=', now)]))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function saveNextRun(
  transaction: Transaction<Tables>,
  { workspaceId, nextRunAt }: { workspaceId: string; nextRunAt: Date },
): Promise<void> {
  await transaction
    .insertInto('digest_runs')
    .values({ workspace_id: workspaceId, next_run_at: nextRunAt })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ next_run_at: nextRunAt }))
    .execute()
}

interface Person {
  workspaceId: string
  userId: string
}

/** Notes that a person is sent the mail of a week. Returns whether it was not noted: of several who try at once one does. */
export async function saveSendingOnce(
  transaction: Transaction<Tables>,
  { workspaceId, userId, week }: Person & { week: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('digest_sendings')
    .values({ workspace_id: workspaceId, user_id: userId, week })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ week }).where('digest_sendings.week', '<', week),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** What a person has chosen; null: nothing. */
export async function findChoice(db: Database, { workspaceId, userId }: Person): Promise<boolean | null> {
  const row = await db
    .selectFrom('digest_choices')
    .select('is_wanted')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.is_wanted ?? null
}

export async function saveChoice(
  db: Database,
  { workspaceId, userId, isWanted }: Person & { isWanted: boolean },
): Promise<void> {
  await db
    .insertInto('digest_choices')
    .values({ workspace_id: workspaceId, user_id: userId, is_wanted: isWanted })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ is_wanted: isWanted }))
    .execute()
}
