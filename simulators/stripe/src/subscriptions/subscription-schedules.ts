import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordChange, recordEvent } from '../account/events.ts'
import { idOf } from '../catalog/prices.ts'
import type { Params } from '../http/params.ts'
import { refuse, refuseUnmodelled } from '../http/stripe-error.ts'
import { type ProrationBehavior, prorationBehaviors } from '../invoices/prorations.ts'
import { changeItems } from './item-change.ts'
import { listCurrentItems } from './item-targets.ts'
import { readPhases } from './schedule-params.ts'
import { findPhases, listPhaseTargets } from './schedule-phases.ts'
import { describeSchedule } from './schedule-shape.ts'
import { endSubscription, hasEnded } from './subscription-end.ts'

export const scheduleParams = [
  'phases[#][items][#][price]',
  'phases[#][items][#][quantity]',
  'phases[#][start_date]',
  'phases[#][end_date]',
  'phases[#][duration][interval]',
  'phases[#][duration][interval_count]',
  'phases[#][proration_behavior]',
  'phases[#][metadata]',
  'end_behavior',
  'proration_behavior',
  'metadata',
]

const endBehaviors = ['release', 'cancel'] as const

/** Puts a running subscription under a schedule whose one phase is its current period. */
export function createSchedule(account: Account, params: Params): Stripe.SubscriptionSchedule {
  const id = params.findText('from_subscription')
  if (id === undefined) throw refuseUnmodelled('schedules that do not begin with from_subscription')
  const subscription = account.subscriptions.get(id, 'from_subscription')
  if (hasEnded(subscription)) throw refuse('You cannot migrate a subscription that is already canceled to a schedule.')
  if (subscription.schedule !== null) {
    throw refuse(
      `You cannot migrate a subscription that is already attached to a schedule: ${idOf(subscription.schedule)}`,
    )
  }
  if (subscription.cancel_at_period_end) {
    throw refuse('You cannot migrate a subscription that is set to be canceled at the end of its period.')
  }
  const schedule = account.schedules.add(describeSchedule(account, subscription, params.mergeMetadata()))
  recordEvent(account, { type: 'subscription_schedule.created', object: schedule })
  recordChange(account, 'customer.subscription.updated', {
    object: subscription,
    apply: () => {
      subscription.schedule = schedule.id
    },
  })
  return schedule
}

/** Replaces the phases from the current one on, which must be the first; a change of its items counts at once. */
export function updateSchedule(account: Account, id: string, params: Params): Stripe.SubscriptionSchedule {
  const schedule = account.schedules.get(id)
  requireActive(schedule, 'update')
  const subscription = account.subscriptions.get(idOf(schedule.subscription ?? ''))
  const endBehavior = params.findChoice('end_behavior', endBehaviors) ?? schedule.end_behavior
  const behavior = params.findChoice('proration_behavior', prorationBehaviors) ?? 'create_prorations'
  const phases = params.has('phases') ? readPhases(account, schedule, params.listGroups('phases')) : null
  recordChange(account, 'subscription_schedule.updated', {
    object: schedule,
    apply: () => {
      schedule.end_behavior = endBehavior
      schedule.metadata = params.mergeMetadata(schedule.metadata)
      const [first] = phases ?? []
      if (!phases || !first) return
      const past = schedule.phases.filter((phase) => phase.end_date <= first.start_date)
      schedule.phases = [...past, ...phases]
      schedule.current_phase = { start_date: first.start_date, end_date: first.end_date }
    },
  })
  enterPhase(account, { schedule, subscription, behavior })
  return schedule
}

function requireActive(schedule: Stripe.SubscriptionSchedule, what: string): void {
  if (schedule.status === 'active') return
  throw refuse(
    `You cannot ${what} a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in the \`not_started\` or \`active\` status.`,
  )
}

interface Entry {
  schedule: Stripe.SubscriptionSchedule
  subscription: Stripe.Subscription
  behavior: ProrationBehavior
}

/** Makes the subscription hold what its current phase says. */
function enterPhase(account: Account, { schedule, subscription, behavior }: Entry): void {
  const phase = findPhases(schedule).current
  if (phase === undefined) return
  const targets = listPhaseTargets(account, subscription, phase)
  const current = listCurrentItems(subscription)
  const isSame =
    targets.length === current.length &&
    targets.every((target) =>
      current.some((one) => one.price.id === target.price.id && one.quantity === target.quantity),
    )
  if (isSame) return
  const change = { targets, at: account.clock.now(), behavior }
  changeItems(account, subscription, { change, behavior: 'allow_incomplete', method: null })
}

/** What is due when a phase ends: the next one begins, or the schedule lets its subscription go or ends it. */
export function endPhase(account: Account, schedule: Stripe.SubscriptionSchedule): void {
  const subscription = account.subscriptions.get(idOf(schedule.subscription ?? ''))
  const { next } = findPhases(schedule)
  if (next === undefined) {
    if (schedule.end_behavior === 'cancel') endSubscription(account, subscription, 'cancellation_requested')
    else releaseSchedule(account, schedule.id)
    return
  }
  recordChange(account, 'subscription_schedule.updated', {
    object: schedule,
    apply: () => {
      schedule.current_phase = { start_date: next.start_date, end_date: next.end_date }
    },
  })
  const behavior = prorationBehaviors.find((one) => one === next.proration_behavior) ?? 'create_prorations'
  enterPhase(account, { schedule, subscription, behavior })
}

/** Lets the subscription go: it stays as it is, without the phases that would have come. */
export function releaseSchedule(account: Account, id: string): Stripe.SubscriptionSchedule {
  const schedule = account.schedules.get(id)
  requireActive(schedule, 'release')
  const subscription = account.subscriptions.get(idOf(schedule.subscription ?? ''))
  schedule.status = 'released'
  schedule.released_at = account.clock.now()
  schedule.released_subscription = subscription.id
  schedule.subscription = null
  schedule.current_phase = null
  recordEvent(account, { type: 'subscription_schedule.released', object: schedule })
  recordChange(account, 'customer.subscription.updated', {
    object: subscription,
    apply: () => {
      subscription.schedule = null
    },
  })
  return schedule
}

export function listSchedules(account: Account, params: Params): Stripe.ApiList<Stripe.SubscriptionSchedule> {
  const customer = params.findText('customer')
  const keep = (schedule: Stripe.SubscriptionSchedule) => customer === undefined || schedule.customer === customer
  return account.schedules.list({ params, url: '/v1/subscription_schedules', keep })
}
