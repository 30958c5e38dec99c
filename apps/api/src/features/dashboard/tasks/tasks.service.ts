import type { Rule } from '@voice-shop/answers'
import { maxSearchesForTasks, maxShownTasks, type Task, type TaskMark, type Tasks } from '@voice-shop/contract'
import type { CoreDeps } from '../../../core/core-deps.ts'
import { readInTransaction } from '../../../core/database/read-in-transaction.ts'
import {
  type AnswerDeps,
  listActiveRules,
  listOwnAnswerKeys,
  lookAgain,
  readMeant,
} from '../../answers/answers.public.ts'
import { getSlotStart, readInOneZone } from '../../rollups/rollups.public.ts'
import { blankQuery, type FallenShort, listFallenShort } from '../../voice/voice.public.ts'
import { getPeriod, getStoreTime } from '../dashboard.service.ts'
import type { RangeQuery } from '../period.ts'
import type { ReadSearch } from './describe-subject.ts'
import { groupTasks, type TaskGroup } from './group-tasks.ts'
import { listTaskMarks, saveTaskMark } from './task-marks.repository.ts'

export type TaskDeps = Pick<CoreDeps, 'db' | 'clock' | 'config'> & Pick<AnswerDeps, 'engine' | 'optional'>

/** So many sentences that others did not answer are read, those of the most shoppers. */
const mostUnderstood = 6
/** So many groups are asked for again at most, those of the most shoppers first. */
const mostAskedAgain = 24
/** So many of a group's sentences: it stays while one of them does not find what it means. */
const sentencesOfGroup = 2

/** A store as sentences are asked for again. */
interface AskedStore {
  workspaceId: string
  rules: readonly Rule[]
}

function readSearch({ record, ...search }: FallenShort): ReadSearch {
  return { ...search, ...readMeant(record) }
}

/** What others did not answer is read as Voice Shop understands it, those that most shoppers said. */
async function understandOthers(
  deps: TaskDeps,
  store: AskedStore,
  searches: readonly ReadSearch[],
): Promise<ReadSearch[]> {
  const others = Map.groupBy(
    searches.filter(({ kind, query }) => kind === null && query !== blankQuery),
    ({ said }) => said,
  )
  const countShoppers = (group: readonly ReadSearch[]) => new Set(group.map(({ shopperId }) => shopperId)).size
  const most = [...others.values()]
    .toSorted((one, other) => countShoppers(other) - countShoppers(one))
    .slice(0, mostUnderstood)
    .flatMap(([newest]) => (newest ? [newest] : []))
  const found = await lookAgain(deps, { ...store, sentences: most })
  const bySaid = new Map(most.map(({ said }, place) => [said, found[place]]))
  return searches.map((search) => {
    const again = search.kind === null ? bySaid.get(search.said) : null
    return again ? { ...search, ...again } : search
  })
}

/** Groups as they stand today, without those of which all that was asked is answered now: they are done by themselves. */
async function askAgain(deps: TaskDeps, store: AskedStore, groups: readonly TaskGroup[]): Promise<Task[]> {
  const asked = groups.flatMap(({ key, subject, examples, language }) =>
    subject.kind === 'question' ? [] : examples.slice(0, sentencesOfGroup).map((query) => ({ key, query, language })),
  )
  const found = await lookAgain(deps, { ...store, sentences: asked })
  return groups.flatMap(({ mark: _, ...group }) => {
    const answers = found.filter((_, place) => asked[place]?.key === group.key)
    if (answers.length > 0 && answers.every((one) => one?.kind === 'answered')) return []
    return [{ ...group, products: answers.find((one) => one?.kind === 'relaxed')?.products ?? [] }]
  })
}

/** The first groups that are to do still: as many as are shown, and no more are asked for again than that takes. */
async function listStillOpen(deps: TaskDeps, store: AskedStore, open: readonly TaskGroup[]): Promise<Task[]> {
  const candidates = open.slice(0, mostAskedAgain)
  const tasks: Task[] = []
  for (let place = 0; place < candidates.length && tasks.length < maxShownTasks; place += maxShownTasks) {
    tasks.push(...(await askAgain(deps, store, candidates.slice(place, place + maxShownTasks))))
  }
  return tasks.slice(0, maxShownTasks)
}

/** What shoppers asked for in vain in a time, grouped by what they meant, without what is done or dismissed. */
export async function listTasks(
  deps: TaskDeps,
  { workspaceId, query }: { workspaceId: string; query: RangeQuery },
): Promise<Tasks> {
  const { found, marks, answered, rules } = await readInTransaction(deps.db, (together) =>
    readInOneZone(together, workspaceId, async ({ timeZone }) => {
      const { window } = getPeriod(getStoreTime(deps, timeZone), query)
      const [found, marks, answered, rules] = await Promise.all([
        listFallenShort(together, {
          workspaceId,
          start: getSlotStart(window.from),
          end: getSlotStart(window.to),
          mostSearches: maxSearchesForTasks,
        }),
        listTaskMarks(together, workspaceId),
        listOwnAnswerKeys(together, workspaceId),
        listActiveRules({ db: together, clock: deps.clock }, workspaceId, null),
      ])
      return { found, marks, answered, rules }
    }),
  )
  const store = { workspaceId, rules }
  const searches = await understandOthers(deps, store, found.searches.map(readSearch))
  const { open, marked } = groupTasks({
    searches,
    marks,
    isAnswered: (question, language) => answered.has(`${question} ${language}`),
    blank: blankQuery,
  })
  return {
    tasks: await listStillOpen(deps, store, open),
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
