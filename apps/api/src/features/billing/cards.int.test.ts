import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts'
import { createPayer, type Payer } from '../../testing/payers.ts'

let world: BillingWorld
let ana: Payer
beforeAll(async () => {
  world = await createBillingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ana = await createPayer(world, 'stripe')
})

const makeCard = (number: string) => ({ number, exp_month: 12, exp_year: 2030, cvc: '737' })
const create = (card: unknown) => ana.call('POST', 'payment-methods/create_payment_method/', card)
const attach = (card: { id: string; customer_id: string }) =>
  ana.call('POST', 'payment-methods/attach_payment_method/', {
    payment_method_id: card.id,
    customer_id: card.customer_id,
  })
const list = async (limit = 100) => (await ana.call('GET', `payment-methods/list_payment_methods/?limit=${limit}`)).body

/** Every row of every table, jobs included, as text. */
async function readDatabase(): Promise<string> {
  const { db } = world.t.deps
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
  `.execute(db)
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`select row_to_json(t)::text as text from ${sql.raw(name)} t`.execute(
      db,
    )
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

describe('[BILL-3] [BILL-9] a card', () => {
  test.each([
    ['4242424242424242', 'visa', '4242'],
    ['5555 5555 5555 4444', 'mastercard', '4444'],
    ['3782-822463-10005', 'amex', '0005'],
  ])('%s is created, attached and the one in use', async (number, brand, last4) => {
    const created = await create(makeCard(number))
    const ids = { id: expect.stringMatching(/^pm_/), customer_id: expect.stringMatching(/^cus_/) }
    const described = { ...ids, type: 'card', brand, last4 }
    expect(created.status).toBe(201)
    expect(created.body).toEqual({ ...described, exp_month: 12, exp_year: 2030 })
    expect(await list()).toEqual([])
    expect(await attach(created.body)).toMatchObject({ status: 200, body: created.body })
    expect(await list(1)).toEqual([created.body])
  })

  test('that is attached takes the place of the one before, also at the subscription', async () => {
    await ana.choose('starter')
    const [before] = await list()
    const { body } = await create(makeCard('5555555555554444'))
    await attach(body)
    expect(await list()).toEqual([body])
    expect(before).toMatchObject({ brand: 'visa' })
    const retry = await attach(body)
    expect(retry.status).toBe(200)
    await ana.settle()
    expect(await list()).toEqual([body])
  })

  test.each([
    { number: '4242424242424241', status: 400, field: 'number', message: 'The card number is not correct.' },
    {
      number: '4000000000000002',
      status: 402,
      field: 'detail',
      message: 'The bank declined the card. Try another card, or ask your bank.',
    },
    {
      number: '4000000000009995',
      status: 402,
      field: 'detail',
      message: 'The bank declined the card: there are not enough funds.',
    },
    { number: '4000000000000069', status: 402, field: 'detail', message: 'The card has expired.' },
    { number: '4000000000000127', status: 400, field: 'cvc', message: 'The security code is not correct.' },
    {
      number: '4000000000000119',
      status: 402,
      field: 'detail',
      message: 'The card could not be processed. Try again in a moment, or use another card.',
    },
  ])('$number is refused with its reason, and the one before stays', async ({ number, status, field, message }) => {
    await ana.choose('starter')
    const before = await list()
    const created = await create(makeCard(number))
    const answer = created.status === 201 ? await attach(created.body) : created
    expect([answer.status, answer.body]).toEqual([status, { [field]: field === 'detail' ? message : [message] }])
    expect(await list()).toEqual(before)
  })

  test('that has expired, or whose month there is not, is refused at its field', async () => {
    expect((await create({ ...makeCard('4242424242424242'), exp_year: 2020 })).body).toEqual({
      exp_year: ['The expiry year is not valid.'],
    })
    for (const [change, field] of [
      [{ exp_month: 13 }, 'exp_month'],
      [{ exp_month: 0 }, 'exp_month'],
      [{ exp_month: '12' }, 'exp_month'],
      [{ exp_year: 30 }, 'exp_year'],
      [{ cvc: '12' }, 'cvc'],
      [{ cvc: '' }, 'cvc'],
      [{ number: '4242' }, 'number'],
      [{ number: '4242x4242x4242x4242' }, 'number'],
      [{ number: '' }, 'number'],
      [{ number: 4_242_424_242_424_242 }, 'number'],
    ] as const) {
      const answer = await create({ ...makeCard('4242424242424242'), ...change })
      expect.soft([answer.status, Object.keys(answer.body)], JSON.stringify(change)).toEqual([400, [field]])
      expect.soft(JSON.stringify(answer.body), field).not.toContain('4242')
    }
  })

  test('…0341 attaches, and an upgrade that it cannot pay changes nothing', async () => {
    const { id } = (await ana.choose('starter')).body
    const { body } = await create(makeCard('4000000000000341'))
    expect((await attach(body)).status).toBe(200)
    const upgrade = await ana.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'scale' })
    expect(upgrade.status).toBe(402)
    await ana.settle()
    const subscription = (await ana.call('GET', 'subscriptions/get_active_subscription/')).body
    expect(subscription).toMatchObject({ status: 'active', plan: { id: 'starter' } })
    // The same upgrade with a card that pays is another attempt, not the answer of the first once more.
    await attach((await create(makeCard('4242424242424242'))).body)
    const again = await ana.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'scale' })
    expect([again.status, again.body.plan?.id]).toEqual([200, 'scale'])
  })

  test('that cannot pay an upgrade leaves the smaller plan that was to follow', async () => {
    const { id } = (await ana.choose('growth')).body
    const { pending_plan } = (await ana.choose('starter')).body
    expect(pending_plan.plan.id).toBe('starter')
    await attach((await create(makeCard('4000000000000341'))).body)
    const change = (new_plan_id: string) => ana.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id })
    expect((await change('scale')).status).toBe(402)
    world.t.clock.advance(5000)
    const refreshed = await ana.call('POST', 'subscriptions/refresh/')
    expect(refreshed.body).toMatchObject({ plan: { id: 'growth' }, pending_plan })
    await attach((await create(makeCard('4242424242424242'))).body)
    expect((await change('scale')).body).toMatchObject({ plan: { id: 'scale' }, pending_plan: null })
  })

  test('can be dropped, once', async () => {
    const { body } = await create(makeCard('4242424242424242'))
    await attach(body)
    const remove = () => ana.call('POST', 'payment-methods/delete_payment_method/', { payment_method_id: body.id })
    expect((await remove()).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await remove()).status).toBe(404)
  })

  test('where Stripe takes no numbers from us: 409 says so, and its own page takes the card', async () => {
    const { stripe, t } = world
    await ana.choose('starter')
    stripe.control.setSettings({ rawCards: 'refused' })
    const refused = await create(makeCard('5555555555554444'))
    stripe.control.setSettings({ rawCards: 'permitted' })
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'The payment provider does not take card numbers from here. Enter the card on its own page.' },
    ])
    const { origin } = t.deps.appAddress
    const page = await ana.call('POST', 'checkout/create-setup-session/', {
      success_url: `${origin}/billing/success`,
      cancel_url: `${origin}/billing/cancel`,
    })
    expect([page.status, page.body.url]).toEqual([200, expect.stringMatching(/^http/)])
    stripe.control.completeCheckout(page.body.id, { number: '5555555555554444' })
    await ana.settle()
    expect(await list()).toMatchObject([{ brand: 'mastercard', last4: '4444' }])
  })

  test('is nowhere in the database, whether it was taken or refused', async () => {
    const numbers = ['4242424242424242', '5555555555554444', '4000000000000002', '4242424242424241']
    for (const number of numbers) {
      const { status, body } = await create(makeCard(number))
      if (status === 201) await attach(body)
    }
    await ana.choose('starter')
    const database = await readDatabase()
    expect(database).toContain(ana.owner.workspaceId)
    for (const secret of [...numbers, '"737"', 'sk_test']) expect.soft(database.includes(secret), secret).toBe(false)
  })
})

describe('[BILL-9] Shopify', () => {
  test('has no cards: the list is empty, and the calls that change them say why', async () => {
    const bob = await createPayer(world, 'shopify')
    await bob.choose('starter')
    expect((await bob.call('GET', 'payment-methods/list_payment_methods/')).body).toEqual([])
    const answer = await bob.call('POST', 'payment-methods/create_payment_method/', makeCard('4242424242424242'))
    expect([answer.status, answer.body]).toEqual([
      400,
      { detail: 'This store pays through Shopify: there is no card to manage here.' },
    ])
  })

  test('[BILL-5] approves every plan on its own page: in place is refused, and a refusal there changes nothing', async () => {
    const bob = await createPayer(world, 'shopify')
    const { id } = (await bob.choose('starter')).body
    const inPlace = await bob.call('POST', `subscriptions/${id}/change_plan/`, { new_plan_id: 'growth' })
    expect(inPlace.status).toBe(400)
    expect((await bob.call('GET', 'plans/growth/preview/')).body).toMatchObject({
      outcome: 'SHOPIFY_CHECKOUT',
      due_now: null,
      next_payment: null,
    })
    bob.decline(await bob.openCheckout('growth'))
    await bob.settle()
    expect((await bob.call('GET', 'subscriptions/get_active_subscription/')).body.plan.id).toBe('starter')
  })

  test('[BILL-14] a store that does not pay Shopify loses the plan, and has it back when it does', async () => {
    const bob = await createPayer(world, 'shopify')
    await bob.choose('starter')
    const { customer_id: shop } = await world.t.deps.db
      .selectFrom('billing_customers')
      .select('customer_id')
      .where('workspace_id', '=', bob.owner.workspaceId)
      .executeTakeFirstOrThrow()
    world.shopify.control.setFrozen(shop, true)
    await bob.settle()
    expect((await bob.call('GET', 'subscriptions/get_active_subscription/')).body).toMatchObject({
      status: 'paused',
      subscription_plans: [{ plan: { id: 'starter' }, status: 'inactive' }],
    })
    expect((await bob.call('GET', '/api/voice-shop/usage/')).body.plan_name).toBe('Free')
    world.shopify.control.setFrozen(shop, false)
    await bob.settle()
    expect((await bob.call('GET', '/api/voice-shop/usage/')).body.plan_name).toBe('Starter')
  })
})

describe('[BILL-5] a plan that begins with the saved card', () => {
  const save = async (number: string) => {
    const { body } = await create(makeCard(number))
    await attach(body)
    return body
  }
  const subscribe = (plan_id: string, payment_method_id: string) =>
    ana.call('POST', 'subscriptions/', { plan_id, payment_method_id })
  const preview = async (planId: string) => (await ana.call('GET', `plans/${planId}/preview/`)).body
  const getSubscription = async () => (await ana.call('GET', 'subscriptions/get_active_subscription/')).body
  const listInvoices = async () => (await ana.call('GET', 'invoices/')).body.results

  test('[BILL-15] is previewed with that card, what it costs now, and the next payment', async () => {
    expect(await preview('starter')).toMatchObject({ outcome: 'NEW_SUBSCRIPTION', payment_method: null })
    const card = await save('4242424242424242')
    const next = new Date(world.t.clock.now())
    next.setUTCMonth(next.getUTCMonth() + 1)
    expect(await preview('starter')).toMatchObject({
      outcome: 'NEW_SUBSCRIPTION',
      is_immediate: true,
      payment_method: card,
      due_now: { amount: 1900, formatted_amount: '$19' },
      next_payment: { amount: 1900, due_at: `${next.toISOString().slice(0, 19)}.000Z` },
    })
  })

  test('is active at once and paid with it; a second click begins no second one', async () => {
    const card = await save('4242424242424242')
    const answers = await Promise.all([subscribe('starter', card.id), subscribe('starter', card.id)])
    expect(answers.map(({ status, body }) => [status, body.plan?.id])).toEqual([
      [200, 'starter'],
      [200, 'starter'],
    ])
    expect((await subscribe('starter', card.id)).body).toMatchObject({ status: 'active', plan: { id: 'starter' } })
    await ana.settle()
    expect(await listInvoices()).toMatchObject([{ status: 'paid', amount: 1900 }])
    expect(await list()).toEqual([card])
    const actions = (await ana.call('GET', '/api/audit/')).body.results.map((entry: { action: string }) => entry.action)
    expect(actions).toContain('billing.plan_change_requested')
    // Of a subscription that there is it is a change.
    expect((await subscribe('growth', card.id)).status).toBe(409)
    expect(await preview('growth')).toMatchObject({ outcome: 'PLAN_CHANGE', payment_method: card })
  })

  test('begins nothing where the bank refuses, and begins with the next card', async () => {
    const bad = await save('4000000000000341')
    const refused = await subscribe('starter', bad.id)
    expect(refused.status).toBe(402)
    expect(refused.body.detail).toMatch(/declined/)
    await ana.settle()
    expect(await getSubscription()).toEqual({})
    expect((await ana.call('GET', '/api/voice-shop/usage/')).body).toMatchObject({ is_free_plan: true })
    const good = await save('5555555555554444')
    expect((await subscribe('starter', bad.id)).status).toBe(409)
    expect((await subscribe('starter', good.id)).body).toMatchObject({ status: 'active' })
  })

  test('closes the page on which it could be paid for once more', async () => {
    const card = await save('4242424242424242')
    await ana.openCheckout('growth')
    await subscribe('starter', card.id)
    expect((await ana.call('GET', 'checkout/latest/')).body).toEqual({ plan_id: 'growth', state: 'expired' })
  })

  test('is refused for what is not sold, the cards of others and Shopify stores', async () => {
    expect((await subscribe('starter', 'pm_unknown')).status).toBe(404)
    const card = await save('4242424242424242')
    expect((await subscribe('free', card.id)).body).toHaveProperty('plan_id')
    expect((await subscribe('nothing', card.id)).body).toHaveProperty('plan_id')
    const shopify = await createPayer(world, 'shopify')
    const answer = await shopify.call('POST', 'subscriptions/', { plan_id: 'starter', payment_method_id: card.id })
    expect(answer.status).toBe(400)
    const eva = await createPayer(world, 'stripe')
    const foreign = await eva.call('POST', 'subscriptions/', { plan_id: 'starter', payment_method_id: card.id })
    expect(foreign.status).toBe(404)
    expect(await getSubscription()).toEqual({})
  })
})
