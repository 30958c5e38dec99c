import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShopifySimulator } from '@voice-shop/simulator-shopify/start-shopify-simulator.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from '../../testing/server-process.ts'
import { fillDataFolder, testDatabaseKind } from '../../testing/test-database.ts'

const shop = 'tienda-del-sur.myshopify.com'
const app = { clientId: 'the-client', clientSecret: 'the-client-secret-of-the-test' }

// The server runs in a process of its own on an embedded database, whatever the other tests run on.
test.skipIf(testDatabaseKind === 'postgres')(
  '[PLAT-5] the log of a server holds no code, token or secret, whatever goes wrong',
  async () => {
    const shopify = await startShopifySimulator({ app })
    const folder = mkdtempSync(join(tmpdir(), 'voice-shop-log-'))
    onTestFinished(async () => {
      await shopify.stop()
      rmSync(folder, { recursive: true })
    })
    await fillDataFolder(join(folder, 'data'))
    const server = await startServerProcess({
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'debug',
      SHOPIFY_CLIENT_ID: app.clientId,
      SHOPIFY_CLIENT_SECRET: app.clientSecret,
      SHOPIFY_API_BASE: shopify.origin,
    })
    shopify.control.configureApp({
      redirectUrls: [`${server.origin}/x`],
      webhooks: { '*': `${server.origin}/api/webhooks/shopify/` },
    })
    async function approve(): Promise<string> {
      const query = new URLSearchParams({
        client_id: app.clientId,
        scope: 'read_products',
        redirect_uri: `${server.origin}/x`,
      })
      const url = `${shopify.origin}/${shop}/admin/oauth/authorize?${query}`
      const body = new URLSearchParams({ decision: 'approve' })
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    }
    async function install(code: string): Promise<number> {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ code, shop })
      const answer = await fetch(`${server.origin}/api/auth/shopify/install/`, { method: 'POST', headers, body })
      return answer.status
    }

    const codes = [await approve(), 'a-code-that-is-none-at-all']
    expect(await install(codes[0] ?? '')).toBe(200)
    expect(await install(codes[1] ?? '')).toBe(400)
    shopify.control.addFault({ kind: 'html', on: 'tokens', times: 5 })
    codes.push(await approve())
    expect(await install(codes[2] ?? '')).toBe(503)
    shopify.control.clearFaults()
    const [hmac, state] = ['an-hmac-that-is-wrong', 'a-state-that-is-wrong']
    await fetch(`${server.origin}/api/auth/shopify/callback/?code=${codes[0]}&hmac=${hmac}&state=${state}&shop=${shop}`)
    shopify.control.revokeTokens(shop)
    shopify.control.sendCompliance(shop, 'customers/redact')
    await shopify.control.waitForWebhooks()

    const { stdout, stderr } = await server.end('SIGTERM')
    expect(stdout).toContain('platforms.unavailable')
    for (const secret of [...codes, hmac, state, app.clientSecret, 'shpat_', 'shprt_', 'cliente@example.com']) {
      expect(stdout + stderr, secret).not.toContain(secret)
    }
  },
  60_000,
)
