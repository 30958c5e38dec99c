import type { Platform } from '@voice-shop/contract'
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
import { shopifyScopes } from '../features/platforms/shopify/shopify-adapter.ts'
import { requireDescribed, type WireWatch, watchWire } from './wire/watch-wire.ts'

export const webhookToken = 'w'.repeat(32)
export const tiendaNubeApp = { id: '1000', secret: 'secret', redirectUrl: '', script: { id: '77', source: '' } }
export const bigCommerceApp = {
  clientId: 'the-client',
  clientSecret: 'client_secret',
  authUrl: '',
  loadUrl: '',
  uninstallUrl: '',
}
const shop = 'tienda-del-sur.myshopify.com'
export const shopifyApp = { clientId: 'the-client', clientSecret: 'hush' }

export interface PlatformSimulators {
  tiendanube: TiendaNubeSimulator
  shopify: ShopifySimulator
  bigcommerce: BigCommerceSimulator
  config: Pick<Config, 'tiendanube' | 'shopify' | 'bigcommerce'>
  /** What went over the wire. */
  wire: Record<Platform, WireWatch>
  /** Tells them where the app is. */
  setOrigin(origin: string): void
  /** Throws where anything went over the wire that the platforms' own descriptions do not allow. */
  stop(): Promise<void>
}

/** Tests wait for nothing: at the platform's own pace a fast machine would meet its limit. */
const leaksPerSecond = 2000

/** The three platforms on loopback; with `isLimited`, Tienda Nube's bucket leaks as slowly as the real one. */
export async function startPlatformSimulators(
  input: { now?: () => Date; isLimited?: boolean } = {},
): Promise<PlatformSimulators> {
  const tiendaApp: Parameters<typeof startTiendaNubeSimulator>[0]['app'] = { ...tiendaNubeApp }
  const bigApp = { ...bigCommerceApp }
  const wire = {
    bigcommerce: watchWire('bigcommerce'),
    tiendanube: watchWire('tiendanube'),
    shopify: watchWire('shopify'),
  }
  const limits = input.isLimited ? {} : { leaksPerSecond }
  const tiendanube = await startTiendaNubeSimulator({ app: tiendaApp, retryDelayMs: 50, ...limits, ...wire.tiendanube })
  const bigcommerce = await startBigCommerceSimulator({ app: bigApp, retryDelayMs: 50, ...wire.bigcommerce })
  const shopify = await startShopifySimulator({
    app: shopifyApp,
    ...wire.shopify,
    shops: [{ domain: shop, otherLanguages: ['pt-BR'] }],
    ...(input.now ? { now: input.now } : {}),
  })
  const { clientId, clientSecret } = bigApp
  return {
    tiendanube,
    shopify,
    bigcommerce,
    wire,
    config: {
      tiendanube: {
        appId: tiendaApp.id,
        clientSecret: tiendaApp.secret,
        apiBase: new URL(`${tiendanube.origin}/2025-03`),
        authBase: new URL(tiendanube.origin),
        scriptId: tiendaNubeApp.script.id,
        webhookToken,
      },
      shopify: { ...shopifyApp, apiBase: new URL(shopify.origin), hasTestCharges: true, partner: null },
      bigcommerce: {
        app: { clientId, clientSecret },
        apiBase: new URL(bigcommerce.origin),
        loginBase: new URL(bigcommerce.origin),
      },
    },
    setOrigin(origin) {
      tiendaApp.redirectUrl = `${origin}/register`
      const privacy = `${origin}/api/webhooks/tiendanube/privacy`
      tiendaApp.privacyUrls = {
        'store/redact': `${privacy}/store-redact/`,
        'customers/redact': `${privacy}/customers-redact/`,
        'customers/data_request': `${privacy}/customers-data-request/`,
      }
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
      requireDescribed(Object.values(wire))
    },
  }
}

async function approveShopify(origin: string, appOrigin: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: 'the-client',
    scope: shopifyScopes.join(','),
    redirect_uri: `${appOrigin}/api/auth/shopify/callback/`,
    state: 's',
  })
  const body = new URLSearchParams({ decision: 'approve' })
  const url = `${origin}/${shop}/admin/oauth/authorize?${query}`
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

/** What each platform's simulator is asked for in its own words. */
export function createHarnesses({ tiendanube, shopify, bigcommerce }: PlatformSimulators, appOrigin: string) {
  return {
    tiendanube: {
      externalId: '4100123',
      approve: async () => tiendanube.control.approve().code,
      revoke: () => tiendanube.control.uninstall(),
      fail: (kind: 'down' | 'html' | 'throttled', times: number) => tiendanube.control.setFault({ kind, times }),
      setCount: (count: number) => tiendanube.control.setProductCount({ count }),
      store: { name: 'Casa Jacarandá', language: 'es', timeZone: 'America/Argentina/Buenos_Aires', currency: 'ARS' },
      languages: ['es', 'pt'],
      listWebhooks: () => tiendanube.control.listWebhooks().map((webhook) => JSON.stringify(webhook)),
    },
    shopify: {
      externalId: shop,
      approve: () => approveShopify(shopify.origin, appOrigin),
      revoke: () => shopify.control.uninstall(shop),
      fail: (kind: 'down' | 'html' | 'throttled', times: number) => shopify.control.addFault({ kind, times }),
      setCount: null,
      store: { name: 'Tienda del Sur', language: 'es', timeZone: 'America/Argentina/Buenos_Aires', currency: 'USD' },
      languages: ['es', 'pt-BR'],
      listWebhooks: () => [],
    },
    bigcommerce: {
      externalId: 'jc4r4nda',
      approve: async () => new URL(bigcommerce.control.getInstallUrl().url).searchParams.get('code') ?? '',
      revoke: () => bigcommerce.control.uninstall(),
      fail: (kind: 'down' | 'html' | 'throttled', times: number) => bigcommerce.control.setFault({ kind, times }),
      setCount: (count: number) => bigcommerce.control.setProductCount({ count }),
      store: { name: 'Jacaranda Outfitters', language: 'en', timeZone: 'America/New_York', currency: 'USD' },
      languages: ['en'],
      listWebhooks: () => bigcommerce.control.listWebhooks().map((webhook) => JSON.stringify(webhook)),
    },
  }
}
