import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts'
import { createPayer, type Payer } from '../../testing/payers.ts'
import { findCustomer } from './customers.repository.ts'

let world: BillingWorld
let ana: Payer
beforeAll(async () => {
  world = await createBillingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ana = await createPayer(world, 'stripe')
})

const list = async () => (await ana.call('GET', 'payment-methods/list_payment_methods/?limit=100')).body
const getSubscription = async () => (await ana.call('GET', 'subscriptions/get_active_subscription/')).body
const listActions = async () =>
  (await ana.call('GET', '/api/audit/')).body.results.map(({ action }: { action: string }) => action)

/** What an owner saves on Stripe's page. */
async function save(kind: 'link' | 'us_bank_account') {
  const { origin } = world.t.deps.appAddress
  const addresses = { success_url: `${origin}/billing/success`, cancel_url: `${origin}/billing/cancel` }
  const page = await ana.call('POST', 'checkout/create-setup-session/', addresses)
  world.stripe.control.completeCheckout(page.body.id, { kind })
  await ana.settle()
}

/** As somebody who works in Stripe's dashboard does. */
async function callStripe(method: 'POST' | 'DELETE', path: string, params: Record<string, string> = {}) {
  const headers = { authorization: 'Bearer sk_test_of_the_operator' }
  const answer = await fetch(`${world.stripe.origin}/v1/${path}`, {
    method,
    headers,
    body: new URLSearchParams(params),
  })
  expect(answer.status).toBe(200)
}

describe('[BILL-2] [BILL-9] what is saved on the page of Stripe and is no card', () => {
  test('is shown, and takes the place of the card', async () => {
    await ana.choose('starter')
    expect(await list()).toMatchObject([{ type: 'card', brand: 'visa' }])
    const described = { id: expect.stringMatching(/^pm_/), customer_id: expect.stringMatching(/^cus_/) }
    const unexpiring = { exp_month: null, exp_year: null }
    await save('link')
    expect(await list()).toEqual([{ ...described, ...unexpiring, type: 'link', brand: 'link', last4: '' }])
    world.t.clock.advance(1000)
    await save('us_bank_account')
    const bank = { type: 'us_bank_account', brand: 'STRIPE TEST BANK', last4: '6789' }
    expect(await list()).toEqual([{ ...described, ...unexpiring, ...bank }])
  })

  test('[BILL-5] pays for a plan, and for a bigger one, without being asked for again', async () => {
    // A customer is there once a page was opened.
    await ana.openCheckout('starter')
    await save('link')
    const [method] = await list()
    const preview = await ana.call('GET', 'plans/starter/preview/')
    expect(preview.body).toMatchObject({ outcome: 'NEW_SUBSCRIPTION', payment_method: method })
    const begun = await ana.call('POST', 'subscriptions/', { plan_id: 'starter', payment_method_id: method.id })
    expect([begun.status, begun.body.status]).toEqual([200, 'active'])
    expect((await ana.choose('growth')).body).toMatchObject({ plan: { id: 'growth' }, status: 'active' })
  })
})

describe('[BILL-13] what somebody does at Stripe itself', () => {
  test('a method that is detached there leaves the other one to be charged', async () => {
    await ana.choose('starter')
    const key = { workspaceId: ana.owner.workspaceId, provider: 'stripe' } as const
    const customer = (await findCustomer(world.t.deps.db, key))?.customer_id ?? ''
    world.t.clock.advance(1000)
    await callStripe('POST', 'payment_methods/pm_card_mastercard/attach', { customer })
    const [newest, older] = await list()
    expect([newest.brand, older.brand]).toEqual(['mastercard', 'visa'])
    await callStripe('POST', `payment_methods/${older.id}/detach`)
    await ana.settle()
    expect(await list()).toEqual([newest])
    // Nothing is left that had the card of before.
    await ana.pass(31 * 86_400_000)
    expect(await getSubscription()).toMatchObject({ status: 'active', plan: { id: 'starter' } })
  })

  test('a payment that is disputed has the subscription read, and is told once', async () => {
    await ana.choose('starter')
    ana.loseWebhooks(true)
    const { id } = (await ana.call('GET', 'invoices/')).body.results[0]
    const { provider_id } = await world.t.deps.db
      .selectFrom('subscriptions')
      .select('provider_id')
      .where('workspace_id', '=', ana.owner.workspaceId)
      .executeTakeFirstOrThrow()
    await callStripe('DELETE', `subscriptions/${provider_id}`)
    ana.loseWebhooks(false)
    const dispute = world.stripe.control.dispute(id)
    await ana.settle()
    expect(await getSubscription()).toEqual({})
    world.stripe.control.emit('charge.dispute.created', dispute)
    await ana.settle()
    expect((await listActions()).filter((action: string) => action === 'billing.payment_disputed')).toHaveLength(1)
  })

  test('a dispute about nobody, or of another shape, changes nothing', async () => {
    await ana.choose('starter')
    for (const object of [{ id: 'du_1', charge: 'ch_unknown' }, { id: 'du_2' }, { id: 'du_3', charge: { id: 5 } }]) {
      world.stripe.control.emit('charge.dispute.created', object)
    }
    await world.stripe.control.settle()
    await world.t.runJobs()
    expect(await listActions()).not.toContain('billing.payment_disputed')
    expect(await getSubscription()).toMatchObject({ status: 'active' })
  })
})
