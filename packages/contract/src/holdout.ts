import { z } from 'zod'
import { defineRoute } from './route.ts'
import { textSchema } from './text.ts'

/** Of so many shoppers a comparison is made, as the owner chooses when it begins. */
export const holdoutSizes = [5000, 20_000, 100_000] as const
export type HoldoutSize = (typeof holdoutSizes)[number]
/** Shoppers come in for so many days at most; what a store has until then is what is compared. */
export const mostJoiningDays = 182
/** What a shopper orders within so many days of being seen first counts. */
export const holdoutOrderDays = 7
/** Of 100 shoppers, where what a comparison could show is told ahead. */
export const assumedBuyers = 3

const groupSchema = z.object({
  shoppers: z.int().min(0),
  /** Those of them who ordered and paid, each once. */
  buyers: z.int().min(0),
})

const intervalSchema = z.object({
  value: z.number(),
  /** Of 95 %. `high` is null where it has no end: nobody, or hardly anybody, without the widget ordered. */
  low: z.number(),
  high: z.number().nullable(),
})
export type HoldoutInterval = z.infer<typeof intervalSchema>

/**
 * `more`, `fewer`: with the widget so many more or fewer order, beyond chance. `not_shown`: no difference beyond chance.
 * `no_orders`: no order named a participant. `uneven`: the groups are not of the sizes that chance makes, so that something
 * went wrong and nothing is said.
 */
export const holdoutVerdicts = ['more', 'fewer', 'not_shown', 'no_orders', 'uneven'] as const
export type HoldoutVerdict = (typeof holdoutVerdicts)[number]

export const holdoutResultSchema = z.object({
  verdict: z.enum(holdoutVerdicts),
  /** Who could see the widget. */
  shown: groupSchema,
  held_out: groupSchema,
  /** Of the shares of buyers, in percentage points; null where nothing can be said. */
  difference: intervalSchema.nullable(),
  /** How many percent more of them order with the widget than without; null where nothing can be said. */
  lift: intervalSchema.nullable(),
})
export type HoldoutResult = z.infer<typeof holdoutResultSchema>

const comparisonSchema = z.object({
  started_at: z.iso.datetime(),
  /** Of so many shoppers it is made. */
  shoppers_wanted: z.int().min(1),
  /** So many of both groups came in so far. */
  shoppers: z.int().min(0),
  /** Of both groups together who ordered: their difference is told at the end alone. Null at the end. */
  buyers: z.int().min(0).nullable(),
  /** When the result is there, as fast as shoppers have come so far; null where that cannot be told yet. */
  expected_at: z.iso.datetime().nullable(),
  /** When it is there at the latest. */
  ends_at: z.iso.datetime(),
  /** Null: not yet. */
  result: holdoutResultSchema.nullable(),
})
export type HoldoutComparison = z.infer<typeof comparisonSchema>

export const holdoutSchema = z.object({
  /** False where orders of the store's platform cannot tell who saw the widget: then none can begin. */
  can_measure: z.boolean(),
  sizes: z.array(
    z.object({
      shoppers: z.literal([...holdoutSizes]),
      /** From so many percent on it finds a difference in four of five cases, where `assumedBuyers` of 100 shoppers order. */
      detectable_lift: z.number(),
    }),
  ),
  /** The one under way, or the last one with its result; null: none. */
  comparison: comparisonSchema.nullable(),
})
export type Holdout = z.infer<typeof holdoutSchema>

const answers = { 200: holdoutSchema }

export const getHoldoutRoute = defineRoute({
  method: 'GET',
  path: '/api/holdout/',
  slice: 'holdout',
  summary: 'Whether more shoppers order with the widget than without: the comparison under way, or its result',
  access: 'workspace',
  permission: 'analytics.view',
  scope: 'read',
  answers,
})

export const startHoldoutRoute = defineRoute({
  method: 'POST',
  path: '/api/holdout/',
  slice: 'holdout',
  summary: 'Begin a comparison, in place of one that has ended: from then on 5 % of shoppers see no widget',
  access: 'workspace',
  permission: 'store.update',
  body: z.object({ shoppers: z.literal([...holdoutSizes]) }),
  answers,
})

export const stopHoldoutRoute = defineRoute({
  method: 'DELETE',
  path: '/api/holdout/',
  slice: 'holdout',
  summary: 'End the comparison, with what was counted for it: all shoppers see the widget again',
  access: 'workspace',
  permission: 'store.update',
  answers,
})

export const joinHoldoutRoute = defineRoute({
  method: 'POST',
  path: '/api/widget/holdout/',
  slice: 'widget',
  summary:
    "Count a shopper of a store's comparison once, from a page of an allowed address; without one, nothing happens",
  access: 'public',
  limit: 'holdout',
  body: z.object({
    /** The store's widget key. */
    key: textSchema({ max: 64 }),
    /** The comparison of the page's configuration. */
    comparison_id: z.uuid().toLowerCase(),
    /** The first 16 bytes of SHA-256 of `comparison_id`, a space and the shopper's pseudonym: the group is in it. */
    participant: z.string().regex(/^[0-9a-f]{32}$/),
  }),
  answers: { 204: null },
})
