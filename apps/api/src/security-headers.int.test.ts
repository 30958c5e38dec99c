import { readdirSync } from 'node:fs'
import { routes } from '@voice-shop/contract/routes'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from './testing/test-app.ts'

let t: TestApp
let owner: TestOwner
beforeAll(async () => {
  t = await createTestApp({ config: { appOrigin: 'https://app.shop.example' } })
  owner = await t.registerOwner()
})
afterAll(() => t.close())

/** The page of a stranger asks, with all that a browser would tell of it. */
const ask = (method: string, url: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: method as InjectOptions['method'] & string,
    url,
    headers: { origin: 'https://evil.example', ...headers },
  })

/** What pages of stores may call: there the token counts, which has its origin. */
const isOpen = (path: string) => path.startsWith('/api/widget/')

/** What every answer has, whatever it is. */
function expectGuarded({ headers, body }: LightMyRequestResponse, path = '', microphone = '()'): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining(`microphone=${microphone}`),
    'cache-control': expect.any(String),
  })
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/default-src '(none|self)'/)
  expect(policy).toContain('frame-ancestors ')
  expect(policy).toContain("base-uri 'none'")
  expect(policy).not.toMatch(/unsafe-|\*(?!\.(my)?bigcommerce\.com)/)
  // No other answer is for another origin's page, and none is for its cookies.
  const crossOrigin = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
  if (!isOpen(path)) expect(crossOrigin).toEqual([])
  expect(crossOrigin).not.toContain('access-control-allow-credentials')
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers.server).toBeUndefined()
  expect(body).not.toMatch(/node_modules|\.ts:\d+/)
}

const places = { id: '0199a1c0-0000-7000-8000-000000000002', token: 'x', name: 'x' }
const fill = (path: string) => path.replaceAll(/:(\w+)/g, (_, name: keyof typeof places) => places[name])

test.each(routes.map(({ method, path }) => ({ method, path })))(
  '[SEC-2] $method $path tells nobody else, and is kept nowhere',
  async ({ method, path }) => {
    for (const headers of [{}, owner.headers]) {
      const answer = await ask(method, fill(path), headers)
      expectGuarded(answer, path)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-security-policy']).toBe(
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      )
      expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
    }
    // A browser asks before it sends what another origin's page may not send.
    const preflight = await ask('OPTIONS', fill(path), { 'access-control-request-method': method })
    expectGuarded(preflight, path)
    expect(preflight.statusCode).toBe(isOpen(path) ? 204 : 404)
  },
)

describe('answers that are no route of the contract', () => {
  const html = /^text\/html/

  test.each([
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/none/', 404],
    ['GET', '/script.js', 404],
    ['DELETE', '/none', 404],
    ['GET', `/api/${'x'.repeat(9000)}`, 414],
    ['POST', '/api/auth/token-obtain/', 400],
    ['POST', '/api/webhooks/stripe/', 404],
    ['GET', '/api/stores/x/export/x/', 403],
  ])('[SEC-2] %s %s', async (method, url, status) => {
    const answer = await ask(method, url)
    expect(answer.statusCode).toBe(status)
    expectGuarded(answer)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-request-id': expect.any(String),
    })
  })

  test('[SEC-2] what is refused before there is a route', async () => {
    const answer = await ask('GET', '/api/%')
    expect(answer.statusCode).toBe(400)
    expectGuarded(answer)
    expect(answer.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-request-id': expect.any(String),
    })
  })

  test('[SEC-2] pages to read the API run nothing but their own files', async () => {
    for (const url of ['/api/docs/', '/api/docs/static/swagger-ui-bundle.js', '/api/docs/static/swagger-ui.css']) {
      const answer = await ask('GET', url)
      expect(answer.statusCode).toBe(200)
      expectGuarded(answer)
    }
  })

  test('[SEC-2] only what BigCommerce shows in its control panel may be framed, and only there', async () => {
    for (const name of ['auth', 'load', 'uninstall', 'remove_user']) {
      const answer = await ask('GET', `/api/auth/bigcommerce/${name}/`)
      expectGuarded(answer)
      expect(answer.headers['content-type']).toMatch(html)
      expect(answer.headers['x-frame-options']).toBeUndefined()
      expect(answer.headers['content-security-policy']).toContain(
        'frame-ancestors https://*.mybigcommerce.com https://*.bigcommerce.com https://login.bigcommerce.com',
      )
    }
    const shopify = await ask('GET', '/api/auth/shopify/')
    expectGuarded(shopify)
    expect(shopify.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('[SEC-2] [WIDGET-9] only our own pages frame the preview', async () => {
    const answer = await ask('GET', '/widget-preview')
    expectGuarded(answer, '', '(self)')
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(answer.body).not.toMatch(/vsw_|<style/)
  })

  const dist = new URL('../../web/dist/', import.meta.url)
  const isBuilt = readdirSync(new URL('..', dist)).includes('dist')

  test.runIf(isBuilt)('[SEC-2] the app’s pages and files', async () => {
    for (const url of ['/', '/login', '/settings/store', '/nowhere']) {
      const answer = await ask('GET', url)
      expectGuarded(answer, '', '(self)')
      expect(answer.headers['content-type']).toMatch(html)
      expect(answer.headers['cache-control']).toBe('no-cache')
      const policy = String(answer.headers['content-security-policy'])
      for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(rule)
      }
    }
    const files = readdirSync(new URL('assets/', dist)).filter((name) => /\.(js|css)$/.test(name))
    for (const name of files) {
      const answer = await ask('GET', `/assets/${name}`)
      expectGuarded(answer)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    const logo = await ask('GET', '/logo.svg')
    expectGuarded(logo)
    expect(logo.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  })
})

test('[SEC-2] without https nothing insists on it', async () => {
  const plain = await createTestApp()
  expect((await plain.app.inject('/healthz')).headers['strict-transport-security']).toBeUndefined()
  await plain.close()
})
