import fc from 'fast-check'
import { expect, test } from 'vitest'
import { routes } from './http/routes.ts'
import { createPayer, openStripe } from './testing/stripe-client.ts'

test('whatever a request holds, it is answered or refused, and never makes the simulator fail', async () => {
  const { stripe, origin, control } = await openStripe()
  const customer = await createPayer(stripe)
  const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: 'price_starter' }] })
  const ids = [
    customer.id,
    subscription.id,
    String(subscription.items.data[0]?.id),
    String(subscription.latest_invoice),
    String(customer.invoice_settings.default_payment_method),
    'price_growth',
    'prod_starter',
    '%zz',
  ]
  const values = [...ids, '', 'true', 'now', '-1', '0', '99999999999', 'card', 'year', 'always_invoice', 'nonsense']
  const field = (names: readonly string[]) =>
    fc.tuple(fc.constantFrom('x', 'expand[]', 'metadata[a]', ...names), fc.constantFrom(...values))
  const request = fc.constantFrom(...routes).chain((route) =>
    fc.record({
      method: fc.constant(route.method),
      path: fc.constantFrom(...ids).map((id) => route.path.replaceAll(':id', id)),
      fields: fc.array(field(route.params ?? []), { maxLength: 6 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(request, fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 20), async ({ method, path, fields }, days) => {
      const form = new URLSearchParams()
      for (const [name, value] of fields) form.append(name.replaceAll('#', '0'), value)
      const isPost = method === 'POST'
      const answer = await fetch(`${origin}${path}${isPost ? '' : `?${form.toString()}`}`, {
        method,
        headers: { authorization: 'Bearer sk_test_123' },
        ...(isPost && { body: form.toString() }),
      })
      const text = await answer.text()
      expect([answer.status < 500, text]).toEqual([true, text])
      control.advance({ days })
    }),
    { numRuns: 200 },
  )
}, 30_000)
