import { paymentPlatforms } from '@voice-shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts'
import { createPayer, dayMs, type Payer } from '../../testing/payers.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { makeSearch, makeSearches, sendEvents } from '../../testing/voice-events.ts'
import { getPlan } from '../plans/plans.public.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await createBillingWorld()
})
afterAll(() => world.close())

describe.each(paymentPlatforms)('[BILL-5] a store that pays through %s', (platform) => {
  let payer: Payer
  beforeEach(async () => {
    payer = await createPayer(world, platform)
    payer.loseWebhooks(false)
    await payer.pass(dayMs)
  })

  const getSubscription = async () => (await payer.call('GET', 'subscriptions/get_active_subscription/')).body
  const getUsage = async () => (await payer.call('GET', '/api/voice-shop/usage/')).body
  const listActions = async () =>
    (await payer.call('GET', '/api/audit/')).body.results.map((entry: { action: string }) => entry.action)
  const createKey = async () =>
    (await payer.call('POST', `/api/stores/${payer.owner.merchantId}/secret_key/`)).body.secret_key
  const use = (used: number, planId: string) =>
    setPlan(world.t.deps.db, { workspaceId: payer.owner.workspaceId, planId, used })

  test('[BILL-8] [BILL-9] has no subscription and no card at first', async () => {
    expect(await getSubscription()).toEqual({})
    expect((await payer.call('GET', 'payment-methods/list_payment_methods/?limit=1')).body).toEqual([])
    expect((await payer.call('GET', 'invoices/')).body).toEqual({ count: 0, next: null, previous: null, results: [] })
    const usage = (await payer.call('GET', 'subscriptions/current_usage/')).body
    expect(usage).toMatchObject({ is_free_plan: true, payment_platform: platform, plan: { id: 'free' } })
  })

  test('[BILL-6] goes to a page of the provider, and nothing is active before it has paid there', async () => {
    const checkout = await payer.openCheckout('starter')
    expect(checkout.status).toBe(200)
    const { id, ...address } = checkout.body
    expect(id).toEqual(expect.any(String))
    const field = platform === 'shopify' ? 'confirmation_url' : 'url'
    expect(address).toEqual({ [field]: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/) })
    await payer.settle()
    expect(await getSubscription()).toEqual({})
    // Whoever opens the success page by hand makes the app ask once more, and no more than that.
    expect((await payer.call('POST', 'subscriptions/refresh/')).body).toEqual({})
    expect(await getUsage()).toMatchObject({ plan_name: 'Free', is_free_plan: true })
  })

  test('[ROUTE-5] learns what has become of the checkout from the provider, not from the way back', async () => {
    const getLatest = async () => (await payer.call('GET', 'checkout/latest/')).body
    expect(await getLatest()).toEqual({})
    const declined = await payer.openCheckout('starter')
    expect(await getLatest()).toEqual({ plan_id: 'starter', state: 'open' })
    payer.decline(declined)
    // At Stripe nobody declines: a page that is left stays open.
    const state = platform === 'shopify' ? 'declined' : 'open'
    expect(await getLatest()).toEqual({ plan_id: 'starter', state })
    world.t.clock.advance(1000)
    payer.complete(await payer.openCheckout('growth'))
    expect(await getLatest()).toEqual({ plan_id: 'growth', state: 'completed' })
  })

  test('[ROUTE-5] a checkout that nobody paid for in time has expired', async () => {
    await payer.openCheckout('starter')
    await payer.pass(3 * dayMs)
    expect((await payer.call('GET', 'checkout/latest/')).body).toEqual({ plan_id: 'starter', state: 'expired' })
  })

  test('[BILL-8] [BILL-14] [USAGE-1] has the plan once it has paid: a new period with the new limit', async () => {
    await use(200, 'free')
    const subscription = await payer.choose('starter')
    const start = world.t.clock.now().toISOString()
    expect(subscription.body).toMatchObject({
      payment_platform: platform,
      status: 'active',
      plan: { id: 'starter', amount: 1900, formatted_amount: '$19' },
      current_plan: { plan: { id: 'starter' } },
      subscription_plans: [{ plan: { id: 'starter' }, status: 'active' }],
      current_period_start: start,
      cancel_at: null,
      pending_plan: null,
    })
    expect(await getUsage()).toEqual({
      plan_name: 'Starter',
      usage_count: 0,
      limit: 2500,
      remaining_recommendations: 2500,
      period_start: start,
      period_end: subscription.body.current_period_end,
      eligible: true,
      is_free_plan: false,
      top_up: 0,
      reached_at: null,
    })
    expect(await listActions()).toEqual(['billing.subscription_started'])
  })

  test('[BILL-14] a bigger plan is active at once and lets the widget answer again; what was used stays used', async () => {
    const key = await createKey()
    const send = (events: readonly unknown[]) => sendEvents(world.t, { key, events })
    await payer.choose('starter')
    await use(getPlan('starter').recommendations, 'starter')
    expect(await getUsage()).toMatchObject({ eligible: false })
    expect((await send([makeSearch()])).body.rejected).toMatchObject([{ code: 'usage_limit_reached' }])
    expect((await payer.choose('growth')).body).toMatchObject({ status: 'active', plan: { id: 'growth' } })
    expect((await send(makeSearches(2))).body.accepted).toBe(2)
    expect(await getUsage()).toMatchObject({ plan_name: 'Growth', usage_count: 2502, limit: 12_000, eligible: true })
  })

  test('[BILL-14] a smaller plan begins when what is paid ends, and says so until then', async () => {
    const { current_period_end: periodEnd } = (await payer.choose('growth')).body
    await use(4000, 'growth')
    const preview = await payer.call('GET', 'plans/starter/preview/')
    expect(preview.body).toMatchObject({ is_immediate: false, starts_at: periodEnd })
    const pending = (await payer.choose('starter')).body
    expect(pending).toMatchObject({
      plan: { id: 'growth' },
      subscription_plans: [
        { plan: { id: 'growth' }, status: 'active' },
        { plan: { id: 'starter' }, status: 'pending' },
      ],
      pending_plan: { plan: { id: 'starter' }, starts_at: periodEnd },
      current_period_end: periodEnd,
    })
    expect(await getUsage()).toMatchObject({ plan_name: 'Growth', usage_count: 4000, limit: 12_000 })
    await payer.pass(31 * dayMs)
    expect(await getSubscription()).toMatchObject({ plan: { id: 'starter' }, pending_plan: null })
    expect(await getUsage()).toMatchObject({ plan_name: 'Starter', usage_count: 0, period_start: periodEnd })
  })

  test('[BILL-14] a smaller plan, and later an even smaller one, also after one was taken back', async () => {
    await payer.choose('scale')
    await payer.choose('growth')
    await payer.pass(31 * dayMs)
    expect(await getSubscription()).toMatchObject({ plan: { id: 'growth' }, pending_plan: null })
    const { id, current_period_end: periodEnd, ...pending } = (await payer.choose('starter')).body
    expect(pending).toMatchObject({ plan: { id: 'growth' }, pending_plan: { plan: { id: 'starter' } } })
    const kept = await payer.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'growth' })
    expect(kept.body).toMatchObject({ plan: { id: 'growth' }, pending_plan: null })
    expect((await payer.choose('starter')).body).toMatchObject({
      plan: { id: 'growth' },
      pending_plan: { plan: { id: 'starter' }, starts_at: periodEnd },
    })
    await payer.pass(31 * dayMs)
    expect(await getSubscription()).toMatchObject({ plan: { id: 'starter' }, pending_plan: null })
  })

  test.each(['reversed', 'shuffled'] as const)(
    '[BILL-13] [BILL-14] is on the smaller plan in the end, one taken back between, when webhooks come %s and twice',
    async (order) => {
      await payer.choose('scale')
      payer.holdWebhooks()
      const change = async (planId: string) => {
        const { body } = await payer.call('GET', `plans/${planId}/preview/`)
        const { id } = await getSubscription()
        if (body.outcome === 'PLAN_CHANGE') {
          await payer.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: planId })
        } else payer.complete(await payer.openCheckout(planId))
        world.t.clock.advance(5000)
        return (await payer.call('POST', 'subscriptions/refresh/')).body
      }
      for (const planId of ['growth', 'scale', 'starter']) {
        const pending = planId === 'scale' ? null : { plan: { id: planId } }
        expect(await change(planId)).toMatchObject({ plan: { id: 'scale' }, pending_plan: pending })
      }
      await payer.releaseWebhooks(order)
      await payer.settle()
      expect(await getSubscription()).toMatchObject({
        plan: { id: 'scale' },
        pending_plan: { plan: { id: 'starter' } },
      })
      await payer.pass(31 * dayMs)
      expect(await getSubscription()).toMatchObject({ plan: { id: 'starter' }, pending_plan: null })
    },
  )

  test('[BILL-15] tells what is charged next and when; nothing where nothing is to come', async () => {
    const getNext = async () => (await payer.call('GET', 'subscriptions/next_payment/')).body
    expect(await getNext()).toEqual({})
    const { current_period_end: due_at } = (await payer.choose('growth')).body
    expect(await getNext()).toEqual({ amount: 7900, currency: 'USD', formatted_amount: '$79', due_at })
    const { id } = (await payer.choose('starter')).body
    expect(await getNext()).toEqual({ amount: 1900, currency: 'USD', formatted_amount: '$19', due_at })
    await payer.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'free' })
    await payer.settle()
    expect(await getNext()).toEqual({})
  })

  test('[BILL-14] a smaller plan can be taken back', async () => {
    await payer.choose('growth')
    const { id } = (await payer.choose('starter')).body
    const kept = await payer.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'growth' })
    expect(kept.body).toMatchObject({ plan: { id: 'growth' }, pending_plan: null, cancel_at: null })
    await payer.pass(31 * dayMs)
    expect(await getSubscription()).toMatchObject({ status: 'active', plan: { id: 'growth' } })
  })

  test('[BILL-14] ends for the free plan when the provider says; what was used of the period stays used', async () => {
    const { id, current_period_end: periodEnd } = (await payer.choose('starter')).body
    await use(700, 'starter')
    const preview = (await payer.call('GET', 'plans/free/preview/')).body
    expect(preview).toMatchObject({ outcome: 'PLAN_CHANGE', due_now: { amount: 0 }, next_payment: null })
    await payer.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'free' })
    await payer.settle()
    if (preview.is_immediate) {
      expect(await getSubscription()).toEqual({})
      // As the dialog of the web app foretells: quiet until the period ends that was running.
      const stopped = { plan_name: 'Free', usage_count: 700, eligible: false, period_end: periodEnd }
      expect(await getUsage()).toMatchObject(stopped)
    } else {
      expect(preview.starts_at).toBe(periodEnd)
      expect(await getSubscription()).toMatchObject({ status: 'active', cancel_at: periodEnd })
      expect(await getUsage()).toMatchObject({ plan_name: 'Starter', usage_count: 700 })
    }
    await payer.pass(31 * dayMs)
    expect(await getSubscription()).toEqual({})
    expect(await getUsage()).toMatchObject({ plan_name: 'Free', usage_count: 0, eligible: true })
    expect(await listActions()).toEqual([
      'billing.subscription_ended',
      'billing.plan_change_requested',
      'billing.subscription_started',
    ])
  })

  test('[USAGE-2] a renewal begins the next period where the last one ended: no recommendation is lost or counted twice', async () => {
    const key = await createKey()
    const { current_period_end: periodEnd } = (await payer.choose('starter')).body
    expect((await sendEvents(world.t, { key, events: makeSearches(3) })).body.accepted).toBe(3)
    world.t.clock.set(periodEnd)
    // Counted before anybody has told of the renewal.
    expect((await sendEvents(world.t, { key, events: makeSearches(2) })).body.accepted).toBe(2)
    await payer.pass(1000)
    expect(await getUsage()).toMatchObject({ usage_count: 2, period_start: periodEnd })
    expect(await getSubscription()).toMatchObject({ current_period_start: periodEnd })
    await payer.pass(1000)
    expect(await getUsage()).toMatchObject({ usage_count: 2 })
  })

  test('[BILL-13] heals a lost webhook by asking the provider daily, and when something was to change', async () => {
    payer.loseWebhooks(true)
    payer.complete(await payer.openCheckout('growth'))
    await payer.settle()
    expect(await getSubscription()).toEqual({})
    // The return from the page asks at once.
    expect((await payer.call('POST', 'subscriptions/refresh/')).body).toMatchObject({ plan: { id: 'growth' } })
    const { id } = await getSubscription()
    await payer.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'free' })
    await payer.pass(31 * dayMs)
    expect(await getSubscription()).toEqual({})
    expect(await getUsage()).toMatchObject({ plan_name: 'Free' })
  })

  test('[BILL-13] heals a payment that no webhook told of, and after which nobody came back', async () => {
    payer.loseWebhooks(true)
    payer.complete(await payer.openCheckout('growth'))
    await payer.pass(dayMs)
    expect(await getSubscription()).toMatchObject({ status: 'active', plan: { id: 'growth' } })
  })

  test('[BILL-7] a second click on the same change makes one', async () => {
    const { id } = (await payer.choose('growth')).body
    const change = () => payer.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'free' })
    const answers = await Promise.all([change(), change(), change()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await change()).status).toBe(200)
    const requests = (await listActions()).filter((action: string) => action === 'billing.plan_change_requested')
    expect(requests).toHaveLength(1)
  })
})
