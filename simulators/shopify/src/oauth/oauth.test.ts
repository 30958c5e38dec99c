import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../state/simulator-clock.ts'
import { callAdmin, domain, startTestWorld } from '../testing/admin-client.ts'
import { signQuery } from './sign-query.ts'

const redirectUri = 'https://app.example/api/auth/shopify/callback/'

let world: Awaited<ReturnType<typeof startTestWorld>>

beforeEach(async () => {
  world = await startTestWorld()
  world.control.configureApp({ clientId: 'app', url: 'https://app.example/install', redirectUrls: [redirectUri] })
})
afterEach(() => world.stop())

function getAuthorizeUrl(change: Record<string, string> = {}): string {
  const params = {
    client_id: 'app',
    scope: 'read_products,read_locales',
    redirect_uri: redirectUri,
    state: 'nonce',
    ...change,
  }
  return `${world.simulator.origin}/${domain}/admin/oauth/authorize?${new URLSearchParams(params)}`
}

async function decide(decision: string): Promise<URL> {
  const body = new URLSearchParams({ decision })
  const answer = await fetch(getAuthorizeUrl(), { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

async function postToken(params: object, accept = 'application/json'): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${world.simulator.origin}/${domain}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify({ client_id: 'app', client_secret: 'hush', ...params }),
  })
  return { status: answer.status, text: await answer.text() }
}

async function installByOauth() {
  const code = (await decide('approve')).searchParams.get('code')
  const { status, text } = await postToken({ code, expiring: '1' })
  expect(status).toBe(200)
  return JSON.parse(text)
}

async function readShop(token: string): Promise<number> {
  return (await callAdmin(world.simulator, token, { query: '{ shop { name } }' })).status
}

function refresh(token: string) {
  return postToken({ grant_type: 'refresh_token', refresh_token: token })
}

const deadRefresh = {
  status: 401,
  text: JSON.stringify({
    error: 'invalid_request',
    error_description: 'This request requires an active refresh_token',
  }),
}

describe('authorisation', () => {
  test("the callback's hmac is that of Shopify's official client", () => {
    const signed = signQuery('hush', {
      timestamp: '1337178173',
      code: '0907a61c0c8d55e99db179b68161bc00',
      shop: 'some-shop.myshopify.com',
      state: '0.6784241404160823',
      host: 'YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvc29tZS1zaG9w',
    })
    expect(signed.get('hmac')).toBe('9fe3d5ea81959305fd96bd3d2d44e878654e753bc8e455b5369c15a009412163')
  })

  test('the page shows what the app asks for; approved, it calls back signed, with the state', async () => {
    const page = await (await fetch(getAuthorizeUrl())).text()
    expect(page).toContain('<li>read_products</li><li>read_locales</li>')
    const { searchParams } = await decide('approve')
    const { hmac, ...params } = Object.fromEntries(searchParams)
    expect(params).toMatchObject({ shop: domain, state: 'nonce', timestamp: '1795262400' })
    expect(hmac).toBe(signQuery('hush', params).get('hmac'))
  })

  test("declined, it leads to the store's admin and the app hears nothing", async () => {
    const location = await decide('decline')
    expect(location.href).toBe(`${world.simulator.origin}/${domain}/admin`)
  })

  test.each([
    [{ client_id: 'other' }, 'Could not find Shopify API application'],
    [{ redirect_uri: 'https://evil.example/' }, 'The redirect_uri is not whitelisted'],
    [{ scope: 'everything' }, 'These scopes are invalid'],
  ])('a request with %o shows an error and redirects nowhere', async (change, message) => {
    const answer = await fetch(getAuthorizeUrl(change), { redirect: 'manual' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(message)
  })

  test('an app that is installed with these scopes comes back without a page', async () => {
    await installByOauth()
    const answer = await fetch(getAuthorizeUrl(), { redirect: 'manual' })
    expect(answer.headers.get('location')).toContain(`${redirectUri}?code=`)
    const more = await fetch(getAuthorizeUrl({ scope: 'read_products,write_products' }), { redirect: 'manual' })
    expect(more.status).toBe(200)
  })

  test("the install link calls the app's URL, signed", async () => {
    const answer = await fetch(`${world.simulator.origin}/${domain}/admin/apps/install`, { redirect: 'manual' })
    const url = new URL(answer.headers.get('location') ?? '')
    const { hmac, ...params } = Object.fromEntries(url.searchParams)
    expect(url.origin + url.pathname).toBe('https://app.example/install')
    expect(Object.keys(params)).toEqual(['host', 'shop', 'timestamp'])
    expect(hmac).toBe(signQuery('hush', params).get('hmac'))
  })
})

describe('tokens', () => {
  test('a code becomes an expiring pair, once', async () => {
    const code = (await decide('approve')).searchParams.get('code')
    const first = JSON.parse((await postToken({ code, expiring: '1' })).text)
    expect(first).toEqual({
      access_token: expect.stringMatching(/^shpat_[0-9a-f]{32}$/),
      scope: 'read_products,read_locales',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^shprt_[0-9a-f]{32}$/),
      refresh_token_expires_in: 7_776_000,
    })
    expect(await readShop(first.access_token)).toBe(200)
    const second = await postToken({ code, expiring: '1' })
    expect(second).toEqual({
      status: 400,
      text: '{"error":"invalid_request","error_description":"The authorization code was not found or was already used"}',
    })
  })

  test('a code is worth nothing after five minutes, and nothing without the secret', async () => {
    const code = (await decide('approve')).searchParams.get('code')
    expect((await postToken({ code, client_secret: 'wrong' })).status).toBe(400)
    await world.control.moveClock(5 * minuteMs)
    expect((await postToken({ code, expiring: '1' })).text).toContain('was not found or was already used')
  })

  test('errors are HTML for those who do not ask for JSON', async () => {
    expect((await postToken({ code: 'x' }, '*/*')).text).toContain('Oauth error invalid_request')
  })

  test('a token that does not expire is refused by the Admin API', async () => {
    const code = (await decide('approve')).searchParams.get('code')
    const token = JSON.parse((await postToken({ code })).text)
    expect(token.refresh_token).toBeUndefined()
    expect(await readShop(token.access_token)).toBe(403)
  })

  test('the access token lives for an hour; a refresh makes a new pair', async () => {
    const first = await installByOauth()
    await world.control.moveClock(hourMs - 1)
    expect(await readShop(first.access_token)).toBe(200)
    await world.control.moveClock(1)
    expect(await readShop(first.access_token)).toBe(401)
    const second = JSON.parse((await refresh(first.refresh_token)).text)
    expect(await readShop(second.access_token)).toBe(200)
    expect((await refresh(second.refresh_token)).status).toBe(200)
  })

  test('a refresh token that was used brings the same replacement until that is used', async () => {
    const first = await installByOauth()
    const [second, again] = [
      JSON.parse((await refresh(first.refresh_token)).text),
      JSON.parse((await refresh(first.refresh_token)).text),
    ]
    expect(again.refresh_token).toBe(second.refresh_token)
    expect(again.access_token).not.toBe(second.access_token)
    await refresh(second.refresh_token)
    expect(await refresh(first.refresh_token)).toEqual(deadRefresh)
  })

  test('a refresh token that was used is dead 30 days later', async () => {
    const first = await installByOauth()
    await refresh(first.refresh_token)
    await world.control.moveClock(30 * dayMs)
    expect((await refresh(first.refresh_token)).status).toBe(200)
    await world.control.moveClock(1)
    expect(await refresh(first.refresh_token)).toEqual(deadRefresh)
  })

  test.each([
    [true, 200],
    [false, 401],
  ])('after a refresh, the former access token answers %s as %i', async (isKept, status) => {
    world.control.setFormerAccess(isKept)
    const first = await installByOauth()
    await refresh(first.refresh_token)
    expect(await readShop(first.access_token)).toBe(status)
  })

  test('a refresh token lives for 90 days', async () => {
    const first = await installByOauth()
    await world.control.moveClock(90 * dayMs)
    expect(await refresh(first.refresh_token)).toEqual(deadRefresh)
  })

  test('when the answer to a refresh is lost, the refresh token brings it again', async () => {
    const first = await installByOauth()
    world.control.addFault({ kind: 'answer lost', on: 'tokens', times: 1 })
    expect((await refresh(first.refresh_token)).status).toBe(520)
    expect((await refresh(first.refresh_token)).status).toBe(200)
  })

  test('an uninstall by the button ends all tokens and the subscription, and tells the app', async () => {
    const { access_token, refresh_token } = await installByOauth()
    const page = await fetch(`${world.simulator.origin}/${domain}/admin/apps/uninstall`, { method: 'POST' })
    expect(await page.text()).toContain('Not installed')
    expect(await readShop(access_token)).toBe(401)
    expect(await refresh(refresh_token)).toEqual(deadRefresh)
    expect(world.control.listDeliveries('app/uninstalled')).toHaveLength(1)
  })

  test('a store that installs again within 48 hours is not redacted', async () => {
    await installByOauth()
    world.control.uninstall(domain)
    await installByOauth()
    await world.control.moveClock(3 * dayMs)
    expect(world.control.listDeliveries('shop/redact')).toEqual([])
  })
})
