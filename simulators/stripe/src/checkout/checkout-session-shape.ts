import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { newId } from '../account/ids.ts'
import type { Params } from '../http/params.ts'
import { refuse } from '../http/stripe-error.ts'
import { daySeconds, hourSeconds } from '../subscriptions/billing-period.ts'

export interface SessionInput {
  mode: 'subscription' | 'setup'
  urls: { success: string; cancel: string | null }
  customerId: string | null
}

/** A session as it opens. Throws for an expiry that is too near or too far. */
export function describeSession(account: Account, params: Params, input: SessionInput): Stripe.Checkout.Session {
  const id = newId('cs_test', 58)
  const now = account.clock.now()
  const email = params.findText('customer_email') || null
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: input.urls.cancel,
    client_reference_id: params.findText('client_reference_id') || null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: params.findText('currency') || null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: input.customerId,
    customer_account: null,
    customer_creation: input.customerId === null && input.mode === 'subscription' ? 'always' : null,
    customer_details: email === null ? null : describeCustomer(email, null),
    customer_email: email,
    discounts: [],
    expires_at: readExpiry(account, params, now),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.findText('locale') || null,
    managed_payments: null,
    metadata: params.mergeMetadata(),
    mode: input.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card', 'link', 'us_bank_account'],
    payment_status: input.mode === 'setup' ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: input.urls.success,
    total_details: input.mode === 'setup' ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${account.origin}/c/pay/${id}`,
    wallet_options: null,
  }
}

/** The customer as the page shows it. */
export function describeCustomer(email: string, name: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}

function readExpiry(account: Account, params: Params, now: number): number {
  const expiry = params.findInteger('expires_at') ?? now + daySeconds
  if (expiry < account.clock.now() + hourSeconds / 2 || expiry > now + daySeconds) {
    throw refuse('The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from now.', {
      param: 'expires_at',
    })
  }
  return expiry
}
