import type { BillingPlan } from '@voice-shop/contract'
import { describe, expect, test } from 'vitest'
import { expectPreview, findSubscription, getDirection, isPlanActive, isPlanPending, sortPlans } from './plan-choice.ts'

function makePlan(id: string, amount: number): BillingPlan {
  return {
    id,
    name: id,
    amount,
    currency: 'USD',
    formatted_amount: `$${amount / 100}`,
    frequency: 'month',
    voice_recommendations_limit: 100,
    features: [],
    max_session_recordings: null,
    has_unlimited_recordings: false,
    max_downloads: null,
    has_unlimited_downloads: false,
    contact_url: null,
  }
}

const [free, starter, growth, custom] = [
  makePlan('free', 0),
  makePlan('starter', 1900),
  makePlan('growth', 7900),
  makePlan('custom', -1),
] as const

function makeSubscription(plan: BillingPlan, change: object = {}) {
  return {
    id: '01a1fda4-de3d-739a-b23f-d68f85ac1300',
    payment_platform: 'stripe' as const,
    status: 'active' as const,
    plan,
    current_plan: { plan },
    subscription_plans: [{ plan, status: 'active' as const }],
    current_period_start: '2026-11-01T00:00:00.000Z',
    current_period_end: '2026-12-01T00:00:00.000Z',
    cancel_at: null,
    pending_plan: null,
    ...change,
  }
}

describe('plans', () => {
  test('[BILL-4] are sorted by amount, custom pricing last', () => {
    expect(sortPlans([custom, growth, free, starter]).map(({ id }) => id)).toEqual([
      'free',
      'starter',
      'growth',
      'custom',
    ])
  })

  test('[BILL-4] are an upgrade when the amount is higher than the current one, else a downgrade', () => {
    expect([free, starter, growth, custom].map((plan) => getDirection(plan, starter))).toEqual([
      'downgrade',
      'current',
      'upgrade',
      'contact',
    ])
  })

  test('are all a downgrade for who has an agreed price', () => {
    expect([growth, custom].map((plan) => getDirection(plan, custom))).toEqual(['downgrade', 'current'])
  })
})

describe('after a checkout', () => {
  test('[ROUTE-5] the empty answer is no subscription and activates nothing', () => {
    expect(findSubscription({})).toBeNull()
    expect(isPlanActive(null, 'growth')).toBe(false)
  })

  test('[ROUTE-5] a plan is active when the subscription has it and is paid', () => {
    expect(isPlanActive(makeSubscription(growth), 'growth')).toBe(true)
    expect(isPlanActive(makeSubscription(starter), 'growth')).toBe(false)
    expect(isPlanActive(makeSubscription(growth, { status: 'past_due' }), 'growth')).toBe(false)
  })

  test('[ROUTE-5] a smaller plan that waits for the end of what is paid is not in force, and on its way', () => {
    const pending_plan = { plan: starter, starts_at: '2026-12-01T00:00:00.000Z' }
    const subscription = makeSubscription(growth, { pending_plan })
    expect(isPlanActive(subscription, 'starter')).toBe(false)
    expect(isPlanPending(subscription, 'starter')).toBe(true)
    expect(isPlanPending(subscription, 'scale')).toBe(false)
  })
})

describe('[BILL-7] the room of a preview that is on its way', () => {
  const now = new Date('2026-11-10T00:00:00.000Z')
  const usage = (plan: BillingPlan, payment_platform: 'stripe' | 'shopify') =>
    // Safe: nothing else of it is read.
    ({ plan, payment_platform }) as Parameters<typeof expectPreview>[0]['usage']

  test('a first subscription is charged on the page of Stripe', () => {
    const expected = expectPreview(
      { plan: growth, usage: usage(free, 'stripe'), subscription: null, card: undefined },
      now,
    )
    expect(expected).toMatchObject({ outcome: 'NEW_SUBSCRIPTION', is_immediate: true, next_payment: null })
    expect(expected.due_now?.amount).toBe(7900)
  })

  test('a change of a subscription has a next payment, unless it ends it', () => {
    const subscription = makeSubscription(growth)
    const down = expectPreview({ plan: starter, usage: usage(growth, 'stripe'), subscription, card: undefined }, now)
    expect(down).toMatchObject({ outcome: 'PLAN_CHANGE', is_immediate: false, next_payment: { amount: 1900 } })
    const end = expectPreview({ plan: free, usage: usage(growth, 'shopify'), subscription, card: undefined }, now)
    expect(end).toMatchObject({ outcome: 'PLAN_CHANGE', next_payment: null })
  })

  test('Shopify tells the amount itself', () => {
    const expected = expectPreview(
      { plan: growth, usage: usage(free, 'shopify'), subscription: null, card: undefined },
      now,
    )
    expect(expected).toMatchObject({ outcome: 'SHOPIFY_CHECKOUT', due_now: null })
  })
})
