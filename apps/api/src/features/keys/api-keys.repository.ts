import type { KeyScope } from '@voice-shop/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { toColumns, type WorkspaceRows } from '../../core/database/workspace-rows.ts'

export type ApiKeyRow = Omit<Tables['api_keys'], 'workspace_id' | 'scopes'> & { scopes: KeyScope[] }

export interface ApiKeyId {
  workspaceId: string
  id: string
}

const columns = ['id', 'name', 'scopes', 'key_hash', 'ending', 'previous_hash', 'previous_until'] as const
const times = ['expires_at', 'created_by', 'created_at'] as const

/** The newest first. */
export function listApiKeyRows(db: Database, workspaceId: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .select([...columns, ...times])
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** One of them, held until the transaction ends. */
export function lockApiKey(
  transaction: Transaction<Tables>,
  { workspaceId, id }: ApiKeyId,
): Promise<ApiKeyRow | undefined> {
  return transaction
    .selectFrom('api_keys')
    .select([...columns, ...times])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertApiKey(
  transaction: Transaction<Tables>,
  { workspaceId, scopes, ...row }: ApiKeyRow & { workspaceId: string },
): Promise<void> {
  await transaction
    .insertInto('api_keys')
    .values({ ...row, workspace_id: workspaceId, scopes: JSON.stringify(scopes) })
    .execute()
}

export async function saveApiKeyHash(
  transaction: Transaction<Tables>,
  { workspaceId, id }: ApiKeyId,
  hashes: Pick<ApiKeyRow, 'key_hash' | 'ending' | 'previous_hash' | 'previous_until'>,
): Promise<void> {
  await transaction
    .updateTable('api_keys')
    .set(hashes)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function deleteApiKey(transaction: Transaction<Tables>, { workspaceId, id }: ApiKeyId): Promise<void> {
  await transaction.deleteFrom('api_keys').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}

/** What of a key never changes, so that it may be remembered. */
export interface FoundApiKey {
  workspaceId: string
  id: string
  scopes: readonly KeyScope[]
  expiresAt: Date | null
}

/** The key of a hash, whether or not it has come to its end; null where no workspace has it (any more). */
export async function findApiKey(
  db: Database,
  { keyHash, now }: { keyHash: string; now: Date },
): Promise<FoundApiKey | null> {
  const row = await db
    .selectFrom('api_keys')
    .select(['workspace_id as workspaceId', 'id', 'scopes', 'expires_at as expiresAt'])
    .where(({ or, and, eb }) =>
      or([eb('key_hash', '=', keyHash), and([eb('previous_hash', '=', keyHash), eb('previous_until', '>', now)])]),
    )
    .executeTakeFirst()
  return row ?? null
}

/**
 * Of hashes that workspaces' API keys had, those that still count: for a statement of the transaction that writes what
 * they were brought for.
 */
export function readCountingKeys(
  hashes: readonly WorkspaceRows<string>[],
  now: Date,
): RawBuilder<{ workspace_id: string; key_hash: string }> {
  const { rows, workspaceId, ids, idColumn } = toColumns(hashes)
  return sql`
    select k.workspace_id, t.key_hash
    from unnest(${ids} ${rows}::text[]) as t (${idColumn} key_hash)
    join api_keys k on k.workspace_id = ${workspaceId}
      and (k.key_hash = t.key_hash or (k.previous_hash = t.key_hash and k.previous_until > ${now}))
    where k.expires_at is null or k.expires_at > ${now}
  `
}
