import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { newId } from '../account/ids.ts'
import type { Card } from './cards.ts'

interface Holder {
  name: string | null
  email: string | null
  metadata?: Record<string, string>
}

/** Adds a payment method that belongs to nobody yet. */
export function addPaymentMethod(account: Account, card: Card, holder: Holder): Stripe.PaymentMethod {
  const id = newId('pm')
  account.cards.add({ id, onAttach: card.onAttach, onCharge: card.onCharge, isUsedUp: false })
  return account.paymentMethods.add({
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: holder.email,
      name: holder.name,
      phone: null,
      tax_id: null,
    },
    card: describeWireCard(card),
    created: account.clock.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: holder.metadata ?? {},
    type: 'card',
  })
}

function describeWireCard(card: Card): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card.hasCvc ? 'unchecked' : null,
    },
    country: 'US',
    display_brand: card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    funding: card.funding,
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}
