import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { newId } from '../account/ids.ts'
import { addIntervals } from './billing-period.ts'
import { getInterval, type ItemTarget } from './item-targets.ts'
import { createItem } from './subscription-items.ts'

export const missingMethodChoices = ['create_invoice', 'cancel', 'pause'] as const
type MissingMethod = (typeof missingMethodChoices)[number]

export interface NewSubscription {
  customer: Stripe.Customer
  targets: ItemTarget[]
  defaultPaymentMethod: string | null
  trialEnd: number | null
  metadata: Record<string, string>
  missingMethod?: MissingMethod
  description?: string | null
}

/** A subscription as it begins, not yet added: a preview makes one, too. */
export function describeSubscription(account: Account, input: NewSubscription): Stripe.Subscription {
  const id = newId('sub')
  const now = account.clock.now()
  const { trialEnd, targets } = input
  const anchor = trialEnd ?? now
  const period = { start: now, end: trialEnd ?? addIntervals(now, getInterval(targets), 1) }
  const data = targets.map((target) => createItem(account, id, { target, period }))
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: targets[0]?.price.currency ?? 'usd',
    customer: input.customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: input.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: input.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: input.missingMethod ?? 'create_invoice' },
    },
    trial_start: trialEnd === null ? null : now,
  }
}
