import { z } from 'zod'
import { comparisonSchema, defaultComparison, instantsSchema, isInOrder, notInOrder, rangeFields } from './dashboard.ts'
import { defineRoute } from './route.ts'

/** Of each currency at most so many products and sentences. */
export const maxEarningItems = 5
/** Currencies of an answer, those of most orders first. */
export const maxRevenueCurrencies = 5

const earningSchema = z.object({
  /** Minor units of the currency, with refunds deducted. */
  revenue_minor: z.int().min(0),
  orders: z.int().min(0),
})

const currencyRevenueSchema = z.object({
  /** ISO 4217. */
  currency: z.string(),
  /** Of `direct` and `assisted` together. An order with lines of both is a direct one. */
  total: earningSchema.extend({
    /** Against the period that this one is compared with, in percent: 0 where both are 0, null where only that one is. */
    revenue_change: z.number().nullable(),
    orders_change: z.number().nullable(),
  }),
  direct: earningSchema,
  assisted: earningSchema,
  /** What was deducted. */
  refunded_minor: z.int().min(0),
  /** How many times `plan_price`; null where the plan costs nothing, or another currency. */
  times_plan_price: z.number().min(0).nullable(),
  /** Most first. `product_name` is null where no search showed it. */
  products: z.array(
    earningSchema.extend({
      product_id: z.string(),
      product_name: z.string().nullable(),
      product_image_url: z.string().nullable(),
    }),
  ),
  /** What was said in the searches to which the revenue is due, most first; those whose words are gone are left out. */
  sentences: z.array(earningSchema.extend({ query: z.string() })),
})
export type CurrencyRevenue = z.infer<typeof currencyRevenueSchema>

export const revenueSchema = z.object({
  /** Each by itself; amounts of two are never added up. */
  currencies: z.array(currencyRevenueSchema),
  /** Of how many currencies these are. */
  currency_count: z.int().min(0),
  /**
   * What the plan costs for as many days as the period has, and top-ups that were bought in it, which are told by themselves too;
   * null where the plan costs nothing, or it is agreed on.
   */
  plan_price: z
    .object({ amount_minor: z.int().min(0), top_ups_minor: z.int().min(0), currency: z.string() })
    .nullable(),
  /** False until the first order came in. */
  has_orders: z.boolean(),
  /** As of the dashboard for the same range. */
  window: instantsSchema,
  previous_window: instantsSchema,
  until: z.iso.datetime(),
  /** IANA zone of the store. */
  time_zone: z.string(),
})
export type Revenue = z.infer<typeof revenueSchema>

export const getRevenueRoute = defineRoute({
  method: 'GET',
  path: '/api/ai/revenue/',
  slice: 'dashboard',
  summary: 'What voice earned: direct and assisted revenue of orders, each currency by itself',
  access: 'workspace',
  permission: 'analytics.view',
  scope: 'read',
  work: 'scan',
  query: z
    .object({ ...rangeFields, compare_with: comparisonSchema.default(defaultComparison) })
    .refine(isInOrder, notInOrder),
  answers: { 200: revenueSchema },
})
