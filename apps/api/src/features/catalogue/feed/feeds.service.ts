import type { AuditAction, Feed } from '@voice-shop/contract'
import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Database } from '../../../core/database/open-database.ts'
import { coreErrors } from '../../../core/errors.ts'
import type { JobQueue } from '../../../core/jobs/job-kind.ts'
import { getActor, recordAudit } from '../../audit/audit.public.ts'
import type { CatalogueChanges } from '../catalogue-changes.ts'
import { removeUnseen } from '../products.repository.ts'
import { beginFeedRun, countFeedProducts, deleteFeed, type FeedRow, findFeed, saveFeedUrl } from './feeds.repository.ts'
import type { FeedPayload } from './import-feed.ts'

export const feedName = 'catalogue.feed'

type ServiceDeps = Pick<CoreDeps, 'db' | 'clock' | 'jobs'>

/** Who asks, of which workspace. */
interface Caller {
  workspaceId: string
  userId: string
  /** Whether the person may change the store. */
  canChange: boolean
}

function describeFeed(row: FeedRow, { products, canChange }: { products: number; canChange: boolean }): Feed {
  const { failure, failed_at: failedAt } = row
  return {
    url: canChange ? row.url : null,
    host: new URL(row.url).host,
    state: row.state,
    items_read: row.items_read,
    items_total: row.items_total,
    products,
    last_read_at: row.read_at?.toISOString() ?? null,
    next_read_at: row.next_run_at?.toISOString() ?? null,
    failure:
      failure === null || failedAt === null
        ? null
        : { code: failure, at: failedAt.toISOString(), status: row.failure_status, line: row.failure_line },
    skipped_count: row.skipped_count,
    skipped: row.skipped,
  }
}

/** A store's feed; null where it has none. */
export async function getFeed(
  { db }: { db: Database },
  { workspaceId, canChange }: Omit<Caller, 'userId'>,
): Promise<{ feed: Feed | null }> {
  const [row, products] = await Promise.all([findFeed(db, workspaceId), countFeedProducts(db, workspaceId)])
  return { feed: row ? describeFeed(row, { products, canChange }) : null }
}

/** Has a feed read once the transaction commits; a reading that is under way goes on. False: there is no feed. */
export async function requestFeedReading(
  { clock, jobs }: { clock: CoreDeps['clock']; jobs: JobQueue },
  transaction: Parameters<typeof beginFeedRun>[0],
  { workspaceId, isWhole }: { workspaceId: string; isWhole: boolean },
): Promise<boolean> {
  const run = await beginFeedRun(transaction, { workspaceId, isWhole, now: clock.now() })
  if (run === null) return false
  const payload: FeedPayload = { workspaceId, run }
  await jobs.add(transaction, { name: feedName, payload })
  return true
}

/** Names the store's feed, in the place of one before, and has it read. */
export async function saveFeed(deps: ServiceDeps, caller: Caller, url: string): Promise<{ feed: Feed | null }> {
  const { db, clock, jobs } = deps
  const { workspaceId, userId } = caller
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    const run = await saveFeedUrl(transaction, { workspaceId, url, now })
    await recordFeedChange(transaction, { workspaceId, userId, action: 'catalogue.feed_saved', now })
    const payload: FeedPayload = { workspaceId, run }
    await jobs.add(transaction, { name: feedName, payload })
  })
  return getFeed(deps, caller)
}

async function recordFeedChange(
  transaction: Parameters<typeof recordAudit>[0],
  { userId, ...entry }: { workspaceId: string; userId: string; action: AuditAction; now: Date },
): Promise<void> {
  await recordAudit(transaction, { ...entry, actor: await getActor(transaction, userId), details: {} })
}

/** Begins to read the whole feed, however its server calls its version. Throws 404 where there is none. */
export async function readFeedNow(deps: ServiceDeps, caller: Omit<Caller, 'userId'>): Promise<{ feed: Feed | null }> {
  const { workspaceId } = caller
  const isThere = await deps.db
    .transaction()
    .execute((transaction) => requestFeedReading(deps, transaction, { workspaceId, isWhole: true }))
  if (!isThere) throw coreErrors.notFound()
  return getFeed(deps, caller)
}

/** Forgets the feed and the products that came from it. A reading under way ends by itself. */
export async function removeFeed(
  { db, clock, catalogueChanges }: Pick<CoreDeps, 'db' | 'clock'> & { catalogueChanges: CatalogueChanges },
  { workspaceId, userId }: Omit<Caller, 'canChange'>,
): Promise<undefined> {
  const now = clock.now()
  const hasLost = await db.transaction().execute(async (transaction) => {
    if (!(await deleteFeed(transaction, workspaceId))) return false
    await recordFeedChange(transaction, { workspaceId, userId, action: 'catalogue.feed_removed', now })
    return removeUnseen(transaction, { workspaceId, source: 'feed', now })
  })
  if (hasLost) catalogueChanges.announce(workspaceId)
}
