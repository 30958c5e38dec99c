import { createHash } from 'node:crypto'
import {
  type Language,
  leastShoppersAfterDone,
  leastTaskShoppers,
  type QuestionKind,
  type TaskMark,
  type TaskSubject,
} from '@voice-shop/contract'
import { describeSubject, type ReadSearch } from './describe-subject.ts'

export interface MarkedTask {
  mark: TaskMark
  /** How many had asked. */
  shoppers: number
  markedAt: Date
}

/** Searches that meant the same. */
export interface TaskGroup {
  key: string
  subject: TaskSubject
  shoppers: number
  searches: number
  examples: string[]
  language: Language
  mark: MarkedTask | null
}

interface GroupInput {
  /** The newest first. */
  searches: readonly ReadSearch[]
  marks: ReadonlyMap<string, MarkedTask>
  /** Whether the store has an answer of its own. */
  isAnswered: (question: QuestionKind, language: Language) => boolean
  /** What a sentence says that is no longer kept. */
  blank: string
}

const mostExamples = 3

export function makeTaskKey(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32)
}

/** How many shoppers have to ask after a mark until what it is about comes back. */
export function getLeastToComeBack({ mark, shoppers }: MarkedTask): number {
  return mark === 'done' ? leastShoppersAfterDone : Math.max(leastShoppersAfterDone, shoppers * 2)
}

interface Gathered {
  subject: TaskSubject
  searches: ReadSearch[]
}

/** By the names of what they meant. */
function gather({ searches, isAnswered, blank }: GroupInput): Map<string, Gathered> {
  const found = new Map<string, Gathered>()
  for (const search of searches) {
    const meant = describeSubject(search)
    if (!meant || meant.name === `words ${blank}`) continue
    const { subject } = meant
    if (subject.kind === 'question' && isAnswered(subject.question, search.language ?? 'en')) continue
    const known = found.get(meant.name)
    if (!known) {
      found.set(meant.name, { subject: structuredClone(subject), searches: [search] })
      continue
    }
    known.searches.push(search)
    if (known.subject.kind === 'question' && subject.kind === 'question') {
      known.subject.languages = [...new Set([...known.subject.languages, ...subject.languages])].sort()
    }
  }
  return found
}

function describeGroup(key: string, { subject, searches }: Gathered, blank: string): TaskGroup | null {
  const [newest] = searches
  if (!newest) return null
  const sentences = new Map<string, string>()
  for (const { query, said } of searches) if (query !== blank && !sentences.has(said)) sentences.set(said, query)
  return {
    key,
    subject,
    shoppers: new Set(searches.map(({ shopperId }) => shopperId)).size,
    searches: searches.length,
    examples: [...sentences.values()].slice(0, mostExamples),
    language: newest.language ?? 'en',
    mark: null,
  }
}

const byShoppers = (one: TaskGroup, other: TaskGroup) =>
  other.shoppers - one.shoppers || other.searches - one.searches || (one.key < other.key ? -1 : 1)

/**
 * Searches that fell short, grouped by what they meant, that of the most shoppers first. A mark counts what was asked
 * before it as seen to; what was asked since then brings a task back when it is enough.
 */
export function groupTasks(input: GroupInput): { open: TaskGroup[]; marked: TaskGroup[] } {
  const [open, marked]: [TaskGroup[], TaskGroup[]] = [[], []]
  for (const [name, gathered] of gather(input)) {
    const key = makeTaskKey(name)
    const mark = input.marks.get(key) ?? null
    const all = describeGroup(key, gathered, input.blank)
    if (!all) continue
    if (!mark) {
      if (all.shoppers >= leastTaskShoppers) open.push(all)
      continue
    }
    const later = gathered.searches.filter(({ at }) => at > mark.markedAt)
    const since = describeGroup(key, { ...gathered, searches: later }, input.blank)
    if (since && since.shoppers >= getLeastToComeBack(mark)) open.push({ ...since, mark })
    else marked.push({ ...all, mark })
  }
  const latest = (group: TaskGroup) => group.mark?.markedAt.getTime() ?? 0
  return { open: open.sort(byShoppers), marked: marked.sort((one, other) => latest(other) - latest(one)) }
}
