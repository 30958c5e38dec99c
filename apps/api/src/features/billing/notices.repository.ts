import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'

/** Notes that something is told to the workspace. False: it was told already. */
export async function recordNoticeOnce(
  transaction: Transaction<Tables>,
  { workspaceId, subject, now }: { workspaceId: string; subject: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('billing_notices')
    .values({ workspace_id: workspaceId, subject, created_at: now })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'subject']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
