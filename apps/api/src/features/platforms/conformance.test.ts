import { platforms as platformNames } from '@voice-shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../core/config.ts'
import { describePlatform } from '../../testing/conformance/platform-conformance.ts'
import { createHarnesses, type PlatformSimulators, startPlatformSimulators } from '../../testing/platform-simulators.ts'
import { createPlatforms, type Platforms } from './platform-adapters.ts'
import type { Grant, PlatformAdapter, PlatformProduct, StoreKey } from './platform-port.ts'

const origin = 'https://app.example'
const browser = { deadline: 'browser' } as const
const job = { deadline: 'job' } as const

let simulators: PlatformSimulators
let platforms: Platforms
let harnesses: ReturnType<typeof createHarnesses>
/** The pauses that were asked for, which are not waited. */
const pauses: number[] = []

beforeAll(async () => {
  simulators = await startPlatformSimulators()
  simulators.setOrigin(origin)
  harnesses = createHarnesses(simulators, origin)
  const sleep = async (milliseconds: number) => void pauses.push(milliseconds)
  platforms = createPlatforms({ ...readConfig({ NODE_ENV: 'test' }), ...simulators.config }, { timeoutMs: 1000, sleep })
})
afterAll(() => simulators.stop())
// Its bucket holds 40 calls, and nobody waits here.
beforeEach(() => simulators.tiendanube.control.moveClock({ ms: 60_000 }))

describe.each(platformNames)('[PLAT-1] [PLAT-2] [PLAT-3] %s', (platform) => {
  const getHarness = () => harnesses[platform]
  const getAdapter = () => platforms[platform] as PlatformAdapter
  const exchange = (code: string, externalId = getHarness().externalId): Promise<Grant> =>
    getAdapter().exchangeInstall(
      {
        code,
        externalId: platform === 'tiendanube' ? null : externalId,
        redirectUri: `${origin}/api/auth/bigcommerce/auth/`,
        now: new Date(),
      },
      browser,
    )
  const install = async (): Promise<StoreKey> => exchange(await getHarness().approve())

  test('a code is exchanged for the access to its store, once', async () => {
    const code = await getHarness().approve()
    const grant = await exchange(code)
    expect(grant).toMatchObject({
      externalId: getHarness().externalId,
      accessToken: expect.stringMatching(/^\S{20,}$/),
    })
    expect(grant.accessExpiresAt !== null).toBe(getAdapter().refresh !== null)
    for (const bad of [code, 'no-code']) await expect(exchange(bad)).rejects.toMatchObject({ kind: 'bad_code' })
  })

  describePlatform('as a real store', async () => ({ adapter: getAdapter(), key: await install(), origin }))

  test('the store tells its name, language, zone and currency', async () => {
    const store = await getAdapter().readStore(await install(), browser)
    expect(store).toMatchObject({ externalId: getHarness().externalId, ...getHarness().store })
    expect(store.url).toMatch(/^https?:\/\/.*[^/]$/)
    expect([...store.languages].sort()).toEqual(
      expect.arrayContaining(platform === 'tiendanube' ? ['es'] : getHarness().languages),
    )
  })

  test('products come page by page, each once, with what shoppers see', async () => {
    const { setCount } = getHarness()
    setCount?.(460)
    const key = await install()
    const store = await getAdapter().readStore(key, job)
    const products: PlatformProduct[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const page = await getAdapter().listProducts(key, { cursor, store })
      products.push(...page.products)
      cursor = page.nextCursor
      pages += 1
    } while (cursor !== null)
    expect(pages).toBeGreaterThan(1)
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length)
    if (setCount) expect(products).toHaveLength(460)
    for (const product of products) {
      const [text] = Object.values(product.texts)
      expect(text?.title).toMatch(/\S/)
      expect(product.currency).toBe(store.currency)
      expect(product.variants.length).toBeGreaterThan(0)
      for (const { price } of product.variants) expect(price).toMatch(/^\d+(\.\d+)?$/)
      expect(product.imageUrl).toMatch(/^https?:/)
      expect(product.updatedAt.getTime()).not.toBeNaN()
    }
    for (const has of [
      ({ isHidden }: PlatformProduct) => isHidden,
      ({ brand }: PlatformProduct) => brand !== null,
      ({ categories }: PlatformProduct) => categories.length > 0,
      ({ createdAt }: PlatformProduct) => createdAt !== null,
      ({ variants }: PlatformProduct) => variants.length > 1,
      ({ variants }: PlatformProduct) => variants.some(({ stock }) => stock === 0),
      ({ variants }: PlatformProduct) => variants.some(({ stock }) => stock !== 0),
      ({ variants }: PlatformProduct) => variants.some(({ compareAtPrice }) => compareAtPrice !== null),
      ({ variants }: PlatformProduct) => variants.some(({ options }) => JSON.stringify(options).includes('"M"')),
    ]) {
      expect(products.some(has), String(has)).toBe(true)
    }
    const languages = new Set(products.flatMap(({ texts }) => Object.keys(texts)))
    expect([...languages].sort()).toEqual(getHarness().languages)
    expect(
      (await getAdapter().listProducts(key, { cursor: null, store, updatedSince: new Date(Date.now() + 3_600_000) }))
        .products,
    ).toEqual([])
  })

  test.each(['down', 'html', 'throttled'] as const)(
    'reads survive a platform that is %s for a moment',
    async (kind) => {
      const key = await install()
      const before = pauses.length
      getHarness().fail(kind, platform === 'shopify' ? 1 : 2)
      expect(await getAdapter().readStore(key, browser)).toMatchObject({ name: getHarness().store.name })
      expect(pauses.length).toBeGreaterThan(before)
    },
  )

  test('a platform that stays down is unavailable, not an answer', async () => {
    const key = await install()
    getHarness().fail('down', 50)
    await expect(getAdapter().readStore(key, browser)).rejects.toMatchObject({ kind: 'unavailable' })
    getHarness().fail('down', 0)
    if (platform === 'shopify') simulators.shopify.control.clearFaults()
  })

  test('a token that was taken back is refused as such, and so is one of nobody', async () => {
    const key = await install()
    getHarness().revoke()
    for (const accessToken of [key.accessToken, 'x']) {
      await expect(getAdapter().readStore({ ...key, accessToken }, browser)).rejects.toMatchObject({
        kind: 'unauthorized',
      })
    }
  })

  test('webhooks are registered once, however often that is done, and taken away', async () => {
    const key = await install()
    const { registerWebhooks, removeWebhooks } = getAdapter()
    for (const secret of ['x', 'y']) await registerWebhooks?.(key, { origin, secret })
    // As the platform does with those that stay idle.
    if (platform === 'bigcommerce') simulators.bigcommerce.control.switchOffWebhooks()
    await registerWebhooks?.(key, { origin, secret: 'y' })
    const registered = getHarness().listWebhooks()
    expect(registered.filter((webhook) => webhook.includes('"isActive":false'))).toEqual([])
    expect(new Set(registered).size).toBe(registered.length)
    expect(registered.length > 0).toBe(registerWebhooks !== null)
    // A secret that was replaced is in none of them.
    expect(registered.filter((webhook) => webhook.includes('"x"'))).toEqual([])
    for (let time = 0; time < 2; time += 1) await removeWebhooks?.(key, { origin: `${origin}.other.example` })
    expect(getHarness().listWebhooks()).toEqual(registered)
    for (let time = 0; time < 2; time += 1) await removeWebhooks?.(key, { origin })
    expect(getHarness().listWebhooks()).toEqual([])
  })

  test('a failure tells nothing that was sent', async () => {
    const code = 'a-very-secret-code'
    const error = await exchange(code).catch((failure: unknown) => failure)
    const text = JSON.stringify([String(error), (error as Error).stack, (error as Error).cause])
    for (const secret of [code, 'hush', 'client_secret"', 'secret-key']) expect(text).not.toContain(secret)
  })
})

test('[PLAT-1] a webhook that Tienda Nube refuses is told by its fields, and keeps no other from being registered', async () => {
  const { control } = simulators.tiendanube
  const adapter = platforms.tiendanube as PlatformAdapter
  const grant = await adapter.exchangeInstall(
    { ...control.approve(), externalId: null, redirectUri: '', now: new Date() },
    browser,
  )
  control.forbidEvent({ event: 'app/suspended' })
  await expect(adapter.registerWebhooks?.(grant, { origin, secret: null })).rejects.toThrow(
    'Tienda Nube refused the webhooks of app/suspended (422 for event)',
  )
  control.forbidEvent({ event: 'app/suspended', isForbidden: false })
  const registered = control.listWebhooks().map(({ event }) => event)
  expect(registered).toEqual(expect.arrayContaining(['app/uninstalled', 'app/resumed', 'product/updated']))
})

describe('[PLAT-2] tokens of Shopify', () => {
  test('are renewed as a pair; the refresh token works until that of the new pair is used', async () => {
    const adapter = platforms.shopify as PlatformAdapter
    const { approve, externalId } = harnesses.shopify
    const code = await approve()
    const now = new Date()
    const first = await adapter.exchangeInstall({ code, externalId, redirectUri: '', now }, browser)
    expect(first.accessExpiresAt).toEqual(new Date(now.getTime() + 3_600_000))
    const input = { externalId, refreshToken: first.refreshToken ?? '', now }
    const second = await adapter.refresh?.(input, browser)
    expect(second?.refreshToken).not.toBe(first.refreshToken)
    const again = await adapter.refresh?.(input, browser)
    expect(again?.refreshToken).toBe(second?.refreshToken)
    await adapter.refresh?.({ ...input, refreshToken: again?.refreshToken ?? '' }, browser)
    await expect(adapter.refresh?.(input, browser)).rejects.toMatchObject({ kind: 'unauthorized' })
  })
})

/** Every kind of call that the adapters make: each is in a description, and nothing that it does not allow was sent. */
const describedCalls = {
  tiendanube: [
    'DELETE /2025-03/{store_id}/scripts/{id}',
    'DELETE /2025-03/{store_id}/webhooks/{id}',
    'GET /2025-03/{store_id}/categories',
    'GET /2025-03/{store_id}/products',
    'GET /2025-03/{store_id}/scripts',
    'GET /2025-03/{store_id}/store',
    'GET /2025-03/{store_id}/webhooks',
    'POST /2025-03/{store_id}/scripts',
    'POST /2025-03/{store_id}/webhooks',
    'POST /apps/authorize/token',
    'PUT /2025-03/{store_id}/scripts/{id}',
  ],
  bigcommerce: [
    'DELETE /stores/{store_hash}/v3/content/scripts/{uuid}',
    'DELETE /stores/{store_hash}/v3/hooks/{webhook_id}',
    'GET /stores/{store_hash}/v2/store',
    'GET /stores/{store_hash}/v3/catalog/brands',
    'GET /stores/{store_hash}/v3/catalog/products',
    'GET /stores/{store_hash}/v3/catalog/trees/categories',
    'GET /stores/{store_hash}/v3/content/scripts',
    'GET /stores/{store_hash}/v3/hooks',
    'POST /oauth2/token',
    'POST /stores/{store_hash}/v3/content/scripts',
    'POST /stores/{store_hash}/v3/hooks',
    'PUT /stores/{store_hash}/v3/hooks/{webhook_id}',
  ],
  shopify: ['POST /{shop}/admin/api/2026-10/graphql.json', 'POST /{shop}/admin/oauth/access_token'],
} as const

test.each(platformNames)('[PLAT-1] [PLAT-3] %s is called as it describes its API', (platform) => {
  const { kinds, problems } = simulators.wire[platform]
  expect([...kinds].filter((kind) => !kind.startsWith('webhook ')).sort()).toEqual(describedCalls[platform])
  expect([...problems]).toEqual([])
})
