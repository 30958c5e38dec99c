import { createStripeClient } from '../../features/billing/stripe/stripe-client.ts'
import { createStripeProvider } from '../../features/billing/stripe/stripe-provider.ts'
import { getPlan, type Plan } from '../../features/plans/plans.public.ts'
import { getAddress, getCredential } from './credentials.ts'
import { describeStripe } from './stripe-conformance.ts'

const plans = [getPlan('starter'), getPlan('growth'), getPlan('scale')] as const

describeStripe('Stripe, a real account in test mode', async () => {
  const secretKey = getCredential('STRIPE_SECRET_KEY')
  if (!/^[rs]k_test_/.test(secretKey)) throw new Error('STRIPE_SECRET_KEY is none of test mode')
  const apiBase = getAddress('STRIPE_API_BASE', 'https://api.stripe.com')
  const stripe = createStripeClient({ secretKey, apiBase, timeoutMs: 30_000 })
  const isSimulated = apiBase.protocol === 'http:'

  async function createPrice({ id, name, amountCents, currency, frequency }: Plan): Promise<[string, string]> {
    if (isSimulated) return [id, `price_${id}`]
    const { id: priceId } = await stripe.prices.create({
      unit_amount: amountCents,
      currency: currency.toLowerCase(),
      recurring: { interval: frequency },
      product_data: { name: `Voice Shop conformance ${name}` },
    })
    return [id, priceId]
  }
  const prices = new Map(await Promise.all(plans.map(createPrice)))

  return {
    provider: createStripeProvider({ secretKey, apiBase, prices, webhookSecret: 'not needed', timeoutMs: 30_000 }),
    plans,
    free: getPlan('free'),
    saveCard: async (customer, name) => (await stripe.paymentMethods.attach(name, { customer })).id,
    async removeCustomer(customerId) {
      await stripe.customers.del(customerId)
      if (isSimulated) return
      // Prices cannot be removed, and products with prices neither: both are put away.
      for (const price of prices.values()) {
        const { product } = await stripe.prices.update(price, { active: false })
        await stripe.products.update(typeof product === 'string' ? product : product.id, { active: false })
      }
    },
  }
})
