import { describe, expect, test } from 'vitest'
import { type ArrivedWebhook, readWebhook } from '../../../core/http/webhooks.ts'
import { isStandardWebhook, verifyBigCommerceWebhook } from '../bigcommerce/bigcommerce-webhook.ts'
import { readStoreContext } from '../bigcommerce/store-hash.ts'
import { readShopName } from '../shopify/shop-name.ts'
import { verifyShopifyWebhook } from '../shopify/shopify-webhook.ts'
import { readSignedQuery } from '../shopify/signed-query.ts'
import { isHmac } from './signatures.ts'

const now = new Date(1_700_000_000_000)

function arrive(text: string, headers: Record<string, string>, at = now): ArrivedWebhook {
  return readWebhook({ headers, body: Buffer.from(text) }, at)
}

describe('[PLAT-2] a callback of Shopify', () => {
  // The vector of Shopify's own client.
  const message =
    'code=0907a61c0c8d55e99db179b68161bc00&host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvc29tZS1zaG9w&shop=some-shop.myshopify.com&state=0.6784241404160823&timestamp=1337178173'
  const hmac = '9fe3d5ea81959305fd96bd3d2d44e878654e753bc8e455b5369c15a009412163'
  const at = (seconds: number) => ({ clientSecret: 'hush', now: new Date((1_337_178_173 + seconds) * 1000) })

  test('is signed as by the official client, in whatever order its parameters come', () => {
    const values = readSignedQuery(`hmac=${hmac}&${message}`, at(0))
    expect(values?.get('shop')).toBe('some-shop.myshopify.com')
    expect(readSignedQuery(`${message.split('&').reverse().join('&')}&hmac=${hmac}&signature=x`, at(0))).not.toBeNull()
  })

  test.each([-90, 90])('is good %i s from now, and not a second further', (seconds) => {
    expect(readSignedQuery(`${message}&hmac=${hmac}`, at(seconds))).not.toBeNull()
    expect(readSignedQuery(`${message}&hmac=${hmac}`, at(seconds + Math.sign(seconds)))).toBeNull()
  })

  test.each([
    ['another hmac', `${message}&hmac=${hmac.replace('9', '8')}`],
    ['no hmac', message],
    ['an hmac that is too short', `${message}&hmac=${hmac.slice(2)}`],
    ['an hmac with more behind it', `${message}&hmac=${hmac}zz`],
    ['another shop', `${message.replace('some-shop', 'other-shop')}&hmac=${hmac}`],
    ['a parameter more', `${message}&hmac=${hmac}&x=1`],
    ['a parameter twice', `${message}&hmac=${hmac}&shop=evil.example`],
    ['no timestamp', 'shop=some-shop.myshopify.com&hmac=x'],
    ['nothing', ''],
  ])('is refused with %s', (_, query) => {
    expect(readSignedQuery(query, at(0))).toBeNull()
  })
})

describe('[PLAT-2] [SEC-1] the name of a shop', () => {
  test.each(['some-shop.myshopify.com', 'Some_Shop.myshopify.com'])('%s is one', (name) => {
    expect(readShopName(name)).toBe(name.toLowerCase())
  })

  test.each([
    'https://some-shop.myshopify.com',
    'some-shop.myshopify.io',
    'some-shop.shop.dev',
    'admin.shopify.com',
    'some-shop.myshopify.com/admin',
    'some-shop.myshopify.com.evil.example',
    'evil.example?x=.myshopify.com',
    'evil.example#.myshopify.com',
    'evil.example\n.myshopify.com',
    'some-shop.myshopify.com\n',
    'user@some-shop.myshopify.com',
    'some-shop.myshopify.com:8080',
    'a.b.myshopify.com',
    '127.0.0.1',
    '[::1]',
    '169.254.169.254',
    'localhost',
    '.myshopify.com',
    'myshopify.com',
    `${'a'.repeat(300)}.myshopify.com`,
    'ѕhop.myshopify.com',
    '',
  ])('%j is none', (name) => {
    expect(readShopName(name)).toBeNull()
  })

  test.each(['stores/../admin', 'stores/abc/def', 'stores/', 'abc', 'stores/a b', 'stores/https://x', 'stores/%2e%2e'])(
    '%j is no store of BigCommerce',
    (context) => {
      expect(readStoreContext(context)).toBeNull()
    },
  )
})

describe('[PLAT-4] a webhook', () => {
  test('of Shopify is signed as by the official client', () => {
    const headers = {
      'x-shopify-hmac-sha256': 'VnKUjZsLuN5iZWjn5EntcBVCF9kMN43LglzCE1/GSeY=',
      'x-shopify-webhook-id': 'w-1',
      'x-shopify-topic': 'app/uninstalled',
      'x-shopify-shop-domain': 'some-shop.myshopify.com',
    }
    expect(verifyShopifyWebhook(arrive('{"id":1}', headers), 'hush')).toMatchObject({
      id: 'w-1',
      topic: 'uninstalled',
      externalId: 'some-shop.myshopify.com',
    })
    expect(verifyShopifyWebhook(arrive('{"id":2}', headers), 'hush')).toBeNull()
    expect(verifyShopifyWebhook(arrive('{"id":1}', headers), 'other')).toBeNull()
  })

  test('of Tienda Nube is signed as by the official documentation', () => {
    const content = '{"store_id":123,"event":"product/created","id":1948209}'
    const given = '24422bada660dd9816d9653d07c1c71da850d2ba231ed6158e7f40e186bf990e'
    const input = { content, secret: 'secret', given, encoding: 'hex' } as const
    expect(isHmac(input)).toBe(true)
    for (const wrong of ['', given.slice(1), `${given}00`, given.replace('2', '3')]) {
      expect(isHmac({ ...input, given: wrong })).toBe(false)
    }
  })

  test.each([
    [250, 'order_changed', '250'],
    ['../store', 'order_changed', null],
    [-1, 'order_changed', null],
    [undefined, 'order_changed', null],
  ])('of an order %j of BigCommerce names it if it can be one', async (id, topic, orderId) => {
    for (const event of ['created', 'updated', 'statusUpdated', 'refund/created']) {
      const body = { scope: `store/order/${event}`, producer: 'stores/abc', hash: 'h', data: { type: 'order', id } }
      const webhook = arrive(JSON.stringify(body), { 'x-voice-shop-secret': 'of-the-store' })
      const findSecret = async () => 'of-the-store'
      expect(await verifyBigCommerceWebhook({ ...webhook, findSecret }, null)).toMatchObject({ topic, orderId })
    }
  })

  test('of BigCommerce is signed as a Standard Webhook, by one of several signatures, for five minutes', () => {
    const good = 'v1,bpV7t7du/JYUX51lr+SsarfGSCnr+h92pDV3R4dEyk4='
    const headers = (signature: string) => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1700000000',
      'webhook-signature': signature,
    })
    const check = (signature: string, at = now) =>
      isStandardWebhook(arrive('{"a":1}', headers(signature), at), 'client_secret')
    expect(check(good)).toBe(true)
    expect(check(`v1,AAAA ${good}`)).toBe(true)
    for (const wrong of ['', good.slice(3), good.replace('v1', 'v2'), `${good}x=`.replace('b', 'c')]) {
      expect(check(wrong)).toBe(false)
    }
    for (const seconds of [-300, 300]) {
      expect(check(good, new Date(now.getTime() + seconds * 1000))).toBe(true)
      expect(check(good, new Date(now.getTime() + (seconds + Math.sign(seconds)) * 1000))).toBe(false)
    }
  })

  test('of a store with an API account of its own brings the secret that we gave', async () => {
    const text = JSON.stringify({ scope: 'store/product/updated', hash: 'h', producer: 'stores/abc', data: { id: 1 } })
    const findSecret = async (externalId: string) => (externalId === 'abc' ? 's3cret' : null)
    const verify = (headers: Record<string, string>) =>
      verifyBigCommerceWebhook({ ...arrive(text, headers), findSecret }, null)
    expect(await verify({ 'x-voice-shop-secret': 's3cret' })).toMatchObject({ id: 'h', externalId: 'abc' })
    for (const headers of [{}, { 'x-voice-shop-secret': 's3cre' }, { 'x-voice-shop-secret': '' }]) {
      expect(await verify(headers as Record<string, string>)).toBeNull()
    }
  })
})
