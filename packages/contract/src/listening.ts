import { z } from 'zod'
import { comparisonSchema, defaultComparison, instantsSchema, isInOrder, notInOrder, rangeFields } from './dashboard.ts'
import { misunderstandings } from './listening-rules.ts'
import { defineRoute } from './route.ts'
import { languageSchema } from './text.ts'

export {
  countMisunderstood,
  getStepMs,
  getTimeStep,
  type Misunderstanding,
  misunderstandings,
  saidAgainSeconds,
} from './listening-rules.ts'

/** What turned speech into text: the browser, our server from a recording, or nothing, and then shoppers write. */
export const listeningEngines = ['browser', 'recorder', 'none'] as const
export type ListeningEngine = (typeof listeningEngines)[number]

/**
 * How far an opening of the panel came, each at most once: the panel opened, the microphone offered and tapped, listening
 * begun, speech heard, a text made of it, an answer given to it, and of that answer a product clicked or put into the cart.
 */
export const listeningStages = [
  'opened',
  'offered',
  'tapped',
  'granted',
  'speech',
  'text',
  'answer',
  'click',
  'cart',
] as const
export type ListeningStage = (typeof listeningStages)[number]

/** Why listening came to nothing: the microphone was denied, there is none, or it or the browser's recognition failed. */
export const listeningFailures = ['denied', 'no_microphone', 'broken'] as const
export type ListeningFailure = (typeof listeningFailures)[number]

/** What is counted besides: `voice_turns` have the misunderstandings among them, `spoken` answers the interrupted ones. */
export const listeningCounts = [
  'voice_turns',
  'typed_turns',
  ...misunderstandings,
  ...listeningFailures,
  'spoken',
  'interrupted',
] as const
export type ListeningCount = (typeof listeningCounts)[number]

/** More than a shopper does. */
const maxCount = 1000
const maxAnswerTimes = 200

const countFields = <Name extends string>(names: readonly Name[], schema: z.ZodType<number>) =>
  z.object(Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, z.ZodType<number>>)

/** All that an opening of the panel has come to so far. */
export const listeningReportSchema = z.object({
  /** Random, of this opening alone. */
  id: z.uuid().toLowerCase(),
  /** Of tellings of the same opening the one with the highest counts. */
  revision: z.int().min(1).max(100_000),
  engine: z.enum(listeningEngines),
  reached: z.array(z.enum(listeningStages)).max(listeningStages.length),
  counts: z.partialRecord(z.enum(listeningCounts), z.int().min(0).max(maxCount)),
  /** From the end of speech until the first product was painted, in milliseconds, of each answer with products. */
  answer_times_ms: z.array(z.int().min(0).max(600_000)).max(maxAnswerTimes),
})
export type ListeningReport = z.infer<typeof listeningReportSchema>

export const reportListeningRoute = defineRoute({
  method: 'POST',
  path: '/api/widget/listening/',
  slice: 'listening',
  summary: 'Tell how a shopper was heard in one opening of the panel; told again, the latest counts, and none twice',
  access: 'shopper',
  work: 'write',
  body: listeningReportSchema,
  answers: { 204: null },
})

const countSchema = z.int().min(0)

const heardSchema = z.object({
  reached: countFields(listeningStages, countSchema),
  counts: countFields(listeningCounts, countSchema),
  /** Of spoken questions, from the end of speech to the first product, within 5 %; null without any. */
  answer_time: z.object({ answers: countSchema, p50_ms: countSchema, p95_ms: countSchema }).nullable(),
})
export type Heard = z.infer<typeof heardSchema>

const givenSchema = z.object({
  /** Searches that Voice Shop answered itself: these, and of all others those that found what was asked for. */
  answers: countSchema,
  relaxed: countSchema,
  nothing: countSchema,
  other: countSchema,
  not_understood: countSchema,
  spoken: countSchema,
  languages: z.object({ en: countSchema, es: countSchema, pt: countSchema }),
})
export type GivenAnswers = z.infer<typeof givenSchema>

/** Groups of an answer, those of the most openings first: what else there is, is told as one. */
export const maxListeningGroups = 12

/** Of openings, what of the same was in the period before. */
const comparedFields = { ...heardSchema.shape, before: heardSchema }

export const listeningSchema = z.object({
  heard: heardSchema,
  heard_before: heardSchema,
  /**
   * The same by browser and engine, those too that were there before alone; the most openings first, and at most 12. Of a
   * browser without its version.
   */
  groups: z.array(z.object({ browser: z.string(), engine: z.enum(listeningEngines), ...comparedFields })),
  /** All groups beyond those together, so that the sums are whole; null where there are none. `group_count` says how many. */
  other_groups: z.object({ group_count: z.int().min(1), ...comparedFields }).nullable(),
  given: givenSchema,
  given_before: givenSchema,
  /** In which the store's products are written; where none tells, its main language. */
  store_languages: z.array(languageSchema).min(1),
  /** Local date of the first opening that was told of; null before it. Earlier days were not recorded. */
  recorded_since: z.iso.date().nullable(),
  /** Local date of the first day that figures are kept of, as of the dashboard. */
  kept_since: z.iso.date(),
  /** Until when new openings are not kept, for the plan has no room for more; null while it has. */
  full_until: z.iso.datetime().nullable(),
  /** As of the dashboard. */
  window: instantsSchema,
  previous_window: instantsSchema,
  until: z.iso.datetime(),
  time_zone: z.string(),
})
export type Listening = z.infer<typeof listeningSchema>

export const getListeningRoute = defineRoute({
  method: 'GET',
  path: '/api/ai/listening/',
  slice: 'dashboard',
  summary:
    'How shoppers were heard and answered: from the microphone to the cart, what was not understood, how long it took',
  access: 'workspace',
  permission: 'analytics.view',
  scope: 'read',
  query: z
    .object({ ...rangeFields, compare_with: comparisonSchema.default(defaultComparison) })
    .refine(isInOrder, notInOrder),
  answers: { 200: listeningSchema },
})
