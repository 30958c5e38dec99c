import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordEvent } from '../account/events.ts'
import { newId } from '../account/ids.ts'
import type { Params } from '../http/params.ts'
import { refuse, refuseMissingParam, refuseUnmodelled } from '../http/stripe-error.ts'
import { describeInvoice } from './invoice-create.ts'

export const newInvoiceParams = [
  'customer',
  'currency',
  'auto_advance',
  'collection_method',
  'pending_invoice_items_behavior',
  'payment_settings',
  'payment_settings[payment_method_types]',
  'payment_settings[payment_method_types][#]',
  'metadata',
]
export const newInvoiceItemParams = ['customer', 'invoice', 'amount', 'currency', 'description']

/** Makes an empty draft that belongs to no subscription. Nobody collects it but by call. */
export function createInvoiceByHand(account: Account, params: Params): Stripe.Invoice {
  const customer = account.customers.get(params.getText('customer'), 'customer')
  if (params.findFlag('auto_advance') !== false)
    throw refuseUnmodelled('invoices that collect themselves', 'auto_advance')
  params.findChoice('collection_method', ['charge_automatically'])
  params.findChoice('pending_invoice_items_behavior', ['exclude'])
  const now = account.clock.now()
  const invoice = describeInvoice(account, {
    id: newId('in'),
    customerId: customer.id,
    currency: params.findText('currency') ?? customer.currency ?? 'usd',
    lines: [],
    reason: 'manual',
    period: { start: now, end: now },
    parent: null,
  })
  invoice.auto_advance = false
  const types = params.findGroup('payment_settings')?.listTexts('payment_method_types') ?? []
  // As texts: the SDK's list of methods grows with each version.
  Object.assign(invoice.payment_settings, { payment_method_types: types.length > 0 ? types : null })
  invoice.metadata = params.mergeMetadata()
  account.invoices.add(invoice)
  recordEvent(account, { type: 'invoice.created', object: invoice })
  return invoice
}

/** Puts an amount on a draft. */
export function createInvoiceItem(account: Account, params: Params): Stripe.InvoiceItem {
  const customer = account.customers.get(params.getText('customer'), 'customer')
  const invoice = account.invoices.get(params.getText('invoice'), 'invoice')
  const amount = params.findInteger('amount')
  if (amount === undefined) throw refuseMissingParam('amount')
  if (invoice.customer !== customer.id) throw refuse('The invoice belongs to another customer.', { param: 'invoice' })
  if (invoice.status !== 'draft')
    throw refuse('Invoice items can only be added to draft invoices.', { param: 'invoice' })
  if (params.getText('currency') !== invoice.currency) {
    throw refuse('The invoice has another currency.', { param: 'currency' })
  }
  const id = newId('ii')
  const description = params.findText('description') ?? null
  addLine(account, invoice, { itemId: id, amount, description })
  const period = { start: account.clock.now(), end: account.clock.now() }
  return describeItem(account, { id, invoice, customerId: customer.id, amount, description, period })
}

function addLine(
  account: Account,
  invoice: Stripe.Invoice,
  { itemId, amount, description }: { itemId: string; amount: number; description: string | null },
): void {
  const now = account.clock.now()
  invoice.lines.data.push({
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: invoice.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id ?? '',
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: {
        invoice_item: itemId,
        proration: false,
        proration_details: { credited_items: null },
        subscription: null,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: { start: now, end: now },
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: null,
    subscription: null,
    subtotal: amount,
    taxes: [],
  })
  const total = invoice.total + amount
  Object.assign(invoice, {
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    amount_due: Math.max(0, total + invoice.starting_balance),
    amount_remaining: Math.max(0, total + invoice.starting_balance),
  })
}

function describeItem(
  account: Account,
  item: {
    id: string
    invoice: Stripe.Invoice
    customerId: string
    amount: number
    description: string | null
    period: { start: number; end: number }
  },
): Stripe.InvoiceItem {
  return {
    id: item.id,
    object: 'invoiceitem',
    amount: item.amount,
    currency: item.invoice.currency,
    customer: item.customerId,
    customer_account: null,
    date: account.clock.now(),
    description: item.description,
    discountable: true,
    discounts: [],
    invoice: item.invoice.id ?? null,
    livemode: false,
    metadata: {},
    net_amount: item.amount,
    parent: null,
    period: item.period,
    pricing: null,
    proration: false,
    quantity: 1,
    quantity_decimal: null,
    tax_rates: [],
    test_clock: null,
  } as unknown as Stripe.InvoiceItem
}

/** Removes a draft. Whatever was finalized stays, and can only be voided. */
export function deleteById(account: Account, id: string): Stripe.DeletedInvoice {
  if (account.invoices.get(id).status !== 'draft') throw refuse('You can only delete draft invoices.')
  account.invoices.remove(id)
  return { id, object: 'invoice', deleted: true } as Stripe.DeletedInvoice
}
