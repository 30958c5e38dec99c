import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import { getCountedAddress } from './client-address.ts'

/**
 * Limits the webhooks of this scope that nobody signed, by their address. What a platform signs is never limited: it
 * sends from few addresses, and for many stores.
 */
export function limitBadWebhooks(scope: FastifyInstance, rateLimits: RateLimits): void {
  const getCounted = (ip: string) => ({ limit: 'bad_webhook', subject: getCountedAddress(ip) }) as const
  scope.addHook('onRequest', ({ ip }) => rateLimits.check(getCounted(ip)))
  scope.addHook('onError', async ({ ip }, _reply, error) => {
    if (error instanceof AppError && error.code.endsWith('.bad_signature')) await rateLimits.charge(getCounted(ip))
  })
}
