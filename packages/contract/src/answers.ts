import { z } from 'zod'
import { defineRoute } from './route.ts'
import { languageSchema, languageTagSchema, spokenTextSchema, textSchema } from './text.ts'

export const maxQueryLength = 1000
export const maxAnswerProducts = 20
export const defaultAnswerProducts = 6
export const maxOwnAnswerLength = 300
/** A sentence changes what a search of at most so long ago asked for. */
export const followUpMinutes = 30

/**
 * `answered`: products that meet all that was asked for. `relaxed`: nothing does, and these are the nearest. `nothing`:
 * the store has nothing near. `other`: a question that looks for no product. `not_understood`: nothing to look for.
 */
export const answerKinds = ['answered', 'relaxed', 'nothing', 'other', 'not_understood'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** What questions that look for no product are about. */
export const questionKinds = [
  'shipping',
  'order',
  'hours',
  'place',
  'payment',
  'returns',
  'contact',
  'stock_alert',
  'small_talk',
  'other',
] as const
export type QuestionKind = (typeof questionKinds)[number]

const traitFields = {
  types: z.array(z.string()).optional(),
  colours: z.array(z.string()).optional(),
  materials: z.array(z.string()).optional(),
  features: z.array(z.string()).optional(),
  occasions: z.array(z.string()).optional(),
}

/** What a sentence asks for. Only what was found is there; prices are in units of the store's currency. */
export const understoodSchema = z.object({
  ...traitFields,
  /** Of a product of the store, as it was said. */
  name: z.string().optional(),
  price_min: z.number().optional(),
  price_max: z.number().optional(),
  /** Within 20 % of it. */
  price_about: z.number().optional(),
  size: z.string().optional(),
  gender: z.enum(['female', 'male', 'unisex']).optional(),
  age: z.enum(['adult', 'kid', 'baby']).optional(),
  pet: z.enum(['dog', 'cat']).optional(),
  /** As the store writes it. */
  brand: z.string().optional(),
  /** What must not be. */
  not: z
    .object({
      ...traitFields,
      brand: z.string().optional(),
      /** Of names, as they are indexed; those of one refusal are parted by blanks. */
      words: z.array(z.string()).optional(),
    })
    .optional(),
  sort: z.enum(['cheapest', 'dearest']).optional(),
  /** Reduced products only. */
  offer: z.literal(true).optional(),
})
export type Understood = z.infer<typeof understoodSchema>

/** A wish that was given up or moved because nothing met it; `to` is null where it was given up. */
export const relaxationSchema = z.object({ slot: z.string(), from: z.string(), to: z.string().nullable() })

const shownVariantFields = {
  product_id: z.string(),
  /** The variant that fits best. */
  variant_id: z.string(),
  /** Why it is here, such as `type`, `words` or `pinned`. */
  reasons: z.array(z.string()),
  /** Wishes that it does not meet. */
  misses: z.array(z.string()),
}

/** As the store's catalogue has it at the moment of the answer. */
export const answeredProductSchema = z.object({
  ...shownVariantFields,
  name: z.string(),
  brand: z.string().nullable(),
  /** Of the variant, a decimal such as `1299.90` in units of `currency`; null where the store tells none. */
  price: z.string().nullable(),
  /** The price before it was reduced, in the same form. */
  compare_at_price: z.string().nullable(),
  currency: z.string().nullable(),
  image_url: z.string().nullable(),
  url: z.string().nullable(),
  /** Of the variant, in the store's words and order. */
  options: z.record(z.string(), z.string()),
  in_stock: z.boolean(),
})
export type AnsweredProduct = z.infer<typeof answeredProductSchema>

const wordedFields = {
  kind: z.enum(answerKinds),
  /** To be read. */
  text: z.string(),
  /** To be heard: numbers as they are said. */
  speech: z.string(),
  understood: understoodSchema,
  relaxed: z.array(relaxationSchema),
  /** Sentences that may be asked next. */
  suggestions: z.array(z.string()),
}

export const answerSchema = z.object({
  search_id: z.uuid(),
  ...wordedFields,
  products: z.array(answeredProductSchema),
})
export type Answer = z.infer<typeof answerSchema>

/** What an answer was made of, besides what it says. */
export const answerTraceSchema = z.object({
  language: languageSchema,
  /** Words that no wish holds and that were looked for as text, folded. */
  words: z.array(z.string()),
  /** Whether it changed what was asked for before. */
  is_follow_up: z.boolean(),
  /** What a question that looks for no product is about; null for others. */
  question: z.enum(questionKinds).nullable(),
  /** The owner's rules that had an effect, by id. */
  rules: z.array(z.string()),
  /** How many products fitted. */
  fitting: z.int().min(0),
  /** A language model helped to understand it. */
  is_by_model: z.literal(true).optional(),
})
export type AnswerTrace = z.infer<typeof answerTraceSchema>

export const maxAnswerRules = 200
export const maxRuleWordsLength = 100
export const maxRuleTargetLength = 255

export const ruleKinds = ['synonym', 'pin', 'hide', 'raise', 'lower'] as const
export type RuleKind = (typeof ruleKinds)[number]
export const ruleMatches = ['always', 'contains', 'exact'] as const
export type RuleMatch = (typeof ruleMatches)[number]
export const ruleTargetKinds = ['product', 'category', 'brand', 'tag'] as const
export type RuleTargetKind = (typeof ruleTargetKinds)[number]

const ruleWordsSchema = spokenTextSchema({ max: maxRuleWordsLength })
const ruleDaysFields = {
  /** Days of the store, both included; null: no bound. */
  starts_on: z.iso.date().nullable().default(null),
  ends_on: z.iso.date().nullable().default(null),
}
const onSentence = { match: z.enum(['contains', 'exact']), words: ruleWordsSchema }

const synonymSchema = z.object({
  kind: z.literal('synonym'),
  ...onSentence,
  /** What shoppers mean by the words, as the store says it. */
  meaning: ruleWordsSchema,
  ...ruleDaysFields,
})
const rankRuleFields = {
  kind: z.enum(['pin', 'hide', 'raise', 'lower']),
  /** A product by its id, or all of a category, brand or tag by its name. */
  target: z.object({ by: z.enum(ruleTargetKinds), value: textSchema({ max: maxRuleTargetLength }) }),
  ...ruleDaysFields,
}
/** A rule of the owner's for answers: on sentences that contain its words, are its words, or on all. */
export const answerRuleSchema = z
  .union([
    synonymSchema,
    z.object({ ...rankRuleFields, ...onSentence }),
    z.object({ ...rankRuleFields, match: z.literal('always'), words: z.literal('').default('') }),
  ])
  .refine(({ starts_on, ends_on }) => starts_on === null || ends_on === null || starts_on <= ends_on, {
    path: ['ends_on'],
    params: { code: 'ends_before_start' },
  })
export type AnswerRule = z.infer<typeof answerRuleSchema>

const querySchema = spokenTextSchema({ max: maxQueryLength })
const limitSchema = z.int().min(1).max(maxAnswerProducts).default(defaultAnswerProducts)

export const answerRoute = defineRoute({
  method: 'POST',
  path: '/api/voice-shop/answers/',
  slice: 'answers',
  summary: "Answer a shopper's sentence with the store's products; recorded as a search of the plan in the same step",
  access: 'store_key',
  scope: 'answers',
  work: 'answer',
  body: z.object({
    /** What the shopper said. */
    query: querySchema,
    /** The shopper's language; without one, the language of the sentence counts. */
    language: languageTagSchema.optional(),
    /** The search that this sentence may change; one that is not known any more is ignored. */
    previous_search_id: z.uuid().toLowerCase().optional(),
    source: z.enum(['voice', 'text']),
    /** What recognised the speech. */
    engine: textSchema({ max: 64 }).optional(),
    /** Of the recognition. */
    confidence: z.number().min(0).max(1).optional(),
    /** Other readings of the same speech, the likeliest first: tried where `query` is not understood. */
    alternatives: z.array(querySchema).max(5).optional(),
    limit: limitSchema,
    /** The sender's own pseudonym for the shopper; without one, each conversation counts as a shopper. */
    shopper_id: textSchema({ max: 128 }).optional(),
    /** Made by the sender: the same id sent again is answered as the first time, and counts once. */
    search_id: z.uuid().toLowerCase().optional(),
  }),
  answers: { 200: answerSchema },
  bodyLimit: 32 * 1024,
})

export const triedAnswerSchema = answerSchema.omit({ search_id: true }).extend({ trace: answerTraceSchema })
export type TriedAnswer = z.infer<typeof triedAnswerSchema>

export const tryAnswerRoute = defineRoute({
  method: 'POST',
  path: '/api/answers/try/',
  slice: 'answers',
  summary: 'Answer a sentence as a shopper would be answered, with what the answer was made of; nothing is recorded',
  access: 'workspace',
  permission: 'analytics.view',
  limit: 'try',
  body: z.object({
    query: querySchema,
    language: languageTagSchema.optional(),
    /** What was said before in the same conversation, oldest first. */
    previous: z.array(querySchema).max(5).default([]),
    limit: limitSchema,
    /** Answered as if it were saved, in place of the saved rule of its id. */
    draft_rule: z.object({ id: z.uuid().toLowerCase(), rule: answerRuleSchema }).optional(),
  }),
  answers: { 200: triedAnswerSchema },
})

export const recordedAnswerSchema = z.object({
  search_id: z.uuid(),
  ...wordedFields,
  /** What was shown; names and pictures are with the search. */
  products: z.array(z.object(shownVariantFields)),
  trace: answerTraceSchema,
})
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>

export const getAnswerRoute = defineRoute({
  method: 'GET',
  path: '/api/answers/searches/:id/',
  slice: 'answers',
  summary: 'What a search was answered, and what the answer was made of; 404 for a search that others answered',
  access: 'workspace',
  permission: 'analytics.view',
  scope: 'read',
  params: z.object({ id: z.uuid().toLowerCase() }),
  answers: { 200: recordedAnswerSchema },
})

export const ownAnswerSchema = z.object({
  kind: z.enum(questionKinds),
  language: languageSchema,
  text: z.string(),
  updated_at: z.iso.datetime(),
})
export type OwnAnswer = z.infer<typeof ownAnswerSchema>

export const ownAnswersSchema = z.object({
  answers: z.array(ownAnswerSchema),
  /** Questions of the last 30 days, those asked most first. */
  asked: z.array(
    z.object({
      kind: z.enum(questionKinds),
      count: z.int().min(1),
      /** The newest, at most 3, each once. */
      examples: z.array(z.string()),
    }),
  ),
})
export type OwnAnswers = z.infer<typeof ownAnswersSchema>

export const savedRuleSchema = z.object({
  id: z.uuid(),
  rule: answerRuleSchema,
  /** Whether it acts today, in the store's time zone. */
  is_active: z.boolean(),
  /** Of a rule on one product, its name; null where the catalogue has it no longer. */
  product_name: z.string().nullable(),
  /** Of the same; null too where it has no picture. */
  product_image_url: z.string().nullable(),
  updated_at: z.iso.datetime(),
})
export type SavedRule = z.infer<typeof savedRuleSchema>

export const listRulesRoute = defineRoute({
  method: 'GET',
  path: '/api/answers/rules/',
  slice: 'answers',
  summary: "The owner's rules for answers, the newest first",
  access: 'workspace',
  permission: 'analytics.view',
  answers: { 200: z.object({ rules: z.array(savedRuleSchema) }) },
})

const ruleParamsSchema = z.object({ id: z.uuid().toLowerCase() })

export const saveRuleRoute = defineRoute({
  method: 'PUT',
  path: '/api/answers/rules/:id/',
  slice: 'answers',
  summary: 'Save a rule under an id that the client made: a new one, one that changes, or one that was deleted',
  access: 'workspace',
  permission: 'store.update',
  params: ruleParamsSchema,
  body: z.object({ rule: answerRuleSchema }),
  answers: { 200: savedRuleSchema },
})

export const deleteRuleRoute = defineRoute({
  method: 'DELETE',
  path: '/api/answers/rules/:id/',
  slice: 'answers',
  summary: 'Delete a rule; again changes nothing',
  access: 'workspace',
  permission: 'store.update',
  params: ruleParamsSchema,
  answers: { 204: null },
})

const ownAnswerParamsSchema = z.object({ kind: z.enum(questionKinds), language: languageSchema })

export const listOwnAnswersRoute = defineRoute({
  method: 'GET',
  path: '/api/answers/own/',
  slice: 'answers',
  summary: "The store's own answers to questions that look for no product, and what is asked most",
  access: 'workspace',
  permission: 'analytics.view',
  answers: { 200: ownAnswersSchema },
})

export const saveOwnAnswerRoute = defineRoute({
  method: 'PUT',
  path: '/api/answers/own/:kind/:language/',
  slice: 'answers',
  summary: 'Write what shoppers who ask in a language are answered to a kind of question',
  access: 'workspace',
  permission: 'store.update',
  params: ownAnswerParamsSchema,
  body: z.object({ text: spokenTextSchema({ max: maxOwnAnswerLength }) }),
  answers: { 200: ownAnswerSchema },
})

export const deleteOwnAnswerRoute = defineRoute({
  method: 'DELETE',
  path: '/api/answers/own/:kind/:language/',
  slice: 'answers',
  summary: 'Go back to what Voice Shop says by itself; again changes nothing',
  access: 'workspace',
  permission: 'store.update',
  params: ownAnswerParamsSchema,
  answers: { 204: null },
})
