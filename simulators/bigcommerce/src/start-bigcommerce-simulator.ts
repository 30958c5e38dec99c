import { drawImage } from '@voice-shop/simulator-core/pages.ts'
import { type Observer, runControl, type ServedSimulator, serve } from '@voice-shop/simulator-core/serve.ts'
import { type Delivery, WebhookSender } from '@voice-shop/simulator-core/webhook-sender.ts'
import { type BigCommerceControl, createControl } from './control.ts'
import { exchangeToken, handlePanel } from './control-panel.ts'
import { refuse } from './refuse.ts'
import { type AppSettings, PlatformState, type StoreSettings } from './state.ts'
import { handleStoreApi } from './store-api.ts'
import { handleStorefront } from './storefront/storefront.ts'
import { createTell } from './tell-hooks.ts'

/** Login host and API host are both `origin`. */
export interface BigCommerceSimulator extends ServedSimulator {
  control: BigCommerceControl
  /** The webhooks sent so far, the newest last. */
  deliveries: readonly Delivery[]
}

export interface BigCommerceSettings extends Observer {
  /** Default: a free one. Always on 127.0.0.1. */
  port?: number
  app: AppSettings
  store?: Partial<StoreSettings>
  /** Before the second try of a webhook; each further one waits longer. Default: 1 s. */
  retryDelayMs?: number
}

const defaultStore: StoreSettings = {
  hash: 'jc4r4nda',
  name: 'Jacaranda Outfitters',
  domain: 'jacaranda-outfitters.mybigcommerce.example',
  timeZone: 'America/New_York',
  language: 'en',
  currency: 'USD',
  ownerEmail: 'owner@jacaranda-outfitters.example',
}

/** Starts a BigCommerce of one store on loopback. What it models: LIMITS.md. */
export async function startBigCommerceSimulator(settings: BigCommerceSettings): Promise<BigCommerceSimulator> {
  const { app, store, port = 0, retryDelayMs = 1000, onExchange, onWebhook } = settings
  const state = new PlatformState(app, { ...defaultStore, ...store })
  // Signatures carry an id of their own for each webhook: control.ts makes them.
  const sender = new WebhookSender({ sign: () => ({}), mostTries: 12, retryDelayMs, timeoutMs: 10_000, onWebhook })
  const tell = createTell(state, sender)
  const control = createControl(state, sender, tell)
  const served = await serve(
    port,
    async (request) => {
      const { pathname } = request.url
      if (pathname.startsWith('/stores/')) return handleStoreApi(state, request)
      if (pathname === '/oauth2/token' && request.method === 'POST') return exchangeToken(state, request)
      const image = /^\/images\/(\d{1,3})\.svg$/.exec(pathname)
      if (image) return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: drawImage(Number(image[1])) }
      return (
        (await runControl(control, request)) ??
        handlePanel(state, request) ??
        handleStorefront(state, request, tell) ??
        refuse(404, 'No such page')
      )
    },
    onExchange ? { onExchange } : {},
  )
  return {
    ...served,
    control,
    deliveries: sender.deliveries,
    stop: () => {
      sender.stop()
      return served.stop()
    },
  }
}
