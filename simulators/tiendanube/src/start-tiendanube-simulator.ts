import { type Answer, redirect, type SimulatedRequest } from '@voice-shop/simulator-core/answers.ts'
import { drawImage } from '@voice-shop/simulator-core/pages.ts'
import { type Observer, runControl, type ServedSimulator, serve } from '@voice-shop/simulator-core/serve.ts'
import { type Delivery, WebhookSender } from '@voice-shop/simulator-core/webhook-sender.ts'
import { createControl, createTell, type TiendaNubeControl } from './control.ts'
import { exchangeToken, handleAuthorize, showAdmin } from './oauth.ts'
import { refuse } from './refuse.ts'
import { signBody } from './sign-body.ts'
import { type AppSettings, PlatformState, type StoreSettings } from './state.ts'
import { handleStoreApi } from './store-api.ts'
import { handleStorefront } from './storefront/storefront.ts'

/** The API is under `<origin>/2025-03`, and as before under `<origin>/v1`. */
export interface TiendaNubeSimulator extends ServedSimulator {
  control: TiendaNubeControl
  /** The webhooks sent so far, the newest last. */
  deliveries: readonly Delivery[]
}

export interface TiendaNubeSettings extends Observer {
  /** Default: a free one. Always on 127.0.0.1. */
  port?: number
  app: AppSettings
  store?: Partial<StoreSettings>
  /** Before the second try of a webhook; each further one waits longer. Default: 1 s. */
  retryDelayMs?: number
  /** Calls that a full bucket has room for again, in a second. Default: Tienda Nube's 2. */
  leaksPerSecond?: number
}

const defaultStore: StoreSettings = {
  id: 4_100_123,
  name: 'Casa Jacarandá',
  domain: 'casajacaranda.mitiendanube.example',
  country: 'AR',
  mainLanguage: 'es',
  currency: 'ARS',
}

/** Starts a Tienda Nube of one store on loopback. What it models: LIMITS.md. */
export async function startTiendaNubeSimulator(settings: TiendaNubeSettings): Promise<TiendaNubeSimulator> {
  const { app, store, port = 0, retryDelayMs = 1000, onExchange, onWebhook, leaksPerSecond } = settings
  const state = new PlatformState(app, { ...defaultStore, ...store }, leaksPerSecond)
  const sender = new WebhookSender({
    sign: (body) => ({ 'x-linkedstore-hmac-sha256': signBody(body, app.secret) }),
    // In 48 hours, on the platform.
    mostTries: 18,
    retryDelayMs,
    timeoutMs: 3000,
    onWebhook,
  })
  const tell = createTell(state, sender)
  const control = createControl(state, { sender, tell })

  function showPage({ url, method }: SimulatedRequest): Answer {
    if (url.pathname === '/admin/uninstall' && method === 'POST') {
      control.uninstall()
      return redirect('/admin')
    }
    if (url.pathname === '/admin') return showAdmin(state)
    const image = /^\/images\/(\d{1,3})\.svg$/.exec(url.pathname)
    if (image) return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: drawImage(Number(image[1])) }
    return refuse(404, 'Not Found', 'No such page')
  }

  const served = await serve(
    port,
    async (request) => {
      const { pathname } = request.url
      if (/^\/(2025-03|v1)\//.test(pathname)) return handleStoreApi(state, request)
      if (pathname === '/apps/authorize/token' && request.method === 'POST') return exchangeToken(state, request)
      if (pathname === `/apps/${app.id}/authorize`) return handleAuthorize(state, request)
      return (await runControl(control, request)) ?? handleStorefront(state, request, tell) ?? showPage(request)
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
