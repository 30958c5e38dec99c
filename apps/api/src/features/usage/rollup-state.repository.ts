import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { saveTimeZone } from '../workspaces/workspaces.public.ts'

/* Which roll-ups are in force stands in the usage row, for its lock is the one under which events are written. */

/** Where a workspace's events count. */
export interface RollupState {
  time_zone: string
  rollup_generation: number
  next_time_zone: string | null
  next_built_until: number | null
  /** What waits to be added up of items: rows, and the next one's number. */
  waiting_deltas: number
}

/** Which zone the days and months of a workspace belong to now, and in which rows they are. */
export async function readRollupZone(
  db: Database,
  workspaceId: string,
): Promise<{ timeZone: string; generation: number }> {
  const row = await db
    .selectFrom('usage')
    .select(['time_zone', 'rollup_generation'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return { timeZone: row.time_zone, generation: row.rollup_generation }
}

/** The zone that is on its way in, and the slot up to which its rows are made; nulls where there is none. */
export function findNextZone(db: Database, workspaceId: string) {
  return db
    .selectFrom('usage')
    .select(['next_time_zone', 'next_built_until'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

/** Workspaces whose zone comes in once more, since a migration has left them without days. */
export async function listZonesAnew(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('usage')
    .select('workspace_id')
    .whereRef('next_time_zone', '=', 'time_zone')
    .orderBy('workspace_id')
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
}

/** Takes the lock under which a workspace's events are written. Null: the workspace is gone. */
export async function lockRollupState(
  transaction: Transaction<Tables>,
  workspaceId: string,
): Promise<RollupState | null> {
  const row = await transaction
    .selectFrom('usage')
    .select(['time_zone', 'rollup_generation', 'next_time_zone', 'next_built_until', 'waiting_deltas'])
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function saveNextZone(
  transaction: Transaction<Tables>,
  workspaceId: string,
  next: { timeZone: string | null; builtUntil: number | null },
): Promise<void> {
  await transaction
    .updateTable('usage')
    .set({ next_time_zone: next.timeZone, next_built_until: next.builtUntil })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

export async function saveWaitingDeltas(
  transaction: Transaction<Tables>,
  { workspaceId, count }: { workspaceId: string; count: number },
): Promise<void> {
  await transaction
    .updateTable('usage')
    .set({ waiting_deltas: count })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** From the commit on the rows of the other generation count, and the store's days begin in their zone. */
export async function activateNextZone(
  transaction: Transaction<Tables>,
  workspaceId: string,
  timeZone: string,
): Promise<void> {
  await transaction
    .updateTable('usage')
    .set(({ eb }) => ({
      time_zone: timeZone,
      rollup_generation: eb('rollup_generation', '+', 1),
      next_time_zone: null,
      next_built_until: null,
    }))
    .where('workspace_id', '=', workspaceId)
    .execute()
  await saveTimeZone(transaction, { workspaceId, timeZone })
}

/**
 * From the commit on no process takes what it has seen of this workspace for known: numbers of items, recommended products. The
 * next generation but one has the same rows.
 */
export async function forgetSeen(transaction: Transaction<Tables>, workspaceId: string): Promise<void> {
  await transaction
    .updateTable('usage')
    .set(({ eb }) => ({ rollup_generation: eb('rollup_generation', '+', 2) }))
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** Workspaces of which slots of before that one may not be packed yet, those first that have waited longest. */
export async function listUnpacked(
  db: Database,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('usage')
    .select('workspace_id')
    .where('packed_until', '<', before)
    .orderBy('packed_until')
    .limit(limit)
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
}

/** The slot up to which a workspace's are packed, but for what came late since; null: the workspace is gone. */
export async function findPackedUntil(db: Database, workspaceId: string): Promise<number | null> {
  const row = await db
    .selectFrom('usage')
    .select('packed_until')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row?.packed_until ?? null
}

export async function savePackedUntil(
  transaction: Transaction<Tables>,
  { workspaceId, slot }: { workspaceId: string; slot: number },
): Promise<void> {
  await transaction.updateTable('usage').set({ packed_until: slot }).where('workspace_id', '=', workspaceId).execute()
}
