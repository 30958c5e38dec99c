import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { newId } from '../account/ids.ts'
import type { Card, CardRecord } from './cards.ts'

interface Holder {
  name: string | null
  email: string | null
  metadata?: Record<string, string>
}

/** Adds a card that belongs to nobody yet. */
export function addPaymentMethod(account: Account, card: Card, holder: Holder): Stripe.PaymentMethod {
  const { onAttach, onCharge } = card
  return addMethod(account, { holder, onAttach, onCharge, kind: { type: 'card', card: describeWireCard(card) } })
}

/** What the hosted page offers beside cards. */
export const otherKinds = {
  link: { type: 'link', link: { email: 'ana@example.com' } },
  us_bank_account: {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: '1JWtPxqbdX5Gamtc',
      last4: '6789',
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: '110000000',
      status_details: {},
    },
  },
} satisfies Record<string, Partial<Stripe.PaymentMethod>>

/** Adds a payment method of another kind that belongs to nobody yet. */
export function addOtherMethod(account: Account, kind: keyof typeof otherKinds, holder: Holder): Stripe.PaymentMethod {
  return addMethod(account, { holder, onAttach: null, onCharge: null, kind: structuredClone(otherKinds[kind]) })
}

interface NewMethod extends Pick<CardRecord, 'onAttach' | 'onCharge'> {
  holder: Holder
  kind: Pick<Stripe.PaymentMethod, 'type' | 'card' | 'link' | 'us_bank_account'>
}

function addMethod(account: Account, { holder, kind, onAttach, onCharge }: NewMethod): Stripe.PaymentMethod {
  const id = newId('pm')
  account.cards.add({ id, onAttach, onCharge, isUsedUp: false })
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
    created: account.clock.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: holder.metadata ?? {},
    ...kind,
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
