import { z } from 'zod'
import { pageQuerySchema, pageSchema } from './pagination.ts'
import { defineRoute } from './route.ts'
import { textSchema } from './text.ts'
import { unlimited } from './usage.ts'

/** Who takes a store's payments: Shopify for a connected Shopify store, Stripe for every other. */
export const paymentPlatforms = ['stripe', 'shopify'] as const
export const paymentPlatformSchema = z.enum(paymentPlatforms)
export type PaymentPlatform = z.infer<typeof paymentPlatformSchema>

/** ISO 4217 in capitals. Amounts are whole numbers of its minor unit, such as cents. */
const currencySchema = z.string().length(3)

/** A limit of a plan; -1 is no limit. Null: the plan does not have the feature, so that any use exceeds it. */
const planLimitSchema = z.int().min(unlimited).nullable()

export const planFrequencies = ['month', 'year'] as const

export const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** For one `frequency`, in minor units of `currency`; negative: the price is agreed on. */
  amount: z.int(),
  currency: currencySchema,
  /** The amount as the language of Accept-Language writes it, such as `$19`; empty for custom pricing. */
  formatted_amount: z.string(),
  frequency: z.enum(planFrequencies),
  /** Recommendations in a usage period; -1 is no limit. */
  voice_recommendations_limit: z.int().min(unlimited),
  /** What the plan has, a sentence each, in the language of Accept-Language. */
  features: z.array(z.string()),
  max_session_recordings: planLimitSchema,
  has_unlimited_recordings: z.boolean(),
  max_downloads: planLimitSchema,
  has_unlimited_downloads: z.boolean(),
  /** Where to ask for custom pricing, a mailto: or https: address (CONTACT_URL); null for plans with an amount. */
  contact_url: z.url().nullable(),
})
export type BillingPlan = z.infer<typeof planSchema>

export const listPlansRoute = defineRoute({
  method: 'GET',
  path: '/api/billing/plans/',
  slice: 'billing',
  summary: 'The plans by amount, custom pricing last',
  access: 'workspace',
  permission: 'billing.view',
  query: pageQuerySchema.extend({
    /** Only those that this workspace can choose now: without a payment provider, free and custom pricing. */
    status: z.enum(['active']).optional(),
  }),
  answers: { 200: pageSchema(planSchema) },
})

/**
 * `trialing`, `active` and `past_due` (a payment failed and is tried again) have their plan; `unpaid` and `paused`
 * have lost it until the payment problem is solved; `incomplete` waits for its first payment or approval.
 */
export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
] as const
export const subscriptionStatusSchema = z.enum(subscriptionStatuses)
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>

export const subscriptionSchema = z.object({
  id: z.uuid(),
  payment_platform: paymentPlatformSchema,
  status: subscriptionStatusSchema,
  /** The plan that is paid for now; the same as `current_plan.plan`. */
  plan: planSchema,
  current_plan: z.object({ plan: planSchema }),
  /** The plan now and the one that follows it, if any. `inactive`: lost until the payment problem is solved. */
  subscription_plans: z.array(z.object({ plan: planSchema, status: z.enum(['active', 'inactive', 'pending']) })),
  current_period_start: z.iso.datetime(),
  /** When the next payment is due, or the plan ends. */
  current_period_end: z.iso.datetime(),
  /** When the subscription ends for good and the free plan begins; null while it renews. */
  cancel_at: z.iso.datetime().nullable(),
  /** The smaller plan that begins at the end of what is paid. */
  pending_plan: z.object({ plan: planSchema, starts_at: z.iso.datetime() }).nullable(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** The empty object stands for none. */
const foundSubscriptionSchema = z.union([subscriptionSchema, z.strictObject({})])
export type FoundSubscription = z.infer<typeof foundSubscriptionSchema>

export const getActiveSubscriptionRoute = defineRoute({
  method: 'GET',
  path: '/api/billing/subscriptions/get_active_subscription/',
  slice: 'billing',
  summary: "The workspace's subscription, or {}; one that waits for its first payment or has ended is none",
  access: 'workspace',
  permission: 'billing.view',
  answers: { 200: foundSubscriptionSchema },
})

export const refreshSubscriptionRoute = defineRoute({
  method: 'POST',
  path: '/api/billing/subscriptions/refresh/',
  slice: 'billing',
  summary: 'Ask the provider what the subscription is now, as after the return from a checkout, and answer it',
  access: 'workspace',
  permission: 'billing.view',
  limit: 'provider',
  answers: { 200: foundSubscriptionSchema },
})

export const usageOfLimitSchema = z.object({
  used: z.int().min(0),
  /** -1 is no limit; null: the plan does not have it. */
  limit: planLimitSchema,
  is_exceeded: z.boolean(),
})
export type UsageOfLimit = z.infer<typeof usageOfLimitSchema>

export const currentUsageSchema = z.object({
  /** The plan whose limits hold now; also where there is no subscription. */
  plan: planSchema,
  is_free_plan: z.boolean(),
  /** Who takes this store's payments; null where paid plans are not offered. */
  payment_platform: paymentPlatformSchema.nullable(),
  period_start: z.iso.datetime(),
  period_end: z.iso.datetime(),
  recommendations: usageOfLimitSchema,
  recordings: usageOfLimitSchema,
  downloads: usageOfLimitSchema,
})
export type CurrentUsage = z.infer<typeof currentUsageSchema>

export const getCurrentUsageRoute = defineRoute({
  method: 'GET',
  path: '/api/billing/subscriptions/current_usage/',
  slice: 'billing',
  summary: 'Recommendations, recordings and downloads used in this period, with the limits of the plan',
  access: 'workspace',
  permission: 'billing.view',
  answers: { 200: currentUsageSchema },
})

/** `X-Payment-Platform`: the provider that the client believes in. Another than the store's is refused with 400. */
const paymentPlatformHeaderSchema = z.object({ 'x-payment-platform': paymentPlatformSchema.optional() })

const returnUrlSchema = textSchema({ max: 2000 })

export const createCheckoutSessionRoute = defineRoute({
  method: 'POST',
  path: '/api/billing/checkout/create-checkout-session/',
  slice: 'billing',
  summary: 'Begin to pay for a plan: the browser goes to `url` (card) or `confirmation_url` (Shopify)',
  access: 'workspace',
  permission: 'billing.change',
  limit: 'card',
  headers: paymentPlatformHeaderSchema,
  body: z.object({
    /** Shopify: the plan, and where to return to; an address of the app. */
    plan_id: textSchema({ max: 64 }).optional(),
    return_url: returnUrlSchema.optional(),
    /** Card: the plan's id, and where to go after payment or return; addresses of the app. */
    product_id: textSchema({ max: 64 }).optional(),
    platform: paymentPlatformSchema.optional(),
    success_url: returnUrlSchema.optional(),
    cancel_url: returnUrlSchema.optional(),
    quantity: z.literal(1).optional(),
  }),
  answers: { 200: z.object({ id: z.string(), url: z.url().optional(), confirmation_url: z.url().optional() }) },
})

/**
 * `open`: nobody has paid or approved it so far. `completed`: paid, or approved. `declined`: refused on the provider's
 * page. `expired`: closed without a payment.
 */
export const checkoutStates = ['open', 'completed', 'declined', 'expired'] as const

const latestCheckoutSchema = z.object({ plan_id: z.string(), state: z.enum(checkoutStates) })
export type LatestCheckout = z.infer<typeof latestCheckoutSchema>

export const getLatestCheckoutRoute = defineRoute({
  method: 'GET',
  path: '/api/billing/checkout/latest/',
  slice: 'billing',
  summary: 'What has become of the checkout session that was opened last, as the provider says now; {} for none',
  access: 'workspace',
  permission: 'billing.view',
  limit: 'provider',
  answers: { 200: z.union([latestCheckoutSchema, z.strictObject({})]) },
})

export const createSetupSessionRoute = defineRoute({
  method: 'POST',
  path: '/api/billing/checkout/create-setup-session/',
  slice: 'billing',
  summary: 'A page of the payment provider that takes a new card; the way on where it refuses card numbers from here',
  access: 'workspace',
  permission: 'billing.change',
  limit: 'card',
  headers: paymentPlatformHeaderSchema,
  body: z.object({ success_url: returnUrlSchema, cancel_url: returnUrlSchema }),
  answers: { 200: z.object({ id: z.string(), url: z.url() }) },
})

export const paymentMethodSchema = z.object({
  id: z.string(),
  customer_id: z.string(),
  /** As the provider names kinds: `card`, or what else its own page offers, such as `link` or `us_bank_account`. */
  type: z.string(),
  /** In small letters, such as `visa`; of what is no card the name of its bank, or its kind. */
  brand: z.string(),
  /** Empty where there is no number. */
  last4: z.string(),
  /** Null for what does not expire. */
  exp_month: z.int().nullable(),
  exp_year: z.int().nullable(),
})
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/**
 * How a plan is chosen: SHOPIFY_CHECKOUT and NEW_SUBSCRIPTION by a checkout session, PLAN_CHANGE in place.
 * NEW_SUBSCRIPTION is also the way where there is a subscription but no payment method; it replaces the one before.
 * Where the preview of a NEW_SUBSCRIPTION names a card, that card can be charged for it without a checkout session.
 */
export const planChangeOutcomes = ['SHOPIFY_CHECKOUT', 'NEW_SUBSCRIPTION', 'PLAN_CHANGE'] as const

const moneySchema = z.object({ amount: z.int(), currency: currencySchema, formatted_amount: z.string() })
export type Money = z.infer<typeof moneySchema>

const nextPaymentSchema = z.object({ ...moneySchema.shape, due_at: z.iso.datetime() })
export type NextPayment = z.infer<typeof nextPaymentSchema>

export const getNextPaymentRoute = defineRoute({
  method: 'GET',
  path: '/api/billing/subscriptions/next_payment/',
  slice: 'billing',
  summary: 'What the provider will charge next, and when; {} where nothing is to come, as without a subscription',
  access: 'workspace',
  permission: 'billing.view',
  limit: 'provider',
  answers: { 200: z.union([nextPaymentSchema, z.strictObject({})]) },
})

export const planChangePreviewSchema = z.object({
  plan: planSchema,
  outcome: z.enum(planChangeOutcomes),
  /** When the plan begins: now for a bigger one, the end of what is paid for a smaller one. */
  starts_at: z.iso.datetime(),
  is_immediate: z.boolean(),
  /** What is charged on confirmation, by the provider's own reckoning; null where its own page tells (Shopify). */
  due_now: moneySchema.nullable(),
  /** The next regular payment; null where there is none, as after the change to the free plan. */
  next_payment: nextPaymentSchema.nullable(),
  /** The saved payment method that pays, without asking for it again; null where the provider's page asks, or nothing is paid. */
  payment_method: paymentMethodSchema.nullable(),
  /** Send it along with the change, so that exactly what was previewed is charged. Good for 30 minutes. */
  previewed_at: z.iso.datetime(),
})
export type PlanChangePreview = z.infer<typeof planChangePreviewSchema>

export const previewPlanChangeRoute = defineRoute({
  method: 'GET',
  path: '/api/billing/plans/:id/preview/',
  slice: 'billing',
  summary: 'How the workspace would come to a plan, and what would be charged when',
  access: 'workspace',
  permission: 'billing.change',
  limit: 'provider',
  params: z.object({ id: z.string().min(1).max(64) }),
  answers: { 200: planChangePreviewSchema },
})

export const createSubscriptionRoute = defineRoute({
  method: 'POST',
  path: '/api/billing/subscriptions/',
  slice: 'billing',
  summary: 'Begin a plan, paid at once with the saved card. Twice for the same plan begins one',
  access: 'workspace',
  permission: 'billing.change',
  limit: 'card',
  headers: paymentPlatformHeaderSchema,
  body: z.object({
    plan_id: textSchema({ max: 64 }),
    /** Of the preview: another card, saved since, is not charged. */
    payment_method_id: textSchema({ max: 255 }),
  }),
  answers: { 200: foundSubscriptionSchema },
})

export const changePlanRoute = defineRoute({
  method: 'POST',
  path: '/api/billing/subscriptions/:id/change_plan/',
  slice: 'billing',
  summary: 'Change the plan in place: a bigger one at once, a smaller or the free one at the end of what is paid',
  access: 'workspace',
  permission: 'billing.change',
  limit: 'card',
  headers: paymentPlatformHeaderSchema,
  params: z.object({ id: z.uuid() }),
  body: z.object({
    /** The plan that is current already takes back a change that is pending. */
    new_plan_id: textSchema({ max: 64 }),
    /** Of the preview that the user confirmed. */
    previewed_at: z.iso.datetime().optional(),
  }),
  answers: { 200: foundSubscriptionSchema },
})

/** `offered`: it can be bought. `waiting`: the owner has still to approve it at Shopify, or to confirm its payment to the card's bank. `bought`: it has raised the limit, and the next one can be bought in the next usage period. */
export const topUpStates = ['offered', 'waiting', 'bought'] as const

export const topUpSchema = z.object({
  state: z.enum(topUpStates),
  /** Recommendations on top of the plan's, for this usage period alone. */
  recommendations: z.int().min(1),
  price: moneySchema,
  /** Until when they count: what is left of them then is gone. */
  period_end: z.iso.datetime(),
  /** The limit with it. */
  limit: z.int().min(1),
  payment_platform: paymentPlatformSchema,
  /** What is charged on confirmation; null where none is saved, once it is bought, and at Shopify, which asks by itself. */
  payment_method: paymentMethodSchema.nullable(),
  /** The page of the payment platform on which a top-up that waits is approved or confirmed. */
  approval_url: z.url().nullable(),
})
export type TopUp = z.infer<typeof topUpSchema>

/** The empty object: the plan has no top-up, as the free one, or no plan is paid for at the moment. */
const foundTopUpSchema = z.union([topUpSchema, z.strictObject({})])

export const getTopUpRoute = defineRoute({
  method: 'GET',
  path: '/api/billing/top-up/',
  slice: 'billing',
  summary:
    'What a one-time top-up of this usage period holds and costs, and whether it is bought; {} where there is none',
  access: 'workspace',
  permission: 'billing.change',
  limit: 'provider',
  answers: { 200: foundTopUpSchema },
})

export const buyTopUpRoute = defineRoute({
  method: 'POST',
  path: '/api/billing/top-up/',
  slice: 'billing',
  summary: 'Buy the top-up of this usage period with the saved card, or ask for it at Shopify. Twice buys one',
  access: 'workspace',
  permission: 'billing.change',
  limit: 'card',
  headers: paymentPlatformHeaderSchema,
  body: z.object({
    /** As they were shown: another price or size since then is not charged (409). */
    recommendations: z.int().min(1),
    amount: z.int().min(1),
    period_end: z.iso.datetime(),
    /** The card that was shown. */
    payment_method_id: textSchema({ max: 255 }).optional(),
    /** Shopify: where its page leads back to; an address of the app. */
    return_url: returnUrlSchema.optional(),
  }),
  answers: {
    200: z.object({
      state: z.enum(['waiting', 'bought']),
      /** Where the owner goes on, at Shopify to approve it, else to confirm it to the bank; null where nothing is left to do. */
      approval_url: z.url().nullable(),
    }),
  },
})

export const listPaymentMethodsRoute = defineRoute({
  method: 'GET',
  path: '/api/billing/payment-methods/list_payment_methods/',
  slice: 'billing',
  summary: "The workspace's cards, the one in use first; empty on Shopify, and where the provider cannot be asked",
  access: 'workspace',
  permission: 'billing.view',
  limit: 'provider',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(1) }),
  answers: { 200: z.array(paymentMethodSchema) },
})

export const createPaymentMethodRoute = defineRoute({
  method: 'POST',
  path: '/api/billing/payment-methods/create_payment_method/',
  slice: 'billing',
  summary: 'Hand a card to the payment provider; nothing of it is kept here. Attach what it answers',
  access: 'workspace',
  permission: 'billing.change',
  limit: 'card',
  headers: paymentPlatformHeaderSchema,
  body: z.object({
    /** Spaces and hyphens between the digits are allowed. */
    number: z
      .string()
      .max(40)
      .regex(/^[ -]*(\d[ -]*){12,19}$/),
    exp_month: z.int().min(1).max(12),
    exp_year: z.int().min(2000).max(2099),
    cvc: z.string().regex(/^\d{3,4}$/),
  }),
  answers: { 201: paymentMethodSchema },
})

export const attachPaymentMethodRoute = defineRoute({
  method: 'POST',
  path: '/api/billing/payment-methods/attach_payment_method/',
  slice: 'billing',
  summary: 'Make a card the one that is charged; the ones before are dropped',
  access: 'workspace',
  permission: 'billing.change',
  limit: 'card',
  headers: paymentPlatformHeaderSchema,
  body: z.object({ payment_method_id: textSchema({ max: 255 }), customer_id: textSchema({ max: 255 }) }),
  answers: { 200: paymentMethodSchema },
})

export const deletePaymentMethodRoute = defineRoute({
  method: 'POST',
  path: '/api/billing/payment-methods/delete_payment_method/',
  slice: 'billing',
  summary: "Drop one of the workspace's cards",
  access: 'workspace',
  permission: 'billing.change',
  limit: 'provider',
  headers: paymentPlatformHeaderSchema,
  body: z.object({ payment_method_id: textSchema({ max: 255 }) }),
  answers: { 204: null },
})

export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

export const invoiceSchema = z.object({
  id: z.string(),
  /** As printed on it; empty for a draft. */
  number: z.string(),
  status: z.enum(invoiceStatuses),
  ...moneySchema.shape,
  /** Whether it is for a one-time top-up, not for the plan. */
  is_top_up: z.boolean(),
  created_at: z.iso.datetime(),
  /** The provider's page of it, where an open one can be paid; null for a draft. */
  url: z.url().nullable(),
  pdf_url: z.url().nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>

export const listInvoicesRoute = defineRoute({
  method: 'GET',
  path: '/api/billing/invoices/',
  slice: 'billing',
  summary: 'The invoices, newest first, the latest 100. Empty on Shopify, which puts its charges on its own invoice',
  access: 'workspace',
  permission: 'billing.view',
  limit: 'provider',
  query: pageQuerySchema,
  answers: { 200: pageSchema(invoiceSchema) },
})
