import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { newId } from '../account/ids.ts'
import { listCurrentItems } from './item-targets.ts'
import { describePhase } from './schedule-phases.ts'
import { getPeriod } from './subscription-items.ts'

/** A schedule whose one phase is the current period of the subscription. */
export function describeSchedule(
  account: Account,
  subscription: Stripe.Subscription,
  metadata: Record<string, string>,
): Stripe.SubscriptionSchedule {
  const period = getPeriod(subscription)
  const phase = describePhase({
    ...period,
    targets: listCurrentItems(subscription),
    currency: subscription.currency,
    prorationBehavior: 'create_prorations',
    metadata: {},
  })
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: account.clock.now(),
    current_phase: { end_date: period.end, start_date: period.start },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: subscription.default_payment_method,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata,
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  }
}
