import type { SkippedItem } from '@voice-shop/contract'
import type { Database } from '../../../core/database/open-database.ts'
import type { FeedFailure } from './feed-failure.ts'
import type { FeedVersion } from './feed-file.ts'
import { type FeedRow, findFeed } from './feeds.repository.ts'

/** A reading, and who is at it. */
export interface FeedReading {
  workspaceId: string
  run: number
  holder: string
}

/** Longer than a feed may take to come, and than a page takes to be written. */
const heldMs = 120_000

/** Takes a reading for one who will do it. `held`: another is at it; null: it is not wanted any more. */
export async function takeFeed(
  db: Database,
  { workspaceId, run, holder, now }: FeedReading & { now: Date },
): Promise<FeedRow | 'held' | null> {
  const row = await db
    .updateTable('catalogue_feeds')
    .set({
      state: 'reading',
      holder,
      held_until: new Date(now.getTime() + heldMs),
      started_at: now,
      items_read: 0,
      items_total: null,
    })
    .where('workspace_id', '=', workspaceId)
    .where('run', '=', run)
    .where('state', 'in', ['waiting', 'reading'])
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  if (row) return row
  const found = await findFeed(db, workspaceId)
  return found?.run === run && found.state === 'reading' ? 'held' : null
}

/** Notes how far a reading is, and goes on holding it. False: it is somebody else's by now, or not wanted any more. */
export async function advanceFeed(
  db: Database,
  input: FeedReading & { itemsRead: number; itemsTotal: number; now: Date },
): Promise<boolean> {
  const { workspaceId, run, holder, now } = input
  const { numUpdatedRows } = await db
    .updateTable('catalogue_feeds')
    .set({
      items_read: input.itemsRead,
      items_total: input.itemsTotal,
      held_until: new Date(now.getTime() + heldMs),
    })
    .where('workspace_id', '=', workspaceId)
    .where('run', '=', run)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets go of a reading that is to be tried again. */
export async function releaseFeed(db: Database, { workspaceId, run, holder }: FeedReading): Promise<void> {
  await db
    .updateTable('catalogue_feeds')
    .set({ holder: null, held_until: null })
    .where('workspace_id', '=', workspaceId)
    .where('run', '=', run)
    .where('holder', '=', holder)
    .execute()
}

/** What a reading to the end has found out; null: the feed is as it was. */
export interface FeedOutcome {
  version: FeedVersion
  skippedCount: number
  skipped: readonly SkippedItem[]
}

/** Ends a reading. Returns when it began; null where it is not this holder's any more. */
export async function finishFeed(
  db: Database,
  input: FeedReading & { outcome: FeedOutcome | null; now: Date; nextRunAt: Date },
): Promise<Date | null> {
  const { workspaceId, run, holder, outcome, now } = input
  const row = await db
    .updateTable('catalogue_feeds')
    .set({
      state: 'done',
      holder: null,
      held_until: null,
      read_at: now,
      next_run_at: input.nextRunAt,
      failure: null,
      failure_status: null,
      failure_line: null,
      failed_at: null,
      ...(outcome && {
        etag: outcome.version.etag,
        last_modified: outcome.version.lastModified,
        skipped_count: outcome.skippedCount,
        skipped: JSON.stringify(outcome.skipped),
      }),
    })
    .where('workspace_id', '=', workspaceId)
    .where('run', '=', run)
    .where('holder', '=', holder)
    .returning('started_at')
    .executeTakeFirst()
  return row?.started_at ?? null
}

/** Gives a reading up and says why. The products of before stay. */
export async function failFeed(
  db: Database,
  input: FeedReading & { failure: Pick<FeedFailure, 'code' | 'status' | 'line'>; now: Date; nextRunAt: Date },
): Promise<void> {
  const { workspaceId, run, holder, failure, now } = input
  await db
    .updateTable('catalogue_feeds')
    .set({
      state: 'failed',
      holder: null,
      held_until: null,
      next_run_at: input.nextRunAt,
      failure: failure.code,
      failure_status: failure.status,
      failure_line: failure.line,
      failed_at: now,
    })
    .where('workspace_id', '=', workspaceId)
    .where('run', '=', run)
    .where('holder', '=', holder)
    .execute()
}
