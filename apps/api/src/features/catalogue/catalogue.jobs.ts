import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { JobKind } from '../../core/jobs/job-kind.ts'
import { failStuckRuns, listDueImports, listOutgrownImports, listStaleImports } from './catalogue.repository.ts'
import type { CatalogueChanges } from './catalogue-changes.ts'
import { type ImportPayload, importName, requestImport, type SyncPayload, syncName } from './catalogue-requests.ts'
import type { CatalogueSource } from './catalogue-source.ts'
import type { FeedHttp } from './feed/feed-file.ts'
import { createFeedKinds } from './feed/feed-kinds.ts'
import { failStuckFeeds, listDueFeeds } from './feed/feeds.repository.ts'
import { requestFeedReading } from './feed/feeds.service.ts'
import { giveUpImport, importPage, syncCatalogue } from './import-catalogue.ts'

/** A job goes on in another one after this time, before the queue takes it for hung. */
const jobLimitMs = 10 * 60_000
const mostAtOnce = 100
/** A change that no job has read within this time lost its job. */
const lostAfterMs = 90_000
/** A run takes minutes, and hours where a platform is slow or down. */
const stuckAfterMs = 24 * 3_600_000

/** Of the platforms, which know whose store is connected. */
interface ConnectedStores {
  /** Workspaces with a connected store whose products nobody has asked for, such as one that has just got its owner. */
  listNewStores(db: Database, limit: number): Promise<string[]>
}

type JobDeps = Pick<CoreDeps, 'db' | 'clock' | 'jobs'>

/** The jobs that bring a store's products here. */
export function createCatalogueKinds(
  deps: JobDeps & Pick<CoreDeps, 'rateLimits'> & { catalogueChanges: CatalogueChanges; feedHttp: FeedHttp },
  source: CatalogueSource,
): JobKind<object>[] {
  const importAll: JobKind<ImportPayload> = {
    name: importName,
    async handle({ payload, isLastTry }) {
      const begunAt = performance.now()
      try {
        while (await importPage({ ...deps, source }, payload)) {
          if (performance.now() - begunAt > jobLimitMs)
            return await deps.jobs.add(deps.db, { name: importName, payload })
        }
      } catch (error) {
        if (isLastTry) await giveUpImport(deps, payload)
        throw error
      }
    },
  }
  const sync: JobKind<SyncPayload> = {
    name: syncName,
    handle: ({ payload }) => syncCatalogue({ ...deps, source }, payload),
  }
  return [importAll, sync, ...createFeedKinds(deps)]
}

/**
 * What no webhook begins: the first run of a store that has got its owner, the nightly ones, those for which another plan
 * has room now, and changes whose job was lost. Every process may do it every minute.
 */
export async function sweepCatalogue(deps: JobDeps & ConnectedStores): Promise<void> {
  const { db, clock, jobs } = deps
  const now = clock.now()
  await failStuckRuns(db, { begunBefore: new Date(now.getTime() - stuckAfterMs), now })
  const due = await listDueImports(db, { now, limit: mostAtOnce })
  const outgrown = await listOutgrownImports(db, mostAtOnce)
  for (const workspaceId of [...due, ...outgrown, ...(await deps.listNewStores(db, mostAtOnce))]) {
    await db.transaction().execute((transaction) => requestImport(jobs, transaction, workspaceId))
  }
  const before = new Date(now.getTime() - lostAfterMs)
  for (const workspaceId of await listStaleImports(db, { before, limit: mostAtOnce })) {
    const payload: SyncPayload = { workspaceId }
    await jobs.add(db, { name: syncName, payload, throttle: { key: workspaceId, seconds: 60 } })
  }
  await sweepFeeds(deps, now)
}

/** The nightly reading of feeds. */
async function sweepFeeds(deps: JobDeps, now: Date): Promise<void> {
  await failStuckFeeds(deps.db, { requestedBefore: new Date(now.getTime() - stuckAfterMs), now })
  for (const workspaceId of await listDueFeeds(deps.db, { now, limit: mostAtOnce })) {
    await deps.db
      .transaction()
      .execute((transaction) => requestFeedReading(deps, transaction, { workspaceId, isWhole: false }))
  }
}
