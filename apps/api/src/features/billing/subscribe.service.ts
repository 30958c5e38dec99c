import type { createSubscriptionRoute, FoundSubscription, RouteInput } from '@voice-shop/contract'
import { AppError, coreErrors } from '../../core/errors.ts'
import { getActor, recordAudit } from '../audit/audit.public.ts'
import { findPlan, freePlanId, getPlan, isPaid, type Plan } from '../plans/plans.public.ts'
import { billingErrors } from './billing.errors.ts'
import { addSyncJob } from './billing.jobs.ts'
import { type Asker, getActiveSubscription } from './billing.service.ts'
import { beginRevision, type CustomerRow } from './customers.repository.ts'
import { RequestsUnderWay, withProviderDeadline } from './deadline.ts'
import type { CardKeeper } from './payment-provider.ts'
import { isEntitled } from './subscription-status.ts'
import { findLiveSubscription } from './subscriptions.repository.ts'
import { syncSubscription } from './sync-subscription.ts'
import { type BillingDeps, getCustomer, getWorkspaceBilling } from './workspace-billing.ts'

type SubscribeRequest = Pick<RouteInput<typeof createSubscriptionRoute>, 'headers' | 'body'>

interface NewSubscription {
  cards: CardKeeper
  customer: CustomerRow
  plan: Plan
  paymentMethodId: string
}

const intentions = new RequestsUnderWay()

async function carryOut(
  deps: BillingDeps,
  { workspaceId, userId }: Asker & { userId: string },
  { cards, customer, plan, paymentMethodId }: NewSubscription,
): Promise<void> {
  const key = { workspaceId, provider: 'stripe' as const }
  const customerId = customer.customer_id
  const idempotencyKey = `${workspaceId}-subscribe-${plan.id}-${paymentMethodId}-${customer.revision}`
  try {
    await cards.subscribe({ customerId, workspaceId, plan, paymentMethodId, idempotencyKey })
  } catch (error) {
    // A provider that did not answer may have begun the subscription.
    if (error instanceof AppError && error.status >= 500) await addSyncJob(deps.jobs, deps.db, key)
    throw error
  } finally {
    await beginRevision(deps.db, key)
  }
  await deps.db.transaction().execute(async (transaction) => {
    const actor = await getActor(transaction, userId)
    const details = { from: getPlan(freePlanId).name, to: plan.name }
    const now = deps.clock.now()
    await recordAudit(transaction, { workspaceId, actor, action: 'billing.plan_change_requested', details, now })
    await addSyncJob(deps.jobs, transaction, key)
  })
  // It is paid. Where that cannot be read back at once, the job does it.
  await syncSubscription(deps, key).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

/**
 * Begins a plan with the saved card that the preview named, and answers the subscription as it is then. Twice for the
 * same plan begins one. Throws 402 where the bank refuses: then nothing has begun; 404 for a card that is not the
 * workspace's; 409 where there is a subscription, or another card, since the preview.
 */
export async function createSubscription(
  deps: BillingDeps,
  asker: Asker & { userId: string },
  { headers, body }: SubscribeRequest,
): Promise<FoundSubscription> {
  const { workspaceId } = asker
  const billing = await getWorkspaceBilling(deps, { workspaceId, claimed: headers['x-payment-platform'] })
  const { cards } = billing.provider
  if (!cards) throw billingErrors.approveInShopify()
  const plan = findPlan(body.plan_id)
  if (!plan) throw billingErrors.unknownPlan('plan_id')
  if (!isPaid(plan) || !billing.provider.canSell(plan)) throw billingErrors.planNotOffered('plan_id')
  const live = await findLiveSubscription(deps.db, workspaceId)
  if (live && (live.plan_id !== plan.id || !isEntitled(live.status))) throw billingErrors.previewTooOld()
  if (!live) {
    const customer = await getCustomer(deps, billing)
    const begin = async () => {
      const [card] = await cards.list(customer.customer_id)
      if (!card) throw coreErrors.notFound()
      if (card.id !== body.payment_method_id) throw billingErrors.previewTooOld()
      await carryOut(deps, asker, { cards, customer, plan, paymentMethodId: card.id })
    }
    await withProviderDeadline(deps, intentions.share(JSON.stringify([workspaceId, plan.id]), begin))
  }
  return getActiveSubscription(deps, asker)
}
