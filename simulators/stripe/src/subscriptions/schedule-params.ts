import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import type { Params } from '../http/params.ts'
import { refuse, refuseMissingParam } from '../http/stripe-error.ts'
import { prorationBehaviors } from '../invoices/prorations.ts'
import { addIntervals, readInterval } from './billing-period.ts'
import { getInterval, type ItemTarget, readNewItems } from './item-targets.ts'
import { describePhase, findPhases } from './schedule-phases.ts'

/** The phases of an update. Throws unless they begin with the current phase and follow each other. */
export function readPhases(
  account: Account,
  schedule: Stripe.SubscriptionSchedule,
  groups: Params[],
): Stripe.SubscriptionSchedule.Phase[] {
  const { current } = findPhases(schedule)
  const currency = current?.currency ?? 'usd'
  const phases: Stripe.SubscriptionSchedule.Phase[] = []
  for (const group of groups) {
    const targets = readNewItems(account, group.listGroups('items'))
    const start = readStart(account, group, { before: phases.at(-1), current })
    const end = readEnd(group, start, targets)
    if (end <= start) throw refuse('A phase must end after it starts.', { param: 'phases' })
    const prorationBehavior = group.findChoice('proration_behavior', prorationBehaviors) ?? 'create_prorations'
    phases.push(describePhase({ start, end, targets, currency, prorationBehavior, metadata: group.mergeMetadata() }))
  }
  if (phases.length === 0) throw refuseMissingParam('phases')
  return phases
}

interface Neighbours {
  before: Stripe.SubscriptionSchedule.Phase | undefined
  current: Stripe.SubscriptionSchedule.Phase | undefined
}

function readStart(account: Account, group: Params, { before, current }: Neighbours): number {
  const text = group.findText('start_date')
  const start = text === 'now' ? account.clock.now() : group.findInteger('start_date')
  if (before !== undefined) {
    if (start !== undefined && start !== before.end_date) {
      throw refuse('The start date of a phase must be the end date of the one before it.', { param: 'phases' })
    }
    return before.end_date
  }
  if (start === undefined) {
    throw refuse(
      'The subscription schedule update is missing at least one phase with a `start_date` to anchor end dates to.',
      { param: 'phases' },
    )
  }
  if (start !== current?.start_date) {
    throw refuse('You can not modify the start date of the current phase.', { param: 'phases[0][start_date]' })
  }
  return start
}

function readEnd(group: Params, start: number, targets: ItemTarget[]): number {
  const end = group.findInteger('end_date')
  if (end !== undefined) return end
  const duration = group.findGroup('duration')
  if (duration === undefined) return addIntervals(start, getInterval(targets), 1)
  const interval = duration.getText('interval')
  return addIntervals(start, readInterval({ interval, interval_count: duration.findInteger('interval_count') ?? 1 }), 1)
}
