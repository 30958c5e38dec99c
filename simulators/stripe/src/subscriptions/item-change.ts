import type Stripe from 'stripe'
import type { Account } from '../account/account.ts'
import { recordChange } from '../account/events.ts'
import { idOf } from '../catalog/prices.ts'
import { refuseUnmodelled } from '../http/stripe-error.ts'
import { createInvoice, finalizeInvoice } from '../invoices/invoice-create.ts'
import { addPendingLines, type LineDraft, takePendingLines } from '../invoices/invoice-lines.ts'
import {
  collectInvoice,
  findChargeProblem,
  findPaymentMethodId,
  requireChargeable,
} from '../invoices/invoice-payment.ts'
import { type ChangePlan, type ItemChange, planChange } from '../invoices/prorations.ts'
import { hourSeconds } from './billing-period.ts'
import { copyItemsToPhase } from './schedule-phases.ts'
import { applyChange } from './subscription-change.ts'
import { createItem, getPeriod } from './subscription-items.ts'

export const paymentBehaviors = [
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
] as const
type PaymentBehavior = (typeof paymentBehaviors)[number]

export interface NextItems {
  change: ItemChange
  behavior: PaymentBehavior
  /** The default payment method that comes with the change. */
  method: string | null
}

/** What is invoiced at once: a new period, or prorations that may not wait. */
function isInvoicedNow(plan: ChangePlan, change: ItemChange): boolean {
  return plan.newPeriod !== null || (change.behavior === 'always_invoice' && plan.prorations.length > 0)
}

/** Throws when the change must be paid at once and cannot be. */
export function requirePayable(account: Account, subscription: Stripe.Subscription, next: NextItems): void {
  if (next.behavior === 'default_incomplete') {
    throw refuseUnmodelled('payment_behavior default_incomplete for updates', 'payment_behavior')
  }
  if (next.behavior !== 'error_if_incomplete') return
  const plan = planChange(account, subscription, next.change)
  const balance = account.customers.find(idOf(subscription.customer))?.balance ?? 0
  const due = [...plan.prorations, ...plan.newPeriodLines].reduce((sum, line) => sum + line.amount, balance)
  if (isInvoicedNow(plan, next.change) && due > 0) {
    requireChargeable(account, next.method ?? findPaymentMethodId(account, subscription))
  }
}

/** Carries a change of items out: prorations wait for the next invoice, or are invoiced and collected at once. */
export function changeItems(account: Account, subscription: Stripe.Subscription, next: NextItems): void {
  const { change, behavior } = next
  const plan = planChange(account, subscription, change)
  const charges = { targets: change.targets, resetsPeriod: plan.newPeriod !== null }
  if (!isInvoicedNow(plan, change)) {
    addPendingLines(account, plan.prorations)
    recordItems(account, subscription, charges)
    return
  }
  const lines = [...plan.prorations, ...plan.newPeriodLines]
  const isRefused = findChargeProblem(account, findPaymentMethodId(account, subscription)) !== null
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  if (behavior === 'pending_if_incomplete' && isRefused && total > 0) {
    holdItems(account, subscription, { change, lines, resetsPeriod: charges.resetsPeriod })
    return
  }
  recordItems(account, subscription, charges)
  const waiting = takePendingLines(account, subscription.id)
  invoiceChange(account, subscription, [...waiting, ...lines])
}

function recordItems(
  account: Account,
  subscription: Stripe.Subscription,
  charges: { targets: ItemChange['targets']; resetsPeriod: boolean },
): void {
  recordChange(account, 'customer.subscription.updated', {
    object: subscription,
    apply: () => applyChange(account, subscription, charges),
  })
  copyItemsToPhase(account, subscription)
}

function invoiceChange(account: Account, subscription: Stripe.Subscription, lines: LineDraft[]): Stripe.Invoice {
  const now = account.clock.now()
  const period = { start: now, end: now }
  const invoice = createInvoice(account, { subscription, lines, reason: 'subscription_update', period })
  finalizeInvoice(account, invoice)
  collectInvoice(account, invoice, findPaymentMethodId(account, subscription))
  return invoice
}

/** The change waits, for at most 23 hours, until its invoice is paid. */
function holdItems(
  account: Account,
  subscription: Stripe.Subscription,
  { change, lines, resetsPeriod }: { change: ItemChange; lines: LineDraft[]; resetsPeriod: boolean },
): void {
  const period = getPeriod(subscription)
  const expiresAt = Math.min(account.clock.now() + 23 * hourSeconds, period.end)
  const now = account.clock.now()
  const invoice = createInvoice(account, {
    subscription,
    lines,
    reason: 'subscription_update',
    period: { start: now, end: now },
  })
  account.pendingChanges.add({ id: subscription.id, invoiceId: invoice.id, targets: change.targets, resetsPeriod })
  recordChange(account, 'customer.subscription.updated', {
    object: subscription,
    apply: () => {
      subscription.pending_update = {
        billing_cycle_anchor: null,
        cancel_at_period_end: null,
        discount: null,
        discounts: null,
        expires_at: expiresAt,
        metadata: null,
        subscription_items: change.targets.map((target) => createItem(account, subscription.id, { target, period })),
        trial_end: null,
        trial_from_plan: null,
      }
    },
  })
  finalizeInvoice(account, invoice)
  collectInvoice(account, invoice, findPaymentMethodId(account, subscription))
}
