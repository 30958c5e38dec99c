import type { CoreDeps } from '../../../core/core-deps.ts'
import { AppError } from '../../../core/errors.ts'
import type { JobKind } from '../../../core/jobs/job-kind.ts'
import { feedName } from './feeds.service.ts'
import { type FeedDeps, type FeedPayload, importFeed } from './import-feed.ts'

type Deps = FeedDeps & Pick<CoreDeps, 'jobs' | 'rateLimits'>

const slowFeedName = 'catalogue.slow-feed'

const countSeconds = (workspaceId: string, uses = 1) => ({ limit: 'feed_seconds', subject: workspaceId, uses }) as const

/** Whether a store's feed took so long of late that it is read among those of its kind. */
async function isSlow({ rateLimits }: Deps, workspaceId: string): Promise<boolean> {
  try {
    await rateLimits.check(countSeconds(workspaceId))
    return false
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return true
    throw error
  }
}

/**
 * The jobs that read feeds. Of each kind a process does a few at once, so slow ones have a kind of their own: a few servers
 * that drip, however often they are to be read, keep no other store's feed waiting. So has what a store has read beside a
 * reading that goes on in this process, whose time counts at its end alone: each store holds one place of the others' here.
 */
export function createFeedKinds(deps: Deps): JobKind<FeedPayload>[] {
  const read: JobKind<FeedPayload>['handle'] = async ({ payload, isLastTry }) => {
    const begunAt = performance.now()
    try {
      await importFeed(deps, payload, isLastTry)
    } finally {
      await deps.rateLimits.charge(countSeconds(payload.workspaceId, (performance.now() - begunAt) / 1000))
    }
  }
  const underWay = new Set<string>()
  const readAmongSlow = (payload: FeedPayload) => deps.jobs.add(deps.db, { name: slowFeedName, payload })
  const feed: JobKind<FeedPayload> = {
    name: feedName,
    async handle(job) {
      const { payload } = job
      const { workspaceId } = payload
      if (underWay.has(workspaceId)) return readAmongSlow(payload)
      underWay.add(workspaceId)
      try {
        await ((await isSlow(deps, workspaceId)) ? readAmongSlow(payload) : read(job))
      } finally {
        underWay.delete(workspaceId)
      }
    },
  }
  return [feed, { name: slowFeedName, handle: read }]
}
