import { z } from 'zod'
import type { ShopifyConfig } from '../../../core/environment/platforms.ts'
import { PlatformFailure } from '../platform-failure.ts'
import type { CallDeadline, HttpAnswer, PlatformHttp } from '../platform-http.ts'
import type { StoreKey } from '../platform-port.ts'
import { shopifyApiVersion } from './documents.ts'

const errorSchema = z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() })
const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z.array(errorSchema).optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
        })
        .optional(),
    })
    .optional(),
})

const backOffMs = 1000

/** Until there are enough points for the query again, by what the answer says of them. */
function getRestoreMs({ extensions }: z.infer<typeof answerSchema>): number {
  if (!extensions?.cost) return backOffMs
  const { requestedQueryCost, throttleStatus } = extensions.cost
  const missing = requestedQueryCost - throttleStatus.currentlyAvailable
  return Math.max(100, (missing / throttleStatus.restoreRate) * 1000)
}

/** A throttled query comes with status 200 and an error, or with 429 and Retry-After in seconds. */
export function readShopifyBackOffMs({ status, headers, json }: HttpAnswer): number | null {
  if (status === 429) return Number(headers.get('retry-after') ?? 1) * 1000 || backOffMs
  const { data } = answerSchema.safeParse(json)
  return data?.errors?.some(({ extensions }) => extensions?.code === 'THROTTLED') ? getRestoreMs(data) : null
}

/** The shop's address, or its place below the configured base. */
export function getShopUrl({ apiBase }: Pick<ShopifyConfig, 'apiBase'>, shop: string, path: string): URL {
  return new URL(apiBase === null ? `https://${shop}${path}` : `${apiBase.href.replace(/\/$/, '')}/${shop}${path}`)
}

export interface ShopifyQuery<Data> {
  document: string
  variables?: Record<string, unknown>
  /** Of the answer's `data`. */
  schema: z.ZodType<Data>
  deadline: CallDeadline
}

/** Asks a shop's Admin API something. Throws PlatformFailure. */
export async function queryShopify<Data>(
  { config, http }: { config: ShopifyConfig; http: PlatformHttp },
  { externalId, accessToken }: StoreKey,
  { document, variables = {}, schema, deadline }: ShopifyQuery<Data>,
): Promise<Data> {
  const answer = await http.send({
    method: 'POST',
    url: getShopUrl(config, externalId, `/admin/api/${shopifyApiVersion}/graphql.json`),
    headers: { 'x-shopify-access-token': accessToken },
    body: { query: document, variables },
    isIdempotent: true,
    deadline,
    // One that has come to its end is answered in the oldest that is left.
    version: { header: 'x-shopify-api-version', expected: shopifyApiVersion },
    readBackOffMs: readShopifyBackOffMs,
  })
  // 403: its token is of a kind that is no longer taken; 404: the store is closed.
  if (answer.status === 401 || answer.status === 403) {
    throw new PlatformFailure('unauthorized', `Shopify answered ${answer.status}`)
  }
  if (answer.status === 402) throw new PlatformFailure('unpaid', 'Shopify answered 402')
  if (answer.status >= 300) throw new PlatformFailure('refused', `Shopify answered ${answer.status}`)
  const read = answerSchema.safeParse(answer.json).data
  if (read?.errors && read.errors.length > 0) {
    const codes = read.errors.map(({ extensions }) => extensions?.code ?? 'unnamed').join(', ')
    throw new PlatformFailure('refused', `Shopify refused a query: ${codes}`)
  }
  const { data, error } = schema.safeParse(read?.data)
  if (error) throw new PlatformFailure('refused', `Shopify answered what we do not know: ${error.message}`)
  return data
}
