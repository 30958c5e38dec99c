import type { Visit } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { coreErrors } from '../../core/errors.ts'
import { listPictures } from '../answers/answers.public.ts'
import { describeLimit } from '../plans/plans.public.ts'
import { countPlanUse, getUsageState, lockUsageState } from '../usage/usage.public.ts'
import { type FoundVisit, findVisit } from '../voice/voice.public.ts'
import { describeVisit } from './describe-visit.ts'
import { readBrought } from './read-brought.ts'
import { isVisitOpened, saveOpenedVisit } from './visits.repository.ts'

type VisitDeps = Pick<CoreDeps, 'db' | 'clock'>

interface VisitInput {
  workspaceId: string
  /** Any search of the visit. */
  searchId: string
}

/** Who leaves a visit and opens it again has not opened another one, also when a period ends or a plan changes in between. */
const graceMs = 24 * 60 * 60_000

/** Since when an opened visit is open. */
function getOpenSince({ start }: { start: Date }, now: Date): Date {
  return new Date(Math.min(start.getTime(), now.getTime() - graceMs))
}

async function getVisit({ db }: VisitDeps, input: VisitInput): Promise<{ visit: FoundVisit; searchIds: string[] }> {
  const visit = await findVisit(db, input)
  if (!visit) throw coreErrors.notFound()
  return { visit, searchIds: visit.searches.map(({ id }) => id) }
}

/** What opening a visit would count. Throws 404 where the search is not there (any more). */
export async function previewVisit(deps: VisitDeps, input: VisitInput) {
  const { workspaceId } = input
  const { searchIds } = await getVisit(deps, input)
  const now = deps.clock.now()
  const { plan, period, recordings_used } = await getUsageState(deps.db, workspaceId, now)
  return {
    is_opened: await isVisitOpened(deps.db, { workspaceId, searchIds, since: getOpenSince(period, now) }),
    recordings: describeLimit(plan.recordings, recordings_used),
    period_end: period.end.toISOString(),
  }
}

/**
 * A visit in order, with what its searches sold. It counts as one recording of the plan, the first time in a period, whoever opens it; not within a
 * day of its last counting.
 *
 * @throws AppError 404 where the search is not there (any more), 402 where the plan has no recording left; nothing is
 * counted then
 */
export async function openVisit(deps: VisitDeps, input: VisitInput): Promise<Visit> {
  const { workspaceId, searchId } = input
  const { visit, searchIds } = await getVisit(deps, input)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (transaction) => {
    const usage = await lockUsageState(transaction, { workspaceId, now })
    const since = getOpenSince(usage.period, now)
    if (await isVisitOpened(transaction, { workspaceId, searchIds, since })) return
    await countPlanUse(transaction, { workspaceId, usage, use: 'recordings' })
    await saveOpenedVisit(transaction, { workspaceId, searchId: searchIds[0] ?? searchId, since, now })
  })
  const { searches } = visit
  const [brought, getPicture] = await Promise.all([
    readBrought(deps, { workspaceId, searches }),
    listPictures(
      deps.db,
      workspaceId,
      searches.flatMap(({ products }) => products),
    ),
  ])
  return describeVisit(visit, { brought, getPicture })
}
