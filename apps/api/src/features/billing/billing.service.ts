import {
  type BillingPlan,
  type CurrentUsage,
  type FoundSubscription,
  type Invoice,
  listInvoicesRoute,
  listPlansRoute,
  type NextPayment,
  type RouteInput,
} from '@voice-shop/contract'
import { AppError } from '../../core/errors.ts'
import { buildPage, getOffset } from '../../core/http/pages.ts'
import { describeLimit, freePlanId, isCustom, isPaid, listPlans } from '../plans/plans.public.ts'
import { getRecommendationLimit, getUsageState } from '../usage/usage.public.ts'
import { findCustomer, getBillingWorkspace } from './customers.repository.ts'
import { withProviderDeadline } from './deadline.ts'
import { describePlan, type Speech } from './describe-plan.ts'
import { describeSubscription } from './describe-subscription.ts'
import { describeMoney } from './money.ts'
import { findLiveSubscription } from './subscriptions.repository.ts'
import { syncSubscription } from './sync-subscription.ts'
import { type BillingDeps, findWorkspaceProvider } from './workspace-billing.ts'

/** Who asks in which words. */
export interface Asker {
  workspaceId: string
  speech: Speech
}

function cut<Item>(items: readonly Item[], query: { page: number; page_size: number }): Item[] {
  return items.slice(getOffset(query), getOffset(query) + query.page_size)
}

/** The plans; with status=active those that the workspace can choose now, and the one that it has. */
export async function listBillingPlans(
  deps: BillingDeps,
  { workspaceId, speech }: Asker,
  query: RouteInput<typeof listPlansRoute>['query'],
) {
  const provider = await findWorkspaceProvider(deps, await getBillingWorkspace(deps.db, workspaceId))
  const { plan: current } = await getUsageState(deps.db, workspaceId, deps.clock.now())
  const isOffered = (plan: typeof current) =>
    plan.id === freePlanId ||
    plan.id === current.id ||
    isCustom(plan) ||
    (isPaid(plan) && provider?.canSell(plan) === true)
  const plans = listPlans().filter((plan) => query.status === undefined || isOffered(plan))
  const results: BillingPlan[] = cut(plans, query).map((plan) => describePlan(speech, plan))
  return buildPage({ path: listPlansRoute.path, query, count: plans.length, results })
}

/** The subscription as we know it: the provider is not asked. */
export async function getActiveSubscription(
  deps: BillingDeps,
  { workspaceId, speech }: Asker,
): Promise<FoundSubscription> {
  return describeSubscription(speech, await findLiveSubscription(deps.db, workspaceId))
}

/** A workspace whose state was read this shortly ago is not read again. */
const refreshAfterMs = 2000

async function refresh(deps: BillingDeps, workspaceId: string): Promise<void> {
  const provider = await findWorkspaceProvider(deps, await getBillingWorkspace(deps.db, workspaceId))
  if (!provider) return
  const customer = await findCustomer(deps.db, { workspaceId, provider: provider.platform })
  if (!customer) return
  const readAt = customer.read_at?.getTime() ?? 0
  if (deps.clock.now().getTime() - readAt < refreshAfterMs) return
  await syncSubscription(deps, { workspaceId, provider: provider.platform })
  // A card that was just given on the provider's page.
  const cards = (await provider.cards?.list(customer.customer_id)) ?? []
  if (cards.length > 1) await provider.cards?.settle(customer.customer_id)
}

/** Asks the provider and answers the subscription; where it cannot be asked, the subscription as we know it. */
export async function refreshSubscription(deps: BillingDeps, asker: Asker): Promise<FoundSubscription> {
  await withProviderDeadline(deps, refresh(deps, asker.workspaceId)).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
  return getActiveSubscription(deps, asker)
}

export async function getCurrentUsage(deps: BillingDeps, { workspaceId, speech }: Asker): Promise<CurrentUsage> {
  const provider = await findWorkspaceProvider(deps, await getBillingWorkspace(deps.db, workspaceId))
  const usage = await getUsageState(deps.db, workspaceId, deps.clock.now())
  const { plan, period, ...uses } = usage
  return {
    plan: describePlan(speech, plan),
    is_free_plan: plan.id === freePlanId,
    payment_platform: provider?.platform ?? null,
    period_start: period.start.toISOString(),
    period_end: period.end.toISOString(),
    recommendations: describeLimit(getRecommendationLimit(usage), uses.used),
    recordings: describeLimit(plan.recordings, uses.recordings_used),
    downloads: describeLimit(plan.downloads, uses.downloads_used),
  }
}

/** The next regular payment by the provider's own reckoning. Throws 503 where it cannot be asked. */
export async function getNextPayment(
  deps: BillingDeps,
  { workspaceId, speech }: Asker,
): Promise<NextPayment | Record<string, never>> {
  const row = await findLiveSubscription(deps.db, workspaceId)
  // While a payment is open, or after the last one, no date holds.
  const isRunning = (row?.status === 'active' || row?.status === 'trialing') && row.cancel_at === null
  const provider = row && deps.payments[row.provider]
  const customer = row && (await findCustomer(deps.db, { workspaceId, provider: row.provider }))
  if (!isRunning || !provider || !customer) return {}
  const subscription = { customerId: customer.customer_id, providerId: row.provider_id }
  const next = await withProviderDeadline(deps, provider.findNextAmount(subscription))
  return next ? { ...describeMoney(speech.locale, next), due_at: row.period_end.toISOString() } : {}
}

/** The invoices at the provider. Throws 503 where it cannot be asked. */
export async function listInvoices(
  deps: BillingDeps,
  { workspaceId, speech }: Asker,
  query: RouteInput<typeof listInvoicesRoute>['query'],
) {
  const provider = await findWorkspaceProvider(deps, await getBillingWorkspace(deps.db, workspaceId))
  const customer = provider && (await findCustomer(deps.db, { workspaceId, provider: provider.platform }))
  const invoices = customer ? await withProviderDeadline(deps, provider.listInvoices(customer.customer_id)) : []
  const results: Invoice[] = cut(invoices, query).map((invoice) => ({
    ...invoice,
    ...describeMoney(speech.locale, invoice),
  }))
  return buildPage({ path: listInvoicesRoute.path, query, count: invoices.length, results })
}
