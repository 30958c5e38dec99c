import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Language, languages } from '@voice-shop/contract'
import type Stripe from 'stripe'
import type { StripeConfig } from '../../../core/config.ts'
import { checkApiVersion } from '../../../core/metrics/signals.ts'

/** The languages of Stripe's pages: each of ours by its own name, but for those of a region. */
export const stripeLocales = {
  // Safe: that is what the entries are.
  ...(Object.fromEntries(languages.map((language) => [language, language])) as { [Name in Language]: Name }),
  es: 'es-419',
  pt: 'pt-BR',
} as const

/** Loaded where card payments are configured: without the package a server is 35 MB smaller. */
function loadStripe(): typeof Stripe {
  return createRequire(import.meta.url)('stripe')
}

/** Half of it is chance, so that processes that were turned away together do not come back together. */
const throttleWaitMs = 400

/** Sends a request that was turned away for the rate limit once more, which the official client does not do. */
function createPatientHttp({ createNodeHttpClient }: typeof Stripe): Stripe.HttpClient {
  const http = createNodeHttpClient()
  const makeRequest = http.makeRequest.bind(http)
  http.makeRequest = async (...request) => {
    const response = await makeRequest(...request)
    if (response.getStatusCode() !== 429) return response
    // Its body is read so that the connection can be used again.
    await response.toJSON().catch(() => undefined)
    await sleep(throttleWaitMs / 2 + (Math.random() * throttleWaitMs) / 2)
    return makeRequest(...request)
  }
  return http
}

/** The official client, at Stripe or at what STRIPE_API_BASE names. It retries with the same idempotency key. */
export function createStripeClient({
  secretKey,
  apiBase,
  timeoutMs,
}: Pick<StripeConfig, 'secretKey' | 'apiBase'> & { timeoutMs: number }): Stripe {
  const StripeClient = loadStripe()
  const isHttps = apiBase.protocol === 'https:'
  const stripe = new StripeClient(secretKey, {
    protocol: isHttps ? 'https' : 'http',
    host: apiBase.hostname,
    port: apiBase.port || (isHttps ? 443 : 80),
    timeout: timeoutMs,
    httpClient: createPatientHttp(StripeClient),
    maxNetworkRetries: 1,
    telemetry: false,
  })
  stripe.on('response', ({ api_version: announced }: Stripe.ResponseEvent) => {
    checkApiVersion('stripe', { expected: StripeClient.API_VERSION, announced })
  })
  return stripe
}
