import type { OpenDatabase } from '../core/database/open-database.ts'
import type { HttpSettings } from '../features/platforms/platforms.public.ts'
import { shopifyScopes } from '../features/platforms/shopify/shopify-adapter.ts'
import { type PlatformSimulators, startPlatformSimulators } from './platform-simulators.ts'
import { createTestApp, type TestAnswer, type TestApp } from './test-app.ts'

export const shop = 'tienda-del-sur.myshopify.com'
const password = 'violet-otter-72'
export const storeHash = 'jc4r4nda'
export const tiendaNubeId = '4100123'

/** The API, which listens, with the three platforms. Its clock begins at the machine's, as two of the platforms' do. */
export interface PlatformWorld extends PlatformSimulators {
  t: TestApp
  origin: string
  /** Exchanges a fresh code of Shopify, as a client that holds it. */
  installShopify(input?: { scope?: string }): Promise<TestAnswer>
  installTiendaNube(): Promise<TestAnswer>
  /** What BigCommerce's control panel shows in its frame. */
  installBigCommerce(): Promise<TestAnswer>
  /** A code as the merchant's approval makes it; the browser is not asked. */
  approveShopify(input?: { state?: string; scope?: string }): Promise<{ code: string; callback: URL }>
  /** Headers of a call of who registered with this e-mail; time may have ended the session of before. */
  signIn(email: string): Promise<Record<string, string>>
  register(merchant: { id: string; platform: string }, input?: { email?: string }): Promise<TestAnswer>
  close(): Promise<void>
}

export async function createPlatformWorld(
  input: { database?: OpenDatabase; platformHttp?: HttpSettings } = {},
): Promise<PlatformWorld> {
  let app: TestApp | null = null
  const start = new Date(Math.floor(Date.now() / 1000) * 1000)
  const simulators = await startPlatformSimulators({ now: () => app?.clock.now() ?? start })
  const t = await createTestApp({ ...input, now: start.toISOString(), config: simulators.config })
  app = t
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const address = t.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the app has no port')
  const origin = `http://127.0.0.1:${address.port}`
  t.deps.appAddress.origin = origin
  simulators.setOrigin(origin)
  let registered = 0

  async function approveShopify({ state = 'a-state', scope = shopifyScopes.join(',') } = {}) {
    const url = new URL(`${simulators.shopify.origin}/${shop}/admin/oauth/authorize`)
    url.searchParams.set('client_id', simulators.config.shopify?.clientId ?? '')
    url.searchParams.set('scope', scope)
    url.searchParams.set('redirect_uri', `${origin}/api/auth/shopify/callback/`)
    url.searchParams.set('state', state)
    const body = new URLSearchParams({ decision: 'approve' })
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    const callback = new URL(answer.headers.get('location') ?? 'about:blank')
    return { code: callback.searchParams.get('code') ?? '', callback }
  }

  return {
    ...simulators,
    t,
    origin,
    approveShopify,
    async installShopify({ scope } = {}) {
      const { code } = await approveShopify(scope === undefined ? {} : { scope })
      return t.call('POST', '/api/auth/shopify/install/', { body: { code, shop } })
    },
    installTiendaNube: () => t.call('POST', '/api/auth/install/', { body: simulators.tiendanube.control.approve() }),
    async installBigCommerce() {
      const url = new URL(simulators.bigcommerce.control.getInstallUrl().url)
      return t.call('GET', `${url.pathname}${url.search}`)
    },
    async signIn(email) {
      const body = { email, password }
      const { access } = (await t.call('POST', '/api/auth/token-obtain/', { body })).body
      const authorization = `JWT ${access}`
      const workspaces = await t.call('GET', '/api/workspaces/', { headers: { authorization } })
      return { authorization, 'x-workspace-id': workspaces.body.results[0].id }
    },
    async register(merchant, { email } = {}) {
      registered += 1
      return t.call('POST', '/api/auth/register/', {
        body: {
          email: email ?? `merchant-${registered}@shop.example`,
          password,
          first_name: 'Ana',
          last_name: 'Gómez',
          platform: merchant.platform,
          merchant_id: merchant.id,
        },
      })
    },
    async close() {
      await simulators.stop()
      await t.close()
    },
  }
}
