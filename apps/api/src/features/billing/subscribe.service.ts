import type { createSubscriptionRoute, FoundSubscription, RouteInput } from '@voice-shop/contract'
import { coreErrors } from '../../core/errors.ts'
import { findPlan, freePlanId, getPlan, isPaid } from '../plans/plans.public.ts'
import { billingErrors } from './billing.errors.ts'
import { type Asker, getActiveSubscription } from './billing.service.ts'
import { carryOutChange } from './carry-out-change.ts'
import { RequestsUnderWay, withProviderDeadline } from './deadline.ts'
import { isEntitled } from './subscription-status.ts'
import { findLiveSubscription } from './subscriptions.repository.ts'
import { type BillingDeps, getCustomer, getWorkspaceBilling } from './workspace-billing.ts'

type SubscribeRequest = Pick<RouteInput<typeof createSubscriptionRoute>, 'headers' | 'body'>

const underWay = new RequestsUnderWay()

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
  const { workspaceId, userId } = asker
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
      const { customer_id: customerId, revision } = customer
      const idempotencyKey = `${workspaceId}-subscribe-${plan.id}-${card.id}-${revision}`
      const change = { workspaceId, userId, provider: billing.provider.platform, from: getPlan(freePlanId), to: plan }
      await carryOutChange(deps, change, () =>
        cards.subscribe({ customerId, workspaceId, plan, paymentMethodId: card.id, idempotencyKey }),
      )
    }
    await withProviderDeadline(deps, underWay.share(JSON.stringify([workspaceId, plan.id]), begin))
  }
  return getActiveSubscription(deps, asker)
}
