import { sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'

interface OpenedKey {
  workspaceId: string
  /** Of all searches of the visit. */
  searchIds: readonly string[]
  /** What was opened before is not open any more. */
  since: Date
}

/**
 * Whether the visit is open. A visit may have grown since at either end: the search by which it was
 * remembered is in it still.
 */
export async function isVisitOpened(db: Database, { workspaceId, searchIds, since }: OpenedKey): Promise<boolean> {
  const row = await db
    .selectFrom('opened_visits')
    .select('search_id')
    .where('workspace_id', '=', workspaceId)
    .where('search_id', '=', sql<string>`any(${searchIds}::uuid[])`)
    .where('opened_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers that the visit was opened, and forgets those that are not open any more. */
export async function saveOpenedVisit(
  transaction: Transaction<Tables>,
  { workspaceId, searchId, since, now }: { workspaceId: string; searchId: string; since: Date; now: Date },
): Promise<void> {
  await transaction
    .deleteFrom('opened_visits')
    .where('workspace_id', '=', workspaceId)
    .where('opened_at', '<', since)
    .execute()
  await transaction
    .insertInto('opened_visits')
    .values({ workspace_id: workspaceId, search_id: searchId, opened_at: now })
    .execute()
}
