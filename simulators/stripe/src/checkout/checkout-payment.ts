import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordEvent } from '../account/events.ts'
import { type CardInput, readCard } from '../customers/cards.ts'
import { createCustomer } from '../customers/customers.ts'
import { addOtherMethod, addPaymentMethod, type otherKinds } from '../customers/payment-method-shape.ts'
import { attachPaymentMethod } from '../customers/payment-methods.ts'
import { completeSetupIntent } from '../customers/setup-intents.ts'
import { Params } from '../http/params.ts'
import { refuse } from '../http/stripe-error.ts'
import { requireChargeable } from '../invoices/invoice-payment.ts'
import { daySeconds } from '../subscriptions/billing-period.ts'
import { addSubscription } from '../subscriptions/subscription-create.ts'
import { describeCustomer } from './checkout-session-shape.ts'

export interface Payer {
  /** A card, or what else the page offers. */
  method: CardInput | keyof typeof otherKinds
  email?: string
  name?: string
}

/**
 * What the hosted page does with the button: saves the card and, in subscription mode, pays.
 * Throws a card error, upon which nothing has happened and another card can be tried; and for a session that is over.
 */
export function completeSession(account: Account, id: string, payer: Payer): Stripe.Checkout.Session {
  const session = account.checkoutSessions.get(id)
  if (session.status !== 'open') throw refuse(`This Checkout Session is ${session.status}.`)
  const email = payer.email || session.customer_email
  const holder = { name: payer.name || null, email }
  const method =
    typeof payer.method === 'string'
      ? addOtherMethod(account, payer.method, holder)
      : addPaymentMethod(account, readCard(payer.method, account.clock.now()), holder)
  if (session.mode === 'setup') saveCard(account, session, method)
  else startSubscription(account, session, { method, email })
  const customer = account.customers.find(String(session.customer))
  session.customer_details = describeCustomer(customer?.email ?? email ?? '', payer.name || customer?.name || null)
  session.status = 'complete'
  session.url = null
  recordEvent(account, { type: 'checkout.session.completed', object: session })
  return session
}

function saveCard(account: Account, session: Stripe.Checkout.Session, method: Stripe.PaymentMethod): void {
  completeSetupIntent(account, account.setupIntents.get(String(session.setup_intent)), method)
}

function startSubscription(
  account: Account,
  session: Stripe.Checkout.Session,
  { method, email }: { method: Stripe.PaymentMethod; email: string | null },
): void {
  const order = account.checkoutOrders.get(session.id)
  // Nothing may be made for a card that fails, so it is asked before.
  if (order.trialDays === undefined && (session.amount_total ?? 0) > 0) requireChargeable(account, method.id)
  const isNew = session.customer === null
  const customer = isNew
    ? createCustomer(account, new Params({ email: email ?? '' }))
    : account.customers.get(String(session.customer))
  attachPaymentMethod(account, method, customer)
  const subscription = addSubscription(
    account,
    {
      customer,
      targets: order.items.map(({ price, quantity }) => ({
        itemId: null,
        price: account.prices.get(price),
        quantity,
      })),
      // Checkout makes the card the subscription's own, not the customer's default.
      defaultPaymentMethod: method.id,
      trialEnd: order.trialDays === undefined ? null : account.clock.now() + order.trialDays * daySeconds,
      metadata: order.subscriptionMetadata,
    },
    { collects: true },
  )
  session.customer = customer.id
  session.subscription = subscription.id
  session.invoice = subscription.latest_invoice
  session.payment_status = order.trialDays === undefined ? 'paid' : 'no_payment_required'
}
