import type { Database } from '../../core/database/open-database.ts'
import type { JobKind, JobQueue } from '../../core/jobs/job-kind.ts'
import { createBillingMailKinds } from './billing-mails.ts'
import { createContactKind } from './contact.ts'
import { type CustomerKey, findWorkspaceOfCustomer } from './customers.repository.ts'
import type { ProviderEvent } from './payment-provider.ts'
import type { PaymentDeps } from './payment-providers.ts'
import { recordDispute } from './record-dispute.ts'
import { syncSubscription } from './sync-subscription.ts'
import { syncTopUps } from './sync-top-ups.ts'
import { type EventKey, markProcessed } from './webhook-events.repository.ts'
import { createWithdrawKind } from './withdraw-top-ups.ts'

const syncName = 'billing.sync'
const topUpName = 'billing.top-up'
const webhookName = 'billing.webhook'

/** What a webhook was about. The rest is read from the provider. */
export interface WebhookJob
  extends EventKey,
    Pick<ProviderEvent, 'customerId' | 'hasOtherCards' | 'disputedChargeId'> {}

/** Has a subscription read from its provider once the transaction commits. */
export function addSyncJob(jobs: JobQueue, transaction: Database, key: CustomerKey): Promise<void> {
  return jobs.add(transaction, { name: syncName, payload: key })
}

/** Has a subscription read, at most once in ten minutes: what is overdue is found by every process. */
export function addDueSyncJob(jobs: JobQueue, transaction: Database, key: CustomerKey): Promise<void> {
  const throttle = { key: `${key.workspaceId}:${key.provider}`, seconds: 600 }
  return jobs.add(transaction, { name: syncName, payload: key, throttle })
}

/** Has the provider asked, once the transaction commits, what has become of a workspace's top-ups. */
export function addTopUpJob(jobs: JobQueue, transaction: Database, key: CustomerKey): Promise<void> {
  return jobs.add(transaction, { name: topUpName, payload: key })
}

/** Has the provider asked for them, at most once in ten minutes: what is overdue is found by every process. */
export function addDueTopUpJob(jobs: JobQueue, transaction: Database, key: CustomerKey): Promise<void> {
  const throttle = { key: `${key.workspaceId}:${key.provider}`, seconds: 600 }
  return jobs.add(transaction, { name: topUpName, payload: key, throttle })
}

/** Has a webhook followed up once the transaction commits. */
export function addWebhookJob(jobs: JobQueue, transaction: Database, payload: WebhookJob): Promise<void> {
  return jobs.add(transaction, { name: webhookName, payload })
}

async function handleWebhook(deps: PaymentDeps, job: WebhookJob): Promise<void> {
  const { provider, eventId, hasOtherCards, disputedChargeId } = job
  const payments = deps.payments[provider]
  const customerId =
    job.customerId ?? (disputedChargeId && ((await payments?.findChargedCustomer?.(disputedChargeId)) ?? null))
  const workspaceId = customerId && (await findWorkspaceOfCustomer(deps.db, { provider, customerId }))
  // An account at Stripe may have customers who are not ours.
  if (customerId && workspaceId) {
    await syncSubscription(deps, { workspaceId, provider })
    await syncTopUps(deps, { workspaceId, provider })
    if (hasOtherCards) await payments?.cards?.settle(customerId)
    if (disputedChargeId) await recordDispute(deps, { workspaceId, chargeId: disputedChargeId })
  }
  await markProcessed(deps.db, { provider, eventId, now: deps.clock.now() })
}

/** The jobs of billing: subscriptions read from their provider, webhooks followed up, mails to owners. */
export function createBillingKinds(deps: PaymentDeps): JobKind<object>[] {
  const sync: JobKind<CustomerKey> = {
    name: syncName,
    handle: ({ payload }) => syncSubscription(deps, payload),
  }
  const topUp: JobKind<CustomerKey> = {
    name: topUpName,
    handle: ({ payload }) => syncTopUps(deps, payload),
  }
  const webhook: JobKind<WebhookJob> = {
    name: webhookName,
    handle: ({ payload }) => handleWebhook(deps, payload),
  }
  return [sync, topUp, webhook, createWithdrawKind(deps), createContactKind(deps), ...createBillingMailKinds(deps)]
}
