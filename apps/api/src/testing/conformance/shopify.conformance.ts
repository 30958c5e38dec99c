import { expect, test } from 'vitest'
import { createShopifyProvider } from '../../features/billing/shopify/shopify-provider.ts'
import { createPlatformHttp } from '../../features/platforms/platform-http.ts'
import { createShopify } from '../../features/platforms/shopify/shopify-adapter.ts'
import { conformanceOrigin, getCredential } from './credentials.ts'
import { describePlatform } from './platform-conformance.ts'

const config = {
  clientId: 'not needed for calls',
  clientSecret: 'not needed for calls',
  apiBase: process.env.SHOPIFY_API_BASE ? new URL(process.env.SHOPIFY_API_BASE) : null,
  hasTestCharges: true,
  partner: null,
}
const getKey = () => ({
  externalId: getCredential('CONFORMANCE_SHOPIFY_SHOP'),
  accessToken: getCredential('CONFORMANCE_SHOPIFY_ACCESS_TOKEN'),
})

describePlatform('Shopify, a real store', async () => ({
  adapter: createShopify(config, { http: createPlatformHttp('shopify') }),
  key: getKey(),
  origin: conformanceOrigin,
}))

test('Shopify tells what subscription of the app the store has, if any', async () => {
  const { externalId: shop, accessToken } = getKey()
  const findAccess = async () => ({ shop, accessToken })
  const stores = { findAccess, findAccessOfShop: findAccess }
  const provider = createShopifyProvider({ ...config, timeoutMs: 10_000 }, stores)
  const found = await provider.findSubscription(shop)
  if (found) expect(found).toMatchObject({ providerId: expect.stringMatching(/^gid:/), status: expect.any(String) })
})
