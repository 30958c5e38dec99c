import type tasks from '../locales/en/tasks.json'
import type { KeyOf } from './translation.ts'
import { listWishes, type SayWish, type Wish } from './wish-words.ts'

/* What there is to do, in the same words on the dashboard and in the weekly mail. */

type SaidWith = Parameters<SayWish>

/** Says a message, by its namespace and key; `values` are what its {{names}} stand for. */
export type SayTask = (key: `tasks:${KeyOf<typeof tasks>}` | SaidWith[0], values?: SaidWith[1]) => string

type TopicKey = Extract<keyof typeof tasks, `topic.${string}`>
type Topic = TopicKey extends `topic.${infer Name}` ? Name : never

/** What shoppers meant, as the contract's `TaskSubject` has it. */
type Subject =
  | { kind: 'question'; question: Topic }
  | { kind: 'wish'; wish: Wish; slot: string | null }
  | { kind: 'words'; words: string }

/** Wishes with words of their own for what is missing; of all others something is. */
const missingKeys = {
  name: 'missing.name',
  types: 'missing.near',
  brand: 'missing.brand',
  size: 'missing.size',
  price: 'missing.price',
  colours: 'missing.colours',
  materials: 'missing.materials',
} as const

interface Told {
  subject: Subject
  /** How many asked. */
  shoppers: number
}

/** What there is to do, as one sentence; `number` says how many asked. */
export function sayTask({ subject, shoppers }: Told, say: SayTask, number: string): string {
  const asked = { count: shoppers, number }
  if (subject.kind === 'question') {
    return say('tasks:asked', { ...asked, topic: say(`tasks:topic.${subject.question}`) })
  }
  if (subject.kind === 'words') return say('tasks:said', { ...asked, words: subject.words })
  const { slot, wish } = subject
  const missing = slot === null ? 'missing.types' : missingKeys[slot as keyof typeof missingKeys]
  // Prices are in no task's wish.
  const what = listWishes(wish, { say, sayPrice: String }).join(', ')
  return say('tasks:wanted', { ...asked, what, missing: say(`tasks:${missing ?? 'missing.other'}`) })
}

/** The product that may be shown first to who asks for what the store does not have just so; none where it is of another kind. */
export function findFirst<Product>(task: { subject: Subject; products: readonly Product[] }): Product | undefined {
  const { subject, products } = task
  const isNear = subject.kind === 'wish' && subject.slot !== null && subject.slot !== 'types'
  return isNear ? products[0] : undefined
}

/** The step to take, by the message that is its name: what is understood and not sold is no matter of words. */
export function chooseStep(task: { subject: Subject; products: readonly unknown[] }) {
  const { kind } = task.subject
  if (kind === 'question') return 'answer'
  if (kind === 'words') return 'explain'
  return findFirst(task) === undefined ? 'addProduct' : 'showFirst'
}
