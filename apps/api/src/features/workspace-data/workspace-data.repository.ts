import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'

/**
 * Takes everybody's access to a workspace away, that of its store's assistant included. Events that wait for the
 * lock on its usage are refused like those of an unknown store.
 */
export async function removePeopleAndKeys(
  transaction: Transaction<Tables>,
  { workspaceId, merchantId }: { workspaceId: string; merchantId: string },
): Promise<void> {
  for (const table of ['usage', 'invitations', 'memberships'] as const) {
    await transaction.deleteFrom(table).where('workspace_id', '=', workspaceId).execute()
  }
  await transaction
    .updateTable('merchants')
    .set({ secret_key_hash: null, claim_expires_at: null, store_id: '', store_name: '' })
    .where('id', '=', merchantId)
    .execute()
}

/** Deletes an account that belongs to no workspace. Answers whether it did. */
export async function removeUserWithoutWorkspace(transaction: Transaction<Tables>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('id', 'not in', (eb) => eb.selectFrom('memberships').select('user_id'))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
