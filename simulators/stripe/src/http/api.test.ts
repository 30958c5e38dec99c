import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { catchError, connectStripe, createPayer, openStripe } from '../testing/stripe-client.ts'

const authorization = 'Bearer sk_test_123'

async function readError(answer: Response): Promise<{ type: string; code?: string; message: string }> {
  const { error } = (await answer.json()) as { error: { type: string; code?: string; message: string } }
  return error
}

test('a request without a key, or with a wrong or live one, gets 401', async () => {
  const { origin } = await openStripe()
  const missing = await fetch(`${origin}/v1/customers`)
  expect(missing.status).toBe(401)
  expect(missing.headers.get('request-id')).toMatch(/^req_/)
  expect(await missing.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  for (const key of ['nonsense', 'sk_live_123456']) {
    const error = await catchError(connectStripe(origin, { key }).customers.list())
    expect(error).toMatchObject({ statusCode: 401, message: expect.stringContaining('Invalid API Key provided') })
  }
})

test('another version of the API is refused, since shapes differ', async () => {
  const { origin } = await openStripe()
  const headers = { authorization, 'stripe-version': '2020-08-27' }
  const answer = await fetch(`${origin}/v1/customers`, { headers })
  expect([answer.status, (await readError(answer)).message]).toEqual([400, expect.stringContaining('2020-08-27')])
})

test('unknown calls, ids and parameters are refused by name', async () => {
  const { origin, stripe } = await openStripe()
  const unknown = await fetch(`${origin}/v1/balance`, { headers: { authorization } })
  expect([unknown.status, (await readError(unknown)).type]).toEqual([404, 'invalid_request_error'])
  expect(await catchError(stripe.subscriptions.retrieve('sub_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such subscription: 'sub_none'",
  })
  const misspelled: Stripe.CustomerCreateParams = { email: 'ana@example.com', metadata: { a: '1' } }
  Object.assign(misspelled, { emial: 'x' })
  expect(await catchError(stripe.customers.create(misspelled))).toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'emial',
  })
})

test('the same key with the same body gets the same answer and does nothing twice', async () => {
  const { stripe } = await openStripe()
  const create = (name: string) => stripe.customers.create({ name }, { idempotencyKey: 'key-1' })
  const [first, second] = [await create('Ana'), await create('Ana')]
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.customers.list()).data).toHaveLength(1)
  expect(await catchError(create('Eva'))).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
  const elsewhere = stripe.setupIntents.create({}, { idempotencyKey: 'key-1' })
  expect(await catchError(elsewhere)).toMatchObject({ rawType: 'idempotency_error' })
})

test('a declined payment is replayed, a request that was refused before it began is not', async () => {
  const { stripe, control } = await openStripe()
  const customer = await createPayer(stripe, 'pm_card_chargeCustomerFail')
  const create = (id: string, key: string) =>
    stripe.subscriptions.create(
      { customer: id, items: [{ price: 'price_starter' }], payment_behavior: 'error_if_incomplete' },
      { idempotencyKey: key },
    )
  expect((await catchError(create(customer.id, 'pay'))).code).toBe('card_declined')
  control.setCardProblem(String(customer.invoice_settings.default_payment_method), null)
  expect((await catchError(create(customer.id, 'pay'))).code).toBe('card_declined')
  expect((await create(customer.id, 'pay again')).status).toBe('active')
  expect((await catchError(create('cus_none', 'new'))).statusCode).toBe(400)
  expect((await create(customer.id, 'new')).status).toBe('active')
})

test('two requests at once under one key: the second is told to wait', async () => {
  const { stripe, control } = await openStripe()
  control.setFault({ kind: 'slow', delayMs: 50 })
  const create = () => stripe.customers.create({ name: 'Ana' }, { idempotencyKey: 'double' })
  const [first, second] = await Promise.allSettled([create(), create()])
  expect(first.status).toBe('fulfilled')
  expect(second).toMatchObject({ status: 'rejected', reason: { statusCode: 409, code: 'idempotency_key_in_use' } })
})

test('an answer that is lost on the way is found again by the retry of the client, once', async () => {
  const { origin, control } = await openStripe()
  const stripe = connectStripe(origin, { retries: 2 })
  control.setFault({ kind: 'lost_answer', requests: 1 })
  const customer = await stripe.customers.create({ name: 'Ana' })
  expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id])
})

test('outages and limits last for the next requests of a path, as told', async () => {
  const { stripe, control } = await openStripe()
  control.setFault({ kind: 'down', requests: 2 })
  for (let time = 0; time < 2; time += 1) {
    expect(await catchError(stripe.customers.list())).toMatchObject({ statusCode: 503, rawType: 'api_error' })
  }
  expect((await stripe.customers.list()).data).toEqual([])
  control.setFault({ kind: 'rate_limited', path: '/v1/prices' })
  expect(await catchError(stripe.prices.list())).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  expect((await stripe.customers.list()).data).toEqual([])
  control.setFault(null)
  expect((await stripe.prices.list()).data).toHaveLength(5)
})

test('a slow API answers late and rightly', async () => {
  const { stripe, control } = await openStripe()
  control.setFault({ kind: 'slow', delayMs: 5000, requests: 1 })
  const late = stripe.customers.list({}, { timeout: 100 })
  expect((await catchError(late)).message).toContain('aborted')
  expect((await stripe.customers.list()).data).toEqual([])
})

test('lists are cut by limit and continued from either side', async () => {
  const { stripe } = await openStripe()
  const ids: string[] = []
  for (let place = 0; place < 5; place += 1) ids.unshift((await stripe.customers.create({ name: `${place}` })).id)
  const first = await stripe.customers.list({ limit: 2 })
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true])
  const last = await stripe.customers.list({ limit: 3, starting_after: String(ids[1]) })
  expect([last.data.map(({ id }) => id), last.has_more]).toEqual([ids.slice(2), false])
  const before = await stripe.customers.list({ limit: 2, ending_before: String(ids[3]) })
  expect([before.data.map(({ id }) => id), before.has_more]).toEqual([ids.slice(1, 3), true])
  const all: string[] = []
  for await (const customer of stripe.customers.list({ limit: 2 })) all.push(customer.id)
  expect(all).toEqual(ids)
  expect(await catchError(stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
  expect(await catchError(stripe.customers.list({ starting_after: 'cus_none' }))).toMatchObject({ statusCode: 400 })
})

test('ids are expanded as asked, in lists too, and what is no reference is refused', async () => {
  const { stripe } = await openStripe()
  const customer = await createPayer(stripe)
  const created = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_starter' }],
    expand: ['latest_invoice.customer'],
  })
  expect(created.latest_invoice).toMatchObject({ status: 'paid', customer: { email: 'ana@example.com' } })
  const list = await stripe.subscriptions.list({ expand: ['data.customer', 'data.items.data.price.product'] })
  expect(list.data[0]).toMatchObject({
    customer: { id: customer.id },
    items: { data: [{ price: { product: { name: 'Starter' } } }] },
  })
  expect((await stripe.subscriptions.retrieve(created.id)).customer).toBe(customer.id)
  const wrong = stripe.subscriptions.retrieve(created.id, { expand: ['status'] })
  expect((await catchError(wrong)).message).toContain('cannot be expanded (status)')
})

test('the log of requests shows no card data', async () => {
  const { stripe, control } = await openStripe()
  const number = '4242424242424242'
  await stripe.paymentMethods.create({ type: 'card', card: { number, exp_month: 12, exp_year: 2030, cvc: '987' } })
  await stripe.customers.create({ description: `my card is ${number}` })
  const requests = control.listRequests()
  expect(requests.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['POST', '/v1/payment_methods', 200],
    ['POST', '/v1/customers', 200],
  ])
  expect(requests[0]?.idempotencyKey).toMatch(/^stripe-node-retry-/)
  // Ids and keys are random: they may have these digits.
  expect(JSON.stringify(requests.map(({ params }) => params))).not.toMatch(/4242|987/)
  control.clearRequests()
  expect(control.listRequests()).toEqual([])
})

test('fields whose names are those of JavaScript itself are fields like any other', async () => {
  const { origin } = await openStripe()
  const body = '__proto__[admin]=1&constructor=x&metadata[__proto__]=y'
  const answer = await fetch(`${origin}/v1/customers`, { method: 'POST', headers: { authorization }, body })
  expect([answer.status, (await readError(answer)).code]).toEqual([400, 'parameter_unknown'])
})
