import { createRequire } from 'node:module'
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
    maxNetworkRetries: 1,
    telemetry: false,
  })
  stripe.on('response', ({ api_version: announced }: Stripe.ResponseEvent) => {
    checkApiVersion('stripe', { expected: StripeClient.API_VERSION, announced })
  })
  return stripe
}
