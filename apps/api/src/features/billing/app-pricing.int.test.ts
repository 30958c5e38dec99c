import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts'
import { createPayer, dayMs } from '../../testing/payers.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await createBillingWorld({ hasAppPricing: true })
})
afterAll(() => world.close())

test('[BILL-5] [BILL-13] [BILL-14] a store of Shopify pays by App Pricing: chosen there, known here, ended here', async () => {
  const payer = await createPayer(world, 'shopify')
  const read = async () => (await payer.call('GET', 'subscriptions/get_active_subscription/')).body
  const readUsage = async () => (await payer.call('GET', 'subscriptions/current_usage/')).body
  expect((await payer.call('GET', 'plans/growth/preview/')).body.outcome).toBe('SHOPIFY_CHECKOUT')
  const { confirmation_url: page } = (await payer.openCheckout('growth')).body
  expect(page).toMatch(/\/store\/shop-0\/charges\/simulated-app\/pricing_plans$/)
  const choose = async (planId: string) => {
    await fetch(page, { method: 'POST', body: new URLSearchParams({ plan: planId }), redirect: 'manual' })
    await payer.settle()
  }

  await choose('growth')
  expect(await read()).toMatchObject({ status: 'active', plan: { id: 'growth' }, pending_plan: null })
  expect((await readUsage()).plan.id).toBe('growth')

  await choose('starter')
  expect(await read()).toMatchObject({ plan: { id: 'growth' }, pending_plan: { plan: { id: 'starter' } } })
  await payer.pass(31 * dayMs)
  expect(await read()).toMatchObject({ plan: { id: 'starter' }, pending_plan: null })

  const { id } = await read()
  const ended = await payer.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'free' })
  expect(ended.status).toBe(200)
  await payer.settle()
  expect((await readUsage()).plan.id).toBe('free')
})
