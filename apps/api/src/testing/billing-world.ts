import { type ShopifySimulator, startShopifySimulator } from '@voice-shop/simulator-shopify/start-shopify-simulator.ts'
import { type StripeSimulator, startStripeSimulator } from '@voice-shop/simulator-stripe/stripe-simulator.ts'
import type { Config } from '../core/config.ts'
import type { OpenDatabase } from '../core/database/open-database.ts'
import type { ProviderDeadlines } from '../features/billing/deadline.ts'
import { isPaid, listPlans } from '../features/plans/plans.public.ts'
import { connectStore } from './connect-store.ts'
import { createTestApp, type TestApp, type TestOwner } from './test-app.ts'
import { requireDescribed, watchWire } from './wire/watch-wire.ts'

export const stripeWebhookSecret = 'whsec_of_the_test'
const clientSecret = 'hush'

/** The API with a Stripe and a Shopify of its own, whose time is the test's clock and what they were moved by. */
export interface BillingWorld {
  t: TestApp
  stripe: StripeSimulator
  shopify: ShopifySimulator
  /** Makes the owner's store a connected Shopify store. Returns its domain. */
  connectShopify(owner: TestOwner): Promise<string>
  /** Gives us new accesses to the stores: one lives for an hour. */
  renewShopify(): Promise<void>
  /** Throws where anything went over the wire to Shopify that it does not describe. */
  close(): Promise<void>
}

/** Prices as an operator has them: a plan's id after `price_`. */
function listPrices() {
  return listPlans()
    .filter(isPaid)
    .map(({ id, name, amountCents, currency, frequency }) => ({
      id: `price_${id}`,
      productId: `prod_${id}`,
      productName: name,
      amount: amountCents,
      currency,
      interval: frequency,
    }))
}

/** Plans as they stand in the app's listing at Shopify: our ids are their handles. */
export function listAppPlans() {
  return listPlans()
    .filter(({ amountCents }) => amountCents >= 0)
    .map(({ id, name, amountCents, currency }) => ({
      handle: id,
      name,
      amount: (amountCents / 100).toFixed(2),
      currencyCode: currency,
      interval: 'EVERY_30_DAYS' as const,
    }))
}

/**
 * Starts everything; with `hasAppPricing` stores of Shopify pay by App Pricing. The app listens, so that the webhooks of
 * both reach it.
 */
export async function createBillingWorld(
  input: {
    now?: string
    database?: OpenDatabase
    config?: Partial<Config>
    paymentDeadlines?: ProviderDeadlines
    hasAppPricing?: boolean
  } = {},
): Promise<BillingWorld> {
  const start = input.now ?? '2026-11-18T15:07:00Z'
  let t: TestApp | null = null
  const now = () => t?.clock.now() ?? new Date(start)
  const prices = listPrices()
  const stripe = await startStripeSimulator({ now, prices })
  const wire = watchWire('shopify')
  const shopifyApp = { clientSecret, partnerToken: 'partner-token', plans: listAppPlans() }
  const shopify = await startShopifySimulator({ now, app: shopifyApp, shops: [], ...wire })
  const apiBase = new URL(shopify.origin)
  const partner = { organization: '77', token: 'partner-token', apiBase: new URL('/partners', apiBase) }
  t = await createTestApp({
    ...input,
    now: start,
    config: {
      stripe: {
        secretKey: 'sk_test_of_the_test',
        webhookSecret: stripeWebhookSecret,
        apiBase: new URL(stripe.origin),
        prices: new Map(prices.map(({ id }) => [id.slice('price_'.length), id])),
      },
      shopify: {
        clientId: 'billing-world',
        clientSecret,
        apiBase: new URL(shopify.origin),
        hasTestCharges: true,
        partner: input.hasAppPricing ? partner : null,
      },
      ...input.config,
    },
  })
  const app = t
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the app has no port')
  const origin = `http://127.0.0.1:${address.port}`
  stripe.control.setWebhook({ url: `${origin}/api/webhooks/stripe/`, secret: stripeWebhookSecret })
  shopify.control.configureApp({ webhooks: { '*': `${origin}/api/webhooks/shopify/` } })
  const connected: { owner: TestOwner; shop: string }[] = []

  async function grant({ owner, shop }: { owner: TestOwner; shop: string }): Promise<void> {
    const {
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: accessEndsIn,
    } = shopify.control.install(shop)
    await connectStore(app, {
      merchantId: owner.merchantId,
      platform: 'shopify',
      externalId: shop,
      accessToken,
      ...(refreshToken ? { refreshToken } : {}),
      ...(accessEndsIn ? { accessEndsIn } : {}),
    })
  }

  return {
    t: app,
    stripe,
    shopify,
    async connectShopify(owner) {
      const shop = `shop-${connected.length}.myshopify.com`
      connected.push({ owner, shop })
      shopify.control.addShop({ domain: shop })
      await grant({ owner, shop })
      return shop
    },
    async renewShopify() {
      for (const connection of connected) await grant(connection)
    },
    async close() {
      await stripe.stop()
      await shopify.stop()
      await app.close()
      requireDescribed([wire])
    },
  }
}
