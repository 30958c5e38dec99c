import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts'
import { createPayer, dayMs, type Payer } from '../../testing/payers.ts'
import { setPlan } from '../../testing/test-workspace.ts'
import { makeSearch, makeSearches, sendEvents } from '../../testing/voice-events.ts'
import { sweepBilling } from './sweep.ts'

let world: BillingWorld
let ana: Payer
beforeAll(async () => {
  world = await createBillingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ana = await createPayer(world, 'stripe')
  ana.loseWebhooks(false)
  world.stripe.control.setFault(null)
  world.t.mails.length = 0
})

const getTopUp = async () => (await ana.call('GET', 'top-up/')).body
const getUsage = async () => (await ana.call('GET', '/api/voice-shop/usage/')).body
const listInvoices = async () => (await ana.call('GET', 'invoices/')).body.results
const use = (used: number) => setPlan(world.t.deps.db, { workspaceId: ana.owner.workspaceId, planId: 'starter', used })
const getCard = async () => (await ana.call('GET', 'payment-methods/list_payment_methods/?limit=1')).body[0]
async function listBought(): Promise<{ actor_name: string; details: Record<string, string> }[]> {
  const { results } = (await ana.call('GET', '/api/audit/')).body
  return results.filter(({ action }: { action: string }) => action === 'billing.top_up_bought')
}
async function describeOrder() {
  const { recommendations, price, period_end, payment_method } = await getTopUp()
  return { recommendations, amount: price.amount, period_end, payment_method_id: payment_method?.id }
}
const buy = async (change: object = {}) => ana.call('POST', 'top-up/', { ...(await describeOrder()), ...change })
const createKey = async () =>
  (await ana.call('POST', `/api/stores/${ana.owner.merchantId}/secret_key/`)).body.secret_key
const listPaid = async () =>
  (await listInvoices()).filter(
    (invoice: { is_top_up: boolean; status: string }) => invoice.is_top_up && invoice.status === 'paid',
  )
const failPayments = async (problem: 'card_declined' | 'authentication_required' | null) =>
  world.stripe.control.setCardProblem((await getCard()).id, problem)

describe('[LIMIT-3] a one-time top-up', () => {
  test('is not offered on the free plan, nor while a payment is open', async () => {
    expect(await getTopUp()).toEqual({})
    const order = { recommendations: 1250, amount: 1000, period_end: '2026-12-18T15:07:00.000Z' }
    expect(await ana.call('POST', 'top-up/', order)).toMatchObject({
      status: 400,
      body: { detail: "There is no top-up for this store's plan at the moment." },
    })
    await ana.choose('starter')
    const shown = await describeOrder()
    await failPayments('card_declined')
    await ana.pass(32 * dayMs)
    expect((await ana.call('GET', 'subscriptions/get_active_subscription/')).body.status).toBe('past_due')
    expect(await getTopUp()).toEqual({})
    expect((await ana.call('POST', 'top-up/', shown)).status).toBe(409)
  })

  test('is paid at once: a bank account, whose money comes days later, pays for none', async () => {
    await ana.choose('starter')
    const shown = await describeOrder()
    const { origin } = world.t.deps.appAddress
    const addresses = { success_url: `${origin}/billing/success`, cancel_url: `${origin}/billing/cancel` }
    const page = await ana.call('POST', 'checkout/create-setup-session/', addresses)
    world.stripe.control.completeCheckout(page.body.id, { kind: 'us_bank_account' })
    await ana.settle()
    const saved = await getCard()
    expect(saved.type).toBe('us_bank_account')
    expect(await getTopUp()).toMatchObject({ state: 'offered', payment_method: null })
    const bought = await ana.call('POST', 'top-up/', { ...shown, payment_method_id: saved.id })
    expect([bought.status, await listPaid(), (await getUsage()).limit]).toEqual([409, [], 2500])
  })

  test('tells beforehand what it holds, costs and is charged to, and until when it counts', async () => {
    await ana.choose('starter')
    const { period_end } = await getUsage()
    expect(await getTopUp()).toEqual({
      state: 'offered',
      recommendations: 1250,
      price: { amount: 1000, currency: 'USD', formatted_amount: '$10' },
      period_end,
      limit: 3750,
      payment_platform: 'stripe',
      payment_method: await getCard(),
      approval_url: null,
    })
  })

  test('raises the limit at once, shows on the invoices and in the audit trail, and is bought once a period', async () => {
    await ana.choose('starter')
    const key = await createKey()
    await use(2500)
    expect(await getUsage()).toMatchObject({ limit: 2500, top_up: 0, eligible: false })
    expect((await sendEvents(world.t, { key, events: [makeSearch()] })).body.rejected).toMatchObject([
      { code: 'usage_limit_reached' },
    ])
    const order = await describeOrder()
    expect(await ana.call('POST', 'top-up/', order)).toMatchObject({
      status: 200,
      body: { state: 'bought' },
    })
    expect(await getUsage()).toMatchObject({
      limit: 3750,
      top_up: 1250,
      remaining_recommendations: 1250,
      eligible: true,
    })
    expect((await ana.call('GET', 'subscriptions/current_usage/')).body.recommendations).toMatchObject({ limit: 3750 })
    expect((await sendEvents(world.t, { key, events: [makeSearch()] })).body.accepted).toBe(1)
    expect(await listInvoices()).toMatchObject([
      { is_top_up: true, status: 'paid', amount: 1000, currency: 'USD' },
      { is_top_up: false, status: 'paid', amount: 1900 },
    ])
    // Once more, as by a reload of a form: nothing more is charged.
    expect((await ana.call('POST', 'top-up/', order)).body).toEqual({ state: 'bought', approval_url: null })
    await ana.settle()
    await ana.settle()
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    expect(await listPaid()).toHaveLength(1)
    expect(await listBought()).toMatchObject([{ actor_name: 'Ana Gómez', details: { recommendations: '1250' } }])
    expect(await getTopUp()).toMatchObject({ state: 'bought', limit: 3750, payment_method: null })
  })

  test('is charged once, however many ask at the same time', async () => {
    await ana.choose('starter')
    const order = await describeOrder()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ana.call('POST', 'top-up/', order)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await ana.settle()
    expect(await listPaid()).toHaveLength(1)
    expect(await getUsage()).toMatchObject({ top_up: 1250 })
    expect(await listBought()).toHaveLength(1)
  })

  test('is exact at the limit: of many events that race with it, as many count as there is room for', async () => {
    await ana.choose('starter')
    const key = await createKey()
    await use(2495)
    const order = await describeOrder()
    const send = () => sendEvents(world.t, { key, events: makeSearches(100) })
    const [bought, ...sent] = await Promise.all([
      ana.call('POST', 'top-up/', order),
      ...Array.from({ length: 20 }, send),
    ])
    expect(bought.status).toBe(200)
    const accepted = sent.reduce((sum, { body }) => sum + body.accepted, 0)
    expect(await getUsage()).toMatchObject({ usage_count: 2495 + accepted, limit: 3750 })
    // What found no room before the limit was raised, and more than there is room for.
    for (const _ of [1, 2]) await sendEvents(world.t, { key, events: makeSearches(1000) })
    expect(await getUsage()).toMatchObject({ usage_count: 3750, remaining_recommendations: 0, eligible: false })
  })

  test('ends with its period: the next one has the limit of the plan, and a top-up of its own', async () => {
    await ana.choose('starter')
    await buy()
    await ana.pass(31 * dayMs)
    expect(await getUsage()).toMatchObject({ limit: 2500, top_up: 0 })
    expect(await getTopUp()).toMatchObject({ state: 'offered' })
    expect((await buy()).body.state).toBe('bought')
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    expect(await listPaid()).toHaveLength(2)
  })

  test('stays on top of a bigger plan that is chosen after it', async () => {
    await ana.choose('starter')
    await buy()
    await ana.choose('growth')
    expect(await getUsage()).toMatchObject({ plan_name: 'Growth', limit: 13_250, top_up: 1250 })
    expect(await getTopUp()).toMatchObject({ state: 'bought', recommendations: 1250 })
  })

  test('has the owner told anew of the larger limit, once it is nearly used', async () => {
    await ana.choose('starter')
    await use(2500)
    const readMails = async () => {
      await sweepBilling(world.t.deps)
      await world.t.runJobs()
      return world.t.mails.splice(0)
    }
    const [all, ...others] = await readMails()
    expect([all?.subject, others]).toEqual(["“Ana's store” has used all of its voice recommendations", []])
    // As long as it can be bought, it is offered.
    expect(all?.text).toContain('With a larger plan, or a one-time top-up for this period, it is back at once.')
    const billing = `${world.t.deps.appAddress.origin}/settings/billing?workspace=${ana.owner.workspaceId}`
    expect(all?.text).toContain(`Get more voice recommendations:\n${billing}#usage`)
    await buy()
    expect(await readMails()).toEqual([])
    await use(2700)
    const [warning] = await readMails()
    expect(warning?.subject).toBe("“Ana's store” has used 70% of its voice recommendations")
    expect(warning?.text).toContain('With a larger plan it keeps answering.')
    expect(warning?.text).toContain(`See the plans:\n${billing}#plans`)
  })
})

describe('[LIMIT-3] a top-up that goes wrong', () => {
  test.each([
    ['another size', { recommendations: 6000 }],
    ['another price', { amount: 900 }],
    ['another period', { period_end: '2026-11-18T15:07:00.000Z' }],
    ['another card', { payment_method_id: 'pm_other' }],
    ['no card', { payment_method_id: undefined }],
  ])('for %s than what was shown is not charged', async (_, change) => {
    await ana.choose('starter')
    expect(await buy(change)).toMatchObject({ status: 409 })
    expect(await listPaid()).toEqual([])
    expect(await getUsage()).toMatchObject({ limit: 2500, top_up: 0 })
  })

  test('is refused by the bank in the words of the owner, leaves nothing to pay, and can be tried again', async () => {
    await ana.choose('starter')
    await failPayments('card_declined')
    expect(await buy()).toMatchObject({
      status: 402,
      body: { detail: 'The bank declined the card. Try another card, or ask your bank.' },
    })
    await ana.settle()
    expect(await getUsage()).toMatchObject({ limit: 2500, top_up: 0 })
    expect(await listInvoices()).toMatchObject([{ is_top_up: true, status: 'void' }, { is_top_up: false }])
    expect((await ana.call('GET', 'subscriptions/get_active_subscription/')).body.status).toBe('active')
    await failPayments(null)
    expect((await buy()).body.state).toBe('bought')
    expect(await listPaid()).toHaveLength(1)
  })

  test('that was paid and not told of here raises the limit by the webhook, in any order, twice', async () => {
    await ana.choose('starter')
    ana.holdWebhooks()
    const order = await describeOrder()
    expect((await ana.call('POST', 'top-up/', order)).status).toBe(200)
    await forgetRaise()
    await ana.releaseWebhooks('reversed')
    await ana.settle()
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    expect(await listBought()).toHaveLength(2)
  })

  test('and whose webhook is lost as well is found by the sweep', async () => {
    await ana.choose('starter')
    ana.loseWebhooks(true)
    expect((await buy()).status).toBe(200)
    await forgetRaise()
    world.t.clock.advance(61_000)
    await sweepBilling(world.t.deps)
    await world.t.runJobs()
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    expect(await listPaid()).toHaveLength(1)
  })

  test('counts in the period that runs when its payment becomes known, where its own is over', async () => {
    await ana.choose('starter')
    ana.loseWebhooks(true)
    expect((await buy()).status).toBe(200)
    await forgetRaise()
    ana.loseWebhooks(false)
    await ana.pass(31 * dayMs)
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    expect(await listPaid()).toHaveLength(1)
  })

  test('whose payment Stripe made without an answer is not lost, and not made twice', async () => {
    await ana.choose('starter')
    const order = await describeOrder()
    world.stripe.control.setFault({ kind: 'lost_answer', path: '/v1/invoices/in_' })
    expect((await ana.call('POST', 'top-up/', order)).status).toBe(503)
    world.stripe.control.setFault(null)
    expect((await ana.call('POST', 'top-up/', order)).body).toEqual({ state: 'bought', approval_url: null })
    await ana.settle()
    expect(await listPaid()).toHaveLength(1)
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    expect(await listBought()).toHaveLength(1)
  })

  test('at a provider that is down charges nothing, says so, and is given up after a while', async () => {
    await ana.choose('starter')
    const order = await describeOrder()
    world.stripe.control.setFault({ kind: 'down', path: '/v1/invoiceitems' })
    expect(await ana.call('POST', 'top-up/', order)).toMatchObject({ status: 503 })
    world.stripe.control.setFault(null)
    world.t.clock.advance(11 * 60_000)
    await sweepBilling(world.t.deps)
    await world.t.runJobs()
    expect(await listPaid()).toEqual([])
    expect(await readStatus()).toBe('refused')
    expect((await buy()).body.state).toBe('bought')
    expect(await listPaid()).toHaveLength(1)
  })
})

describe('[LIMIT-3] a top-up whose payment the bank asks to confirm', () => {
  const findOpen = async (): Promise<string> =>
    (await listInvoices()).find(({ status }: { status: string }) => status === 'open').id
  const listTopUps = async () => (await listInvoices()).filter((invoice: { is_top_up: boolean }) => invoice.is_top_up)
  beforeEach(async () => {
    await ana.choose('starter')
    await failPayments('authentication_required')
  })

  test('charges nothing, leads to the page of the confirmation, and raises the limit once that is given', async () => {
    const order = await describeOrder()
    const bought = await ana.call('POST', 'top-up/', order)
    const page = `${world.stripe.origin}/i/${await findOpen()}`
    expect(bought).toMatchObject({ status: 200, body: { state: 'waiting', approval_url: page } })
    await ana.settle()
    expect(await getUsage()).toMatchObject({ limit: 2500, top_up: 0 })
    expect(await getTopUp()).toMatchObject({ state: 'waiting', approval_url: page, limit: 3750 })
    // Again, as by another owner: the same page, and no second payment.
    expect((await ana.call('POST', 'top-up/', order)).body).toEqual({ state: 'waiting', approval_url: page })
    expect(await listTopUps()).toHaveLength(1)
    world.stripe.control.confirm(await findOpen())
    await ana.settle()
    await ana.settle()
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    expect(await listPaid()).toHaveLength(1)
    expect(await listBought()).toHaveLength(1)
    expect((await ana.call('POST', 'top-up/', order)).body).toEqual({ state: 'bought', approval_url: null })
  })

  test('and that is told by no webhook is found by whoever looks, and by the sweep', async () => {
    await buy()
    await ana.settle()
    ana.loseWebhooks(true)
    world.stripe.control.confirm(await findOpen())
    await ana.settle()
    expect(await getUsage()).toMatchObject({ top_up: 0 })
    world.t.clock.advance(61_000)
    await sweepBilling(world.t.deps)
    await world.t.runJobs()
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    await forgetRaise()
    expect(await getTopUp()).toMatchObject({ state: 'bought', limit: 3750 })
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    expect(await listPaid()).toHaveLength(1)
  })

  test('and that is refused there, or not given within a day, is charged never; then it is offered again', async () => {
    await buy()
    const invoice = await findOpen()
    expect(() => world.stripe.control.confirm(invoice, false)).toThrow('unable to authenticate')
    await ana.settle()
    // On the same page another card can be tried.
    expect(await getTopUp()).toMatchObject({ state: 'waiting' })
    await ana.pass(23 * 3_600_000)
    expect(await getTopUp()).toMatchObject({ state: 'waiting' })
    await ana.pass(2 * 3_600_000)
    expect(await getTopUp()).toMatchObject({ state: 'offered', approval_url: null })
    expect(await listTopUps()).toMatchObject([{ status: 'void' }])
    expect(await getUsage()).toMatchObject({ limit: 2500, top_up: 0 })
    await failPayments(null)
    expect((await buy()).body.state).toBe('bought')
    expect(await listPaid()).toHaveLength(1)
  })

  test('and whose store is deleted meanwhile can no longer be given', async () => {
    await buy()
    await ana.settle()
    const invoice = await findOpen()
    ana.loseWebhooks(true)
    const { deps } = world.t
    const { workspaceId, merchantId, password } = ana.owner
    const { customer_id: customer } = await deps.db
      .selectFrom('billing_customers')
      .select('customer_id')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    const isOver = { status: 'canceled' as const }
    await deps.db.updateTable('subscriptions').set(isOver).where('workspace_id', '=', workspaceId).execute()
    expect((await ana.call('POST', `/api/stores/${merchantId}/delete/`, { password })).status).toBe(200)
    await world.t.runJobs()
    expect(() => world.stripe.control.confirm(invoice)).toThrow()
    expect(await deps.payments.stripe?.topUps?.list(customer)).toMatchObject([{ state: 'declined' }])
    expect(await deps.db.selectFrom('top_ups').selectAll().where('workspace_id', '=', workspaceId).execute()).toEqual(
      [],
    )
  })

  test("goes on after a kill between the bank's question and our record, with the same page", async () => {
    const order = await describeOrder()
    const { body } = await ana.call('POST', 'top-up/', order)
    await forgetRaise()
    expect((await ana.call('POST', 'top-up/', order)).body).toEqual(body)
    expect(await listTopUps()).toHaveLength(1)
    await forgetRaise()
    world.stripe.control.confirm(await findOpen())
    await ana.settle()
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    expect(await listPaid()).toHaveLength(1)
  })

  test('where its period ends meanwhile is bought for the one that runs, once', async () => {
    // Months differ.
    const { period_end } = await getUsage()
    await ana.pass(Date.parse(period_end) - world.t.clock.now().getTime() - 3_600_000)
    await buy()
    // The plan's own payment is none that the bank asks about.
    await failPayments(null)
    await ana.pass(2 * 3_600_000)
    expect(await getTopUp()).toMatchObject({ state: 'offered' })
    expect(await getUsage()).toMatchObject({ top_up: 0 })
    world.stripe.control.confirm(await findOpen())
    await ana.settle()
    expect(await getUsage()).toMatchObject({ limit: 3750, top_up: 1250 })
    expect(await listPaid()).toHaveLength(1)
  })
})

/** As after a kill between the payment and the raise: what was asked for stands, and nothing of what came of it. */
async function forgetRaise(): Promise<void> {
  const { db } = world.t.deps
  const { workspaceId } = ana.owner
  await db.updateTable('usage').set({ top_up: 0 }).where('workspace_id', '=', workspaceId).execute()
  await db
    .updateTable('top_ups')
    .set({ status: 'asked', provider_id: null, approval_url: null, paid_at: null })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

async function readStatus(): Promise<string> {
  const { status } = await world.t.deps.db
    .selectFrom('top_ups')
    .select('status')
    .where('workspace_id', '=', ana.owner.workspaceId)
    .executeTakeFirstOrThrow()
  return status
}
