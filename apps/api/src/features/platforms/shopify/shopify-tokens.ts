import { z } from 'zod'
import type { ShopifyConfig } from '../../../core/environment/platforms.ts'
import { PlatformFailure } from '../platform-failure.ts'
import type { CallDeadline, PlatformHttp } from '../platform-http.ts'
import type { Grant } from '../platform-port.ts'
import { getShopUrl, readShopifyBackOffMs } from './shopify-graphql.ts'

const tokenSchema = z.object({
  access_token: z.string().min(1),
  scope: z.string().default(''),
  expires_in: z.number().positive().optional(),
  refresh_token: z.string().optional(),
  refresh_token_expires_in: z.number().positive().optional(),
})

function getEnd(now: Date, seconds: number | undefined): Date | null {
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000)
}

interface TokenRequest {
  shop: string
  /** Beside our credentials. */
  params: Record<string, string>
  now: Date
  deadline: CallDeadline
}

/** Asks a shop for tokens. Null where it refuses code or refresh token. Throws PlatformFailure. */
export async function requestToken(
  { config, http }: { config: ShopifyConfig; http: PlatformHttp },
  { shop, params, now, deadline }: TokenRequest,
): Promise<Grant | null> {
  const answer = await http.send({
    method: 'POST',
    url: getShopUrl(config, shop, '/admin/oauth/access_token'),
    body: { client_id: config.clientId, client_secret: config.clientSecret, ...params },
    // A code works once: a second try would fail, and hide that the first one did not. A refresh token works until its
    // replacement is used (https://shopify.dev/changelog/more-resilient-refreshes-for-expiring-offline-access-tokens).
    isIdempotent: params.grant_type === 'refresh_token',
    deadline,
    readBackOffMs: readShopifyBackOffMs,
  })
  const read = tokenSchema.safeParse(answer.json).data
  if (answer.status >= 200 && answer.status < 300 && read) {
    return {
      externalId: shop,
      accessToken: read.access_token,
      refreshToken: read.refresh_token ?? null,
      accessExpiresAt: getEnd(now, read.expires_in),
      refreshExpiresAt: getEnd(now, read.refresh_token_expires_in),
      scope: read.scope,
    }
  }
  const error = z.object({ error: z.string() }).safeParse(answer.json).data?.error ?? ''
  // Our own credentials are wrong: nothing that the merchant could mend.
  if (error === 'invalid_client') throw new PlatformFailure('refused', 'Shopify does not take our credentials')
  if (answer.status >= 400 && answer.status < 500) return null
  throw new PlatformFailure('refused', `Shopify answered ${answer.status} to a request for tokens`)
}
