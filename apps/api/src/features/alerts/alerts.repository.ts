import type { AlertFacts, AlertKind, AlertOutcome } from '@voice-shop/contract'
import { sql, type Transaction } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { selectWorkspaces } from '../workspaces/workspaces.public.ts'

/** Stores that are to be looked at. */
export async function listDueStores(db: Database, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows = await selectWorkspaces(db)
    .leftJoin('alert_checks as c', 'c.workspace_id', 'workspaces.id')
    .select('workspaces.id')
    .where((eb) => eb.or([eb('c.next_run_at', 'is', null), eb('c.next_run_at', '<=', now)]))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes the stores that nobody else has taken. Whoever dies over them has them looked at again at `until`. */
export async function claimStores(
  db: Database,
  { workspaceIds, now, until }: { workspaceIds: readonly string[]; now: Date; until: Date },
): Promise<string[]> {
  if (workspaceIds.length === 0) return []
  const rows = await db
    .insertInto('alert_checks')
    .values(workspaceIds.map((workspace_id) => ({ workspace_id, next_run_at: until })))
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet({ next_run_at: until }).where('alert_checks.next_run_at', '<=', now),
    )
    .returning('workspace_id')
    .execute()
  return rows.map(({ workspace_id }) => workspace_id)
}

export async function saveNextRuns(db: Database, runs: readonly { workspaceId: string; at: Date }[]): Promise<void> {
  await sql`
    update alert_checks set next_run_at = t.at
    from unnest(
      ${runs.map(({ workspaceId }) => workspaceId)}::uuid[], ${runs.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as t (workspace_id, at)
    where alert_checks.workspace_id = t.workspace_id
  `.execute(db)
}

export interface AlertRow {
  workspace_id: string
  id: string
  kind: AlertKind
  facts: AlertFacts
  opened_at: Date
  resolved_at: Date | null
  outcome: AlertOutcome | null
}

const columns = ['workspace_id', 'id', 'kind', 'facts', 'opened_at', 'resolved_at', 'outcome'] as const

/** Those that last, and those that were over after `since`. */
export function listRecent(
  db: Database,
  { workspaceIds, since }: { workspaceIds: readonly string[]; since: Date },
): Promise<AlertRow[]> {
  return db
    .selectFrom('alerts')
    .select(columns)
    .where('workspace_id', 'in', workspaceIds)
    .where((eb) => eb.or([eb('resolved_at', 'is', null), eb('resolved_at', '>', since)]))
    .execute()
}

/** Those that last first, each the newest first. */
export function listAlertRows(db: Database, workspaceId: string, limit: number): Promise<AlertRow[]> {
  return db
    .selectFrom('alerts')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`resolved_at is not null`)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function findAlert(
  db: Database,
  { workspaceId, alertId }: { workspaceId: string; alertId: string },
): Promise<AlertRow | undefined> {
  return db
    .selectFrom('alerts')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', alertId)
    .executeTakeFirst()
}

/** Opens an alert unless one of its kind lasts. Returns it; null: somebody else has. */
export async function openAlert(
  transaction: Transaction<Tables>,
  { workspaceId, kind, facts, now }: { workspaceId: string; kind: AlertKind; facts: AlertFacts; now: Date },
): Promise<AlertRow | null> {
  const row = await transaction
    .insertInto('alerts')
    .values({ workspace_id: workspaceId, id: uuidV7(), kind, facts: JSON.stringify(facts), opened_at: now })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'kind']).where('resolved_at', 'is', null).doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

/** Ends the alert of a kind that lasts. Returns it; null: none does. */
export async function resolveAlert(
  transaction: Transaction<Tables>,
  { workspaceId, kind, outcome, now }: { workspaceId: string; kind: AlertKind; outcome: AlertOutcome; now: Date },
): Promise<AlertRow | null> {
  const row = await transaction
    .updateTable('alerts')
    .set({ resolved_at: now, outcome })
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

export interface MuteRow {
  workspace_id: string
  kind: AlertKind
  muted_until: Date | null
}

/** Kinds that are muted at the time. */
export function listMutes(
  db: Database,
  { workspaceIds, now }: { workspaceIds: readonly string[]; now: Date },
): Promise<MuteRow[]> {
  return db
    .selectFrom('alert_mutes')
    .select(['workspace_id', 'kind', 'muted_until'])
    .where('workspace_id', 'in', workspaceIds)
    .where((eb) => eb.or([eb('muted_until', 'is', null), eb('muted_until', '>', now)]))
    .orderBy('kind')
    .execute()
}

export async function saveMute(
  transaction: Transaction<Tables>,
  { workspaceId, kind, until }: { workspaceId: string; kind: AlertKind; until: Date | null },
): Promise<void> {
  await transaction
    .insertInto('alert_mutes')
    .values({ workspace_id: workspaceId, kind, muted_until: until })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'kind']).doUpdateSet({ muted_until: until }))
    .execute()
}

/** Returns whether it was there. */
export async function deleteMute(
  transaction: Transaction<Tables>,
  { workspaceId, kind }: { workspaceId: string; kind: AlertKind },
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('alert_mutes')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
