import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import type { SimulatedPrice } from '../catalog/prices.ts'
import { type StripeSimulator, type StripeSimulatorOptions, startStripeSimulator } from '../stripe-simulator.ts'

export const prices: SimulatedPrice[] = [
  {
    id: 'price_starter',
    productId: 'prod_starter',
    productName: 'Starter',
    amount: 1900,
    currency: 'usd',
    interval: 'month',
  },
  {
    id: 'price_growth',
    productId: 'prod_growth',
    productName: 'Growth',
    amount: 7900,
    currency: 'usd',
    interval: 'month',
  },
  {
    id: 'price_yearly',
    productId: 'prod_growth',
    productName: 'Growth',
    amount: 79_000,
    currency: 'usd',
    interval: 'year',
  },
  { id: 'price_free', productId: 'prod_free', productName: 'Free', amount: 0, currency: 'usd', interval: 'month' },
  { id: 'price_brl', productId: 'prod_brl', productName: 'Brasil', amount: 9900, currency: 'brl', interval: 'month' },
]

/** The moment at which the clock of every test stands until it is moved. */
export const start = Date.UTC(2026, 10, 1) / 1000

/** The official client against an origin; it does not retry unless told. */
export function connectStripe(origin: string, options: { key?: string; retries?: number } = {}): Stripe {
  const { hostname, port } = new URL(origin)
  return new Stripe(options.key ?? 'sk_test_123', {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: options.retries ?? 0,
    telemetry: false,
  })
}

/** A simulator of the test's own, stopped when it ends, with the official client. */
export async function openStripe(
  options: Partial<StripeSimulatorOptions> = {},
): Promise<StripeSimulator & { stripe: Stripe }> {
  const simulator = await startStripeSimulator({ prices, now: () => new Date(start * 1000), ...options })
  onTestFinished(() => simulator.stop())
  return { ...simulator, stripe: connectStripe(simulator.origin) }
}

/** A customer whose default card is the one of the token. */
export async function createPayer(stripe: Stripe, token = 'pm_card_visa'): Promise<Stripe.Customer> {
  const customer = await stripe.customers.create({ email: 'ana@example.com', name: 'Ana' })
  const method = await stripe.paymentMethods.attach(token, { customer: customer.id })
  return stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
}

/** The error that a call of the client throws, as it was on the wire. */
export async function catchError(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error('The call was expected to be refused by the API', { cause: error })
}
