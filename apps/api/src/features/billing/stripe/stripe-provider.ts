import { createHash } from 'node:crypto'
import type { Language } from '@voice-shop/contract'
import type Stripe from 'stripe'
import { ConfigError, type StripeConfig } from '../../../core/config.ts'
import { findPlan, isPaid, type Plan } from '../../plans/plans.public.ts'
import type { NewCustomer, PaymentProvider } from '../payment-provider.ts'
import { createStripeCardSubscriptions } from './stripe-card-subscriptions.ts'
import { createStripeCards } from './stripe-cards.ts'
import { createStripeChanges } from './stripe-changes.ts'
import { createCheckout, findLatestCheckout } from './stripe-checkouts.ts'
import { createStripeClient, stripeLocales } from './stripe-client.ts'
import { callStripe, isMissing } from './stripe-failures.ts'
import { findNextStripeAmount, listStripeInvoices } from './stripe-invoices.ts'
import { chooseSubscription, subscriptionExpansion } from './stripe-subscription.ts'
import { createStripeTopUps } from './stripe-top-ups.ts'
import { readStripeEvent } from './stripe-webhooks.ts'

/** Which price belongs to which plan. */
export interface StripePrices {
  /** Throws for a plan without a price: callers ask canSell before. */
  getPriceId(plan: Plan): string
  findPriceId(plan: Plan): string | null
  findPlanId(priceId: string): string | null
}

function createPrices(prices: StripeConfig['prices']): StripePrices {
  const planIds = new Map([...prices].map(([planId, priceId]) => [priceId, planId]))
  return {
    getPriceId(plan) {
      const priceId = prices.get(plan.id)
      if (!priceId) throw new Error(`STRIPE_PRICES names no price for the plan ${plan.id}`)
      return priceId
    },
    findPriceId: (plan) => prices.get(plan.id) ?? null,
    findPlanId: (priceId) => planIds.get(priceId) ?? null,
  }
}

/** A customer of the same details is made once, also by two requests at a time. */
function makeCustomerKey(params: Stripe.CustomerCreateParams, attempt: number): string {
  return `customer-${createHash('sha256')
    .update(JSON.stringify([params, attempt]))
    .digest('base64url')}`
}

async function createCustomer(stripe: Stripe, customer: NewCustomer, attempt: number): Promise<string> {
  const params: Stripe.CustomerCreateParams = {
    name: customer.storeName,
    email: customer.ownerEmail,
    preferred_locales: [stripeLocales[customer.language]],
    metadata: { workspace_id: customer.workspaceId },
  }
  const { id } = await stripe.customers.create(params, { idempotencyKey: makeCustomerKey(params, attempt) })
  return id
}

async function updateContact(
  stripe: Stripe,
  customerId: string,
  { from, to, language }: { from: string; to: string; language: Language },
): Promise<void> {
  const customer = await stripe.customers.retrieve(customerId)
  if (customer.deleted || customer.email?.toLowerCase() !== from) return
  await stripe.customers.update(customerId, { email: to, preferred_locales: [stripeLocales[language]] })
}

async function findChargedCustomer(stripe: Stripe, chargeId: string): Promise<string | null> {
  try {
    const { customer } = await stripe.charges.retrieve(chargeId)
    return typeof customer === 'string' ? customer : (customer?.id ?? null)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function findSubscription(stripe: Stripe, prices: StripePrices, customer: string) {
  try {
    const { data } = await stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
      expand: subscriptionExpansion.map((field) => `data.${field}`),
    })
    return chooseSubscription(data, prices.findPlanId)
  } catch (error) {
    // A customer that was deleted has no subscription any more.
    if (isMissing(error)) return null
    throw error
  }
}

/** Card payments through Stripe. Throws ConfigError for a price of a plan that there is not. */
export function createStripeProvider(config: StripeConfig & { timeoutMs: number }): PaymentProvider {
  for (const planId of config.prices.keys()) {
    const plan = findPlan(planId)
    if (!plan || !isPaid(plan)) throw new ConfigError(`STRIPE_PRICES names ${planId}, which is no plan with a price.`)
  }
  const stripe = createStripeClient(config)
  const prices = createPrices(config.prices)
  const changes = createStripeChanges(stripe, prices)
  return {
    platform: 'stripe',
    canSell: (plan) => isPaid(plan) && prices.findPriceId(plan) !== null,
    createCustomer: (customer, attempt) => callStripe(() => createCustomer(stripe, customer, attempt)),
    updateContact: (customerId, contact) => callStripe(() => updateContact(stripe, customerId, contact)),
    findSubscription: (customerId) => callStripe(() => findSubscription(stripe, prices, customerId)),
    createCheckout: (input) => callStripe(() => createCheckout(stripe, prices, input)),
    findLatestCheckout: (customerId) => callStripe(() => findLatestCheckout(stripe, customerId)),
    changePlan: (change) => callStripe(() => changes.change(change)),
    previewChange: (change) => callStripe(() => changes.preview(change)),
    endSuperseded: (providerId) =>
      callStripe(async () => {
        await stripe.subscriptions
          .cancel(providerId, { prorate: true, invoice_now: true })
          // Ended already, by another who found the same.
          .catch((error: unknown) => {
            if (!isMissing(error)) throw error
          })
      }),
    findNextAmount: (subscription) => callStripe(() => findNextStripeAmount(stripe, subscription)),
    listInvoices: (customerId) => callStripe(() => listStripeInvoices(stripe, customerId)),
    cards: { ...createStripeCards(stripe), ...createStripeCardSubscriptions(stripe, prices) },
    topUps: createStripeTopUps(stripe),
    findChargedCustomer: (chargeId) => callStripe(() => findChargedCustomer(stripe, chargeId)),
    readWebhook: (request) => readStripeEvent(stripe, config.webhookSecret, request),
  }
}
