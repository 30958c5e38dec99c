import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { cutPage } from '../account/collection.ts'
import { idOf } from '../catalog/prices.ts'
import { requireOwnPaymentMethod } from '../customers/payment-methods.ts'
import type { Params } from '../http/params.ts'
import { refuse } from '../http/stripe-error.ts'
import { finalizeInvoice, getSubscriptionId, voidInvoice } from './invoice-create.ts'
import { collectInvoice, findPaymentMethodId, payInvoice } from './invoice-payment.ts'

export function listInvoices(account: Account, params: Params): Stripe.ApiList<Stripe.Invoice> {
  const customer = params.findText('customer')
  const subscription = params.findText('subscription')
  const status = params.findText('status')
  const keep = (invoice: Stripe.Invoice) =>
    (customer === undefined || invoice.customer === customer) &&
    (subscription === undefined || getSubscriptionId(invoice) === subscription) &&
    (status === undefined || invoice.status === status)
  return account.invoices.list({ params, url: '/v1/invoices', keep })
}

export function listInvoiceLines(account: Account, id: string, params: Params): Stripe.ApiList<Stripe.InvoiceLineItem> {
  return cutPage(account.invoices.get(id).lines.data, params, `/v1/invoices/${id}/lines`)
}

/** Pays an open invoice with the given card, or as it would be collected. Throws 402 with the card error. */
export function payById(account: Account, id: string, params: Params): Stripe.Invoice {
  const invoice = account.invoices.get(id)
  const methodId = params.findText('payment_method')
  if (methodId) {
    requireOwnPaymentMethod(account, methodId, {
      customerId: idOf(invoice.customer ?? ''),
      param: 'payment_method',
    })
  }
  if (invoice.status === 'paid') throw refuse('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status === 'draft') finalizeInvoice(account, invoice)
  requireOpen(invoice, 'pay')
  payInvoice(account, invoice, {
    methodId: methodId || findInvoiceMethod(account, invoice),
    isOnSession: params.findFlag('off_session') === false,
  })
  return invoice
}

/** What an invoice would be collected from. */
function findInvoiceMethod(account: Account, invoice: Stripe.Invoice): string | null {
  const subscription = account.subscriptions.find(getSubscriptionId(invoice) ?? '')
  return subscription === undefined ? null : findPaymentMethodId(account, subscription)
}

export function finalizeById(account: Account, id: string): Stripe.Invoice {
  const invoice = account.invoices.get(id)
  if (invoice.status !== 'draft') throw refuse("This invoice is already finalized, you can't re-finalize it.")
  finalizeInvoice(account, invoice)
  if (invoice.amount_due === 0) collectInvoice(account, invoice, null)
  return invoice
}

export function voidById(account: Account, id: string): Stripe.Invoice {
  const invoice = account.invoices.get(id)
  requireOpen(invoice, 'void')
  voidInvoice(account, invoice)
  return invoice
}

function requireOpen(invoice: Stripe.Invoice, what: string): void {
  if (invoice.status === 'open') return
  throw refuse(`You can only ${what} open invoices. This invoice is ${invoice.status}.`)
}

/** The hour of a renewal's draft is over. */
export function finalizeRenewal(account: Account, invoice: Stripe.Invoice): void {
  finalizeInvoice(account, invoice)
  collectInvoice(account, invoice, findInvoiceMethod(account, invoice))
}

export function retryInvoice(account: Account, invoice: Stripe.Invoice): void {
  collectInvoice(account, invoice, findInvoiceMethod(account, invoice))
}
