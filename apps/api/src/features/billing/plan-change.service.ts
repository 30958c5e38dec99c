import type { changePlanRoute, FoundSubscription, RouteInput } from '@voice-shop/contract'
import { coreErrors } from '../../core/errors.ts'
import { findPlan, freePlanId, getPlan, isPaid, type Plan } from '../plans/plans.public.ts'
import { billingErrors } from './billing.errors.ts'
import { type Asker, getActiveSubscription } from './billing.service.ts'
import { carryOutChange } from './carry-out-change.ts'
import { findCustomer } from './customers.repository.ts'
import { RequestsUnderWay, withProviderDeadline } from './deadline.ts'
import type { PaymentProvider, PlanChange } from './payment-provider.ts'
import { isLive } from './subscription-status.ts'
import { findSubscription, type SubscriptionRow } from './subscriptions.repository.ts'
import type { BillingDeps } from './workspace-billing.ts'

/** How long a preview can be confirmed. */
const previewLifeMs = 30 * 60_000
/** Clocks of one process do not run backwards; those of several may differ by this. */
const clockSkewMs = 60_000

/** A change that is possible in place, and with whom. */
export interface PossibleChange {
  provider: PaymentProvider
  row: SubscriptionRow
  from: Plan
  to: Plan
}

export function isSettled(row: SubscriptionRow): boolean {
  return row.pending_plan_id === null && row.cancel_at === null
}

/** Throws where a plan cannot be had in place: 400, and 409 while a payment is open. */
export function requirePossible({ provider, row, from, to }: PossibleChange, field: string): void {
  if (to.id === freePlanId || to.id === from.id) return
  if (!isPaid(to) || !provider.canSell(to)) throw billingErrors.planNotOffered(field)
  if (provider.platform === 'shopify') throw billingErrors.approveInShopify()
  if (row.status !== 'active' && row.status !== 'trialing') throw billingErrors.paymentOpen()
}

export async function getChange(
  deps: BillingDeps,
  change: Omit<PossibleChange, 'provider'> & { proratedAt: Date | null },
): Promise<PlanChange> {
  const { row, from, to, proratedAt } = change
  const { workspace_id: workspaceId, provider } = row
  const customer = await findCustomer(deps.db, { workspaceId, provider })
  if (!customer) throw coreErrors.notFound()
  return {
    customerId: customer.customer_id,
    providerId: row.provider_id,
    from,
    to,
    proratedAt,
    idempotencyKey: `${workspaceId}-${row.provider_id}-${to.id}-${customer.revision}`,
  }
}

type ChangeRequest = Pick<RouteInput<typeof changePlanRoute>, 'headers' | 'params' | 'body'>

/** The workspace's own subscription. Throws 404 for any other id. */
async function getOwnSubscription(deps: BillingDeps, { workspaceId }: Asker, id: string): Promise<SubscriptionRow> {
  const row = await findSubscription(deps.db, { workspaceId, id })
  if (!row) throw coreErrors.notFound()
  return row
}

/** Throws 409 for a preview that is too old to hold. */
function readPreviewTime(deps: BillingDeps, text: string | undefined): Date | null {
  if (text === undefined) return null
  const previewedAt = new Date(text)
  const ageMs = deps.clock.now().getTime() - previewedAt.getTime()
  if (ageMs > previewLifeMs || ageMs < -clockSkewMs) throw billingErrors.previewTooOld()
  return previewedAt
}

const underWay = new RequestsUnderWay()

/**
 * Changes the plan in place, and answers the subscription as it is then. Two requests for the same change make one.
 * Throws 402 where the card was declined: then nothing has changed.
 */
export async function changePlan(
  deps: BillingDeps,
  asker: Asker & { userId: string },
  { headers, params, body }: ChangeRequest,
): Promise<FoundSubscription> {
  const row = await getOwnSubscription(deps, asker, params.id)
  const claimed = headers['x-payment-platform']
  const provider = deps.payments[row.provider]
  if (!provider) throw billingErrors.notOffered()
  if (claimed !== undefined && claimed !== row.provider) throw billingErrors.wrongPlatform()
  const to = findPlan(body.new_plan_id)
  if (!to) throw billingErrors.unknownPlan('new_plan_id')
  if (!isLive(row.status)) return changeEnded(deps, asker, to)
  const change = { provider, row, from: getPlan(row.plan_id), to, proratedAt: readPreviewTime(deps, body.previewed_at) }
  requirePossible(change, 'new_plan_id')
  if (!isMade(row, to)) {
    const key = JSON.stringify([asker.workspaceId, row.id, to.id])
    const { workspaceId, userId } = asker
    const carryOut = async () => {
      // A request for the same may have made it since the row was read.
      if (isMade(await getOwnSubscription(deps, asker, row.id), to)) return
      await carryOutChange(
        deps,
        { workspaceId, userId, provider: provider.platform, from: change.from, to },
        async () => {
          await provider.changePlan(await getChange(deps, change))
        },
      )
    }
    await withProviderDeadline(deps, underWay.share(key, carryOut))
  }
  return getActiveSubscription(deps, asker)
}

/** What has ended is free already, as after a second click; nothing else can be made of it. */
function changeEnded(deps: BillingDeps, asker: Asker, to: Plan): Promise<FoundSubscription> {
  if (to.id !== freePlanId) throw coreErrors.notFound()
  return getActiveSubscription(deps, asker)
}

function isMade(row: SubscriptionRow, to: Plan): boolean {
  return isSettled(row) ? row.plan_id === to.id : isPendingAlready(row, to)
}

function isPendingAlready(row: SubscriptionRow, to: Plan): boolean {
  if (row.cancel_at !== null) return to.id === freePlanId
  return row.pending_plan_id === to.id
}
