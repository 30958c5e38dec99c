import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPayer, openStripe } from '../testing/stripe-client.ts'

const monthSeconds = 30 * 86_400

test('a change to and fro at one moment costs nothing, whenever it is', async () => {
  const { stripe, control } = await openStripe()
  const customer = await createPayer(stripe)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: monthSeconds - 1 }), async (at) => {
      const { id, items } = await stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: 'price_starter' }],
      })
      const item = items.data[0]
      const proration_date = (item?.current_period_start ?? 0) + at
      for (const price of ['price_growth', 'price_starter']) {
        await stripe.subscriptions.update(id, { items: [{ id: String(item?.id), price }], proration_date })
      }
      const preview = await stripe.invoices.createPreview({ subscription: id })
      const amounts = preview.lines.data.map((line) => line.amount)
      const share = (monthSeconds - at) / monthSeconds
      const [starter, growth] = [Math.round(1900 * share), Math.round(7900 * share)]
      // A line of nothing is left out.
      const changes = [-starter, growth, -growth, starter].filter((amount) => amount !== 0)
      expect(amounts).toEqual([...changes, 1900])
      expect(preview.amount_due).toBe(1900)
    }),
    { numRuns: 25, examples: [[0], [monthSeconds - 1]] },
  )
  expect(control.listEvents().filter((event) => event.type === 'invoice.payment_failed')).toEqual([])
}, 30_000)

test('paid invoices and the balance account for every charge and credit', async () => {
  const { stripe, control } = await openStripe()
  const customer = await createPayer(stripe)
  const { id, items } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: 'price_growth' }] })
  const itemId = String(items.data[0]?.id)
  for (const price of [
    'price_starter',
    'price_yearly',
    'price_starter',
    'price_growth',
    'price_free',
    'price_growth',
  ]) {
    control.advance({ days: 9, seconds: 1234 })
    await stripe.subscriptions.update(id, { items: [{ id: itemId, price }], proration_behavior: 'always_invoice' })
  }
  control.advance({ days: 65 })
  const { data } = await stripe.invoices.list({ customer: customer.id, limit: 100 })
  const sum = (name: 'total' | 'amount_paid') => data.reduce((total, invoice) => total + invoice[name], 0)
  const after = await stripe.customers.retrieve(customer.id)
  expect(data.every((invoice) => invoice.status === 'paid')).toBe(true)
  expect(after).toMatchObject({ balance: sum('total') - sum('amount_paid') })
})
