import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordEvent } from '../account/events.ts'
import { type CardProblem, refuse, refuseCard, refuseConfirmation, refuseUnconfirmed } from '../http/stripe-error.ts'
import { applyFailedInvoice, applyPaidInvoice } from '../subscriptions/subscription-status.ts'
import { createInvoice, finalizeInvoice, type NewInvoice } from './invoice-create.ts'

/** What will be charged: the subscription's own payment method, else the customer's default one. */
export function findPaymentMethodId(account: Account, subscription: Stripe.Subscription): string | null {
  const customer = account.customers.find(String(subscription.customer))
  const method = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null
  return method === null || typeof method === 'string' ? method : method.id
}

/** What would go wrong if this payment method were charged now; null when it would work. */
export function findChargeProblem(account: Account, methodId: string | null): CardProblem | 'no_payment_method' | null {
  const card = account.cards.find(methodId ?? '')
  if (card === undefined) return 'no_payment_method'
  return card.onCharge
}

/** Throws the card error, or that there is nothing to charge. */
export function requireChargeable(account: Account, methodId: string | null): void {
  const problem = findChargeProblem(account, methodId)
  if (problem === 'no_payment_method') throw refuseNoPaymentMethod()
  if (problem !== null) throw refuseCard(problem)
}

function refuseNoPaymentMethod() {
  return refuse(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    { code: 'resource_missing' },
  )
}

/** Tries to collect an open invoice and returns whether it is paid; what follows for the subscription is done. */
export function collectInvoice(account: Account, invoice: Stripe.Invoice, methodId: string | null): boolean {
  if (invoice.amount_remaining === 0) {
    markPaid(account, invoice)
    return true
  }
  invoice.attempted = true
  invoice.attempt_count += 1
  invoice.next_payment_attempt = null
  if (findChargeProblem(account, methodId) === null) {
    markPaid(account, invoice)
    return true
  }
  applyFailedInvoice(account, invoice)
  recordEvent(account, { type: 'invoice.payment_failed', object: invoice })
  return false
}

interface Payment {
  methodId: string | null
  /** Whether the customer is there, to confirm what their bank asks. */
  isOnSession: boolean
}

/** Pays because somebody asked to. Throws the card error; only a first try counts for the rhythm of the retries. */
export function payInvoice(account: Account, invoice: Stripe.Invoice, { methodId, isOnSession }: Payment): void {
  const problem = invoice.amount_remaining === 0 ? null : findChargeProblem(account, methodId)
  if (problem === 'no_payment_method') throw refuseNoPaymentMethod()
  if (problem === null) {
    markPaid(account, invoice)
    return
  }
  if (problem === 'authentication_required' && isOnSession && methodId !== null) {
    account.confirmations.add({ id: invoice.id ?? '', methodId })
    invoice.attempted = true
    recordEvent(account, { type: 'invoice.payment_action_required', object: invoice })
    throw refuseUnconfirmed()
  }
  if (invoice.attempt_count === 0) collectInvoice(account, invoice, methodId)
  else recordEvent(account, { type: 'invoice.payment_failed', object: invoice })
  throw refuseCard(problem)
}

/** What the customer answers the bank on the invoice's page. Throws the card error where it is no. */
export function confirmPayment(account: Account, invoice: Stripe.Invoice, isConfirmed: boolean): void {
  if (invoice.status !== 'open') throw refuse(`This invoice is ${invoice.status}.`)
  account.confirmations.get(invoice.id ?? '')
  account.confirmations.remove(invoice.id ?? '')
  if (isConfirmed) {
    markPaid(account, invoice)
    return
  }
  recordEvent(account, { type: 'invoice.payment_failed', object: invoice })
  throw refuseConfirmation()
}

function markPaid(account: Account, invoice: Stripe.Invoice): void {
  invoice.status = 'paid'
  invoice.attempted = true
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = account.clock.now()
  applyPaidInvoice(account, invoice)
  recordEvent(account, { type: 'invoice.paid', object: invoice })
  recordEvent(account, { type: 'invoice.payment_succeeded', object: invoice })
}

/** Makes an invoice, closes it and tries to collect it at once. */
export function invoiceNow(account: Account, input: NewInvoice): { invoice: Stripe.Invoice; isPaid: boolean } {
  const invoice = createInvoice(account, input)
  finalizeInvoice(account, invoice)
  return { invoice, isPaid: collectInvoice(account, invoice, findPaymentMethodId(account, input.subscription)) }
}
