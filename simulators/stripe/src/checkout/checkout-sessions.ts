import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { cutPage } from '../account/collection.ts'
import { recordEvent } from '../account/events.ts'
import { getProductName } from '../catalog/prices.ts'
import { addSetupIntent } from '../customers/setup-intents.ts'
import type { Params } from '../http/params.ts'
import { refuse, refuseMissingParam, refuseUnmodelled } from '../http/stripe-error.ts'
import { readNewItems, sumTargets } from '../subscriptions/item-targets.ts'
import { describeSession } from './checkout-session-shape.ts'

export const newSessionParams = [
  'mode',
  'customer',
  'customer_email',
  'client_reference_id',
  'line_items[#][price]',
  'line_items[#][quantity]',
  'success_url',
  'cancel_url',
  'currency',
  'locale',
  'expires_at',
  'metadata',
  'subscription_data[metadata]',
  'subscription_data[trial_period_days]',
  'setup_intent_data[metadata]',
]

/** Opens a checkout session with its page: for a subscription, or to save a card. */
export function createSession(account: Account, params: Params): Stripe.Checkout.Session {
  const mode = params.getText('mode')
  if (mode !== 'subscription' && mode !== 'setup') throw refuseUnmodelled(`checkout in mode ${mode}`, 'mode')
  const successUrl = params.findText('success_url')
  if (!successUrl) throw refuseMissingParam('success_url')
  const urls = { success: requireUrl(successUrl, 'success_url'), cancel: params.findText('cancel_url') || null }
  if (urls.cancel !== null) requireUrl(urls.cancel, 'cancel_url')
  const customerId = readCustomer(account, params)
  const items = mode === 'subscription' ? readLineItems(account, params) : []
  const session = account.checkoutSessions.add(describeSession(account, params, { mode, urls, customerId }))
  const [first] = items
  if (first !== undefined) {
    session.currency = first.price.currency
    session.amount_subtotal = sumTargets(items)
    session.amount_total = session.amount_subtotal
  }
  if (mode === 'setup') {
    const metadata = params.findGroup('setup_intent_data')?.mergeMetadata() ?? {}
    session.setup_intent = addSetupIntent(account, { customerId, metadata }).id
  }
  const data = params.findGroup('subscription_data')
  account.checkoutOrders.add({
    id: session.id,
    items: items.map((item) => ({ price: item.price.id, quantity: item.quantity })),
    subscriptionMetadata: data?.mergeMetadata() ?? {},
    trialDays: data?.findInteger('trial_period_days'),
  })
  return session
}

function readCustomer(account: Account, params: Params): string | null {
  const customer = params.findText('customer')
  if (customer === undefined) return null
  if (params.has('customer_email')) {
    throw refuse('You may only specify one of these parameters: customer, customer_email.')
  }
  return account.customers.get(customer, 'customer').id
}

function readLineItems(account: Account, params: Params) {
  const groups = params.listGroups('line_items')
  if (groups.length === 0) throw refuseMissingParam('line_items')
  return readNewItems(account, groups)
}

function requireUrl(text: string, param: string): string {
  // The placeholder of the session's id is not part of the address yet.
  if (URL.canParse(text.replaceAll('{CHECKOUT_SESSION_ID}', 'cs'))) return text
  throw refuse('Not a valid URL', { param, code: 'url_invalid' })
}

/** Closes an open session by request or because its time is over. Throws when it is not open. */
export function expireSession(account: Account, id: string): Stripe.Checkout.Session {
  const session = account.checkoutSessions.get(id)
  if (session.status !== 'open') {
    throw refuse(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ' +
        `\`${session.status}\`.`,
    )
  }
  session.status = 'expired'
  session.url = null
  recordEvent(account, { type: 'checkout.session.expired', object: session })
  return session
}

export function listSessions(account: Account, params: Params): Stripe.ApiList<Stripe.Checkout.Session> {
  const wanted = ['customer', 'subscription', 'status'] as const
  const keep = (session: Stripe.Checkout.Session) =>
    wanted.every((name) => !params.has(name) || session[name] === params.findText(name))
  return account.checkoutSessions.list({ params, url: '/v1/checkout/sessions', keep })
}

export function listLineItems(account: Account, id: string, params: Params): Stripe.ApiList<Stripe.LineItem> {
  account.checkoutSessions.get(id)
  const items = account.checkoutOrders.get(id).items.map(({ price: priceId, quantity }): Stripe.LineItem => {
    const price = account.prices.get(priceId)
    const amount = (price.unit_amount ?? 0) * quantity
    return {
      id: `li_${id.slice(-10)}${priceId.slice(-6)}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: getProductName(account, price),
      metadata: {},
      price,
      quantity,
    }
  })
  return cutPage(items, params, `/v1/checkout/sessions/${id}/line_items`)
}
