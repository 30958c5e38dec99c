import {
  type BigCommerceSimulator,
  startBigCommerceSimulator,
} from '@voice-shop/simulator-bigcommerce/start-bigcommerce-simulator.ts'
import { type ShopifySimulator, startShopifySimulator } from '@voice-shop/simulator-shopify/start-shopify-simulator.ts'
import {
  startTiendaNubeSimulator,
  type TiendaNubeSimulator,
} from '@voice-shop/simulator-tiendanube/start-tiendanube-simulator.ts'
import type { Config } from '../core/config.ts'

export const webhookToken = 'w'.repeat(32)
export const tiendaNubeApp = { id: '1000', secret: 'secret', redirectUrl: '', privacyUrl: '' }
export const bigCommerceApp = {
  clientId: 'the-client',
  clientSecret: 'client_secret',
  authUrl: '',
  loadUrl: '',
  uninstallUrl: '',
}
export const shopifyApp = { clientId: 'the-client', clientSecret: 'hush' }

export interface PlatformSimulators {
  tiendanube: TiendaNubeSimulator
  shopify: ShopifySimulator
  bigcommerce: BigCommerceSimulator
  config: Pick<Config, 'tiendanube' | 'shopify' | 'bigcommerce'>
  /** Tells them where the app is. */
  setOrigin(origin: string): void
  stop(): Promise<void>
}

/** The three platforms on loopback. */
export async function startPlatformSimulators(input: { now?: () => Date } = {}): Promise<PlatformSimulators> {
  const [tiendaApp, bigApp] = [{ ...tiendaNubeApp }, { ...bigCommerceApp }]
  const tiendanube = await startTiendaNubeSimulator({ app: tiendaApp, retryDelayMs: 50 })
  const bigcommerce = await startBigCommerceSimulator({ app: bigApp, retryDelayMs: 50 })
  const shopify = await startShopifySimulator({
    app: shopifyApp,
    shops: [{ domain: 'tienda-del-sur.myshopify.com', otherLanguages: ['pt-BR'] }],
    ...(input.now ? { now: input.now } : {}),
  })
  const { clientId, clientSecret } = bigApp
  return {
    tiendanube,
    shopify,
    bigcommerce,
    config: {
      tiendanube: {
        appId: tiendaApp.id,
        clientSecret: tiendaApp.secret,
        apiBase: new URL(`${tiendanube.origin}/v1`),
        authBase: new URL(tiendanube.origin),
        webhookToken,
      },
      shopify: { ...shopifyApp, apiBase: new URL(shopify.origin), hasTestCharges: true },
      bigcommerce: {
        app: { clientId, clientSecret },
        apiBase: new URL(bigcommerce.origin),
        loginBase: new URL(bigcommerce.origin),
      },
    },
    setOrigin(origin) {
      tiendaApp.redirectUrl = `${origin}/register`
      tiendaApp.privacyUrl = `${origin}/api/webhooks/tiendanube/`
      bigApp.authUrl = `${origin}/api/auth/bigcommerce/auth/`
      bigApp.loadUrl = `${origin}/api/auth/bigcommerce/load/`
      bigApp.uninstallUrl = `${origin}/api/auth/bigcommerce/uninstall/`
      shopify.control.configureApp({
        url: `${origin}/api/auth/shopify/`,
        redirectUrls: [`${origin}/api/auth/shopify/callback/`],
        webhooks: { '*': `${origin}/api/webhooks/shopify/` },
      })
    },
    async stop() {
      await Promise.all([tiendanube.stop(), shopify.stop(), bigcommerce.stop()])
    },
  }
}
