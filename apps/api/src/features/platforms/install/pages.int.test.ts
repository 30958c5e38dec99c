import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlatformWorld, type PlatformWorld, shop, storeHash } from '../../../testing/platform-world.ts'

let world: PlatformWorld
beforeAll(async () => {
  world = await createPlatformWorld()
})
afterAll(() => world.close())

const nowSeconds = () => Math.floor(world.t.clock.now().getTime() / 1000)

function sign(params: Record<string, string>, secret = 'hush'): string {
  const query = new URLSearchParams(params)
  query.sort()
  const hmac = createHmac('sha256', secret).update(query.toString()).digest('hex')
  return `?${query}&hmac=${hmac}`
}
const start = (params: Record<string, string> = {}, secret?: string) =>
  world.t.call('GET', `/api/auth/shopify/${sign({ shop, timestamp: String(nowSeconds()), ...params }, secret)}`)
const getCookie = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? ''

/** Begins as the merchant's browser does. Returns the cookie it keeps and where Shopify sends it back to. */
async function begin() {
  const { headers } = await start()
  const authorize = new URL(String(headers.location))
  const { callback } = await world.approveShopify({ state: authorize.searchParams.get('state') ?? '' })
  return { cookie: getCookie(headers), callback }
}
const comeBack = (callback: URL, cookie: string) =>
  world.t.call('GET', `${callback.pathname}${callback.search}`, { headers: { cookie } })

describe("the app's URL in Shopify", () => {
  test('[PLAT-2] sends the browser to the approval, with a state that lives a minute', async () => {
    const { status, headers } = await start()
    expect(status).toBe(302)
    const url = new URL(String(headers.location))
    expect(url.href).toContain(`${world.shopify.origin}/${shop}/admin/oauth/authorize?`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'the-client',
      scope: 'read_products,read_locales,read_translations,read_orders',
      redirect_uri: `${world.origin}/api/auth/shopify/callback/`,
      state: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(headers['set-cookie']).toMatch(/; Path=\/api\/auth\/shopify\/; Max-Age=60; HttpOnly; SameSite=Lax$/)
  })

  test('[PLAT-2] asks for orders of any age where the operator says that Shopify permits it', async () => {
    const { shopify } = world.t.deps.config
    Object.assign(shopify ?? {}, { readsAllOrders: true })
    const { headers } = await start()
    Object.assign(shopify ?? {}, { readsAllOrders: false })
    const { searchParams } = new URL(String(headers.location))
    expect(searchParams.get('scope')).toBe('read_products,read_locales,read_translations,read_orders,read_all_orders')
  })

  test('[PLAT-2] [ERR-2] sends nobody anywhere whom Shopify did not send', async () => {
    const old = String(nowSeconds() - 91)
    const answers = [
      await start({}, 'another secret'),
      await start({ timestamp: old }),
      await start({ timestamp: 'x' }),
      await start({ shop: 'evil.example' }),
      await start({ shop: 'https://evil.example/x.myshopify.com' }),
      await start({ shop: '169.254.169.254' }),
      await world.t.call('GET', '/api/auth/shopify/'),
      await world.t.call('GET', `/api/auth/shopify/?shop=${shop}`),
      await world.t.call('GET', `/api/auth/shopify/?shop=${shop}&shop=${shop}&hmac=%00&timestamp[]=1`),
    ]
    for (const { status, headers, body } of answers) {
      expect.soft([status, headers.location, headers['set-cookie']]).toEqual([400, undefined, undefined])
      expect.soft(body).toContain('Open the app from your Shopify store again.')
      expect.soft(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })
})

describe('the callback of Shopify', () => {
  test('[PLAT-2] leads to the registration, and of a known store to the sign-in', async () => {
    const { cookie, callback } = await begin()
    const answer = await comeBack(callback, cookie)
    expect(answer.status).toBe(302)
    expect(getCookie(answer.headers)).toBe('voice_shop_install=')
    const url = new URL(String(answer.headers.location), world.origin)
    const id = url.searchParams.get('merchant_id') ?? ''
    expect(url.pathname + url.search).toBe(`/register?platform=shopify&merchant_id=${id}&shop=${shop}`)
    expect((await world.register({ id, platform: 'shopify' })).status).toBe(201)
    const again = await begin()
    expect((await comeBack(again.callback, again.cookie)).headers.location).toBe(
      `/login?store=Tienda+del+Sur&merchant_id=${id}`,
    )
  })

  test('[PLAT-2] [ERR-2] in another browser, late, replayed or changed it connects nothing', async () => {
    const { cookie, callback } = await begin()
    const other = await begin()
    const changed = new URL(callback)
    changed.searchParams.set('code', 'another')
    const refused = [
      await comeBack(callback, ''),
      await comeBack(callback, other.cookie),
      await comeBack(callback, `${cookie}x`),
      await comeBack(callback, cookie.replace(/=.*/, '=a.b.c')),
      await comeBack(changed, cookie),
    ]
    for (const { status, headers } of refused) expect.soft([status, headers.location]).toEqual([400, undefined])
    expect((await comeBack(callback, cookie)).status).toBe(302)
    // The cookie is gone from the browser; who kept it has a used code.
    const replayed = await comeBack(callback, cookie)
    expect(replayed.status).toBe(400)
    expect(replayed.body).toContain('already used or has expired')
    const late = await begin()
    world.t.clock.advance(61_000)
    expect((await comeBack(late.callback, late.cookie)).body).toContain('took longer than a minute')
  })

  test('[PLAT-2] [I18N-5] tells in the language of the browser that Shopify is down', async () => {
    const { cookie, callback } = await begin()
    world.shopify.control.addFault({ kind: 'down', on: 'tokens', times: 9 })
    const answer = await world.t.call('GET', `${callback.pathname}${callback.search}`, {
      headers: { cookie, 'accept-language': 'pt-BR' },
    })
    world.shopify.control.clearFaults()
    expect(answer.status).toBe(503)
    expect(answer.body).toContain('<html lang="pt">')
    expect(answer.body).toContain('Shopify não responde no momento.')
  })

  test('[PLAT-2] [STORE-3] the owner gets a link that connects again', async () => {
    const { code } = await world.approveShopify()
    await world.t.call('POST', '/api/auth/shopify/install/', { body: { code, shop } })
    const row = await world.t.deps.db.selectFrom('platform_connections').selectAll().executeTakeFirstOrThrow()
    const workspace = await world.t.deps.db
      .selectFrom('users')
      .select('email')
      .where('email', 'like', 'merchant-%')
      .executeTakeFirstOrThrow()
    const login = await world.t.call('POST', '/api/auth/token-obtain/', {
      body: { email: workspace.email, password: 'violet-otter-72' },
    })
    const headers = { authorization: `JWT ${login.body.access}` }
    const path = `/api/stores/${row.merchant_id}/connection/link/`
    const { body } = await world.t.call('POST', path, { headers })
    const link = new URL(body.url)
    expect((await world.t.call('GET', `${link.pathname}${link.search}`)).status).toBe(302)
    const stranger = await world.t.registerOwner()
    for (const at of [path, path.replace('link/', '')]) {
      const method = at === path ? 'POST' : 'GET'
      expect((await world.t.call(method, at, { headers: stranger.headers })).status).toBe(404)
    }
  })
})

describe('pages for the control panel of BigCommerce', () => {
  const call = (page: string, query: string) => world.t.call('GET', `/api/auth/bigcommerce/${page}/${query}`)

  function makePayload(changes: Record<string, unknown> = {}, secret = 'client_secret'): Promise<string> {
    const payload = { sub: `stores/${storeHash}`, user: { id: 1 }, owner: { id: 1 }, ...changes }
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(String(changes.iss ?? 'bc'))
      .setAudience(String(changes.aud ?? 'the-client'))
      .setNotBefore(nowSeconds() + Number(changes.notBefore ?? 0))
      .setExpirationTime(nowSeconds() + Number(changes.endsIn ?? 3600))
      .sign(new TextEncoder().encode(secret))
  }

  test('[PLAT-3] [PLAT-4] [ERR-2] believe only what BigCommerce has signed, for this app and now', async () => {
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"stores/x"}').toString('base64url')}.`
    const tokens = [
      await makePayload({}, 'another'),
      await makePayload({ aud: 'other' }),
      await makePayload({ iss: 'other' }),
      await makePayload({ endsIn: -60 }),
      await makePayload({ notBefore: 60 }),
      await makePayload({ sub: 'stores/../x' }),
      await makePayload({ sub: 7 }),
      unsigned,
      'x',
      '',
    ]
    for (const page of ['load', 'uninstall', 'remove_user']) {
      for (const token of tokens) {
        const answer = await call(page, `?signed_payload_jwt=${token}`)
        expect.soft([answer.status, answer.headers['content-type']], page).toEqual([400, 'text/html; charset=utf-8'])
      }
      expect((await call(page, '?signed_payload_jwt=a&signed_payload_jwt=b')).status).toBe(400)
    }
    expect((await call('load', `?signed_payload_jwt=${await makePayload({ notBefore: 5 })}`)).status).toBe(404)
    expect((await call('remove_user', `?signed_payload_jwt=${await makePayload()}`)).status).toBe(200)
  })

  test('[PLAT-3] [ERR-2] connect nothing with a bad code or context', async () => {
    for (const query of [
      '',
      '?code=x',
      '?code=x&context=stores/../x',
      `?code=&context=stores/${storeHash}`,
      '?code=x&context=https://evil.example',
      `?code=${'x'.repeat(600)}&context=stores/${storeHash}`,
      `?code=used&context=stores%2F${storeHash}&scope=x`,
    ]) {
      const answer = await call('auth', query)
      expect.soft([answer.status, answer.headers['content-type']], query).toEqual([400, 'text/html; charset=utf-8'])
    }
  })

  test.each(['owner', 'user'] as const)(
    '[PLAT-4] the %s who removes the app in the panel ends the connection, and its owner is told',
    async (by) => {
      const page = await world.installBigCommerce()
      const [, id = ''] = /merchant_id=([0-9a-f-]+)/.exec(page.body) ?? []
      const email = 'jacaranda@example.com'
      if (by === 'owner') await world.register({ id, platform: 'bigcommerce' }, { email })
      const headers = await world.signIn(email)
      await world.t.runJobs()
      world.t.mails.length = 0
      // The platform's clock goes on.
      world.t.clock.set(new Date())
      const url = new URL(world.bigcommerce.control.uninstall({ by }).url)
      for (let time = 0; time < 2; time += 1) {
        const answer = await world.t.call('GET', `${url.pathname}${url.search}`)
        expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('Voice Shop was uninstalled')])
      }
      await world.t.runJobs()
      const { body } = await world.t.call('GET', `/api/stores/${id}/connection/`, { headers })
      expect(body).toMatchObject({ platform: 'bigcommerce', status: 'uninstalled', ways: ['form'] })
      expect(world.t.mails.map(({ to, subject }) => [to, subject])).toEqual([
        [email, 'Voice Shop was uninstalled from “Jacaranda Outfitters”'],
      ])
    },
  )
})
