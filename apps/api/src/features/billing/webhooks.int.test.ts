import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BillingWorld, createBillingWorld, stripeWebhookSecret } from '../../testing/billing-world.ts'
import { createPayer, dayMs, type Payer } from '../../testing/payers.ts'
import { findLiveSubscription } from './subscriptions.repository.ts'
import { syncSubscription } from './sync-subscription.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await createBillingWorld()
})
afterAll(() => world.close())

const send = (provider: 'stripe' | 'shopify', payload: string | Buffer, headers: Record<string, string>) =>
  world.t.call('POST', `/api/webhooks/${provider}/`, { headers, body: Buffer.from(payload) })

function sign(payload: string, { secret = stripeWebhookSecret, ageSeconds = 0 } = {}): Record<string, string> {
  const timestamp = Math.floor(world.t.clock.now().getTime() / 1000) - ageSeconds
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header }
}

/** Names the time of now before the one that is signed. */
function addTime(headers: Record<string, string>): Record<string, string> {
  const now = Math.floor(world.t.clock.now().getTime() / 1000)
  return { ...headers, 'stripe-signature': `t=${now},${headers['stripe-signature']}` }
}

async function countEvents(): Promise<number> {
  const { count } = await world.t.deps.db
    .selectFrom('webhook_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function makeEvent(type: string, object: object): string {
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`
  return JSON.stringify({ id, object: 'event', type, created: 0, livemode: false, data: { object } })
}

describe('[BILL-13] a webhook of Stripe', () => {
  test('with another secret, a changed body, an old, an early or no signature gets 400 and changes nothing', async () => {
    const before = await countEvents()
    const payload = makeEvent('customer.subscription.updated', { id: 'sub_1', customer: 'cus_1' })
    const wrong: [string, Record<string, string>][] = [
      [payload, sign(payload, { secret: 'whsec_other' })],
      [payload.replace('cus_1', 'cus_2'), sign(payload)],
      [` ${payload}`, sign(payload)],
      [payload, sign(payload, { ageSeconds: 301 })],
      [payload, sign(payload, { ageSeconds: -301 })],
      [payload, addTime(sign(payload, { ageSeconds: -365 * 86_400 }))],
      [payload, { 'content-type': 'application/json' }],
      [payload, { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }],
      [payload, { 'content-type': 'application/json', 'stripe-signature': '' }],
      ['', sign('')],
      ['[]', { 'content-type': 'application/json', 'stripe-signature': 'x'.repeat(5000) }],
    ]
    for (const [body, headers] of wrong) {
      const answer = await send('stripe', body, headers)
      expect.soft([answer.status, answer.body], body).toEqual([400, { detail: 'The signature is not valid.' }])
    }
    expect(await countEvents()).toBe(before)
  })

  test('that is signed is taken at once, also of kinds and customers that are none of ours', async () => {
    const before = await countEvents()
    for (const payload of [
      makeEvent('customer.subscription.updated', { id: 'sub_1', customer: 'cus_of_another' }),
      makeEvent('customer.created', { id: 'cus_of_another' }),
      makeEvent('a.kind.of.tomorrow', {}),
    ]) {
      const answer = await send('stripe', payload, sign(payload, { ageSeconds: 299 }))
      expect([answer.status, answer.body]).toEqual([200, { received: true }])
    }
    const early = makeEvent('customer.created', { id: 'cus_of_another' })
    expect((await send('stripe', early, sign(early, { ageSeconds: -299 }))).status).toBe(200)
    await world.t.runJobs()
    expect(await countEvents()).toBe(before + 4)
  })
})

describe('[BILL-13] a webhook of Shopify', () => {
  const body = '{"id":1}'

  test('is signed as Shopify signs', async () => {
    const hmac = 'VnKUjZsLuN5iZWjn5EntcBVCF9kMN43LglzCE1/GSeY='
    const headers = { 'content-type': 'application/json', 'x-shopify-hmac-sha256': hmac, 'x-shopify-webhook-id': 'w-1' }
    expect((await send('shopify', body, headers)).status).toBe(200)
  })

  test('with another signature gets 401 and changes nothing', async () => {
    const before = await countEvents()
    const forged = createHmac('sha256', 'another').update(body).digest('base64')
    for (const hmac of [forged, '', 'x', 'VnKUjZsLuN5iZWjn5EntcBVCF9kMN43LglzCE1/GSeY']) {
      const headers = { 'x-shopify-hmac-sha256': hmac, 'x-shopify-webhook-id': `w-${hmac}` }
      const answer = await send('shopify', `${body} `, { 'content-type': 'application/json', ...headers })
      expect.soft(answer.status, hmac).toBe(401)
    }
    expect(await countEvents()).toBe(before)
  })
})

describe('[BILL-13] events', () => {
  /** What must be the same whatever the deliveries were. */
  async function readState(payer: Payer) {
    const { id: _, ...subscription } = (await payer.call('GET', 'subscriptions/get_active_subscription/')).body
    const usage = (await payer.call('GET', '/api/voice-shop/usage/')).body
    const rows = await world.t.deps.db
      .selectFrom('subscriptions')
      .select(['provider_id', 'plan_id', 'status', 'period_end'])
      .where('workspace_id', '=', payer.owner.workspaceId)
      .orderBy('provider_id')
      .execute()
    return { subscription, usage, rows }
  }

  test('a thousand replays of one do what one does', async () => {
    const { stripe, t } = world
    const payer = await createPayer(world, 'stripe')
    await payer.choose('starter')
    const before = await readState(payer)
    const events = await countEvents()
    const event = stripe.control.listEvents().findLast(({ type }) => type === 'customer.subscription.created')
    const payload = JSON.stringify(event)
    const reads = stripe.control.listRequests().length
    for (let sent = 0; sent < 1000; sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => send('stripe', payload, sign(payload))))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    await t.runJobs()
    expect(await countEvents()).toBe(events)
    expect(stripe.control.listRequests()).toHaveLength(reads)
    expect(await readState(payer)).toEqual(before)
  })

  test('six in any order, some of them twice, end in the same state', async () => {
    const { stripe, t } = world
    const payer = await createPayer(world, 'stripe')
    stripe.control.setDeliveries({ isHeld: true })
    const known = new Set(stripe.control.listEvents().map(({ id }) => id))
    payer.complete(await payer.openCheckout('starter'))
    await payer.call('POST', 'subscriptions/refresh/')
    const { id } = (await payer.call('GET', 'subscriptions/get_active_subscription/')).body
    for (const new_plan_id of ['growth', 'starter']) {
      await payer.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id })
    }
    const expected = await readState(payer)
    const kinds = /^(checkout\.session\.completed|customer\.subscription\.|invoice\.paid|payment_method\.attached)/
    const events = stripe.control
      .listEvents()
      .filter((event) => !known.has(event.id) && kinds.test(event.type))
      .slice(0, 6)
    expect(events).toHaveLength(6)
    stripe.control.setDeliveries({ isHeld: false })
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(events, { minLength: 6 }),
        fc.array(fc.nat({ max: 5 }), { maxLength: 3 }),
        async (order, again) => {
          // As if the store had only just come to the page.
          await t.deps.db.deleteFrom('subscriptions').where('workspace_id', '=', payer.owner.workspaceId).execute()
          await t.deps.db.deleteFrom('webhook_events').execute()
          const doubled = [...order, ...again.flatMap((place) => order[place] ?? [])]
          for (const event of doubled) {
            const payload = JSON.stringify(event)
            expect((await send('stripe', payload, sign(payload))).status).toBe(200)
          }
          await t.runJobs()
          expect(await readState(payer)).toEqual(expected)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('reads that overtake one another leave the newest state', async () => {
    const { t } = world
    const payer = await createPayer(world, 'stripe')
    await payer.choose('starter')
    const { stripe } = t.deps.payments
    if (!stripe) throw new Error('no Stripe')
    const { workspaceId } = payer.owner
    const slow = Promise.withResolvers<void>()
    // The first read sees the state of now and is then held up; a second one begins after a change and is not.
    const first = {
      ...stripe,
      findSubscription: (id: string) => stripe.findSubscription(id).finally(() => slow.promise),
    }
    const late = syncSubscription(
      { ...t.deps, payments: { ...t.deps.payments, stripe: first } },
      { workspaceId, provider: 'stripe' },
    )
    await expect.poll(() => isReading(workspaceId)).toBe(true)
    await payer.choose('growth')
    slow.resolve()
    await late
    expect(await findLiveSubscription(t.deps.db, workspaceId)).toMatchObject({ plan_id: 'growth' })
    expect((await payer.call('GET', '/api/voice-shop/usage/')).body.plan_name).toBe('Growth')
  })

  async function isReading(workspaceId: string): Promise<boolean> {
    const row = await world.t.deps.db
      .selectFrom('billing_customers')
      .select(['reads_begun', 'reads_written'])
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    return row.reads_begun > row.reads_written
  }

  test('[BILL-16] a payment that fails is told once to the owner, keeps the plan for now, and heals with another card', async () => {
    const { stripe, t } = world
    const payer = await createPayer(world, 'stripe')
    await payer.choose('starter')
    const [{ id }] = (await payer.call('GET', 'payment-methods/list_payment_methods/')).body
    stripe.control.setCardProblem(id, 'insufficient_funds')
    const mails = t.mails.length
    await payer.pass(31 * dayMs)
    await payer.pass(dayMs / 12)
    await payer.pass(3 * dayMs)
    const { body } = await payer.call('GET', 'subscriptions/get_active_subscription/')
    expect(body).toMatchObject({ status: 'past_due', plan: { id: 'starter' } })
    expect((await payer.call('GET', '/api/voice-shop/usage/')).body).toMatchObject({ plan_name: 'Starter' })
    const told = t.mails.slice(mails)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ to: payer.owner.email, subject: expect.stringContaining('did not go through') })
    expect(told[0]?.text).toContain('$19')
    expect(told[0]?.text).toContain(`${t.deps.appAddress.origin}/settings/billing?workspace=${payer.owner.workspaceId}`)
    const upgrade = await payer.call('POST', `subscriptions/${body.id}/change_plan/`, { new_plan_id: 'growth' })
    expect(upgrade.status).toBe(409)
    const card = { number: '5555 5555 5555 4444', exp_month: 12, exp_year: 2040, cvc: '123' }
    const created = (await payer.call('POST', 'payment-methods/create_payment_method/', card)).body
    const attached = await payer.call('POST', 'payment-methods/attach_payment_method/', {
      payment_method_id: created.id,
      customer_id: created.customer_id,
    })
    expect(attached.status).toBe(200)
    expect((await payer.call('GET', 'subscriptions/get_active_subscription/')).body.status).toBe('active')
    const actions = (await payer.call('GET', '/api/audit/')).body.results.map(
      (entry: { action: string }) => entry.action,
    )
    expect(actions.toReversed()).toEqual([
      'billing.subscription_started',
      'billing.subscription_status_changed',
      'billing.payment_failed',
      'billing.payment_method_changed',
      'billing.subscription_status_changed',
    ])
  })

  test('[BILL-14] a payment that never comes ends in the free plan', async () => {
    const payer = await createPayer(world, 'stripe')
    await payer.choose('starter')
    const [{ id }] = (await payer.call('GET', 'payment-methods/list_payment_methods/')).body
    world.stripe.control.setCardProblem(id, 'card_declined')
    for (const days of [31, 1, 3, 3, 3, 3]) await payer.pass(days * dayMs)
    expect((await payer.call('GET', 'subscriptions/get_active_subscription/')).body).toEqual({})
    expect((await payer.call('GET', '/api/voice-shop/usage/')).body).toMatchObject({ plan_name: 'Free' })
  })
})
