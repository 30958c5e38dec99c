import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Clock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import type { Simulator } from './simulators.ts'

/** Browsers go to the app's public address; webhooks come straight to where it listens. */
function getPublicOrigin({ appOrigin }: Config, listening: string): string {
  return appOrigin ?? listening
}

/** A Shopify with a store. */
async function startShopify(config: Config, clock: Clock): Promise<Simulator> {
  const { startShopifySimulator } = await import('@voice-shop/simulator-shopify/start-shopify-simulator.ts')
  const [clientId, clientSecret] = ['simulated-client-id', randomBytes(24).toString('base64url')]
  const simulator = await startShopifySimulator({ app: { clientId, clientSecret }, now: () => clock.now() })
  return {
    config: {
      shopify: { clientId, clientSecret, apiBase: new URL(simulator.origin), hasTestCharges: true, partner: null },
    },
    environment: {
      SHOPIFY_CLIENT_ID: clientId,
      SHOPIFY_CLIENT_SECRET: clientSecret,
      SHOPIFY_API_BASE: simulator.origin,
    },
    note: `Shopify stores, each with its shop, are those of the simulated Shopify at ${simulator.origin}`,
    onListening: (listening) => {
      const pages = `${getPublicOrigin(config, listening)}/api/auth/shopify/`
      simulator.control.configureApp({
        url: pages,
        redirectUrls: [`${pages}callback/`],
        webhooks: { '*': `${listening}/api/webhooks/shopify/` },
      })
    },
    stop: simulator.stop,
  }
}

/** As docs/operations.md has the operator set them at the platform. */
function listPrivacyUrls(origin: string) {
  const base = `${origin}/api/webhooks/tiendanube/privacy`
  return {
    'store/redact': `${base}/store-redact/`,
    'customers/redact': `${base}/customers-redact/`,
    'customers/data_request': `${base}/customers-data-request/`,
  }
}

/** A Tienda Nube of one store. It reads the app's addresses whenever it needs them. */
async function startTiendaNube(config: Config): Promise<Simulator> {
  const { startTiendaNubeSimulator } = await import('@voice-shop/simulator-tiendanube/start-tiendanube-simulator.ts')
  const source = readFileSync(new URL('../../../platform-apps/tiendanube/script.js', import.meta.url), 'utf8')
  const script = { id: '77', source }
  const app = { id: '1000', secret: randomBytes(24).toString('base64url'), redirectUrl: '', privacyUrls: {}, script }
  const { origin, stop } = await startTiendaNubeSimulator({ app })
  const [apiBase, authBase] = [new URL(`${origin}/2025-03`), new URL(origin)]
  return {
    config: {
      tiendanube: {
        appId: app.id,
        clientSecret: app.secret,
        apiBase,
        authBase,
        scriptId: script.id,
        webhookToken: null,
      },
    },
    environment: {
      TIENDANUBE_APP_ID: app.id,
      TIENDANUBE_CLIENT_SECRET: app.secret,
      TIENDANUBE_API_BASE: apiBase.href,
      TIENDANUBE_AUTH_BASE: authBase.href,
      TIENDANUBE_SCRIPT_ID: script.id,
    },
    note: `Tienda Nube's store is that of the simulated Tienda Nube at ${origin}/admin, its shop ${origin}/`,
    onListening: (listening) => {
      app.redirectUrl = `${getPublicOrigin(config, listening)}/register`
      app.privacyUrls = listPrivacyUrls(listening)
    },
    stop,
  }
}

/** A BigCommerce of one store. It reads the app's addresses whenever it needs them. */
async function startBigCommerce(config: Config): Promise<Simulator> {
  const { startBigCommerceSimulator } = await import('@voice-shop/simulator-bigcommerce/start-bigcommerce-simulator.ts')
  const credentials = { clientId: 'simulated-client', clientSecret: randomBytes(24).toString('base64url') }
  const app = { ...credentials, authUrl: '', loadUrl: '', uninstallUrl: '' }
  const { origin, stop } = await startBigCommerceSimulator({ app })
  return {
    config: { bigcommerce: { app: credentials, apiBase: new URL(origin), loginBase: new URL(origin) } },
    environment: {
      BIGCOMMERCE_CLIENT_ID: credentials.clientId,
      BIGCOMMERCE_CLIENT_SECRET: credentials.clientSecret,
      BIGCOMMERCE_API_BASE: origin,
      BIGCOMMERCE_LOGIN_BASE: origin,
    },
    note: `BigCommerce's store is that of the simulated BigCommerce at ${origin}/admin, its shop ${origin}/`,
    onListening: (listening) => {
      const pages = `${getPublicOrigin(config, listening)}/api/auth/bigcommerce`
      app.authUrl = `${pages}/auth/`
      app.loadUrl = `${pages}/load/`
      app.uninstallUrl = `${pages}/uninstall/`
    },
    stop,
  }
}

/** Starts a simulator for each platform that is not configured, when called. */
export function listMissingPlatforms(config: Config, clock: Clock): (() => Promise<Simulator>)[] {
  return [
    ...(config.shopify === null ? [() => startShopify(config, clock)] : []),
    ...(config.tiendanube === null ? [() => startTiendaNube(config)] : []),
    ...(config.bigcommerce.app === null ? [() => startBigCommerce(config)] : []),
  ]
}
