import type { PaymentPlatform } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { addWebhookJob } from './billing.jobs.ts'
import type { ProviderEvent, WebhookRequest } from './payment-provider.ts'
import type { PaymentDeps } from './payment-providers.ts'
import { saveEvent } from './webhook-events.repository.ts'

/** Keeps the event and the work that follows from it, both or neither; nothing for one that had arrived before. */
export async function receiveEvent(
  { clock, jobs }: Pick<PaymentDeps, 'clock' | 'jobs'>,
  transaction: Transaction<Tables>,
  { provider, event }: { provider: PaymentPlatform; event: ProviderEvent },
): Promise<void> {
  const { id: eventId, type, customerId, hasNewCard } = event
  const isNew = await saveEvent(transaction, { provider, eventId, type, now: clock.now() })
  if (!isNew || customerId === null) return
  await addWebhookJob(jobs, transaction, { provider, eventId, customerId, hasNewCard })
}

/** Follows a webhook of Shopify as far as it is about payments. The platforms slice takes them all, and the rest is its. */
export async function receiveShopifyPayment(
  deps: Pick<PaymentDeps, 'clock' | 'jobs' | 'payments'>,
  transaction: Transaction<Tables>,
  request: WebhookRequest,
): Promise<void> {
  const event = deps.payments.shopify?.readWebhook(request)
  if (event) await receiveEvent(deps, transaction, { provider: 'shopify', event })
}
