import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { TakeLocally } from '../rate-limits/local-limit.ts'
import { getLimitedAddress } from './client-address.ts'
import { createNetworks, limitAllConnections, limitConnections } from './connection-limit.ts'

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

type ConnectionConfig = Pick<Config, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustedProxies'>

/** The bounds that are no option, and rules of HTTP that Node would enforce without a body in its answers. */
export function registerRequestBounds(app: FastifyInstance, config: ConnectionConfig): void {
  limitAllConnections(app.server, { atOnce: config.maxConnections, log: app.log })
  // This machine's own are a proxy's that TRUST_PROXY does not name, or of who could do anything here.
  const isExempt = createNetworks(['loopback', ...config.trustedProxies])
  limitConnections(app.server, { atOnce: config.maxConnectionsPerAddress, isExempt, log: app.log })
  app.addHook('onRequest', async ({ raw, url }) => {
    // Two that differ are read differently by a proxy and by us (RFC 9112, section 3.2).
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (raw.httpVersion === '1.1' && hosts.length !== 1) throw new AppError({ status: 400, code: 'core.bad_request' })
    if (url.length > maxUrlLength) throw new AppError({ status: 414, code: 'core.url_too_long' })
  })
  // An expectation that we do not know is passed over, as RFC 9110, section 10.1.1, allows.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** Counts requests to what is no route of the contract by their address: pages, files, what is not there. */
export function registerAddressLimit(app: FastifyInstance, take: TakeLocally): void {
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    if (!routeOptions.config?.isUncounted) take(getLimitedAddress(ip))
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its requests count otherwise than by their address alone, or not at all. */
    isUncounted?: boolean
  }
}
