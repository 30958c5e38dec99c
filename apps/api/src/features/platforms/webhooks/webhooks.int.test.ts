import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { otherVersionSeen } from '../../../core/metrics/signals.ts'
import { createComparison } from '../../../testing/comparison.ts'
import { webhookToken } from '../../../testing/platform-simulators.ts'
import {
  createPlatformWorld,
  type PlatformWorld,
  shop,
  storeHash,
  tiendaNubeId,
} from '../../../testing/platform-world.ts'
import { makeSearch, sendEvents } from '../../../testing/voice-events.ts'
import { nameParticipant } from '../../holdout/participant-name.ts'
import { recordSourceOrder } from '../../orders/orders.public.ts'

let world: PlatformWorld
let merchantId: string
let email: string
let headers: Record<string, string>
beforeAll(async () => {
  world = await createPlatformWorld()
  const { merchant } = (await world.installShopify()).body
  merchantId = merchant.id
  const owner = await world.register(merchant)
  email = owner.body.email
  await world.t.runJobs()
})
beforeEach(async () => {
  await world.installShopify()
  await world.t.runJobs()
  headers = await world.signIn(email)
  world.t.mails.length = 0
})
afterAll(() => world.close())

async function settle(): Promise<void> {
  await world.shopify.control.waitForWebhooks()
  await world.t.runJobs()
}
const getStatus = async () => {
  const { status } = await world.t.deps.db
    .selectFrom('platform_connections')
    .select('status')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return status
}
const listActions = async () =>
  (await world.t.call('GET', '/api/audit/', { headers })).body.results.map(({ action }: { action: string }) => action)
const countWebhooks = async () => (await world.t.deps.db.selectFrom('platform_webhooks').selectAll().execute()).length

function sendShopify(
  body: string,
  input: { topic: string; id?: string; eventId?: string; secret?: string; domain?: string },
) {
  const { topic, id = crypto.randomUUID(), eventId, secret = 'hush', domain = shop } = input
  return world.t.call('POST', '/api/webhooks/shopify/', {
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': domain,
      'x-shopify-webhook-id': id,
      ...(eventId === undefined ? {} : { 'x-shopify-event-id': eventId }),
    },
    body,
  })
}

describe('[PLAT-4] an uninstall', () => {
  test('ends the connection and tells the owner once, however often it is told', async () => {
    world.shopify.control.setWebhooks({ copies: 3 })
    world.shopify.control.uninstall(shop)
    await settle()
    for (const { id } of world.shopify.control.listDeliveries('app/uninstalled')) {
      await world.shopify.control.replayWebhook(id, 5)
    }
    await settle()
    world.shopify.control.setWebhooks({})
    expect(await getStatus()).toBe('uninstalled')
    expect(world.t.mails.map(({ subject }) => subject)).toEqual(['Voice Shop was uninstalled from “Tienda del Sur”'])
    expect((await listActions())[0]).toBe('platforms.store_uninstalled')
  })

  test('that arrives after the app was installed again changes nothing', async () => {
    world.shopify.control.setWebhooks({ hold: true })
    world.shopify.control.uninstall(shop)
    await world.installShopify()
    await world.shopify.control.releaseWebhooks('reversed')
    world.shopify.control.setWebhooks({})
    await settle()
    // Also hours later, with the access of then ended.
    world.t.clock.advance(3 * 3_600_000)
    expect((await sendShopify('{"id":1}', { topic: 'app/uninstalled' })).status).toBe(200)
    await settle()
    expect(await getStatus()).toBe('connected')
    expect(world.t.mails).toEqual([])
  })

  test('waits for a platform that cannot be asked', async () => {
    world.shopify.control.addFault({ kind: 'down' })
    expect((await sendShopify('{"id":1}', { topic: 'app/uninstalled' })).status).toBe(200)
    await expect(world.t.runJobs()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await getStatus()).toBe('connected')
    world.shopify.control.clearFaults()
    await world.t.runJobs({ isRetryDue: true })
    expect(await getStatus()).toBe('connected')
  })

  test('of Tienda Nube arrives by the webhooks that the install registered', async () => {
    const { merchant } = (await world.installTiendaNube()).body
    const owner = await world.register(merchant)
    await world.t.runJobs()
    world.t.mails.length = 0
    world.tiendanube.control.uninstall()
    await expect.poll(() => world.tiendanube.deliveries.at(-1)?.status).toBe(200)
    await world.t.runJobs()
    expect(world.t.mails.map(({ to }) => to)).toEqual([owner.body.email])
  })
})

describe('[PLAT-4] [ERR-2] a webhook', () => {
  test('that is forged, unsigned or nonsense gets 401 and leaves no trace', async () => {
    const before = await countWebhooks()
    const body = JSON.stringify({ store_id: Number(tiendaNubeId), event: 'store/redact' })
    const hex = createHmac('sha256', 'another').update(body).digest('hex')
    const json = { 'content-type': 'application/json' }
    const answers = [
      await sendShopify('{}', { topic: 'shop/redact', secret: 'another' }),
      await world.t.call('POST', '/api/webhooks/shopify/', { headers: json, body: '{}' }),
      await world.t.call('POST', '/api/webhooks/tiendanube/', { headers: json, body }),
      await world.t.call('POST', '/api/webhooks/tiendanube/', {
        headers: { ...json, 'x-linkedstore-hmac-sha256': hex },
        body,
      }),
      await world.t.call('POST', '/api/webhooks/bigcommerce/', { headers: json, body }),
      await world.t.call('POST', '/api/webhooks/bigcommerce/', {
        headers: { ...json, 'webhook-signature': 'v1,x' },
        body: '{',
      }),
      await world.t.call('POST', '/api/webhooks/bigcommerce/', { headers: { 'x-voice-shop-secret': 'x' }, body: '' }),
    ]
    for (const { status, body: answer } of answers) {
      expect.soft([status, answer]).toEqual([401, { detail: 'The signature is not valid.' }])
    }
    for (const token of ['x'.repeat(32), 'x', webhookToken.slice(1)]) {
      const path = `/api/webhooks/tiendanube/privacy/store-redact/${token}/`
      expect.soft((await world.t.call('POST', path, { headers: json, body })).status).toBe(404)
    }
    expect(await countWebhooks()).toBe(before)
  })

  test('of stores and topics that nobody knows is taken and does nothing', async () => {
    for (const [topic, domain] of [
      ['orders/create', shop],
      ['shop/redact', 'unknown.myshopify.com'],
      ['app/uninstalled', 'https://evil.example'],
      ['', ''],
    ] as const) {
      const body = JSON.stringify({ shop_domain: domain })
      expect.soft((await sendShopify(body, { topic, domain })).status).toBe(200)
    }
    await world.t.runJobs()
    expect(await getStatus()).toBe('connected')
  })

  test('[SEC-1] of the bytes of a signed link, or of a body that names another store, is refused', async () => {
    const before = await countWebhooks()
    for (const body of [
      'code=x&shop=other.myshopify.com&timestamp=1',
      '"x"',
      '{}',
      '{"shop_domain":"other.myshopify.com"}',
    ]) {
      for (const topic of ['shop/redact', 'customers/redact', 'customers/data_request']) {
        expect.soft((await sendShopify(body, { topic, domain: shop })).status, `${topic} ${body}`).toBe(401)
      }
    }
    expect.soft((await sendShopify('no json', { topic: 'app/uninstalled', domain: shop })).status).toBe(401)
    expect(await countWebhooks()).toBe(before)
  })

  test('that is repeated is kept once', async () => {
    const before = await countWebhooks()
    for (let time = 0; time < 3; time += 1) await sendShopify('{"id":7}', { topic: 'products/update', id: 'same' })
    expect(await countWebhooks()).toBe(before + 1)
  })

  test('of Shopify is one of an event that was told by another delivery, and another one of another topic', async () => {
    const before = await countWebhooks()
    for (const topic of ['products/update', 'products/update', 'shop/update']) {
      await sendShopify('{"id":7}', { topic, eventId: 'the event' })
    }
    expect(await countWebhooks()).toBe(before + 2)
  })

  test('[CATALOG-1] of products has what changed read', async () => {
    // Changes within half a minute are read together.
    world.t.clock.advance(60_000)
    const { id } = world.shopify.control.createProduct(shop, { title: 'Remera nueva' })
    await settle()
    const rows = world.t.deps.db.selectFrom('catalogue_products').select('title').where('product_id', '=', String(id))
    expect((await rows.execute()).map(({ title }) => title)).toEqual(['Remera nueva'])
    world.t.clock.advance(60_000)
    // More than Shopify's longest page of variants.
    const sizes = Array.from({ length: 380 }, (_, size) => `${size}`)
    world.shopify.control.updateProduct(shop, id, { sizes, price: '12.00' })
    await settle()
    const [{ variants } = { variants: [] }] = await rows.select('variants').execute()
    expect(variants.map(({ options }) => Object.values(options)[0])).toEqual(sizes)
    expect(new Set(variants.map(({ price_minor }) => price_minor))).toEqual(new Set([1200]))
    const heard: (string | null)[] = []
    world.t.deps.catalogueChanges.subscribe((workspaceId) => heard.push(workspaceId))
    world.shopify.control.removeProduct(shop, id)
    // Without a job that reads it.
    await expect.poll(() => rows.execute()).toEqual([])
    await expect.poll(() => heard.length).toBe(1)
    await settle()
  })

  test('[CATALOG-1] of a Shopify product has all its collections read, and what it is by the standard taxonomy', async () => {
    world.t.clock.advance(60_000)
    // More than Shopify's longest page, and in the middle of them one that the type of product says too.
    const collections = Array.from({ length: 240 }, (_, place) => (place === 120 ? 'remeras' : `Temporada ${place}`))
    const category = {
      id: 'aa-1-13-8',
      fullName: 'Apparel & Accessories > Clothing > Clothing Tops > T-Shirts',
    }
    const change = { title: 'Andes', productType: 'Remeras', collections, category }
    const { id } = world.shopify.control.createProduct(shop, change)
    await settle()
    const rows = world.t.deps.db.selectFrom('catalogue_products').where('product_id', '=', String(id))
    const readCategories = async () => (await rows.select('categories').execute()).map(({ categories }) => categories)
    const own = collections.filter((title) => title !== 'remeras').map((title) => [title])
    expect(await readCategories()).toEqual([[['Remeras'], ...own, ['T-Shirts']]])
    world.t.clock.advance(60_000)
    // What Shopify says of a product that nobody has put anywhere.
    const none = { id: 'na', fullName: 'Uncategorized' }
    world.shopify.control.updateProduct(shop, id, { collections: [], category: none })
    await settle()
    expect(await readCategories()).toEqual([[['Remeras']]])
    world.shopify.control.removeProduct(shop, id)
    await settle()
  })

  test('of a BigCommerce store that was connected by the form brings its secret', async () => {
    const owner = await world.t.registerOwner()
    const account = world.bigcommerce.control.createAccount()
    const connected = await world.t.call('POST', '/api/auth/bigcommerce/connect/', {
      headers: owner.headers,
      body: account,
    })
    expect(connected.status).toBe(200)
    await world.t.runJobs()
    const before = world.bigcommerce.deliveries.length
    world.bigcommerce.control.changeProduct({ index: 1, price: 5 })
    await expect.poll(() => world.bigcommerce.deliveries[before]?.status).toBe(200)
    world.bigcommerce.control.revoke({ token: account.access_token })
    world.bigcommerce.control.cancelStore()
    await expect.poll(() => world.bigcommerce.deliveries.at(-1)?.status).toBe(200)
    await world.t.runJobs()
    const path = `/api/stores/${owner.merchantId}/connection/`
    expect((await world.t.call('GET', path, { headers: owner.headers })).body).toMatchObject({
      status: 'uninstalled',
      external_id: storeHash,
    })
  })
})

test('[OPS-1] another version of the API, in an answer or a webhook, is told and taken', async () => {
  const seen: object[] = []
  otherVersionSeen.listen((version) => seen.push(version))
  world.shopify.control.configureApp({ apiVersion: '2027-04' })
  world.t.clock.advance(60_000)
  world.shopify.control.createProduct(shop, { title: 'Termo' })
  await settle()
  world.shopify.control.configureApp({ apiVersion: '2026-10' })
  const told = { provider: 'shopify', expected: '2026-10', announced: '2027-04' }
  expect(seen.length).toBeGreaterThan(1)
  expect(new Set(seen.map((version) => JSON.stringify(version)))).toEqual(new Set([JSON.stringify(told)]))
  const rows = world.t.deps.db.selectFrom('catalogue_products').select('product_id').where('title', '=', 'Termo')
  expect(await rows.execute()).toHaveLength(1)
})

describe('[PLAT-4] privacy', () => {
  let workspaceId: string
  let key: string
  const send = async (shopper_id: string, query: string) => {
    const occurred_at = world.t.clock.now().toISOString()
    const { body } = await sendEvents(world.t, { key, events: [makeSearch({ shopper_id, query, occurred_at })] })
    expect(body.accepted).toBe(1)
  }
  const insertOrder = ({ order_id, search_id }: { order_id: string; search_id: string }) =>
    recordSourceOrder(world.t.deps, {
      workspaceId,
      order: {
        id: order_id,
        orderedAt: world.t.clock.now(),
        changedAt: world.t.clock.now(),
        currency: 'ARS',
        status: 'paid',
        searchId: search_id,
        lines: [{ id: '1', productId: 'p', variantId: null, quantity: 1, paid: '10', refunds: [] }],
      },
    })
  const getFigures = async () =>
    (await world.t.call('GET', '/api/ai/dashboard/?time_range=year', { headers })).body.stats

  beforeAll(async () => {
    const signedIn = await world.signIn(email)
    const answer = await world.t.call('POST', `/api/stores/${merchantId}/secret_key/`, { headers: signedIn })
    key = answer.body.secret_key
  })
  beforeEach(() => {
    workspaceId = headers['x-workspace-id'] ?? ''
  })

  test('a customer who asks is told by the owner what was kept', async () => {
    await send('191167', 'mate de calabaza')
    await send('someone else', 'bombilla')
    world.shopify.control.sendCompliance(shop, 'customers/data_request')
    await settle()
    expect(world.t.mails).toHaveLength(1)
    // How much there is and where, for whoever signs in: nobody has proved that the owner reads this mailbox.
    expect(world.t.mails[0]?.text).toMatch(/of this customer: 1\..*\/settings\/store/s)
    expect(world.t.mails[0]?.text).not.toMatch(/mate de calabaza|bombilla/)
    expect((await listActions())[0]).toBe('platforms.customer_data_requested')
  })

  test('[REVENUE-2] and of what was ordered, and of the group that the customer is in', async () => {
    const { db } = world.t.deps
    await send('a shopper of the widget', 'mate de calabaza')
    const { id: search_id } = await db
      .selectFrom('voice_searches')
      .select('id')
      .where('shopper_id', '=', 'a shopper of the widget')
      .executeTakeFirstOrThrow()
    await insertOrder({ order_id: '299938', search_id })
    await insertOrder({ order_id: 'another of the same shopper', search_id })
    await insertOrder({ order_id: 'of somebody else', search_id: crypto.randomUUID() })
    await createComparison(world.t, { workspaceId, orderId: 'of somebody else' })
    const { id } = await db.selectFrom('holdouts').select('id').executeTakeFirstOrThrow()
    const participant = nameParticipant(id, 'a shopper of the widget')
    const row = { participant, is_held_out: false, seen_at: world.t.clock.now(), order_id: null }
    await db
      .insertInto('holdout_shoppers')
      .values({ workspace_id: workspaceId, ...row })
      .execute()
    world.shopify.control.sendCompliance(shop, 'customers/data_request')
    await settle()
    // Of the searches one is under the customer's number, from before.
    expect(world.t.mails[0]?.text).toMatch(
      /keeps of this customer: 2\..*keeps of this customer: 2\..*without the assistant: 1\./s,
    )
    world.shopify.control.sendCompliance(shop, 'customers/redact')
    await settle()
    expect(await db.selectFrom('orders').select('order_id').execute()).toEqual([{ order_id: 'of somebody else' }])
    const shoppers = await db.selectFrom('holdout_shoppers').select(['participant', 'order_id']).execute()
    expect(shoppers).toHaveLength(2)
    expect(shoppers).toContainEqual({ participant: 'x-participant', order_id: 'of somebody else' })
    expect(shoppers).toContainEqual({ participant: expect.not.stringContaining(participant), order_id: null })
    const searches = await db.selectFrom('voice_searches').select(['shopper_id', 'query']).execute()
    expect(JSON.stringify(searches)).not.toMatch(/a shopper of the widget|calabaza/)
    world.t.mails.length = 0
    world.shopify.control.sendCompliance(shop, 'customers/data_request')
    await settle()
    expect(world.t.mails[0]?.text).toContain("keeps nothing under this customer's number")
    await db.deleteFrom('holdouts').execute()
  })

  test('a customer who is erased is known by nobody, and no figure changes', async () => {
    await send('191167', 'una yerbera')
    await createComparison(world.t, { workspaceId, mark: 'known', orderId: '299938' })
    const before = await getFigures()
    const told = { search_id: crypto.randomUUID(), cart_hash: 'x', shopper_id: '191167', told_at: world.t.clock.now() }
    await world.t.deps.db
      .insertInto('told_carts')
      .values({ workspace_id: workspaceId, ...told })
      .execute()
    world.shopify.control.sendCompliance(shop, 'customers/redact')
    await settle()
    expect(await getFigures()).toEqual(before)
    expect(await world.t.deps.db.selectFrom('told_carts').selectAll().execute()).toEqual([])
    const { db } = world.t.deps
    const rows = await db.selectFrom('voice_searches').selectAll().where('workspace_id', '=', workspaceId).execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/191167|una yerbera/)
    const { rows: visits } = await sql<{ is_named: boolean }>`
      select shopper = hashtextextended('191167', 0) as is_named from shopper_visits where workspace_id = ${workspaceId}
    `.execute(db)
    expect(visits.length).toBeGreaterThan(0)
    expect(visits.filter(({ is_named }) => is_named)).toEqual([])
    // In a comparison of shoppers it is somebody without a name who bought.
    const shoppers = await world.t.deps.db.selectFrom('holdout_shoppers').select(['participant', 'order_id']).execute()
    expect(shoppers).toEqual([{ participant: expect.not.stringContaining('known'), order_id: '' }])
    expect((await listActions())[0]).toBe('platforms.customer_redacted')
  })

  test('a request to erase a store that has the app again erases nothing', async () => {
    await send('s', 'q')
    world.shopify.control.sendCompliance(shop, 'shop/redact')
    await settle()
    expect((await getFigures()).voice_searches.count).toBeGreaterThan(0)
    expect(await getStatus()).toBe('connected')
  })

  test('of a store that went away nothing that its shoppers said is left in any table', async () => {
    await send('s', 'q')
    const neighbour = await world.t.registerOwner()
    const neighbourKey = await world.t.createSecretKey(neighbour)
    key = neighbourKey
    await send('n', 'q')
    world.shopify.control.uninstall(shop)
    await settle()
    world.t.clock.advance(48 * 3_600_000)
    await world.shopify.control.moveClock(0)
    await settle()
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where column_name = 'workspace_id' and table_schema = 'public' order by table_name
    `.execute(world.t.deps.db)
    const count = async (id: string) => {
      const kept: string[] = []
      for (const { name } of tables) {
        const { rows } = await sql`select 1 from ${sql.table(name)} where workspace_id = ${id} limit 1`.execute(
          world.t.deps.db,
        )
        if (rows.length > 0) kept.push(name)
      }
      return kept
    }
    // The account, its trail and its limits: they are the owner's.
    expect(await count(workspaceId)).toEqual(['audit_entries', 'memberships', 'usage'])
    expect(await count(neighbour.workspaceId)).toEqual(expect.arrayContaining(['voice_searches', 'search_rollups']))
    // Its session has ended meanwhile: the row tells.
    const { secret_key_hash } = await world.t.deps.db
      .selectFrom('merchants')
      .select('secret_key_hash')
      .where('id', '=', merchantId)
      .executeTakeFirstOrThrow()
    expect(secret_key_hash).toBeNull()
  })

  test('[SEC-2] a signed request for data of a Shopify customer cannot be sent again as an erasure', async () => {
    const body = { shop_id: 1, shop_domain: shop, customer: { id: 191167 }, data_request: { id: 1 } }
    const sendAs = async (topic: string) => (await sendShopify(JSON.stringify(body), { topic })).status
    expect(await sendAs('customers/redact')).toBe(401)
    expect(await sendAs('shop/redact')).toBe(401)
    expect(await sendAs('customers/data_request')).toBe(200)
  })
})
