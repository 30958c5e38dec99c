import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Longer than any address of ours, and than those that platforms send their merchants to. */
const maxUrlLength = 8192

/** Fastify's options for how much a request may be, and how long it may take. */
export const requestBounds = {
  bodyLimit: 64 * 1024,
  // Enough for a photo of 5 MB over a slow line.
  requestTimeout: 60_000,
  // Of a connection on which nothing moves, in either direction.
  connectionTimeout: 120_000,
  routerOptions: { maxParamLength: 200 },
}

/** Node's options for the same: who sends a header a second holds a connection for 15 s. */
export const httpBounds = { headersTimeout: 15_000, connectionsCheckingInterval: 2000, maxHeaderSize: 16 * 1024 }

/** The bounds that are no option. */
export function registerRequestBounds(app: FastifyInstance, { maxConnections }: { maxConnections: number }): void {
  app.server.maxConnections = maxConnections
  app.addHook('onRequest', async ({ url }) => {
    if (url.length > maxUrlLength) throw new AppError({ status: 414, code: 'core.url_too_long' })
  })
}
