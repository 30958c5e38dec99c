import { z } from 'zod'
import type { ShopifyConfig, ShopifyPartner } from '../../../core/environment/platforms.ts'
import { isPaid } from '../../plans/plans.public.ts'
import { billingErrors } from '../billing.errors.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import {
  type ActiveSubscription,
  activeAnswerSchema,
  readActiveSubscription,
  readNextPrice,
} from './active-subscription.ts'
import { cancelActivePartnerDocument, findActivePartnerDocument, findPlaceDocument } from './documents.ts'
import { callPartner, callShopify } from './shopify-client.ts'
import { createShopifyProvider, type ShopifyStores } from './shopify-provider.ts'

const placeSchema = z.object({
  shop: z.object({ id: z.string() }),
  currentAppInstallation: z.object({ app: z.object({ id: z.string(), handle: z.string() }) }),
})
const cancelledSchema = z.object({
  appSubscriptionCancel: z.object({ userErrors: z.array(z.object({ message: z.string() })) }).nullable(),
})

/** How the Partner API names a store and the app, and the app's handle in the store's admin. */
interface Place {
  appId: string
  shopId: string
  handle: string
}

/**
 * Payments of Shopify stores by Shopify App Pricing: plans are set in the app's listing, with our ids as their handles,
 * and chosen on a page that Shopify hosts. A store that still pays by the Billing API is read and served as before.
 */
export function createShopifyAppPricing(
  config: ShopifyConfig & { partner: ShopifyPartner; timeoutMs: number },
  stores: ShopifyStores,
): PaymentProvider {
  const manual = createShopifyProvider(config, stores)

  async function getPlace(shop: string): Promise<Place> {
    const access = await stores.findAccessOfShop(shop)
    if (!access) throw billingErrors.providerUnavailable(`no access to ${shop}`)
    const found = await callShopify(config, { access, document: findPlaceDocument, schema: placeSchema })
    const { id: appId, handle } = found.currentAppInstallation.app
    return { appId, shopId: found.shop.id, handle }
  }

  async function findActive({ appId, shopId }: Place): Promise<ActiveSubscription | null> {
    const request = { document: findActivePartnerDocument, variables: { appId, shopId }, schema: activeAnswerSchema }
    return (await callPartner(config, request)).activeSubscription
  }

  async function cancel({ appId, shopId }: Place): Promise<void> {
    const request = { document: cancelActivePartnerDocument, variables: { appId, shopId }, schema: cancelledSchema }
    const { appSubscriptionCancel: cancelled } = await callPartner(config, request)
    if (!cancelled || cancelled.userErrors.length > 0) throw billingErrors.providerUnavailable(cancelled?.userErrors)
  }

  return {
    ...manual,
    // Whether an app whose plans are in its listing may charge once by the Billing API beside them, no document tells.
    topUps: null,
    async findSubscription(shop) {
      if ((await stores.findAccessOfShop(shop)) === null) return null
      const place = await getPlace(shop)
      const active = await findActive(place)
      return active ? readActiveSubscription(active, place.shopId) : manual.findSubscription(shop)
    },
    async createCheckout({ customerId: shop, plan }) {
      const { handle } = await getPlace(shop)
      const admin = config.apiBase === null ? 'https://admin.shopify.com' : config.apiBase.origin
      const store = shop.replace(/\.myshopify\.com$/, '')
      // The page shows all plans; where it leads back to is set with each plan in the app's listing.
      return { id: `${handle}/${plan.id}`, url: `${admin}/store/${store}/charges/${handle}/pricing_plans` }
    },
    async findLatestCheckout(shop) {
      const place = await getPlace(shop)
      const active = await findActive(place)
      if (!active) return manual.findLatestCheckout(shop)
      const subscription = readActiveSubscription(active, place.shopId)
      return subscription && { plan_id: subscription.pending?.planId ?? subscription.planId, state: 'completed' }
    },
    /** To end is done here; every other change, and taking one back, is the store's own on Shopify's page. */
    async changePlan(change) {
      const place = await getPlace(change.customerId)
      if (!(await findActive(place))) return manual.changePlan(change)
      if (isPaid(change.to)) throw billingErrors.approveInShopify()
      await cancel(place)
    },
    async findNextAmount(subscription) {
      const active = await findActive(await getPlace(subscription.customerId))
      return active ? readNextPrice(active) : manual.findNextAmount(subscription)
    },
  }
}
