import type { PaymentPlatform, Platform } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import type { ArrivedWebhook } from '../../core/http/webhooks.ts'
import { addWebhookJob } from './billing.jobs.ts'
import type { ProviderEvent } from './payment-provider.ts'
import type { PaymentDeps } from './payment-providers.ts'
import { saveEvent } from './webhook-events.repository.ts'

/** Keeps the event and the work that follows from it, both or neither; nothing for one that had arrived before. */
export async function receiveEvent(
  { clock, jobs }: Pick<PaymentDeps, 'clock' | 'jobs'>,
  transaction: Transaction<Tables>,
  { provider, event }: { provider: PaymentPlatform; event: ProviderEvent },
): Promise<void> {
  const { id: eventId, type, customerId, hasOtherCards, disputedChargeId } = event
  const isNew = await saveEvent(transaction, { provider, eventId, type, now: clock.now() })
  if (!isNew || (customerId === null && disputedChargeId === null)) return
  await addWebhookJob(jobs, transaction, { provider, eventId, customerId, hasOtherCards, disputedChargeId })
}

/** Follows a webhook of a store platform that takes payments too, as far as it is about them. */
export async function receivePlatformPayment(
  deps: Pick<PaymentDeps, 'clock' | 'jobs' | 'payments'>,
  transaction: Transaction<Tables>,
  { platform, webhook }: { platform: Platform; webhook: ArrivedWebhook },
): Promise<void> {
  if (platform !== 'shopify') return
  const event = deps.payments[platform]?.readWebhook(webhook)
  if (event) await receiveEvent(deps, transaction, { provider: platform, event })
}
