import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { ShopifyConfig, ShopifyPartner } from '../../../core/environment/platforms.ts'
import { checkApiVersion, measureCall } from '../../../core/metrics/signals.ts'
import type { ShopifyAccess } from '../../platforms/platforms.public.ts'
import { billingErrors } from '../billing.errors.ts'
import { partnerApiVersion, shopifyApiVersion } from './documents.ts'

/** Of a bucket that holds 2000 points and regains 100 a second, this brings back what our documents cost. */
const throttleWaitMs = 500

/** A GraphQL answer; `data` is checked by whoever asked. */
const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }))
    .optional(),
})

interface Request<Data> {
  document: string
  variables?: Record<string, unknown>
  /** Of the answer's `data`. */
  schema: z.ZodType<Data>
}

export interface ShopifyCall<Data> extends Request<Data> {
  access: ShopifyAccess
}

/** Asks the Admin API of a store that is our customer. Throws 503 where there is no access to it. */
export type CallShop = <Data>(shop: string, request: Omit<ShopifyCall<Data>, 'access'>) => Promise<Data>

/** One of Shopify's GraphQL endpoints. `timeoutMs` is that of one try. */
interface Endpoint {
  url: string
  token: string
  version: string
  timeoutMs: number
}

function readBase(address: URL): string {
  return address.href.replace(/\/$/, '')
}

type Outcome<Data> = { data: Data } | 'throttled'

async function send<Data>(
  endpoint: Endpoint,
  { document, variables = {}, schema }: Request<Data>,
): Promise<Outcome<Data>> {
  const { url, token, version, timeoutMs } = endpoint
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ query: document, variables }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const announced = response.headers.get('x-shopify-api-version')
  checkApiVersion('shopify_billing', { expected: version, announced })
  if (response.status === 429) return 'throttled'
  if (!response.ok) throw new Error(`Shopify answered ${response.status}`)
  const { data, errors } = answerSchema.parse(await response.json())
  // Throttled queries come with status 200.
  if (errors?.some(({ extensions }) => extensions?.code === 'THROTTLED')) return 'throttled'
  if (errors && errors.length > 0)
    throw new Error(`Shopify refused: ${errors.map(({ message }) => message).join('; ')}`)
  return { data: schema.parse(data) }
}

/** A throttled document is sent once more. Throws 503 where Shopify is down, slow, busy, refuses, or answers what is no answer. */
async function callEndpoint<Data>(endpoint: Endpoint, request: Request<Data>): Promise<Data> {
  try {
    const trySend = () =>
      measureCall('shopify_billing', () => send(endpoint, request), {
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

/** Sends a document to a store's Admin API. Throws 503 where there is no good answer. */
export function callShopify<Data>(
  { apiBase, timeoutMs }: Pick<ShopifyConfig, 'apiBase'> & { timeoutMs: number },
  { access: { shop, accessToken: token }, ...request }: ShopifyCall<Data>,
): Promise<Data> {
  const base = apiBase === null ? `https://${shop}` : `${readBase(apiBase)}/${shop}`
  const url = `${base}/admin/api/${shopifyApiVersion}/graphql.json`
  return callEndpoint({ url, token, version: shopifyApiVersion, timeoutMs }, request)
}

/** Sends a document to the Partner API. Throws 503 where there is no good answer. */
export function callPartner<Data>(
  { partner, timeoutMs }: { partner: ShopifyPartner; timeoutMs: number },
  request: Request<Data>,
): Promise<Data> {
  const { organization, token, apiBase } = partner
  const url = `${readBase(apiBase)}/${organization}/api/${partnerApiVersion}/graphql.json`
  return callEndpoint({ url, token, version: partnerApiVersion, timeoutMs }, request)
}
