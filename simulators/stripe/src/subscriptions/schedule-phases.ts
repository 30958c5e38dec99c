import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordChange } from '../account/events.ts'
import { describePlan, idOf } from '../catalog/prices.ts'
import type { ProrationBehavior } from '../invoices/prorations.ts'
import { type ItemTarget, listCurrentItems } from './item-targets.ts'
import type { Period } from './subscription-items.ts'

export interface NewPhase extends Period {
  targets: ItemTarget[]
  currency: string
  prorationBehavior: ProrationBehavior
  metadata: Record<string, string>
}

export function describePhase(phase: NewPhase): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: phase.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: phase.end,
    invoice_settings: null,
    items: phase.targets.map(describeItem),
    metadata: phase.metadata,
    on_behalf_of: null,
    proration_behavior: phase.prorationBehavior,
    start_date: phase.start,
    transfer_data: null,
    trial_end: null,
  }
}

function describeItem(target: ItemTarget): Stripe.SubscriptionSchedule.Phase.Item {
  return {
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: describePlan(target.price).id,
    price: target.price.id,
    quantity: target.quantity,
    tax_rates: [],
  }
}

/** The phase that runs now, and the one after it. */
export function findPhases(schedule: Stripe.SubscriptionSchedule): {
  current: Stripe.SubscriptionSchedule.Phase | undefined
  next: Stripe.SubscriptionSchedule.Phase | undefined
} {
  const place = schedule.phases.findIndex((phase) => phase.start_date === schedule.current_phase?.start_date)
  return { current: schedule.phases[place], next: place < 0 ? undefined : schedule.phases[place + 1] }
}

/** What a subscription holds in a phase; items of a price that it has already keep their ids. */
export function listPhaseTargets(
  account: Account,
  subscription: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
): ItemTarget[] {
  const current = listCurrentItems(subscription)
  return phase.items.map((item, place) => {
    const price = account.prices.get(idOf(item.price))
    const same = current.find((one) => one.price.id === price.id)
    const itemId = same?.itemId ?? (current.length === phase.items.length ? (current[place]?.itemId ?? null) : null)
    return { itemId, price, quantity: item.quantity ?? 1 }
  })
}

/** A subscription that is changed directly takes the current phase of its schedule along. */
export function copyItemsToPhase(account: Account, subscription: Stripe.Subscription): void {
  const schedule = account.schedules.find(String(subscription.schedule))
  const phase = schedule === undefined ? undefined : findPhases(schedule).current
  if (schedule === undefined || phase === undefined) return
  recordChange(account, 'subscription_schedule.updated', {
    object: schedule,
    apply: () => {
      phase.items = listCurrentItems(subscription).map(describeItem)
    },
  })
}
