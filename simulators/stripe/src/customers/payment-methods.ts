import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordChange, recordEvent } from '../account/events.ts'
import { idOf } from '../catalog/prices.ts'
import type { Params } from '../http/params.ts'
import {
  refuse,
  refuseCard,
  refuseMissing,
  refuseMissingParam,
  refuseUnmodelled,
  StripeError,
} from '../http/stripe-error.ts'
import { type Card, findReadyCard, readCard, readCardInput } from './cards.ts'
import { addPaymentMethod } from './payment-method-shape.ts'

export const newPaymentMethodParams = [
  'type',
  'card[number]',
  'card[exp_month]',
  'card[exp_year]',
  'card[cvc]',
  'card[token]',
  'billing_details[name]',
  'billing_details[email]',
  'metadata',
]

/** Throws a card error for what the number, the date or the code alone tell; a bank is asked when it is attached. */
export function createPaymentMethod(account: Account, params: Params): Stripe.PaymentMethod {
  const type = params.getText('type')
  if (type !== 'card') throw refuseUnmodelled(`payment methods of type ${type}`, 'type')
  const card = params.findGroup('card')
  if (card === undefined) throw refuseMissingParam('card')
  const billing = params.findGroup('billing_details')
  return addPaymentMethod(account, readNewCard(account, card), {
    name: billing?.findText('name') || null,
    email: billing?.findText('email') || null,
    metadata: params.mergeMetadata(),
  })
}

function readNewCard(account: Account, params: Params): Card {
  const token = params.findText('token')
  const now = account.clock.now()
  if (token !== undefined) {
    const card = findReadyCard(token, now)
    if (card === null) throw refuseMissing('token', token, 'card[token]')
    return card
  }
  const input = readCardInput(params)
  if (account.settings.rawCards === 'refused') throw refuseRawCard()
  return readCard(input, now)
}

function refuseRawCard(): StripeError {
  const message =
    'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use Stripe.js, the Stripe mobile bindings, or Stripe Elements. For more information, see https://dashboard.stripe.com/account/integration/settings. If you are qualified to handle card data directly, see https://support.stripe.com/questions/enabling-access-to-raw-card-data-apis.'
  return new StripeError(402, { type: 'invalid_request_error', message })
}

/** Finds a payment method; a ready one such as pm_card_visa becomes a new one of its kind. */
export function getPaymentMethod(account: Account, id: string, param?: string): Stripe.PaymentMethod {
  const ready = findReadyCard(id, account.clock.now())
  if (ready !== null && id.startsWith('pm_')) return addPaymentMethod(account, ready, { name: null, email: null })
  return account.paymentMethods.get(id, param)
}

/** Saves a card with a customer. Throws 402 when the bank refuses, 400 when the card was used up before. */
export function attachPaymentMethod(
  account: Account,
  method: Stripe.PaymentMethod,
  customer: Stripe.Customer,
): Stripe.PaymentMethod {
  if (method.customer !== null && idOf(method.customer) === customer.id) return method
  const record = account.cards.get(method.id)
  if (method.customer !== null) {
    throw refuse('The payment method you provided has already been attached to a customer.', {
      param: 'payment_method',
    })
  }
  if (record.isUsedUp) {
    throw refuse(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
    )
  }
  if (record.onAttach !== null) throw refuseCard(record.onAttach)
  method.customer = customer.id
  if (method.card?.checks?.cvc_check === 'unchecked') method.card.checks.cvc_check = 'pass'
  recordEvent(account, { type: 'payment_method.attached', object: method })
  return method
}

export function attachById(account: Account, id: string, params: Params): Stripe.PaymentMethod {
  const customer = account.customers.get(params.getText('customer'), 'customer')
  return attachPaymentMethod(account, getPaymentMethod(account, id), customer)
}

/** Takes a card from its customer, for good; whatever it was the default of has none afterwards. */
export function detachPaymentMethod(account: Account, id: string): Stripe.PaymentMethod {
  const method = account.paymentMethods.get(id)
  if (method.customer === null) {
    throw refuse('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  const customerId = idOf(method.customer)
  recordChange(account, 'payment_method.detached', {
    object: method,
    apply: () => {
      method.customer = null
    },
  })
  account.cards.get(id).isUsedUp = true
  const customer = account.customers.find(customerId)
  if (customer?.invoice_settings.default_payment_method === id) customer.invoice_settings.default_payment_method = null
  for (const subscription of account.subscriptions.values()) {
    if (subscription.default_payment_method === id) subscription.default_payment_method = null
  }
  return method
}

export function updatePaymentMethod(account: Account, id: string, params: Params): Stripe.PaymentMethod {
  const method = account.paymentMethods.get(id)
  const card = params.findGroup('card')
  recordChange(account, 'payment_method.updated', {
    object: method,
    apply: () => {
      method.metadata = params.mergeMetadata(method.metadata)
      if (method.card === undefined) return
      method.card.exp_month = card?.findInteger('exp_month') ?? method.card.exp_month
      method.card.exp_year = card?.findInteger('exp_year') ?? method.card.exp_year
    },
  })
  return method
}

export function listCustomerPaymentMethods(
  account: Account,
  customerId: string,
  params: Params,
): Stripe.ApiList<Stripe.PaymentMethod> {
  account.customers.get(customerId)
  const type = params.findText('type')
  return account.paymentMethods.list({
    params,
    url: `/v1/customers/${customerId}/payment_methods`,
    keep: (method) => method.customer === customerId && (type === undefined || method.type === type),
  })
}

export function listPaymentMethods(account: Account, params: Params): Stripe.ApiList<Stripe.PaymentMethod> {
  const customer = params.findText('customer')
  const type = params.findText('type')
  return account.paymentMethods.list({
    params,
    url: '/v1/payment_methods',
    keep: (method) =>
      customer !== undefined && method.customer === customer && (type === undefined || method.type === type),
  })
}

/** The payment method of a customer; throws when it belongs to another or to nobody. */
export function requireOwnPaymentMethod(
  account: Account,
  id: string,
  owner: { customerId: string; param: string },
): Stripe.PaymentMethod {
  const method = account.paymentMethods.get(id, owner.param)
  if (method.customer !== null && idOf(method.customer) === owner.customerId) return method
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`
  throw refuse(message, { param: owner.param, code: 'resource_missing' })
}
