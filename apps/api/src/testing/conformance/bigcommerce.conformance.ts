import { createBigCommerce } from '../../features/platforms/bigcommerce/bigcommerce-adapter.ts'
import { createPlatformHttp } from '../../features/platforms/platform-http.ts'
import { conformanceOrigin, getAddress, getCredential } from './credentials.ts'
import { describePlatform } from './platform-conformance.ts'

describePlatform('BigCommerce, a real store', async () => {
  const config = {
    app: null,
    apiBase: getAddress('BIGCOMMERCE_API_BASE', 'https://api.bigcommerce.com'),
    loginBase: getAddress('BIGCOMMERCE_LOGIN_BASE', 'https://login.bigcommerce.com'),
  }
  return {
    adapter: createBigCommerce(config, { http: createPlatformHttp('bigcommerce') }),
    key: {
      externalId: getCredential('CONFORMANCE_BIGCOMMERCE_STORE_HASH'),
      accessToken: getCredential('CONFORMANCE_BIGCOMMERCE_ACCESS_TOKEN'),
    },
    origin: conformanceOrigin,
  }
})
