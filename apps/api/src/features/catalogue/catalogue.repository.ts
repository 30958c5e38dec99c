import { type SelectQueryBuilder, type StringReference, sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { joinUsage } from '../usage/usage.public.ts'
import { removeUnseen } from './products.repository.ts'

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

export function findImport(db: Database, workspaceId: string) {
  return db.selectFrom('catalogue_imports').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()
}

/** For statements of other slices: with the import of the workspace in that column, nulls without. */
export function leftJoinImports<DB extends Pick<Tables, 'catalogue_imports'>, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  workspaceColumn: StringReference<DB, TB>,
) {
  return query.leftJoin('catalogue_imports', (join) =>
    join.on(sql.ref('catalogue_imports.workspace_id'), '=', sql.ref(workspaceColumn)),
  )
}

/**
 * Begins a new run, unless one is under way: a request for what is being done joins it. Returns the number of the run
 * that is wanted.
 */
export async function beginRun(transaction: Transaction<Tables>, workspaceId: string): Promise<number> {
  const begun = {
    state: 'waiting' as const,
    page_cursor: null,
    imported: 0,
    total: null,
    started_at: null,
    refused: 0,
    refused_plan: null,
  }
  await transaction
    .insertInto('catalogue_imports')
    .values({ workspace_id: workspaceId, run: 1, ...begun, finished_at: null, next_run_at: null })
    .onConflict((conflict) =>
      conflict
        .column('workspace_id')
        .doUpdateSet(({ eb }) => ({ ...begun, run: eb('catalogue_imports.run', '+', 1), next_run_at: null }))
        .where('catalogue_imports.state', 'in', ['done', 'failed']),
    )
    .execute()
  const { run } = await transaction
    .selectFrom('catalogue_imports')
    .select('run')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return run
}

/** Notes that a page was read. False: another worker was quicker with it, or the run is over. */
export async function advanceRun(
  transaction: Transaction<Tables>,
  input: {
    workspaceId: string
    run: number
    cursor: string | null
    nextCursor: string | null
    products: number
    readAt: Date
  },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('catalogue_imports')
    .set(({ eb, fn }) => ({
      state: 'running' as const,
      page_cursor: input.nextCursor,
      imported: eb('imported', '+', input.products),
      started_at: fn.coalesce('started_at', sql<Date>`${input.readAt}::timestamptz`),
    }))
    .where('workspace_id', '=', input.workspaceId)
    .where('run', '=', input.run)
    .where('state', 'in', ['waiting', 'running'])
    .where('page_cursor', 'is not distinct from', input.cursor)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes the lock of the workspace's import, which runs take before that of its products. */
export async function holdImport(transaction: Transaction<Tables>, workspaceId: string): Promise<void> {
  await transaction
    .selectFrom('catalogue_imports')
    .select('run')
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .execute()
}

/** Adds to the products for which a run had no room, and on which plan that was first so. */
export async function addRefused(
  transaction: Transaction<Tables>,
  { workspaceId, refused, planId }: { workspaceId: string; refused: number; planId: string },
): Promise<void> {
  await transaction
    .updateTable('catalogue_imports')
    .set(({ eb, fn }) => ({
      refused: eb('refused', '+', refused),
      refused_plan: fn.coalesce('refused_plan', sql<string>`${planId}::text`),
    }))
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** Notes that changes had so many products without room; as many of those of the last run may be the same. */
export async function raiseRefused(
  transaction: Transaction<Tables>,
  { workspaceId, refused, planId }: { workspaceId: string; refused: number; planId: string },
): Promise<void> {
  await transaction
    .updateTable('catalogue_imports')
    .set(({ fn }) => ({
      refused: sql<number>`greatest(refused, ${refused}::int)`,
      refused_plan: fn.coalesce('refused_plan', sql<string>`${planId}::text`),
    }))
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** Where a run left products out, has the next one at that time. */
export async function followRefused(
  transaction: Transaction<Tables>,
  { workspaceId, nextRunAt }: { workspaceId: string; nextRunAt: Date },
): Promise<void> {
  await transaction
    .updateTable('catalogue_imports')
    .set({ next_run_at: nextRunAt })
    .where('workspace_id', '=', workspaceId)
    .where('refused', '>', 0)
    .execute()
}

/** Workspaces whose platform has products that another plan than the one of now had no room for. */
export async function listOutgrownImports(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select i.workspace_id from catalogue_imports i ${joinUsage('i.workspace_id')}
    where i.refused > 0 and i.refused_plan <> usage.plan_id and i.state in ('done', 'failed')
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.workspace_id)
}

/** Ends a run; what it did not see is gone from the store. Returns whether there was any. */
export async function finishRun(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; run: number; now: Date; nextRunAt: Date },
): Promise<boolean> {
  const { workspaceId, run, now } = input
  const row = await transaction
    .updateTable('catalogue_imports')
    .set(({ ref }) => ({
      state: 'done' as const,
      page_cursor: null,
      total: ref('imported'),
      finished_at: now,
      next_run_at: input.nextRunAt,
      synced_at: ref('started_at'),
      stale_at: sql<Date | null>`case when stale_at > started_at then stale_at end`,
    }))
    .where('workspace_id', '=', workspaceId)
    .where('run', '=', run)
    .returning('started_at')
    .executeTakeFirst()
  if (!row?.started_at) return false
  return removeUnseen(transaction, { workspaceId, source: 'platform', seen: { run, startedAt: row.started_at }, now })
}

/** Gives a run up. The products of before stay. */
export async function failRun(
  db: Database,
  input: { workspaceId: string; run: number; now: Date; nextRunAt: Date },
): Promise<void> {
  await db
    .updateTable('catalogue_imports')
    .set({ state: 'failed', page_cursor: null, finished_at: input.now, next_run_at: input.nextRunAt })
    .where('workspace_id', '=', input.workspaceId)
    .where('run', '=', input.run)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/** Notes that products may be others by now. False: there is nothing yet that could be out of date. */
export async function markStale(db: Database, workspaceId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalogue_imports')
    .set({ stale_at: now })
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that the changes up to `readAt` were read; what was told of later stays to be read. */
export async function markSynced(db: Database, workspaceId: string, readAt: Date): Promise<void> {
  await db
    .updateTable('catalogue_imports')
    .set({
      synced_at: readAt,
      stale_at: sql<Date | null>`case when stale_at > ${readAt}::timestamptz then stale_at end`,
    })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** Gives runs up that began long ago, such as one whose place in the list the platform has forgotten, to begin anew. */
export async function failStuckRuns(
  db: Database,
  { begunBefore, now }: { begunBefore: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('catalogue_imports')
    .set({ state: 'failed', page_cursor: null, finished_at: now, next_run_at: now })
    .where('state', '=', 'running')
    .where('started_at', '<', begunBefore)
    .execute()
}

/** Workspaces whose products are to be read again as a whole. */
export async function listDueImports(db: Database, input: { now: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue_imports')
    .select('workspace_id')
    .where('next_run_at', '<=', input.now)
    .orderBy('next_run_at')
    .limit(input.limit)
    .execute()
  return rows.map((row) => row.workspace_id)
}

/** Workspaces with a change that was told of a while ago and has not been read. */
export async function listStaleImports(db: Database, input: { before: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue_imports')
    .select('workspace_id')
    .where('stale_at', '<', input.before)
    .orderBy('stale_at')
    .limit(input.limit)
    .execute()
  return rows.map((row) => row.workspace_id)
}
