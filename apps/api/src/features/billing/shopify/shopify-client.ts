import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { ShopifyConfig } from '../../../core/environment/platforms.ts'
import { checkApiVersion, measureCall } from '../../../core/metrics/signals.ts'
import type { ShopifyAccess } from '../../platforms/platforms.public.ts'
import { billingErrors } from '../billing.errors.ts'
import { shopifyApiVersion } from './documents.ts'

/** Of a bucket that holds 2000 points and regains 100 a second, this brings back what our documents cost. */
const throttleWaitMs = 500

/** A GraphQL answer; `data` is checked by whoever asked. */
const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }))
    .optional(),
})

export interface ShopifyCall<Data> {
  access: ShopifyAccess
  document: string
  variables?: Record<string, unknown>
  /** Of the answer's `data`. */
  schema: z.ZodType<Data>
}

function getAddress({ apiBase }: Pick<ShopifyConfig, 'apiBase'>, shop: string): string {
  const base = apiBase === null ? `https://${shop}` : `${apiBase.href.replace(/\/$/, '')}/${shop}`
  return `${base}/admin/api/${shopifyApiVersion}/graphql.json`
}

/** `timeoutMs` is that of one try. */
type ClientConfig = Pick<ShopifyConfig, 'apiBase'> & { timeoutMs: number }

type Outcome<Data> = { data: Data } | 'throttled'

async function send<Data>(config: ClientConfig, call: ShopifyCall<Data>): Promise<Outcome<Data>> {
  const { access, document, variables = {}, schema } = call
  const response = await fetch(getAddress(config, access.shop), {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-shopify-access-token': access.accessToken,
    },
    body: JSON.stringify({ query: document, variables }),
    redirect: 'error',
    signal: AbortSignal.timeout(config.timeoutMs),
  })
  const announced = response.headers.get('x-shopify-api-version')
  checkApiVersion('shopify_billing', { expected: shopifyApiVersion, announced })
  if (response.status === 429) return 'throttled'
  if (!response.ok) throw new Error(`Shopify answered ${response.status}`)
  const { data, errors } = answerSchema.parse(await response.json())
  // Throttled queries come with status 200.
  if (errors?.some(({ extensions }) => extensions?.code === 'THROTTLED')) return 'throttled'
  if (errors && errors.length > 0)
    throw new Error(`Shopify refused: ${errors.map(({ message }) => message).join('; ')}`)
  return { data: schema.parse(data) }
}

/**
 * Sends a document to a store's Admin API. A throttled one is sent once more. Throws 503 where Shopify is down, slow,
 * busy, refuses, or answers what is no answer.
 */
export async function callShopify<Data>(config: ClientConfig, call: ShopifyCall<Data>): Promise<Data> {
  try {
    const trySend = () =>
      measureCall('shopify_billing', () => send(config, call), {
        read: (outcome) => (outcome === 'throttled' ? 'refused' : 'done'),
      })
    let outcome = await trySend()
    if (outcome === 'throttled') {
      await sleep(throttleWaitMs)
      outcome = await trySend()
    }
    if (outcome !== 'throttled') return outcome.data
  } catch (error) {
    // No answer in time, or none at all: whether Shopify has done it, only Shopify knows.
    const isUnanswered = error instanceof DOMException || (error instanceof TypeError && error.cause !== undefined)
    throw isUnanswered ? billingErrors.providerSlow(error) : billingErrors.providerUnavailable(error)
  }
  throw billingErrors.providerBusy('throttled')
}
