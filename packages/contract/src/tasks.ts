import { z } from 'zod'
import { questionKinds, understoodSchema } from './answers.ts'
import { isInOrder, notInOrder, rangeFields } from './dashboard.ts'
import { defineRoute } from './route.ts'
import { languageSchema } from './text.ts'

/** So many things to do the dashboard opens with. */
export const maxShownTasks = 3
/** What fewer shoppers wanted is nothing to do. */
export const leastTaskShoppers = 2
/** Tasks are of so many searches that fell short, the newest of the time. */
export const maxSearchesForTasks = 1000
/** What is done comes back when so many shoppers ask again. */
export const leastShoppersAfterDone = 3

/** `done`: the owner has seen to it. `dismissed`: it is nothing to the store. */
export const taskMarks = ['done', 'dismissed'] as const
export type TaskMark = (typeof taskMarks)[number]

/** Names what was meant, the same later, without telling it. */
const taskKeySchema = z.string().regex(/^[0-9a-f]{32}$/)

/** What shoppers meant, whatever words they said. */
const taskSubjectSchema = z.discriminatedUnion('kind', [
  z.object({
    /** A question that looks for no product and that the store has no answer of its own to. */
    kind: z.literal('question'),
    question: z.enum(questionKinds),
    /** In which it was asked and has no answer. */
    languages: z.array(languageSchema),
  }),
  z.object({
    /** A kind of product, with what of it was missing. */
    kind: z.literal('wish'),
    /** Without prices. */
    wish: understoodSchema,
    /**
     * The wish that nothing met, such as `size`; `price`: only what is dearer, or cheaper; `other`: more than one small
     * thing; null: nothing near.
     */
    slot: z.string().nullable(),
  }),
  z.object({
    /** Words that the assistant knows no product by. */
    kind: z.literal('words'),
    words: z.string(),
  }),
])
export type TaskSubject = z.infer<typeof taskSubjectSchema>

const taskSchema = z.object({
  key: taskKeySchema,
  subject: taskSubjectSchema,
  /** Distinct, of the time; after a mark, since it. */
  shoppers: z.int().min(1),
  searches: z.int().min(1),
  /** The newest sentences, at most 3, each once. */
  examples: z.array(z.string()),
  /** Of the newest. */
  language: languageSchema,
  /** What the store has that comes nearest today, at most 3. */
  products: z.array(z.object({ product_id: z.string(), name: z.string(), image_url: z.string().nullable() })),
})
export type Task = z.infer<typeof taskSchema>

export const tasksSchema = z.object({
  /** Those of the most shoppers first, at most 3. */
  tasks: z.array(taskSchema),
  /** Of those that are done or dismissed, what was asked in the time; the latest first. */
  marked: z.array(taskSchema.omit({ products: true }).extend({ mark: z.enum(taskMarks), marked_at: z.iso.datetime() })),
  /** Whether more searches of the time fell short than tasks are of. */
  is_partial: z.boolean(),
})
export type Tasks = z.infer<typeof tasksSchema>

export const listTasksRoute = defineRoute({
  method: 'GET',
  path: '/api/ai/tasks/',
  slice: 'dashboard',
  summary: 'What to do: what shoppers asked for in vain, grouped by what they meant, that of the most shoppers first',
  access: 'workspace',
  permission: 'analytics.view',
  scope: 'read',
  work: 'scan',
  query: z.object(rangeFields).refine(isInOrder, notInOrder),
  answers: { 200: tasksSchema },
})

const taskParamsSchema = z.object({ key: taskKeySchema })

export const markTaskRoute = defineRoute({
  method: 'PUT',
  path: '/api/ai/tasks/:key/',
  slice: 'dashboard',
  summary: 'Say that a task is done or dismissed: it comes back when more shoppers ask again',
  access: 'workspace',
  permission: 'store.update',
  params: taskParamsSchema,
  body: z.object({
    mark: z.enum(taskMarks),
    /** As the task told them: a dismissed one comes back for twice as many. */
    shoppers: z.int().min(1).max(1_000_000),
  }),
  answers: { 204: null },
})

export const unmarkTaskRoute = defineRoute({
  method: 'DELETE',
  path: '/api/ai/tasks/:key/',
  slice: 'dashboard',
  summary: 'Take a mark back; again changes nothing',
  access: 'workspace',
  permission: 'store.update',
  params: taskParamsSchema,
  answers: { 204: null },
})
