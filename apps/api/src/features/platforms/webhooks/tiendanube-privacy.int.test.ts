import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tiendaNubeApp, webhookToken } from '../../../testing/platform-simulators.ts'
import { createPlatformWorld, type PlatformWorld, tiendaNubeId } from '../../../testing/platform-world.ts'
import { makeSearch, sendEvents } from '../../../testing/voice-events.ts'

const path = '/api/webhooks/tiendanube/privacy'
const email = 'tienda@example.com'
const customer = { id: 77, email: 'ana@example.com' }
const store_id = Number(tiendaNubeId)

let world: PlatformWorld
let merchantId: string
beforeAll(async () => {
  world = await createPlatformWorld()
  const { merchant } = (await world.installTiendaNube()).body
  merchantId = merchant.id
  await world.register(merchant, { email })
})
beforeEach(async () => {
  await world.t.runJobs()
  world.t.mails.length = 0
})
afterAll(() => world.close())

function sendSigned(address: string, body: object) {
  const content = JSON.stringify(body)
  const hex = createHmac('sha256', tiendaNubeApp.secret).update(content).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-linkedstore-hmac-sha256': hex }
  return world.t.call('POST', address, { headers, body: content })
}

describe('[PLAT-4] a privacy webhook of Tienda Nube', () => {
  test('[SEC-2] counts as nothing but what its signed body is, wherever it is sent', async () => {
    const redact = { store_id, customer, orders_to_redact: [1] }
    const request = { store_id, customer, orders_requested: [1], data_request: { id: 1 } }
    const product = { store_id, event: 'product/updated', id: 5 }
    for (const [address, body, status] of [
      [`${path}/customers-redact/`, request, 401],
      [`${path}/store-redact/`, request, 401],
      [`${path}/store-redact/`, redact, 401],
      [`${path}/store-redact/`, product, 401],
      [`${path}/customers-data-request/`, redact, 401],
      ['/api/webhooks/tiendanube/', { store_id }, 401],
      [`${path}/store/`, { store_id }, 404],
      ['/api/webhooks/shopify/privacy/store-redact/', { store_id }, 404],
      [`${path}/customers-redact/`, redact, 200],
    ] as const) {
      expect.soft([address, body, (await sendSigned(address, body)).status]).toEqual([address, body, status])
    }
  })

  test('counts unsigned at the address that ends with the secret', async () => {
    const body = { store_id, customer, data_request: { id: 1 } }
    const address = `${path}/customers-data-request/`
    expect((await world.t.call('POST', address, { body })).status).toBe(401)
    expect((await world.t.call('POST', `${address}${webhookToken}/`, { body })).status).toBe(200)
    await world.t.runJobs()
    expect(world.t.mails).toHaveLength(1)
  })

  test('has an address of its own for each request, which is carried out', async () => {
    const headers = await world.signIn(email)
    const workspaceId = headers['x-workspace-id'] ?? ''
    const secret = await world.t.call('POST', `/api/stores/${merchantId}/secret_key/`, { headers })
    const search = makeSearch({ shopper_id: '1', query: 'mate de calabaza' })
    await sendEvents(world.t, { key: secret.body.secret_key, events: [search] })
    const listSearches = () =>
      world.t.deps.db.selectFrom('voice_searches').selectAll().where('workspace_id', '=', workspaceId).execute()
    const { control, deliveries } = world.tiendanube
    const settle = async (send: () => void, times = 1) => {
      const before = deliveries.length
      send()
      const taken = Array.from({ length: times }, () => 200)
      await expect.poll(() => deliveries.slice(before).map(({ status }) => status)).toEqual(taken)
      await world.t.runJobs()
    }

    await settle(() => control.sendPrivacy({ event: 'customers/data_request', times: 3 }), 3)
    expect(world.t.mails).toHaveLength(1)
    expect(world.t.mails[0]?.text).toContain('of this customer: 1.')

    await settle(() => control.sendPrivacy({ event: 'customers/redact' }))
    const redacted = await listSearches()
    expect(redacted).toHaveLength(1)
    expect(JSON.stringify(redacted)).not.toContain('calabaza')

    // A store that has the app keeps what it has; one that went away is erased.
    await settle(() => control.sendPrivacy({ event: 'store/redact' }))
    expect(await listSearches()).toHaveLength(1)
    await settle(() => control.uninstall())
    world.t.clock.advance(48 * 3_600_000)
    await settle(() => control.sendPrivacy({ event: 'store/redact' }))
    expect(await listSearches()).toEqual([])
  })
})
