import type { Database } from '../../core/database/open-database.ts'
import { holdUsage } from '../usage/usage.public.ts'

/** From where a key was used last. */
export interface KeyUse {
  keyHash: string
  usedAt: Date
  /** Such as 203.0.113.0/24. */
  network: string
  /** Such as curl. */
  agent: string
}

/** Not for a workspace that is being deleted: what has been erased of it must not come back. */
export async function saveKeyUse(
  db: Database,
  { workspaceId, keyHash, usedAt, network, agent }: KeyUse & { workspaceId: string },
): Promise<void> {
  const use = { used_at: usedAt, network, agent }
  await db.transaction().execute(async (transaction) => {
    if (!(await holdUsage(transaction, workspaceId))) return
    await transaction
      .insertInto('key_uses')
      .values({ workspace_id: workspaceId, key_hash: keyHash, ...use })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'key_hash']).doUpdateSet(use))
      .execute()
  })
}

export async function listKeyUses(db: Database, workspaceId: string): Promise<KeyUse[]> {
  return db
    .selectFrom('key_uses')
    .where('workspace_id', '=', workspaceId)
    .select(['key_hash as keyHash', 'used_at as usedAt', 'network', 'agent'])
    .execute()
}

/** Forgets the uses of keys that count no more: all but the API keys' and these. */
export async function deleteOtherKeyUses(
  db: Database,
  { workspaceId, keyHashes }: { workspaceId: string; keyHashes: readonly string[] },
): Promise<void> {
  const listOfApiKeys = (column: 'key_hash' | 'previous_hash') =>
    db.selectFrom('api_keys').select(column).where('workspace_id', '=', workspaceId).where(column, 'is not', null)
  await db
    .deleteFrom('key_uses')
    .where('workspace_id', '=', workspaceId)
    .where('key_hash', 'not in', keyHashes)
    .where('key_hash', 'not in', listOfApiKeys('key_hash'))
    .where('key_hash', 'not in', listOfApiKeys('previous_hash'))
    .execute()
}

export async function deleteKeyUses(
  db: Database,
  { workspaceId, keyHashes }: { workspaceId: string; keyHashes: readonly string[] },
): Promise<void> {
  if (keyHashes.length === 0) return
  await db.deleteFrom('key_uses').where('workspace_id', '=', workspaceId).where('key_hash', 'in', keyHashes).execute()
}
