import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'

export type FeedRow = NonNullable<Awaited<ReturnType<typeof findFeed>>>

const begun = {
  state: 'waiting' as const,
  holder: null,
  held_until: null,
  items_read: 0,
  items_total: null,
  started_at: null,
  next_run_at: null,
}
/** The next reading is one from the beginning, whatever the server says of its version. */
const forgotten = { etag: null, last_modified: null }

export function findFeed(db: Database, workspaceId: string) {
  return db.selectFrom('catalogue_feeds').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()
}

/** Names a store's feed and begins its reading; one of another address that is under way ends. Returns the run. */
export async function saveFeedUrl(
  transaction: Transaction<Tables>,
  { workspaceId, url, now }: { workspaceId: string; url: string; now: Date },
): Promise<number> {
  const none = { failure: null, failure_status: null, failure_line: null, failed_at: null }
  const { run } = await transaction
    .insertInto('catalogue_feeds')
    .values({
      workspace_id: workspaceId,
      url,
      run: 1,
      ...begun,
      ...forgotten,
      ...none,
      requested_at: now,
      read_at: null,
      skipped_count: 0,
      skipped: '[]',
    })
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet(({ eb }) => ({
        url,
        ...begun,
        ...forgotten,
        ...none,
        run: eb('catalogue_feeds.run', '+', 1),
        requested_at: now,
      })),
    )
    .returning('run')
    .executeTakeFirstOrThrow()
  return run
}

/**
 * Begins a reading, unless one is under way. Returns the run that is wanted; null where there is no feed.
 *
 * @param isWhole whether it is read even where its server says that it has not changed
 */
export async function beginFeedRun(
  transaction: Transaction<Tables>,
  { workspaceId, isWhole, now }: { workspaceId: string; isWhole: boolean; now: Date },
): Promise<number | null> {
  await transaction
    .updateTable('catalogue_feeds')
    .set(({ eb }) => ({ ...begun, ...(isWhole ? forgotten : {}), run: eb('run', '+', 1), requested_at: now }))
    .where('workspace_id', '=', workspaceId)
    .where('state', 'in', ['done', 'failed'])
    .execute()
  return (await findFeed(transaction, workspaceId))?.run ?? null
}

/** Gives readings up whose job was lost long ago, to be begun anew. */
export async function failStuckFeeds(
  db: Database,
  { requestedBefore, now }: { requestedBefore: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('catalogue_feeds')
    .set({ state: 'failed', holder: null, held_until: null, next_run_at: now, failure: 'interrupted', failed_at: now })
    .where('state', 'in', ['waiting', 'reading'])
    .where('requested_at', '<', requestedBefore)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', now)]))
    .execute()
}

/** Workspaces whose feed is to be read again. */
export async function listDueFeeds(db: Database, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue_feeds')
    .select('workspace_id')
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.workspace_id)
}

/** Returns whether there was one. */
export async function deleteFeed(transaction: Transaction<Tables>, workspaceId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('catalogue_feeds')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** How many products the store has from its feed. */
export async function countFeedProducts(db: Database, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct product_id)::int as count from catalogue_products
    where workspace_id = ${workspaceId} and source = 'feed'
  `.execute(db)
  return rows[0]?.count ?? 0
}
