import type { PaymentMethod, PlanChangePreview } from '@voice-shop/contract'
import { coreErrors } from '../../core/errors.ts'
import { findPlan, freePlanId, getPlan, isPaid, type Plan } from '../plans/plans.public.ts'
import { getUsageState } from '../usage/usage.public.ts'
import { billingErrors } from './billing.errors.ts'
import type { Asker } from './billing.service.ts'
import { findCustomer, getBillingWorkspace } from './customers.repository.ts'
import { withProviderDeadline } from './deadline.ts'
import { describePlan } from './describe-plan.ts'
import { describeMoney } from './money.ts'
import type { CardKeeper, ChargePreview } from './payment-provider.ts'
import { getChange, isSettled, type PossibleChange, requirePossible } from './plan-change.service.ts'
import { findLiveSubscription } from './subscriptions.repository.ts'
import { type BillingDeps, findWorkspaceProvider } from './workspace-billing.ts'

function describePreview(
  { speech }: Asker,
  plan: Plan,
  {
    outcome,
    preview,
    card = null,
    now,
  }: {
    outcome: PlanChangePreview['outcome']
    preview: Partial<ChargePreview>
    card?: PaymentMethod | null
    now: Date
  },
): PlanChangePreview {
  const { dueNow, next, startsAt = null } = preview
  const describe = (amount: number) => describeMoney(speech.locale, { amount, currency: plan.currency })
  return {
    plan: describePlan(speech, plan),
    outcome,
    starts_at: (startsAt ?? now).toISOString(),
    is_immediate: startsAt === null,
    due_now: dueNow === undefined ? null : describe(dueNow),
    next_payment: next ? { ...describe(next.amount), due_at: next.at.toISOString() } : null,
    payment_method: card,
    previewed_at: now.toISOString(),
  }
}

/** Throws 400 where the workspace has the plan already, or has one that was not bought here. */
async function requireChoice(deps: BillingDeps, { workspaceId }: Asker, to: Plan): Promise<void> {
  const { plan } = await getUsageState(deps.db, workspaceId, deps.clock.now())
  if (to.id !== freePlanId) return
  throw plan.id === freePlanId ? billingErrors.alreadyOnPlan() : billingErrors.agreedPlan()
}

async function previewInPlace(deps: BillingDeps, asker: Asker, change: PossibleChange): Promise<PlanChangePreview> {
  const { provider, to, from, row } = change
  const now = deps.clock.now()
  if (to.id === from.id && isSettled(row)) throw billingErrors.alreadyOnPlan()
  if (provider.platform === 'shopify' && isPaid(to) && to.id !== from.id) {
    const startsAt = to.amountCents < from.amountCents ? row.period_end : null
    return describePreview(asker, to, { outcome: 'SHOPIFY_CHECKOUT', preview: { startsAt }, now })
  }
  requirePossible(change, 'plan')
  const planChange = await getChange(deps, { ...change, proratedAt: now })
  const [card = null] = isPaid(to) ? ((await provider.cards?.list(planChange.customerId)) ?? []) : []
  if (isPaid(to) && provider.cards && !card) return describeNew(asker, to, now)
  const preview = await provider.previewChange(planChange)
  return describePreview(asker, to, { outcome: 'PLAN_CHANGE', preview, card, now })
}

/** A new subscription costs its plan's amount; the checkout page says it once more. */
function describeNew(asker: Asker, plan: Plan, now: Date): PlanChangePreview {
  return describePreview(asker, plan, { outcome: 'NEW_SUBSCRIPTION', preview: { dueNow: plan.amountCents }, now })
}

/** A first subscription: with the saved card where there is one, else by a page of the provider. */
async function previewNew(
  deps: BillingDeps,
  asker: Asker,
  { cards, to }: { cards: CardKeeper; to: Plan },
): Promise<PlanChangePreview> {
  const now = deps.clock.now()
  const customer = await findCustomer(deps.db, { workspaceId: asker.workspaceId, provider: 'stripe' })
  const [card] = customer ? await cards.list(customer.customer_id) : []
  if (!customer || !card) return describeNew(asker, to, now)
  const preview = await cards.previewSubscription({ customerId: customer.customer_id, plan: to })
  return describePreview(asker, to, { outcome: 'NEW_SUBSCRIPTION', preview, card, now })
}

/** How the workspace would come to a plan and what it would pay. Throws 404 for a plan that there is not. */
export async function previewPlanChange(deps: BillingDeps, asker: Asker, planId: string): Promise<PlanChangePreview> {
  const to = findPlan(planId)
  if (!to) throw coreErrors.notFound()
  const row = await findLiveSubscription(deps.db, asker.workspaceId)
  if (row) {
    const provider = deps.payments[row.provider]
    if (!provider) throw billingErrors.notOffered()
    return withProviderDeadline(deps, previewInPlace(deps, asker, { provider, row, from: getPlan(row.plan_id), to }))
  }
  await requireChoice(deps, asker, to)
  const provider = await findWorkspaceProvider(deps, await getBillingWorkspace(deps.db, asker.workspaceId))
  if (!provider) throw billingErrors.notOffered()
  if (!provider.canSell(to)) throw billingErrors.planNotOffered('plan')
  const now = deps.clock.now()
  if (provider.cards) return withProviderDeadline(deps, previewNew(deps, asker, { cards: provider.cards, to }))
  return describePreview(asker, to, { outcome: 'SHOPIFY_CHECKOUT', preview: {}, now })
}
