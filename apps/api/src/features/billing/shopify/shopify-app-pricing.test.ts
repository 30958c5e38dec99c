import { type ShopifySimulator, startShopifySimulator } from '@voice-shop/simulator-shopify/start-shopify-simulator.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../core/errors.ts'
import { listAppPlans } from '../../../testing/billing-world.ts'
import { freePlanId, getPlan } from '../../plans/plans.public.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { createShopifyAppPricing } from './shopify-app-pricing.ts'
import { createShopifyProvider } from './shopify-provider.ts'

const shop = 'tienda-del-sur.myshopify.com'
const dayMs = 86_400_000

let shopify: ShopifySimulator
let provider: PaymentProvider
let isConnected: boolean

function createProvider(token = 'partner-token'): PaymentProvider {
  const partner = { organization: '77', token, apiBase: new URL(`${shopify.origin}/partners`) }
  const config = {
    clientId: 'c',
    clientSecret: 's',
    apiBase: new URL(shopify.origin),
    hasTestCharges: true,
    partner,
    timeoutMs: 5000,
  }
  const findAccess = async () =>
    isConnected ? { shop, accessToken: shopify.control.install(shop).access_token } : null
  return createShopifyAppPricing(config, { findAccess, findAccessOfShop: findAccess })
}

beforeEach(async () => {
  isConnected = true
  shopify = await startShopifySimulator({
    now: () => new Date('2026-11-21T12:00:00Z'),
    app: { partnerToken: 'partner-token', plans: listAppPlans() },
  })
  shopify.control.install(shop)
  provider = createProvider()
})
afterEach(() => shopify.stop())

function describeCheckout(planId: string) {
  const address = 'https://app.example/billing/success'
  const plan = getPlan(planId)
  const base = { customerId: shop, workspaceId: 'w', language: 'en' as const, idempotencyKey: 'k' }
  return { ...base, plan, successUrl: address, cancelUrl: address }
}

function describeChange(from: string, to: string) {
  return {
    customerId: shop,
    providerId: 'any',
    from: getPlan(from),
    to: getPlan(to),
    proratedAt: null,
    idempotencyKey: 'k',
  }
}

async function choosePage(planId: string): Promise<void> {
  const { url } = await provider.createCheckout(describeCheckout(planId))
  const body = new URLSearchParams({ plan: planId })
  expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
}

test('[BILL-5] a plan is chosen on the page that Shopify hosts, and read from the Partner API', async () => {
  expect(await provider.findSubscription(shop)).toBeNull()
  expect((await provider.createCheckout(describeCheckout('growth'))).url).toBe(
    `${shopify.origin}/store/tienda-del-sur/charges/simulated-app/pricing_plans`,
  )
  await choosePage('growth')
  const end = new Date('2026-12-21T12:00:00.000Z')
  const found = await provider.findSubscription(shop)
  expect(found).toMatchObject({ status: 'active', planId: 'growth', pending: null, cancelAt: null })
  expect([found?.periodStart, found?.periodEnd]).toEqual([new Date('2026-11-21T12:00:00.000Z'), end])
  expect(await provider.findLatestCheckout(shop)).toEqual({ plan_id: 'growth', state: 'completed' })
  expect(await provider.findNextAmount({ customerId: shop, providerId: 'any' })).toEqual({
    amount: getPlan('growth').amountCents,
    currency: 'USD',
  })
})

test('[BILL-14] a smaller plan waits, is taken back on the page, and begins when what is paid ends', async () => {
  await choosePage('scale')
  await choosePage('starter')
  const at = new Date('2026-12-21T12:00:00.000Z')
  expect(await provider.findSubscription(shop)).toMatchObject({ planId: 'scale', pending: { planId: 'starter', at } })
  await expect(provider.changePlan(describeChange('scale', 'scale'))).rejects.toMatchObject({
    code: 'billing.approve_in_shopify',
  })
  await choosePage('scale')
  expect(await provider.findSubscription(shop)).toMatchObject({ planId: 'scale', pending: null })
  await choosePage('starter')
  await shopify.control.moveClock(30 * dayMs)
  expect(await provider.findSubscription(shop)).toMatchObject({ planId: 'starter', pending: null, cancelAt: null })
})

test('[BILL-14] who chooses the free plan on the page keeps what is paid until it ends', async () => {
  await choosePage('growth')
  await choosePage(freePlanId)
  const cancelAt = new Date('2026-12-21T12:00:00.000Z')
  expect(await provider.findSubscription(shop)).toMatchObject({ planId: 'growth', pending: null, cancelAt })
  expect(await provider.findNextAmount({ customerId: shop, providerId: 'any' })).toBeNull()
  await shopify.control.moveClock(30 * dayMs)
  expect(await provider.findSubscription(shop)).toBeNull()
})

test('[BILL-14] who ends the plan here gets back what is not used', async () => {
  await choosePage('growth')
  await shopify.control.moveClock(15 * dayMs)
  await provider.changePlan(describeChange('growth', freePlanId))
  expect(await provider.findSubscription(shop)).toMatchObject({ status: 'canceled', planId: 'growth' })
  expect(shopify.control.listCharges(shop).at(-1)).toMatchObject({
    reason: 'proration',
    amount: -getPlan('growth').amountCents / 200,
  })
})

test('[BILL-5] a store that pays by the Billing API still is read and served as before', async () => {
  const config = { clientId: 'c', clientSecret: 's', apiBase: new URL(shopify.origin), hasTestCharges: true }
  const findAccess = async () => ({ shop, accessToken: shopify.control.install(shop).access_token })
  const stores = { findAccess, findAccessOfShop: findAccess }
  const manual = createShopifyProvider({ ...config, partner: null, timeoutMs: 5000 }, stores)
  const { id } = await manual.createCheckout(describeCheckout('growth'))
  shopify.control.decide(shop, Number(id.split('/').at(-1)), 'approve')
  const found = await provider.findSubscription(shop)
  expect(found).toEqual(await manual.findSubscription(shop))
  expect(found).toMatchObject({ providerId: id, planId: 'growth', status: 'active' })
  await provider.changePlan({ ...describeChange('growth', freePlanId), providerId: id })
  expect(await provider.findSubscription(shop)).toMatchObject({ status: 'canceled' })
})

test('[BILL-13] a plan of the listing that is none of ours ends no plan, and neither does a refusal', async () => {
  await choosePage('growth')
  const plans = listAppPlans().map((plan) => ({ ...plan, handle: `old-${plan.handle}` }))
  shopify.control.configureApp({ plans })
  shopify.control.choosePlan(shop, 'old-scale')
  await expect(provider.findSubscription(shop)).rejects.toThrow("Shopify's plan old-scale is none of ours")
  await expect(createProvider('another').findSubscription(shop)).rejects.toThrow(AppError)
  isConnected = false
  expect(await provider.findSubscription(shop)).toBeNull()
})
