import { z } from 'zod'
import type { ShopifyConfig } from '../../../core/environment/platforms.ts'
import { getPlan, isPaid, type Plan } from '../../plans/plans.public.ts'
import type { ShopifyAccess } from '../../platforms/platforms.public.ts'
import { billingErrors } from '../billing.errors.ts'
import type { Checkout, CheckoutInput, PaymentProvider, PlanChange } from '../payment-provider.ts'
import { cancelSubscriptionDocument, createSubscriptionDocument, listSubscriptionsDocument } from './documents.ts'
import { callShopify, type ShopifyCall } from './shopify-client.ts'
import {
  chooseShopifySubscription,
  findLatestCharge,
  findNextPrice,
  type ShopifySubscription,
  splitActive,
  subscriptionsSchema,
} from './shopify-subscription.ts'
import { createShopifyTopUps } from './shopify-top-ups.ts'
import { readShopifyEvent } from './shopify-webhooks.ts'
import { userErrorsSchema } from './user-errors.ts'
import { writePrice } from './write-price.ts'

export interface ShopifyStores {
  /** The access to a merchant's store, null where none is connected. */
  findAccess(merchantId: string): Promise<ShopifyAccess | null>
  /** The access to a store that is our customer. */
  findAccessOfShop(shop: string): Promise<ShopifyAccess | null>
}

const createdSchema = z.object({
  appSubscriptionCreate: z.object({
    appSubscription: z.object({ id: z.string() }).nullable(),
    confirmationUrl: z.url().nullable(),
    userErrors: userErrorsSchema,
  }),
})
const cancelledSchema = z.object({ appSubscriptionCancel: z.object({ userErrors: userErrorsSchema }) })

function describePrice(plan: Plan) {
  return {
    price: writePrice({ amount: plan.amountCents, currency: plan.currency }),
    interval: plan.frequency === 'year' ? 'ANNUAL' : 'EVERY_30_DAYS',
  }
}

/** Payments of Shopify stores, which Shopify puts on their invoices: the store approves each plan on Shopify's page. */
export function createShopifyProvider(
  config: ShopifyConfig & { timeoutMs: number },
  stores: ShopifyStores,
): PaymentProvider {
  async function call<Data>(shop: string, request: Omit<ShopifyCall<Data>, 'access'>): Promise<Data> {
    const access = await stores.findAccessOfShop(shop)
    if (!access) throw billingErrors.providerUnavailable(`no access to ${shop}`)
    return callShopify(config, { ...request, access })
  }

  const isConnected = async (shop: string) => (await stores.findAccessOfShop(shop)) !== null

  async function list(shop: string): Promise<ShopifySubscription[]> {
    const { currentAppInstallation } = await call(shop, {
      document: listSubscriptionsDocument,
      schema: subscriptionsSchema,
    })
    return currentAppInstallation.allSubscriptions.nodes
  }

  async function createCheckout({ customerId, plan, successUrl }: CheckoutInput): Promise<Checkout> {
    const current = chooseShopifySubscription(await list(customerId))
    const isSmaller = current?.status === 'active' && plan.amountCents < getPlan(current.planId).amountCents
    const { appSubscriptionCreate: created } = await call(customerId, {
      document: createSubscriptionDocument,
      variables: {
        name: plan.name,
        returnUrl: successUrl,
        test: config.hasTestCharges,
        // A bigger plan at once, prorated; a smaller one when what is paid ends.
        replacementBehavior: isSmaller ? 'APPLY_ON_NEXT_BILLING_CYCLE' : 'STANDARD',
        lineItems: [{ plan: { appRecurringPricingDetails: describePrice(plan) } }],
      },
      schema: createdSchema,
    })
    if (!created.appSubscription || !created.confirmationUrl) {
      throw billingErrors.providerUnavailable(created.userErrors)
    }
    return { id: created.appSubscription.id, url: created.confirmationUrl }
  }

  async function cancel(shop: string, id: string): Promise<void> {
    const { appSubscriptionCancel: cancelled } = await call(shop, {
      document: cancelSubscriptionDocument,
      // What is paid and not used is credited.
      variables: { id, prorate: true },
      schema: cancelledSchema,
    })
    if (cancelled.userErrors.length > 0) throw billingErrors.providerUnavailable(cancelled.userErrors)
  }

  /** Without the store's approval only what costs nothing: to end, and to take back a smaller plan. */
  async function changePlan({ customerId, providerId, from, to }: PlanChange): Promise<void> {
    if (to.id === from.id) {
      const { waiting } = splitActive(await list(customerId))
      if (waiting) await cancel(customerId, waiting.id)
      return
    }
    if (isPaid(to)) throw billingErrors.approveInShopify()
    const { waiting } = splitActive(await list(customerId))
    if (waiting) await cancel(customerId, waiting.id)
    await cancel(customerId, providerId)
  }

  return {
    platform: 'shopify',
    canSell: isPaid,
    async createCustomer({ merchantId }) {
      const access = await stores.findAccess(merchantId)
      if (!access) throw billingErrors.notOffered()
      return access.shop
    },
    async findSubscription(shop) {
      // A store that is no longer connected has no subscription: Shopify ends it with the app.
      if (!(await isConnected(shop))) return null
      return chooseShopifySubscription(await list(shop))
    },
    createCheckout,
    findLatestCheckout: async (shop) => findLatestCharge(await list(shop)),
    changePlan,
    // To end is at once here, and to take a smaller plan back changes nothing that is due.
    previewChange: async () => ({ dueNow: 0, next: null, startsAt: null }),
    endSuperseded: async () => undefined,
    findNextAmount: async ({ customerId, providerId }) => findNextPrice(await list(customerId), providerId),
    listInvoices: async () => [],
    cards: null,
    topUps: createShopifyTopUps({ call, isConnected, hasTestCharges: config.hasTestCharges }),
    readWebhook: (request) => readShopifyEvent(config.clientSecret, request),
  }
}
