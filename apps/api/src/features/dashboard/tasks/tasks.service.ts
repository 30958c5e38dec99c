import { maxSearchesForTasks, maxShownTasks, type Task, type TaskMark, type Tasks } from '@voice-shop/contract'
import type { CoreDeps } from '../../../core/core-deps.ts'
import { readInTransaction } from '../../../core/database/read-in-transaction.ts'
import { type AnswerDeps, listOwnAnswerKeys, lookAgain, readMeant } from '../../answers/answers.public.ts'
import { getSlotStart, readInOneZone } from '../../rollups/rollups.public.ts'
import { blankQuery, type FallenShort, listFallenShort } from '../../voice/voice.public.ts'
import { getPeriod, getStoreTime } from '../dashboard.service.ts'
import type { RangeQuery } from '../period.ts'
import type { ReadSearch } from './describe-subject.ts'
import { groupTasks, type TaskGroup } from './group-tasks.ts'
import { listTaskMarks, saveTaskMark } from './task-marks.repository.ts'

export type TaskDeps = Pick<CoreDeps, 'db' | 'clock' | 'config'> & Pick<AnswerDeps, 'engine' | 'optional'>

/** So many groups are asked for again, those of the most shoppers. */
const mostAskedAgain = 6
/** So many of a group's sentences: it stays while one of them does not find what it means. */
const sentencesOfGroup = 2

function readSearch({ record, ...search }: FallenShort): ReadSearch {
  return { ...search, ...readMeant(record) }
}

/** What others did not answer is read as Voice Shop understands it, those that most shoppers said. */
async function understandOthers(
  deps: TaskDeps,
  workspaceId: string,
  searches: readonly ReadSearch[],
): Promise<ReadSearch[]> {
  const others = Map.groupBy(
    searches.filter(({ kind, query }) => kind === null && query !== blankQuery),
    ({ said }) => said,
  )
  const countShoppers = (group: readonly ReadSearch[]) => new Set(group.map(({ shopperId }) => shopperId)).size
  const most = [...others.values()]
    .toSorted((one, other) => countShoppers(other) - countShoppers(one))
    .slice(0, mostAskedAgain)
    .flatMap(([newest]) => (newest ? [newest] : []))
  const found = await lookAgain(deps, { workspaceId, sentences: most })
  const bySaid = new Map(most.map(({ said }, place) => [said, found[place]]))
  return searches.map((search) => {
    const again = search.kind === null ? bySaid.get(search.said) : null
    return again ? { ...search, ...again } : search
  })
}

/** A group as it stands today; null where all that was asked is answered now: it is done by itself. */
async function askAgain(deps: TaskDeps, workspaceId: string, { mark: _, ...group }: TaskGroup): Promise<Task | null> {
  if (group.subject.kind === 'question') return { ...group, products: [] }
  const { language } = group
  const sentences = group.examples.slice(0, sentencesOfGroup).map((query) => ({ query, language }))
  const found = await lookAgain(deps, { workspaceId, sentences })
  if (found.length > 0 && found.every((one) => one?.kind === 'answered')) return null
  return { ...group, products: found.find((one) => one?.kind === 'relaxed')?.products ?? [] }
}

/** What shoppers asked for in vain in a time, grouped by what they meant, without what is done or dismissed. */
export async function listTasks(
  deps: TaskDeps,
  { workspaceId, query }: { workspaceId: string; query: RangeQuery },
): Promise<Tasks> {
  const { found, marks, answered } = await readInTransaction(deps.db, (together) =>
    readInOneZone(together, workspaceId, async ({ timeZone }) => {
      const { window } = getPeriod(getStoreTime(deps, timeZone), query)
      const [found, marks, answered] = await Promise.all([
        listFallenShort(together, {
          workspaceId,
          start: getSlotStart(window.from),
          end: getSlotStart(window.to),
          mostSearches: maxSearchesForTasks,
        }),
        listTaskMarks(together, workspaceId),
        listOwnAnswerKeys(together, workspaceId),
      ])
      return { found, marks, answered }
    }),
  )
  const searches = await understandOthers(deps, workspaceId, found.searches.map(readSearch))
  const { open, marked } = groupTasks({
    searches,
    marks,
    isAnswered: (question, language) => answered.has(`${question} ${language}`),
    blank: blankQuery,
  })
  const asked = await Promise.all(open.slice(0, mostAskedAgain).map((group) => askAgain(deps, workspaceId, group)))
  return {
    tasks: asked.filter((task) => task !== null).slice(0, maxShownTasks),
    marked: marked.flatMap(({ mark, ...group }) =>
      mark ? [{ ...group, mark: mark.mark, marked_at: mark.markedAt.toISOString() }] : [],
    ),
    is_partial: found.isPartial,
  }
}

/** Says that a task is done or dismissed, in place of what was said of it before. */
export function markTask(
  { db, clock }: Pick<TaskDeps, 'db' | 'clock'>,
  { workspaceId, key, mark, shoppers }: { workspaceId: string; key: string; mark: TaskMark; shoppers: number },
): Promise<void> {
  return saveTaskMark(db, { workspaceId, key }, { mark, shoppers, marked_at: clock.now() })
}
