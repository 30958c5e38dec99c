import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordEvent } from '../account/events.ts'
import { newId } from '../account/ids.ts'
import type { Period } from '../subscriptions/subscription-items.ts'
import { createLine, type LineDraft } from './invoice-lines.ts'

export interface NewInvoice {
  subscription: Stripe.Subscription
  lines: LineDraft[]
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
  period: Period
}

/** A draft with its lines and sums. It is not kept: a preview is made the same way. */
export function draftInvoice(account: Account, { subscription, lines, reason, period }: NewInvoice): Stripe.Invoice {
  const id = reason === 'upcoming' ? newId('upcoming_in') : newId('in')
  return describeInvoice(account, {
    id,
    customerId: String(subscription.customer),
    currency: subscription.currency,
    lines: lines.map((line) => createLine(id, line)),
    reason,
    period,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
  })
}

/** What an invoice says of itself beside what follows from its customer. */
export interface InvoiceFacts {
  id: string
  customerId: string
  currency: string
  lines: Stripe.InvoiceLineItem[]
  reason: NewInvoice['reason'] | 'manual'
  period: Period
  parent: Stripe.Invoice.Parent | null
}

/** A draft as Stripe answers it. */
export function describeInvoice(account: Account, facts: InvoiceFacts): Stripe.Invoice {
  const { id, customerId, currency, lines: data, reason, period, parent } = facts
  const total = data.reduce((sum, line) => sum + line.amount, 0)
  const customer = account.customers.find(customerId)
  const balance = customer?.balance ?? 0
  const now = account.clock.now()
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Simulated account',
    account_tax_ids: null,
    amount_due: Math.max(0, total + Math.min(0, balance)),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(0, total + Math.min(0, balance)),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency,
    custom_fields: null,
    customer: customerId,
    customer_account: null,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

/** Adds a draft invoice, which becomes the subscription's latest one. */
export function createInvoice(account: Account, input: NewInvoice): Stripe.Invoice {
  const invoice = account.invoices.add(draftInvoice(account, input))
  input.subscription.latest_invoice = invoice.id
  recordEvent(account, { type: 'invoice.created', object: invoice })
  return invoice
}

/**
 * Closes a draft: it gets its number and its page, and the customer's credit is taken off.
 * A negative total becomes credit for later invoices.
 */
export function finalizeInvoice(account: Account, invoice: Stripe.Invoice): void {
  const customer = account.customers.find(String(invoice.customer))
  const balance = customer?.balance ?? 0
  const sequence = customer?.next_invoice_sequence ?? 1
  invoice.starting_balance = balance
  // Only credit is modelled, so the balance is never above zero.
  invoice.amount_due = Math.max(0, invoice.total + balance)
  invoice.amount_remaining = invoice.amount_due
  invoice.ending_balance = Math.min(0, invoice.total + balance)
  if (customer !== undefined) {
    customer.balance = invoice.ending_balance
    customer.next_invoice_sequence = sequence + 1
    customer.currency ??= invoice.currency
  }
  invoice.number = `${customer?.invoice_prefix ?? 'NONE'}-${String(sequence).padStart(4, '0')}`
  invoice.status = 'open'
  invoice.automatically_finalizes_at = null
  invoice.effective_at = account.clock.now()
  invoice.status_transitions.finalized_at = account.clock.now()
  invoice.hosted_invoice_url = `${account.origin}/i/${invoice.id}`
  recordEvent(account, { type: 'invoice.finalized', object: invoice })
}

export function voidInvoice(account: Account, invoice: Stripe.Invoice): void {
  invoice.status = 'void'
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = account.clock.now()
  recordEvent(account, { type: 'invoice.voided', object: invoice })
}

/** The subscription that an invoice is for, by its id. */
export function getSubscriptionId(invoice: Stripe.Invoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription ?? null
  return subscription === null || typeof subscription === 'string' ? subscription : subscription.id
}
