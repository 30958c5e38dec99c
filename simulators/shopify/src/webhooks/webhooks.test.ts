import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../state/simulator-clock.ts'
import { domain, startTestWorld } from '../testing/admin-client.ts'
import { signWebhook } from './sign-webhook.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>

beforeEach(async () => {
  world = await startTestWorld()
})
afterEach(() => world.stop())

function listBodies(): unknown[] {
  return world.receiver.received.map(({ body }) => JSON.parse(body))
}

test("a webhook is signed as Shopify's official client expects it", () => {
  expect(signWebhook('hush', '{"id":1}')).toBe('VnKUjZsLuN5iZWjn5EntcBVCF9kMN43LglzCE1/GSeY=')
})

test('the headers name topic, store and version, and sign the raw body', async () => {
  world.control.sendWebhook(domain, 'shop/update', { name: 'Ñandú' })
  await world.control.waitForWebhooks()
  const [{ headers, body } = { headers: {}, body: '' }] = world.receiver.received
  expect(headers).toMatchObject({
    'x-shopify-topic': 'shop/update',
    'x-shopify-shop-domain': domain,
    'x-shopify-api-version': '2026-10',
    'x-shopify-triggered-at': '2026-11-21T12:00:00.000Z',
    'x-shopify-hmac-sha256': signWebhook('hush', body),
  })
  expect(headers['x-shopify-webhook-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a refused webhook is tried eight times more within four hours, with the same id', async () => {
  world.receiver.status = 500
  world.control.sendWebhook(domain, 'shop/update', {})
  await world.control.waitForWebhooks()
  for (let step = 0; step < 240; step += 1) await world.control.moveClock(minuteMs)
  expect(world.receiver.received).toHaveLength(9)
  expect(new Set(world.receiver.received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1)
  expect(world.control.listDeliveries()).toMatchObject([{ status: 'failed' }])
  await world.control.moveClock(dayMs)
  expect(world.receiver.received).toHaveLength(9)
})

test('a retry that is accepted is the last one', async () => {
  world.receiver.status = 503
  world.control.sendWebhook(domain, 'shop/update', {})
  await world.control.waitForWebhooks()
  world.receiver.status = 204
  await world.control.moveClock(minuteMs)
  await world.control.moveClock(hourMs)
  expect(world.receiver.received).toHaveLength(2)
  expect(world.control.listDeliveries()).toMatchObject([{ status: 'delivered' }])
})

test('webhooks are dropped, sent twice and forged on demand', async () => {
  world.control.setWebhooks({ drop: 1 })
  world.control.sendWebhook(domain, 'shop/update', { n: 1 })
  world.control.sendWebhook(domain, 'shop/update', { n: 2 })
  await world.control.waitForWebhooks()
  expect(listBodies()).toEqual([{ n: 2 }])
  world.control.setWebhooks({ copies: 2 })
  world.control.sendWebhook(domain, 'shop/update', { n: 3 })
  await world.control.waitForWebhooks()
  const [, first, second] = world.receiver.received
  expect(first?.headers['x-shopify-event-id']).toBe(second?.headers['x-shopify-event-id'])
  expect(first?.headers['x-shopify-webhook-id']).not.toBe(second?.headers['x-shopify-webhook-id'])
  world.control.setWebhooks({ isForged: true })
  world.control.sendWebhook(domain, 'shop/update', { n: 4 })
  await world.control.waitForWebhooks()
  const forged = world.receiver.received.at(-1)
  expect(forged?.headers['x-shopify-hmac-sha256']).not.toBe(signWebhook('hush', forged?.body ?? ''))
})

test('held webhooks arrive in the order that the test wants', async () => {
  world.control.setWebhooks({ hold: true })
  for (const n of [1, 2, 3]) world.control.sendWebhook(domain, 'shop/update', { n })
  await world.control.waitForWebhooks()
  expect(listBodies()).toEqual([])
  await world.control.releaseWebhooks('reversed')
  expect(listBodies()).toEqual([{ n: 3 }, { n: 2 }, { n: 1 }])
})

test('delayed webhooks arrive when their time has come', async () => {
  world.control.setWebhooks({ delayMs: { min: 1000, max: 60_000 } })
  for (const n of [1, 2, 3, 4, 5]) world.control.sendWebhook(domain, 'shop/update', { n })
  await world.control.moveClock(999)
  expect(listBodies()).toEqual([])
  await world.control.moveClock(60_000)
  expect(listBodies()).toHaveLength(5)
})

test('a webhook can be replayed as it was', async () => {
  world.control.sendWebhook(domain, 'shop/update', {})
  await world.control.waitForWebhooks()
  await world.control.replayWebhook(1, 3)
  expect(new Set(world.receiver.received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1)
  expect(world.receiver.received).toHaveLength(4)
})

test('products, store and privacy requests are told, and an uninstall is followed by shop/redact after 48 hours', async () => {
  const product = world.control.createProduct(domain)
  world.control.updateProduct(domain, product.id, { title: 'Poncho' })
  world.control.removeProduct(domain, product.id)
  world.control.updateShop(domain, { name: 'Tienda del Norte' })
  world.control.sendCompliance(domain, 'customers/data_request')
  world.control.sendCompliance(domain, 'customers/redact')
  world.control.install(domain)
  world.control.uninstall(domain)
  await world.control.moveClock(48 * hourMs - 1)
  const topics = () => world.control.listDeliveries().map(({ topic }) => topic)
  expect(topics()).toEqual([
    'products/create',
    'products/update',
    'products/delete',
    'shop/update',
    'customers/data_request',
    'customers/redact',
    'app/uninstalled',
  ])
  await world.control.moveClock(1)
  expect(topics().at(-1)).toBe('shop/redact')
  expect(world.control.listDeliveries().every(({ status }) => status === 'delivered')).toBe(true)
})
