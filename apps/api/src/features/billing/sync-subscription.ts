import type { AuditAction, PaymentPlatform } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { findPlan, freePlanId, getPlan } from '../plans/plans.public.ts'
import { applyBilling } from '../usage/usage.public.ts'
import { addPaymentFailedMail } from './billing-mails.ts'
import { beginRead, type CustomerKey, finishRead } from './customers.repository.ts'
import { recordNoticeOnce } from './notices.repository.ts'
import type { ProviderSubscription } from './payment-provider.ts'
import type { PaymentDeps } from './payment-providers.ts'
import { isEntitled, isLive } from './subscription-status.ts'
import {
  endOtherSubscriptions,
  findLiveSubscription,
  type SubscriptionRow,
  saveSubscription,
} from './subscriptions.repository.ts'

type SyncDeps = Pick<PaymentDeps, 'db' | 'clock' | 'jobs' | 'payments'>

interface Found extends CustomerKey {
  /** What the provider says; null: there never was a subscription. */
  state: ProviderSubscription | null
  before: SubscriptionRow | undefined
  now: Date
}

function describeChange({ state, before }: Found): { action: AuditAction; details: Record<string, string> } | null {
  const wasLive = before !== undefined
  const isLiveNow = state !== null && isLive(state.status)
  if (!isLiveNow) {
    return wasLive ? { action: 'billing.subscription_ended', details: { plan: getPlan(before.plan_id).name } } : null
  }
  const plan = getPlan(state.planId).name
  if (!wasLive) return { action: 'billing.subscription_started', details: { plan } }
  if (before.plan_id !== state.planId) {
    return { action: 'billing.plan_changed', details: { from: getPlan(before.plan_id).name, to: plan } }
  }
  if (before.status === state.status) return null
  return { action: 'billing.subscription_status_changed', details: { plan, status: state.status } }
}

/** Puts the workspace on the plan that is paid for. A plan that was given by hand stays until something is paid. */
async function applyPlan(transaction: Transaction<Tables>, { workspaceId, state, before, now }: Found): Promise<void> {
  if (state && isEntitled(state.status)) {
    const billing = { start: state.periodStart, end: state.periodEnd, anchor: state.anchor }
    await applyBilling(transaction, { workspaceId, planId: state.planId, billing, now })
    return
  }
  if (before && isEntitled(before.status)) {
    await applyBilling(transaction, { workspaceId, planId: freePlanId, billing: null, now })
  }
}

async function mailFailedPayment(deps: SyncDeps, transaction: Transaction<Tables>, found: Found): Promise<void> {
  const { workspaceId, state, now } = found
  const invoice = state?.failedInvoice
  if (!state || !invoice) return
  if (!(await recordNoticeOnce(transaction, { workspaceId, subject: `payment_failed:${invoice.id}`, now }))) return
  const details = { plan: getPlan(state.planId).name }
  await recordAudit(transaction, { workspaceId, actor: null, action: 'billing.payment_failed', details, now })
  await addPaymentFailedMail(deps.jobs, transaction, { workspaceId, planId: state.planId, invoice })
}

async function write(deps: SyncDeps, transaction: Transaction<Tables>, input: Omit<Found, 'before'>): Promise<void> {
  const { workspaceId, provider, state, now } = input
  const live = await findLiveSubscription(transaction, workspaceId)
  // A store that has moved to another provider keeps what it pays there until that ends.
  const found: Found = { ...input, before: live?.provider === provider ? live : undefined }
  if (state) await saveSubscription(transaction, { workspaceId, provider, subscription: state, now })
  await endOtherSubscriptions(transaction, { workspaceId, provider, providerId: state?.providerId ?? null, now })
  await applyPlan(transaction, found)
  const change = describeChange(found)
  if (change) await recordAudit(transaction, { workspaceId, actor: null, ...change, now })
  await mailFailedPayment(deps, transaction, found)
}

/** A state that names no plan of ours would throw the store off its plan: it is an error of the configuration. */
function checkPlans(state: ProviderSubscription | null): void {
  for (const planId of [state?.planId, state?.pending?.planId]) {
    if (planId && !findPlan(planId)) throw new Error(`the subscription ${state?.providerId} names the plan ${planId}`)
  }
}

/**
 * Reads what the provider says of the workspace's subscription now, and writes it: subscription, plan, usage period,
 * audit trail and mail in one transaction. Whatever the order in which several run, what the latest read stays.
 *
 * @throws AppError where the provider cannot be asked; nothing is changed then
 */
export async function syncSubscription(
  deps: SyncDeps,
  { workspaceId, provider }: { workspaceId: string; provider: PaymentPlatform },
): Promise<void> {
  const payments = deps.payments[provider]
  if (!payments) return
  const read = await beginRead(deps.db, { workspaceId, provider })
  if (!read) return
  const state = await payments.findSubscription(read.customerId)
  checkPlans(state)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (transaction) => {
    if (await finishRead(transaction, { workspaceId, provider, number: read.number, now })) {
      await write(deps, transaction, { workspaceId, provider, state, now })
    }
  })
  for (const providerId of state?.superseded ?? []) await payments.endSuperseded(providerId)
}
