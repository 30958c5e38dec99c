import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordChange, recordEvent } from '../account/events.ts'
import { newId } from '../account/ids.ts'
import type { Params } from '../http/params.ts'
import { refuse, refuseMissing } from '../http/stripe-error.ts'
import { endSubscription } from '../subscriptions/subscription-end.ts'
import { attachPaymentMethod, getPaymentMethod, requireOwnPaymentMethod } from './payment-methods.ts'

export const customerParams = [
  'email',
  'name',
  'description',
  'phone',
  'metadata',
  'preferred_locales',
  'preferred_locales[#]',
  'invoice_settings[default_payment_method]',
]

export function createCustomer(account: Account, params: Params): Stripe.Customer {
  const id = newId('cus', 14)
  const customer: Stripe.Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: account.clock.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  applyParams(customer, params)
  const method = params.findText('payment_method')
  if (method) attachPaymentMethod(account, getPaymentMethod(account, method, 'payment_method'), customer)
  account.customers.add(customer)
  setDefaultPaymentMethod(account, customer, params)
  recordEvent(account, { type: 'customer.created', object: customer })
  return customer
}

function applyParams(customer: Stripe.Customer, params: Params): void {
  const email = params.findText('email')
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw refuse(`Invalid email address: ${email}`, { param: 'email', code: 'email_invalid' })
  }
  if (email !== undefined) customer.email = email || null
  for (const name of ['name', 'description', 'phone'] as const) {
    const text = params.findText(name)
    if (text !== undefined) customer[name] = text || null
  }
  if (params.has('preferred_locales')) customer.preferred_locales = params.listTexts('preferred_locales')
  customer.metadata = params.mergeMetadata(customer.metadata)
}

function setDefaultPaymentMethod(account: Account, customer: Stripe.Customer, params: Params): void {
  const id = params.findGroup('invoice_settings')?.findText('default_payment_method')
  if (id === undefined) return
  const param = 'invoice_settings[default_payment_method]'
  if (id !== '') requireOwnPaymentMethod(account, id, { customerId: customer.id, param })
  customer.invoice_settings.default_payment_method = id || null
}

/** A deleted customer is still found, as a stub. */
export function retrieveCustomer(account: Account, id: string): Stripe.Customer | Stripe.DeletedCustomer {
  const customer = account.customers.find(id) ?? account.deletedCustomers.find(id)
  if (customer === undefined) throw refuseMissing('customer', id)
  return customer
}

export function updateCustomer(account: Account, id: string, params: Params): Stripe.Customer {
  const customer = account.customers.get(id)
  recordChange(account, 'customer.updated', {
    object: customer,
    apply: () => {
      setDefaultPaymentMethod(account, customer, params)
      applyParams(customer, params)
    },
  })
  return customer
}

/** Deletes a customer for good: its subscriptions end, its cards are used up. */
export function removeCustomer(account: Account, id: string): Stripe.DeletedCustomer {
  const customer = account.customers.get(id)
  for (const subscription of account.subscriptions.values()) {
    if (subscription.customer === id) endSubscription(account, subscription, 'cancellation_requested')
  }
  for (const method of account.paymentMethods.values()) {
    if (method.customer !== id) continue
    method.customer = null
    account.cards.get(method.id).isUsedUp = true
  }
  account.customers.remove(id)
  const deleted = account.deletedCustomers.add({ id, object: 'customer', deleted: true })
  recordEvent(account, { type: 'customer.deleted', object: customer })
  return deleted
}

export function listCustomers(account: Account, params: Params): Stripe.ApiList<Stripe.Customer> {
  const email = params.findText('email')
  const keep = (customer: Stripe.Customer) => email === undefined || customer.email === email
  return account.customers.list({ params, url: '/v1/customers', keep })
}
