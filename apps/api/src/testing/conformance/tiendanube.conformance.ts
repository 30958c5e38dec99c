import { createPlatformHttp } from '../../features/platforms/platform-http.ts'
import { createTiendaNube } from '../../features/platforms/tiendanube/tiendanube-adapter.ts'
import { conformanceOrigin, getAddress, getCredential } from './credentials.ts'
import { describePlatform } from './platform-conformance.ts'

describePlatform('Tienda Nube, a real store', async () => {
  const config = {
    appId: getCredential('TIENDANUBE_APP_ID'),
    clientSecret: 'not needed for calls',
    apiBase: getAddress('TIENDANUBE_API_BASE', 'https://api.tiendanube.com/2025-03'),
    authBase: getAddress('TIENDANUBE_AUTH_BASE', 'https://www.tiendanube.com'),
    scriptId: null,
    webhookToken: null,
  }
  const http = createPlatformHttp('tiendanube')
  return {
    adapter: createTiendaNube(config, { http, contact: getCredential('CONFORMANCE_CONTACT') }),
    key: {
      externalId: getCredential('CONFORMANCE_TIENDANUBE_STORE_ID'),
      accessToken: getCredential('CONFORMANCE_TIENDANUBE_ACCESS_TOKEN'),
    },
    origin: conformanceOrigin,
  }
})
