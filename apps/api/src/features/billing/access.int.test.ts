import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { createPayer, type Payer } from '../../testing/payers.ts'
import { setPlan } from '../../testing/test-workspace.ts'

let world: BillingWorld
let ana: Payer
beforeAll(async () => {
  world = await createBillingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ana = await createPayer(world, 'stripe')
})

const id = crypto.randomUUID()
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
const urls = () => {
  const { origin } = world.t.deps.appAddress
  return { success_url: `${origin}/billing/success`, cancel_url: `${origin}/billing/cancel` }
}

const listChanges = (): [string, unknown][] => [
  ['checkout/create-checkout-session/', { product_id: 'starter', ...urls() }],
  ['checkout/create-setup-session/', urls()],
  [`subscriptions/${id}/change_plan/`, { new_plan_id: 'free' }],
  ['payment-methods/create_payment_method/', card],
  ['payment-methods/attach_payment_method/', { payment_method_id: 'pm_1', customer_id: 'cus_1' }],
  ['payment-methods/delete_payment_method/', { payment_method_id: 'pm_1' }],
]
const views = [
  'plans/',
  'subscriptions/get_active_subscription/',
  'subscriptions/current_usage/',
  'payment-methods/list_payment_methods/',
  'invoices/',
]

describe('who may', () => {
  test('[TEAM-5] members see everything of billing and change nothing', async () => {
    const bob = await world.t.registerOwner()
    const headers = await addMember(world.t, { owner: ana.owner, member: bob })
    for (const path of views) {
      expect.soft((await world.t.call('GET', `/api/billing/${path}`, { headers })).status, path).toBe(200)
    }
    const refresh = await world.t.call('POST', '/api/billing/subscriptions/refresh/', { headers })
    expect(refresh.status).toBe(200)
    for (const [path, body] of listChanges()) {
      const answer = await world.t.call('POST', `/api/billing/${path}`, { headers, body })
      expect
        .soft([answer.status, answer.body], path)
        .toEqual([403, { detail: 'You do not have permission to do this.' }])
    }
    expect((await world.t.call('GET', '/api/billing/plans/growth/preview/', { headers })).status).toBe(403)
  })

  test('[TEAM-5] nobody without a session, or from another workspace, sees or changes anything', async () => {
    const bob = await world.t.registerOwner()
    const foreign = { ...bob.headers, 'x-workspace-id': ana.owner.workspaceId }
    for (const path of views) {
      expect.soft((await world.t.call('GET', `/api/billing/${path}`)).status, path).toBe(401)
      expect.soft((await world.t.call('GET', `/api/billing/${path}`, { headers: foreign })).status, path).toBe(403)
    }
    for (const [path, body] of listChanges()) {
      expect.soft((await world.t.call('POST', `/api/billing/${path}`, { body })).status, path).toBe(401)
      const answer = await world.t.call('POST', `/api/billing/${path}`, { headers: foreign, body })
      expect.soft(answer.status, path).toBe(403)
    }
  })

  test('[BILL-7] [BILL-9] a subscription, card or customer of another store is as one that does not exist', async () => {
    await ana.choose('starter')
    const hers = (await ana.call('GET', 'subscriptions/get_active_subscription/')).body
    const [herCard] = (await ana.call('GET', 'payment-methods/list_payment_methods/')).body
    const bob = await createPayer(world, 'stripe')
    await bob.choose('growth')
    const [hisCard] = (await bob.call('GET', 'payment-methods/list_payment_methods/')).body
    const compare = async (path: string, foreign: unknown, unknown: unknown) => {
      const answers = [await bob.call('POST', path, foreign), await bob.call('POST', path, unknown)]
      expect
        .soft(
          answers.map(({ status }) => status),
          path,
        )
        .toEqual([404, 404])
      expect.soft(answers[0]?.body, path).toEqual(answers[1]?.body)
    }
    const attach = 'payment-methods/attach_payment_method/'
    const [customer_id, payment_method_id] = [hisCard.customer_id, herCard.id]
    await compare(attach, { payment_method_id, customer_id }, { payment_method_id: 'pm_unknown', customer_id })
    await compare(
      attach,
      { payment_method_id, customer_id: herCard.customer_id },
      { payment_method_id, customer_id: 'cus_unknown' },
    )
    const remove = 'payment-methods/delete_payment_method/'
    await compare(remove, { payment_method_id }, { payment_method_id: 'pm_unknown' })
    for (const subscriptionId of [hers.id, crypto.randomUUID()]) {
      const answer = await bob.call('POST', `subscriptions/${subscriptionId}/change_plan/`, { new_plan_id: 'free' })
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }])
    }
    expect((await ana.call('GET', 'payment-methods/list_payment_methods/')).body).toEqual([herCard])
    expect((await ana.call('GET', 'subscriptions/get_active_subscription/')).body).toEqual(hers)
    expect((await bob.call('GET', 'payment-methods/list_payment_methods/')).body).toEqual([hisCard])
  })
})

describe('checkouts', () => {
  const open = (body: unknown) => ana.call('POST', 'checkout/create-checkout-session/', body)

  test('[BILL-6] return to the app and nowhere else', async () => {
    const { origin } = world.t.deps.appAddress
    const { host } = new URL(origin)
    const foreign = [
      'https://evil.example/billing/success',
      `${origin}.evil.example/`,
      `${origin}@evil.example/`,
      `http://user:password@${host}/billing/success`,
      `https://${host}/`,
      '//evil.example/',
      '/billing/success',
      'javascript:alert(1)',
      'data:text/html,x',
      `${origin.replace('127.0.0.1', 'localhost')}/`,
      'http://127.0.0.1:1/',
      '\u0000',
      '',
      'x'.repeat(3000),
    ]
    for (const url of foreign) {
      const answer = await open({ product_id: 'starter', ...urls(), success_url: url })
      expect.soft([answer.status, Object.keys(answer.body)], url.slice(0, 60)).toEqual([400, ['success_url']])
      const cancel = await open({ product_id: 'starter', ...urls(), cancel_url: url })
      expect.soft([cancel.status, Object.keys(cancel.body)], url.slice(0, 60)).toEqual([400, ['cancel_url']])
    }
    const placeholder = await open({
      product_id: 'starter',
      ...urls(),
      success_url: `${origin}/?s={CHECKOUT_SESSION_ID}`,
    })
    expect(placeholder.status).toBe(200)
  })

  test('[BILL-6] refuse what is missing, what is not sold, and another quantity or platform', async () => {
    const wrong: [unknown, string][] = [
      [{ ...urls() }, 'product_id'],
      [{ product_id: 'starter' }, 'success_url'],
      [{ product_id: 'free', ...urls() }, 'product_id'],
      [{ product_id: 'custom', ...urls() }, 'product_id'],
      [{ product_id: 'constructor', ...urls() }, 'product_id'],
      [{ product_id: 'starter', ...urls(), quantity: 2 }, 'quantity'],
      [{ product_id: 'starter', ...urls(), platform: 'paypal' }, 'platform'],
      [{ product_id: 'starter', ...urls(), platform: 'shopify' }, 'detail'],
      [{ plan_id: 'starter', return_url: urls().success_url }, 'product_id'],
    ]
    for (const [body, field] of wrong) {
      const answer = await open(body)
      expectRefusal(answer, JSON.stringify(body))
      expect.soft([answer.status, Object.keys(answer.body)], JSON.stringify(body)).toEqual([400, [field]])
    }
  })

  test('[BILL-6] a header that names another platform is refused, also one that is none', async () => {
    const path = '/api/billing/checkout/create-checkout-session/'
    const body = { product_id: 'starter', ...urls() }
    for (const platform of ['shopify', 'paypal', '']) {
      const headers = { ...ana.owner.headers, 'x-payment-platform': platform }
      expect.soft((await world.t.call('POST', path, { headers, body })).status, platform).toBe(400)
    }
    expect((await world.t.call('POST', path, { headers: ana.owner.headers, body })).status).toBe(200)
  })

  test('[BILL-6] a double click, and a second tab for the same plan, get the same page', async () => {
    const answers = await Promise.all([ana.openCheckout('growth'), ana.openCheckout('growth')])
    answers.push(await ana.openCheckout('growth'))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('[BILL-6] of two tabs with two plans, only the later can be paid', async () => {
    const first = await ana.openCheckout('starter')
    const second = await ana.openCheckout('growth')
    expect(() => ana.complete(first)).toThrow()
    ana.complete(second)
    await ana.settle()
    expect((await ana.call('GET', 'subscriptions/get_active_subscription/')).body.plan.id).toBe('growth')
    const again = await ana.openCheckout('growth')
    expect([again.status, again.body]).toEqual([400, { detail: 'This plan is already active.' }])
  })

  test('[BILL-5] who pays twice all the same has the later plan, and the earlier one ends with a credit', async () => {
    const { stripe, t } = world
    const first = await ana.openCheckout('starter')
    ana.complete(first)
    // The webhook is on its way, and the first subscription is not known here yet.
    const second = await ana.openCheckout('growth')
    t.clock.advance(2000)
    ana.complete(second)
    await ana.settle()
    await ana.settle()
    expect((await ana.call('GET', 'subscriptions/get_active_subscription/')).body.plan.id).toBe('growth')
    const ended = stripe.control.listEvents().filter(({ type }) => type === 'customer.subscription.deleted')
    expect(ended).toHaveLength(1)
  })

  test('[BILL-6] a customer who was deleted at Stripe is made anew', async () => {
    await ana.openCheckout('starter')
    await world.t.deps.db
      .updateTable('billing_customers')
      .set({ customer_id: 'cus_deleted' })
      .where('workspace_id', '=', ana.owner.workspaceId)
      .execute()
    expect((await ana.choose('starter')).body.plan.id).toBe('starter')
  })
})

describe('plans', () => {
  test('[BILL-4] by amount, custom pricing last with a way to ask for it, in the language asked for', async () => {
    const list = (language: string, query: string) =>
      world.t.call('GET', `/api/billing/plans/${query}`, {
        headers: { ...ana.owner.headers, 'accept-language': language },
      })
    const { body } = await list('en', '?status=active')
    expect(body).toMatchObject({ count: 5, next: null, previous: null })
    const describe = (answer: typeof body) =>
      answer.results.map((plan: { id: string; formatted_amount: string }) => [
        plan.id,
        plan.formatted_amount.replaceAll('\u00a0', ' '),
      ])
    expect(describe(body)).toEqual([
      ['free', '$0'],
      ['starter', '$19'],
      ['growth', '$79'],
      ['scale', '$299'],
      ['custom', ''],
    ])
    expect(describe((await list('es', '')).body)[1]).toEqual(['starter', 'US$ 19'])
    expect(describe((await list('pt-BR', '')).body)[1]).toEqual(['starter', 'US$ 19'])
    expect(body.results[1].features[0]).toBe('2,500 voice recommendations a month')
    expect((await list('es', '')).body.results[2].features[0]).toBe('12.000 recomendaciones por voz al mes')
    expect(body.results.at(-1)).toMatchObject({ amount: -1, contact_url: 'mailto:sales@voice-shop.example' })
    expect((await list('en', '?page=2&page_size=2')).body).toMatchObject({
      count: 5,
      results: [{ id: 'growth' }, { id: 'scale' }],
    })
    expect((await list('en', '?status=archived')).status).toBe(400)
  })

  test('[BILL-10] [BILL-11] what is used, with the limits of the plan', async () => {
    await setPlan(world.t.deps.db, { workspaceId: ana.owner.workspaceId, planId: 'scale', used: 60_000 })
    expect((await ana.call('GET', 'subscriptions/current_usage/')).body).toMatchObject({
      plan: { id: 'scale', has_unlimited_recordings: true, has_unlimited_downloads: true },
      is_free_plan: false,
      recommendations: { used: 60_000, limit: 60_000, is_exceeded: true },
      recordings: { used: 0, limit: -1, is_exceeded: false },
      downloads: { used: 0, limit: -1, is_exceeded: false },
    })
    await setPlan(world.t.deps.db, { workspaceId: ana.owner.workspaceId, planId: 'starter', downloads: 9 })
    expect((await ana.call('GET', 'subscriptions/current_usage/')).body).toMatchObject({
      recordings: { used: 0, limit: 250, is_exceeded: false },
      downloads: { used: 9, limit: 10, is_exceeded: false },
    })
    await setPlan(world.t.deps.db, { workspaceId: ana.owner.workspaceId, recordings: 25 })
    expect((await ana.call('GET', 'subscriptions/current_usage/')).body).toMatchObject({
      recordings: { used: 25, limit: 25, is_exceeded: true },
      downloads: { used: 0, limit: null, is_exceeded: true },
    })
  })

  test('[BILL-15] a preview tells what is charged and when, and the charge is that', async () => {
    await ana.choose('starter')
    world.t.clock.advance(10 * 86_400_000)
    const preview = (await ana.call('GET', 'plans/growth/preview/')).body
    expect(preview).toMatchObject({
      plan: { id: 'growth' },
      outcome: 'PLAN_CHANGE',
      is_immediate: true,
      due_now: { currency: 'USD' },
      next_payment: { amount: 7900, formatted_amount: '$79' },
    })
    // Two thirds of the difference, to the cent as Stripe rounds.
    expect(Math.abs(preview.due_now.amount - 4000)).toBeLessThanOrEqual(2)
    world.t.clock.advance(20 * 60_000)
    const { id } = (await ana.call('GET', 'subscriptions/get_active_subscription/')).body
    const { previewed_at } = preview
    const changed = await ana.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'growth', previewed_at })
    expect(changed.body.plan.id).toBe('growth')
    const [invoice] = (await ana.call('GET', 'invoices/')).body.results
    expect(invoice).toMatchObject({
      amount: preview.due_now.amount,
      status: 'paid',
      url: expect.stringMatching(/^http/),
    })
  })

  test('[BILL-15] a preview that is half an hour old no longer holds', async () => {
    const { id } = (await ana.choose('starter')).body
    const { previewed_at } = (await ana.call('GET', 'plans/growth/preview/')).body
    world.t.clock.advance(31 * 60_000)
    const late = await ana.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'growth', previewed_at })
    expect(late.status).toBe(409)
    const { body } = await ana.call('GET', 'subscriptions/get_active_subscription/')
    expect(body.plan.id).toBe('starter')
  })

  test('[BILL-5] [BILL-15] previews: a new subscription without a card, none for what one has or cannot have', async () => {
    expect((await ana.call('GET', 'plans/growth/preview/')).body).toMatchObject({
      outcome: 'NEW_SUBSCRIPTION',
      is_immediate: true,
      due_now: { amount: 7900 },
    })
    expect((await ana.call('GET', 'plans/free/preview/')).status).toBe(400)
    expect((await ana.call('GET', 'plans/custom/preview/')).status).toBe(400)
    expect((await ana.call('GET', 'plans/unknown/preview/')).status).toBe(404)
    await ana.choose('starter')
    expect((await ana.call('GET', 'plans/starter/preview/')).status).toBe(400)
    const [{ id: payment_method_id }] = (await ana.call('GET', 'payment-methods/list_payment_methods/')).body
    await ana.call('POST', 'payment-methods/delete_payment_method/', { payment_method_id })
    expect((await ana.call('GET', 'plans/growth/preview/')).body.outcome).toBe('NEW_SUBSCRIPTION')
    world.t.clock.advance(2000)
    expect((await ana.choose('growth')).body.plan.id).toBe('growth')
  })
})

test('[BILL-4] without a provider, only the free plan and custom pricing are on offer', async () => {
  const bare = await createBillingWorld({ config: { stripe: null, shopify: null } })
  const bob = await createPayer(bare, 'stripe')
  const { body } = await bob.call('GET', 'plans/?status=active')
  expect(body.results.map(({ id: planId }: { id: string }) => planId)).toEqual(['free', 'custom'])
  expect((await bob.call('GET', 'subscriptions/current_usage/')).body.payment_platform).toBeNull()
  expect((await bob.openCheckout('starter')).status).toBe(400)
  expect((await bob.call('GET', 'plans/starter/preview/')).status).toBe(400)
  expect((await bob.call('POST', 'subscriptions/refresh/')).body).toEqual({})
  expect((await bare.t.call('POST', '/api/webhooks/stripe/', { body: {} })).status).toBe(404)
  await bare.close()
})
