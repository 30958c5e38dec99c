import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { createPayer, openStripe } from '../testing/stripe-client.ts'
import { signPayload } from './webhooks.ts'

const secret = 'whsec_test'

interface Received {
  body: string
  signature: string
}

/** A receiver that answers with the statuses given, the last one for good. */
async function openReceiver(...statuses: number[]): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ body, signature: String(request.headers['stripe-signature']) })
    response.writeHead(statuses[received.length - 1] ?? statuses.at(-1) ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received }
}

function readTypes(received: Received[]): string[] {
  return received.map(({ body }) => JSON.parse(body).type)
}

test('the signature is the one that the official client makes and checks', () => {
  const body = '{"id":"evt_1","object":"event"}'
  const header = 't=1700000000,v1=c9bcc97a8a4ff4bae104ef32dcacf8b24b4c3cf0512aef639b8502673db15436'
  expect(signPayload(body, 'whsec_x', 1_700_000_000)).toBe(header)
})

test('events are delivered in their order, signed, with the object as it was then', async () => {
  const receiver = await openReceiver(200)
  const { stripe, control } = await openStripe({ webhook: { url: receiver.url, secret }, now: () => new Date() })
  const customer = await createPayer(stripe)
  await control.settle()
  expect(readTypes(receiver.received)).toEqual(['customer.created', 'payment_method.attached', 'customer.updated'])
  const [created, , updated] = receiver.received.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(body, signature, secret),
  )
  expect(created?.data.object).toMatchObject({ id: customer.id, invoice_settings: { default_payment_method: null } })
  expect(created?.request).toMatchObject({ id: expect.stringMatching(/^req_/) })
  expect(updated?.data.previous_attributes).toMatchObject({ invoice_settings: { default_payment_method: null } })
  expect((await stripe.events.list({ type: 'customer.created' })).data[0]?.id).toBe(created?.id)
  expect((await stripe.events.retrieve(String(updated?.id))).type).toBe('customer.updated')
})

test('a signature stays fresh for the receiver when the clock is moved on', async () => {
  const receiver = await openReceiver(200)
  const { stripe, control } = await openStripe({ webhook: { url: receiver.url, secret }, now: () => new Date() })
  control.advance({ days: 60 })
  await stripe.customers.create()
  await control.settle()
  const [event] = receiver.received
  expect(() => stripe.webhooks.constructEvent(event?.body ?? '', event?.signature ?? '', secret)).not.toThrow()
  expect(() => stripe.webhooks.constructEvent(event?.body ?? '', event?.signature ?? '', 'whsec_other')).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  )
})

test('a delivery that fails is tried again until it is taken', async () => {
  const receiver = await openReceiver(500, 404, 200)
  const { stripe, control } = await openStripe({ webhook: { url: receiver.url, secret } })
  await stripe.customers.create()
  await control.settle()
  expect(control.listDeliveries().map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 500],
    [2, 404],
    [3, 200],
  ])
})

test('events can be held and delivered in another order, twice, or again later', async () => {
  const receiver = await openReceiver(200)
  const { stripe, control } = await openStripe()
  control.setWebhook({ url: receiver.url, secret })
  control.setDeliveries({ isHeld: true })
  const customer = await createPayer(stripe)
  await control.settle()
  expect(receiver.received).toEqual([])
  const held = control.listHeld()
  control.release(held.map((event) => event.id).reverse())
  await control.settle()
  expect(readTypes(receiver.received)).toEqual(['customer.updated', 'payment_method.attached', 'customer.created'])
  expect(control.listHeld()).toEqual([])
  control.setDeliveries({ isHeld: false, duplicates: 2 })
  await stripe.customers.update(customer.id, { name: 'Eva' })
  await control.settle()
  expect(receiver.received).toHaveLength(6)
  control.redeliver(String(held[0]?.id), 50)
  await control.settle()
  expect(readTypes(receiver.received).filter((type) => type === 'customer.created')).toHaveLength(51)
})

test('events can be late, lost, or of a kind that the simulator never makes', async () => {
  const receiver = await openReceiver(200)
  const { stripe, control } = await openStripe({ webhook: { url: receiver.url, secret } })
  control.setDeliveries({ isDropped: true })
  const customer = await stripe.customers.create()
  control.setDeliveries({ isDropped: false, delayMs: 20 })
  control.emit('charge.refunded', { id: 'ch_1', object: 'charge', customer: customer.id })
  expect(receiver.received).toEqual([])
  await control.settle()
  expect(readTypes(receiver.received)).toEqual(['charge.refunded'])
  expect((await stripe.events.list()).data).toHaveLength(2)
})

test('another process controls the simulator over HTTP', async () => {
  const { stripe, origin, control } = await openStripe()
  const command = async (name: string, args: unknown) => {
    const answer = await fetch(`${origin}/_control/${name}`, { method: 'POST', body: JSON.stringify(args) })
    return [answer.status, await answer.json()]
  }
  expect(await command('advance', [{ days: 1 }])).toEqual([200, { result: control.now() }])
  await command('setFault', [{ kind: 'down', requests: 1 }])
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 503 })
  expect(await command('setFault', [{ kind: 'nonsense' }])).toMatchObject([
    400,
    { error: { message: expect.any(String) } },
  ])
  expect(await command('advance', [{ days: -1 }])).toMatchObject([400, {}])
  expect(await command('stop', [])).toMatchObject([404, {}])
  expect(await command('settle', {})).toMatchObject([400, {}])
})
