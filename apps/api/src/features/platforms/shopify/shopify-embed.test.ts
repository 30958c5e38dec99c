import { expect, test } from 'vitest'
import type { PlatformHttp } from '../platform-http.ts'
import { removeEmbedScript } from './shopify-embed.ts'

const config = { clientId: 'a-client', clientSecret: 'a-secret', apiBase: null, hasTestCharges: true, partner: null }
const key = { externalId: 'tienda.myshopify.com', accessToken: 'a-token' }

/** Shopify, answering the removal with these errors. */
function answerRemoval(userErrors: { message: string }[]): PlatformHttp {
  const installation = { id: 'gid://shopify/AppInstallation/1', metafield: null }
  return {
    send: async ({ body }) => {
      const { query } = body as { query: string }
      const data = query.includes('metafieldsDelete')
        ? { metafieldsDelete: { userErrors } }
        : { currentAppInstallation: installation }
      return { status: 200, headers: new Headers(), json: { data } }
    },
  }
}

test('[WIDGET-13] a removal of the script that Shopify refuses has failed, and says why', async () => {
  await expect(removeEmbedScript({ config, http: answerRemoval([]) }, key)).resolves.toBeUndefined()
  const http = answerRemoval([{ message: 'Owner does not exist' }])
  await expect(removeEmbedScript({ config, http }, key)).rejects.toMatchObject({
    kind: 'refused',
    message: "Shopify refused the removal of the widget's metafield: Owner does not exist",
  })
})
