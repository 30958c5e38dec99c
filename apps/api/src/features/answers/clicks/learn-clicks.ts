import type { CoreDeps } from '../../../core/core-deps.ts'
import type { JobKind } from '../../../core/jobs/job-kind.ts'
import { type CatalogueChanges, getNextRun } from '../../catalogue/catalogue.public.ts'
import { listShownSearches } from '../../voice/voice.public.ts'
import { findStore } from '../../workspaces/workspaces.public.ts'
import { listDueLearning, saveClickFactors } from './click-factors.repository.ts'
import { learnClickFactors } from './learn-factors.ts'

const learnName = 'answers.learn'
/** Three half-lives: what is older says next to nothing. */
const oldestMs = 180 * 86_400_000
/** The newest; they tell what is chosen in a store that has more. */
const mostSearches = 10_000
const mostAtOnce = 100

interface LearnPayload {
  workspaceId: string
}

type LearnDeps = Pick<CoreDeps, 'db' | 'clock'> & {
  catalogueChanges: CatalogueChanges
  /** Counts what a store sells by its orders. Returns whether that is something else. */
  countSold: (workspaceId: string) => Promise<boolean>
}

/** Learns from what shoppers of a store have clicked and bought, and tells who ranks its products. Done again it changes nothing. */
async function learnClicks(deps: LearnDeps, { workspaceId }: LearnPayload): Promise<void> {
  const { db, clock, catalogueChanges, countSold } = deps
  const store = await findStore(db, workspaceId)
  if (!store) return
  const now = clock.now()
  const since = new Date(now.getTime() - oldestMs)
  const factors = learnClickFactors(await listShownSearches(db, { workspaceId, since, limit: mostSearches }), now)
  const nextRunAt = getNextRun({ workspaceId, timeZone: store.time_zone, now })
  const isChanged = await db
    .transaction()
    .execute((transaction) => saveClickFactors(transaction, { workspaceId, factors, now, nextRunAt }))
  // Each by itself: who does this again after a failure finds nothing changed, and would tell nobody.
  if (isChanged) catalogueChanges.announce(workspaceId)
  if (await countSold(workspaceId)) catalogueChanges.announce(workspaceId)
}

export function createLearnKind(deps: LearnDeps): JobKind<LearnPayload> {
  return { name: learnName, handle: ({ payload }) => learnClicks(deps, payload) }
}

/** Has the clicks of stores learned from every night. Every process may do it every minute. */
export async function sweepLearning({ db, clock, jobs }: Pick<CoreDeps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  for (const workspaceId of await listDueLearning(db, { now: clock.now(), limit: mostAtOnce })) {
    const payload: LearnPayload = { workspaceId }
    await jobs.add(db, { name: learnName, payload, throttle: { key: workspaceId, seconds: 3600 } })
  }
}
