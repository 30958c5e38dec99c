import { getTopUpOffer, type TopUpOffer } from '../plans/plans.public.ts'
import { getUsageState, type UsageState } from '../usage/usage.public.ts'
import { type CustomerRow, findCustomer } from './customers.repository.ts'
import type { PaymentProvider, TopUpSeller } from './payment-provider.ts'
import { isEntitled } from './subscription-status.ts'
import { findLiveSubscription, type SubscriptionRow } from './subscriptions.repository.ts'
import { findTopUp } from './top-ups.repository.ts'
import type { BillingDeps } from './workspace-billing.ts'

export type SaleDeps = Pick<BillingDeps, 'db' | 'clock' | 'payments'>

/** Who sells the workspace a top-up now, and which. */
export interface Sale {
  usage: UsageState
  offer: TopUpOffer
  live: SubscriptionRow
  provider: PaymentProvider
  seller: TopUpSeller
  customer: CustomerRow
}

/** Null where the plan has no top-up, or nobody pays for it here. */
export async function findSale(deps: SaleDeps, workspaceId: string): Promise<Sale | null> {
  const usage = await getUsageState(deps.db, workspaceId, deps.clock.now())
  const offer = getTopUpOffer(usage.plan)
  const live = await findLiveSubscription(deps.db, workspaceId)
  const provider = live ? deps.payments[live.provider] : null
  if (!offer || !live || !provider?.topUps || live.plan_id !== usage.plan.id || !isEntitled(live.status)) return null
  const customer = await findCustomer(deps.db, { workspaceId, provider: live.provider })
  return customer ? { usage, offer, live, provider, seller: provider.topUps, customer } : null
}

export const findBought = (deps: SaleDeps, workspaceId: string, { period }: UsageState) =>
  findTopUp(deps.db, { workspaceId, periodStart: period.start })

/** While a payment is open, the plan itself may end. */
export function isPaidFor({ status }: SubscriptionRow): boolean {
  return status === 'active' || status === 'trialing'
}

/** Whether the workspace can buy a top-up for the period that runs, as far as is known here: no provider is asked. */
export async function isTopUpOffered(deps: SaleDeps, workspaceId: string): Promise<boolean> {
  const sale = await findSale(deps, workspaceId)
  if (!sale || !isPaidFor(sale.live)) return false
  const row = await findBought(deps, workspaceId, sale.usage)
  return row?.status !== 'paid'
}
