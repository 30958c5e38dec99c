import type { PaymentMethod } from '@voice-shop/contract'
import type Stripe from 'stripe'
import { z } from 'zod'
import { coreErrors } from '../../../core/errors.ts'
import type { CardKeeper } from '../payment-provider.ts'
import { isLive } from '../subscription-status.ts'
import { stripeLocales } from './stripe-client.ts'
import { callStripe, isDecline } from './stripe-failures.ts'
import { readStatus } from './stripe-subscription.ts'

function getId(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}

/** What kinds of methods beside cards have of a name and a number. */
const detailsSchema = z.object({ bank_name: z.string().nullish(), last4: z.string().nullish() })

/** A card, or another method that the customer saved on Stripe's page, whose details stand under the name of its kind. */
function describeMethod(method: Stripe.PaymentMethod, customerId: string): PaymentMethod {
  const { id, type, card } = method
  const details = detailsSchema.safeParse((method as unknown as Record<string, unknown>)[type]).data
  return {
    id,
    customer_id: customerId,
    type,
    brand: card?.brand ?? details?.bank_name ?? type.replaceAll('_', ' '),
    last4: details?.last4 ?? '',
    exp_month: card?.exp_month ?? null,
    exp_year: card?.exp_year ?? null,
  }
}

/** The customer's payment methods at Stripe, of which we take cards alone. Numbers pass through to Stripe and are neither kept nor logged. */
export function createStripeCards(stripe: Stripe): Omit<CardKeeper, 'previewSubscription' | 'subscribe'> {
  /**
   * The newest first, which is the one that is charged: whatever becomes the default drops the others, and one that was
   * just given on Stripe's page does so in a moment.
   */
  async function listMethods(customerId: string): Promise<Stripe.PaymentMethod[]> {
    const { data } = await stripe.customers.listPaymentMethods(customerId, { limit: 100 })
    return data.toSorted((left, right) => right.created - left.created)
  }

  async function listLive(customer: string): Promise<Stripe.Subscription[]> {
    const { data } = await stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
      expand: ['data.latest_invoice'],
    })
    return data.filter(({ status }) => isLive(readStatus(status)))
  }

  /** The payment method of a customer. Throws 404 for another's, as for one that does not exist. */
  async function getOwnMethod(customerId: string, id: string): Promise<Stripe.PaymentMethod> {
    const method = await stripe.paymentMethods.retrieve(id)
    if (getId(method.customer) !== customerId) throw coreErrors.notFound()
    return method
  }

  /** Pays with the card what its predecessor could not. Throws when the bank refuses. */
  async function payOpenInvoices(subscriptions: Stripe.Subscription[], paymentMethodId: string): Promise<void> {
    for (const { status, latest_invoice: invoice } of subscriptions) {
      const isOpen = typeof invoice === 'object' && invoice?.status === 'open'
      const isOwed = status === 'past_due' || status === 'unpaid'
      if (isOpen && isOwed && invoice.id) await stripe.invoices.pay(invoice.id, { payment_method: paymentMethodId })
    }
  }

  /** The card becomes the customer's and its subscriptions' default; the other cards are dropped. */
  async function makeDefault(customerId: string, paymentMethodId: string, subscriptions: Stripe.Subscription[]) {
    await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: paymentMethodId } })
    for (const { id } of subscriptions) {
      await stripe.subscriptions.update(id, { default_payment_method: paymentMethodId })
    }
    for (const { id } of await listMethods(customerId)) {
      // Another request may have dropped it already.
      if (id !== paymentMethodId) await stripe.paymentMethods.detach(id).catch(() => undefined)
    }
  }

  /** Whether the method pays for everything of the customer already. */
  async function isDefault(customerId: string, id: string, subscriptions: Stripe.Subscription[]): Promise<boolean> {
    if (subscriptions.some(({ default_payment_method: own }) => own !== null && getId(own) !== id)) return false
    const customer = await stripe.customers.retrieve(customerId)
    return !customer.deleted && getId(customer.invoice_settings.default_payment_method) === id
  }

  async function use(customerId: string, paymentMethodId: string): Promise<PaymentMethod> {
    const before = await stripe.paymentMethods.retrieve(paymentMethodId)
    const holder = getId(before.customer)
    if (holder !== null && holder !== customerId) throw coreErrors.notFound()
    const method =
      holder === null ? await stripe.paymentMethods.attach(paymentMethodId, { customer: customerId }) : before
    const subscriptions = await listLive(customerId)
    try {
      await payOpenInvoices(subscriptions, paymentMethodId)
    } catch (error) {
      // A card that the bank refuses does not replace the one before.
      if (holder === null) await stripe.paymentMethods.detach(paymentMethodId).catch(() => undefined)
      throw error
    }
    await makeDefault(customerId, paymentMethodId, subscriptions)
    return describeMethod(method, customerId)
  }

  return {
    list: (customerId) =>
      callStripe(async () => (await listMethods(customerId)).map((card) => describeMethod(card, customerId))),

    create: ({ number, expMonth, expYear, cvc }, customerId) =>
      callStripe(async () => {
        const method = await stripe.paymentMethods.create({
          type: 'card',
          card: { number, exp_month: expMonth, exp_year: expYear, cvc },
        })
        return describeMethod(method, customerId)
      }),

    use: ({ customerId, paymentMethodId }) => callStripe(() => use(customerId, paymentMethodId)),

    remove: ({ customerId, paymentMethodId }) =>
      callStripe(async () => {
        const method = await getOwnMethod(customerId, paymentMethodId)
        await stripe.paymentMethods.detach(method.id)
        return describeMethod(method, customerId)
      }),

    settle: (customerId) =>
      callStripe(async () => {
        const [newest, ...others] = await listMethods(customerId)
        if (!newest) return
        const subscriptions = await listLive(customerId)
        // As after our own changes, which come back as events.
        const isSettled = others.length === 0 && (await isDefault(customerId, newest.id, subscriptions))
        if (!isSettled) await makeDefault(customerId, newest.id, subscriptions)
        // A decline here shows as the payment that is still open.
        await payOpenInvoices(subscriptions, newest.id).catch((error: unknown) => {
          if (!isDecline(error)) throw error
        })
      }),

    createSetupPage: (input) =>
      callStripe(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'setup',
            currency: input.currency.toLowerCase(),
            customer: input.customerId,
            client_reference_id: input.workspaceId,
            success_url: input.successUrl,
            cancel_url: input.cancelUrl,
            locale: stripeLocales[input.language],
            metadata: { workspace_id: input.workspaceId },
          },
          { idempotencyKey: input.idempotencyKey },
        )
        if (!session.url) throw new Error(`Stripe's checkout ${session.id} has no address`)
        return { id: session.id, url: session.url }
      }),
  }
}
