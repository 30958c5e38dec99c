import type { FastifyInstance } from 'fastify'
import { coreErrors } from '../../core/errors.ts'
import { mountWebhook } from '../../core/http/webhooks.ts'
import { billingErrors } from './billing.errors.ts'
import type { PaymentDeps } from './payment-providers.ts'
import { receiveEvent } from './receive-event.ts'

/**
 * POST /api/webhooks/stripe/
 *
 * Those of Shopify arrive in the platforms slice.
 */
export async function mountPaymentWebhooks(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
  const provider = 'stripe'
  await mountWebhook(app, { path: `/api/webhooks/${provider}/`, clock: deps.clock }, async (webhook) => {
    const payments = deps.payments[provider]
    if (!payments) throw coreErrors.notFound()
    const event = payments.readWebhook(webhook)
    if (!event) throw billingErrors.badSignature()
    await deps.db.transaction().execute((transaction) => receiveEvent(deps, transaction, { provider, event }))
  })
}
