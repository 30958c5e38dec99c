import type { FastifyInstance, FastifyRequest } from 'fastify'
import { coreErrors } from '../../core/errors.ts'
import { billingErrors } from './billing.errors.ts'
import type { PaymentDeps } from './payment-providers.ts'
import { receiveEvent } from './receive-event.ts'

const bodyLimit = 1024 * 1024

async function receive(deps: PaymentDeps, request: FastifyRequest): Promise<void> {
  const payments = deps.payments.stripe
  if (!payments) throw coreErrors.notFound()
  const getHeader = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : ''
  }
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const event = payments.readWebhook({ body, getHeader, now: deps.clock.now() })
  if (!event) throw billingErrors.badSignature()
  await deps.db.transaction().execute((transaction) => receiveEvent(deps, transaction, { provider: 'stripe', event }))
}

/**
 * POST /api/webhooks/stripe/
 *
 * Signatures are of the bytes as they came, so that the body is not parsed before they are checked. Those of Shopify
 * arrive in the platforms slice.
 */
export async function mountWebhookRoutes(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/webhooks/stripe/', { bodyLimit }, async (request) => {
      await receive(deps, request)
      return { received: true }
    })
  })
}
