import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { createPlatformWorld, type PlatformWorld, shop, tiendaNubeId } from '../../testing/platform-world.ts'
import type { TestOwner } from '../../testing/test-app.ts'
import { findConnectionOfStore } from '../platforms/connection/connections.repository.ts'
import { withStoreAccess } from '../platforms/connection/store-access.ts'

let world: PlatformWorld
beforeAll(async () => {
  world = await createPlatformWorld()
})
afterAll(() => world.close())
/** Forgets the stores of the test before. */
beforeEach(async () => {
  const { db } = world.t.deps
  await db.deleteFrom('platform_connections').execute()
  await db.updateTable('merchants').set({ claim_expires_at: null, store_id: 'forgotten' }).execute()
})

const dayMs = 24 * 3_600_000

const install = async (platform: 'tiendanube' | 'shopify' = 'tiendanube') =>
  (await (platform === 'shopify' ? world.installShopify() : world.installTiendaNube())).body.merchant
const claim = (headers: Record<string, string>, id: string, workspace_id?: string) =>
  world.t.call('POST', `/api/merchants/${id}/claim/`, { headers, body: { workspace_id } })
const listWorkspaces = async ({ headers }: TestOwner) =>
  (await world.t.call('GET', '/api/workspaces/', { headers })).body.results
const isWaiting = async (id: string) => (await world.t.call('GET', `/api/merchants/${id}/`)).status === 200

async function listTrail(headers: Record<string, string>, workspaceId: string) {
  const answer = await world.t.call('GET', '/api/audit/', { headers: { ...headers, 'x-workspace-id': workspaceId } })
  return answer.body.results
}

/** Whether the token that lies with the store's merchant still opens the store at its platform. */
async function readStoreName(platform: 'tiendanube' | 'shopify'): Promise<string> {
  const { deps } = world.t
  const name = { platform, externalId: platform === 'shopify' ? shop : tiendaNubeId }
  const row = await findConnectionOfStore(deps.db, name)
  const use = { merchantId: row?.merchant_id ?? '', deadline: 'job' } as const
  return (await withStoreAccess(deps, use, (adapter, key) => adapter.readStore(key, { deadline: 'job' }))).name
}

describe('a store that was installed, claimed by who has an account', () => {
  test('[REG-9] [WS-1] becomes a new workspace, whose owner the user is, beside the one of before', async () => {
    const ana = await world.t.registerOwner()
    const { id } = await install()
    const answer = await claim(ana.headers, id)
    expect(answer.status).toBe(200)
    const { body: workspace } = answer
    expect(workspace).toMatchObject({
      name: 'Casa Jacarandá',
      role: 'owner',
      time_zone: 'America/Argentina/Buenos_Aires',
    })
    expect(workspace.merchant).toMatchObject({ id, platform: 'tiendanube', store_id: tiendaNubeId })
    expect((await listWorkspaces(ana)).map(({ id }: { id: string }) => id)).toEqual([ana.workspaceId, workspace.id])

    const headers = { ...ana.headers, 'x-workspace-id': workspace.id }
    expect((await world.t.call('GET', '/api/voice-shop/usage/', { headers })).body).toMatchObject({
      usage_count: 0,
      is_free_plan: true,
    })
    expect((await listTrail(ana.headers, workspace.id))[0]).toMatchObject({
      action: 'platforms.store_connected',
      actor_name: 'Ana Gómez',
      details: { store: 'Casa Jacarandá' },
    })
    await world.t.runJobs()
    const catalogue = await world.t.call('GET', `/api/stores/${id}/catalogue/`, { headers })
    expect(catalogue.body.state).toBe('done')
    expect(catalogue.body.products).toBeGreaterThan(0)
  })

  test.each(['tiendanube', 'shopify'] as const)(
    '[REG-9] [PLAT-5] [STORE-5] of %s becomes the store of a workspace that has none, which keeps what it has',
    async (platform) => {
      const ana = await world.t.registerOwner({ timeZone: 'America/Sao_Paulo' })
      const key = await world.t.createSecretKey(ana)
      const { id, store_name } = await install(platform)
      const answer = await claim(ana.headers, id, ana.workspaceId)
      expect(answer.body).toMatchObject({
        id: ana.workspaceId,
        name: store_name,
        has_secret_key: true,
        time_zone: 'America/Sao_Paulo',
        merchant: { id: ana.merchantId, platform, store_id: platform === 'shopify' ? shop : tiendaNubeId },
      })
      expect(await listWorkspaces(ana)).toHaveLength(1)
      expect(await isWaiting(id)).toBe(false)
      expect(key).toMatch(/^vsk_/)
      const path = `/api/stores/${ana.merchantId}`
      expect((await world.t.call('GET', `${path}/connection/`, { headers: ana.headers })).body).toMatchObject({
        platform,
        status: 'connected',
      })
      expect(await readStoreName(platform)).toBe(store_name)
      await world.t.runJobs()
      const catalogue = await world.t.call('GET', `${path}/catalogue/`, { headers: ana.headers })
      expect(catalogue.body.state).toBe('done')
      expect((await listTrail(ana.headers, ana.workspaceId))[0]).toMatchObject({
        action: 'platforms.store_connected',
        actor_name: 'Ana Gómez',
      })
      const again = platform === 'shopify' ? await world.installShopify() : await world.installTiendaNube()
      expect(again.body).toMatchObject({ is_claimed: true, merchant: { id: ana.merchantId } })
    },
  )
})

describe('[SEC-1] a claim', () => {
  test('[REG-9] goes to one of several at once, and the others are told', async () => {
    const owners = [await world.t.registerOwner(), await world.t.registerOwner(), await world.t.registerOwner()]
    const { id, platform } = await install()
    const answers = await Promise.all([
      ...owners.map(({ headers }) => claim(headers, id)),
      ...owners.map(({ headers, workspaceId }) => claim(headers, id, workspaceId)),
      world.register({ id, platform }, { email: `race-${id}@shop.example` }),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    for (const { status, body } of answers.filter(({ status }) => status >= 300)) {
      expect(status).toBe(400)
      expect(Object.keys(body)).toEqual(['merchant_id'])
    }
    const { db } = world.t.deps
    const rows = await db
      .selectFrom('platform_connections')
      .selectAll()
      .where('external_id', '=', tiendaNubeId)
      .execute()
    expect(rows).toHaveLength(1)
    const owned = (await Promise.all(owners.map(listWorkspaces))).flat()
    const connected = owned.filter(
      ({ merchant }: { merchant: { store_id: string } }) => merchant.store_id === tiendaNubeId,
    )
    const registered = answers.at(-1)?.status === 201
    expect(connected).toHaveLength(registered ? 0 : 1)
  })

  test.each([false, true])(
    '[REG-9] works once: the same call again is refused (into a workspace: %s)',
    async (isInto) => {
      const [ana, eva] = [await world.t.registerOwner(), await world.t.registerOwner()]
      const { id } = await install()
      expect((await claim(ana.headers, id, isInto ? ana.workspaceId : undefined)).status).toBe(200)
      for (const { headers, workspaceId } of [ana, eva]) {
        for (const target of [undefined, workspaceId]) {
          const answer = await claim(headers, id, target)
          expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['merchant_id']])
        }
      }
      expect(await listWorkspaces(eva)).toHaveLength(1)
    },
  )

  test('[REG-9] after a day finds nothing, nor does one of a store that was never installed, has its owner or is made up', async () => {
    const [ana, eva] = [await world.t.registerOwner(), await world.t.registerOwner()]
    const { id } = await install()
    for (const merchantId of [eva.merchantId, ana.merchantId, crypto.randomUUID()]) {
      expect((await claim(ana.headers, merchantId)).body).toEqual({
        merchant_id: [expect.stringMatching(/not valid or has expired|already has an account/)],
      })
    }
    expect((await claim(ana.headers, '..')).status).toBe(404)
    expect((await claim(ana.headers, 'x')).status).toBe(400)
    world.t.clock.advance(dayMs)
    const { access } = (await world.t.call('POST', '/api/auth/token-obtain/', { body: ana })).body
    expect((await claim({ authorization: `JWT ${access}` }, id)).body).toEqual({
      merchant_id: [expect.stringContaining('not valid or has expired')],
    })
    expect(await listWorkspaces({ ...ana, headers: { authorization: `JWT ${access}` } })).toHaveLength(1)
  })

  test('[WS-3] into a workspace that is not the own, or in which one is a member, is refused and leaves the store waiting', async () => {
    const [ana, eva] = [await world.t.registerOwner(), await world.t.registerOwner()]
    const { id } = await install()
    expect((await claim(eva.headers, id, ana.workspaceId)).status).toBe(404)
    expect((await claim(eva.headers, id, crypto.randomUUID())).status).toBe(404)
    await addMember(world.t, { owner: ana, member: eva })
    expect((await claim(eva.headers, id, ana.workspaceId)).status).toBe(403)
    expect((await claim({}, id)).status).toBe(401)
    expect((await claim({ authorization: `JWT ${eva.signedIn.access}x` }, id)).status).toBe(401)
    expect(await isWaiting(id)).toBe(true)
    expect(await listTrail(ana.headers, ana.workspaceId)).toEqual([])
    expect((await claim(eva.headers, id)).body).toMatchObject({ role: 'owner', merchant: { id } })
  })

  test('[PLAT-3] into a workspace that has a store is refused, also where that was uninstalled, and leaves both alone', async () => {
    const ana = await world.t.registerOwner()
    const first = await install('shopify')
    expect((await claim(ana.headers, first.id, ana.workspaceId)).status).toBe(200)
    const second = await install()
    const refusal = [400, { detail: expect.stringContaining(`belongs to another store (${shop})`) }]
    const refused = await claim(ana.headers, second.id, ana.workspaceId)
    expect([refused.status, refused.body]).toEqual(refusal)
    world.shopify.control.uninstall(shop)
    await world.shopify.control.waitForWebhooks()
    await world.t.runJobs()
    const again = await claim(ana.headers, second.id, ana.workspaceId)
    expect([again.status, again.body]).toEqual(refusal)
    expect((await listWorkspaces(ana))[0].merchant).toMatchObject({ platform: 'shopify', store_id: shop })
    expect(await isWaiting(second.id)).toBe(true)
  })

  test('[BILL-7] of a Shopify store into a workspace that pays by card is refused, in the language asked for', async () => {
    const ana = await world.t.registerOwner()
    const { db, clock } = world.t.deps
    const now = clock.now()
    await db
      .insertInto('subscriptions')
      .values({
        id: crypto.randomUUID(),
        workspace_id: ana.workspaceId,
        provider: 'stripe',
        provider_id: `sub_${ana.workspaceId}`,
        plan_id: 'starter',
        status: 'active',
        period_start: now,
        period_end: now,
        cancel_at: null,
        pending_plan_id: null,
        pending_at: null,
        provider_created_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute()
    const { id } = await install('shopify')
    const answer = await claim({ ...ana.headers, 'accept-language': 'es' }, id, ana.workspaceId)
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('se paga con tarjeta')])
    expect(await isWaiting(id)).toBe(true)
    expect((await claim(ana.headers, id)).status).toBe(200)
  })

  test('[PLAT-4] of a store that was uninstalled while it waited connects what there is: a store to install again', async () => {
    const ana = await world.t.registerOwner()
    const { id } = await install('shopify')
    await world.t.runJobs()
    world.shopify.control.uninstall(shop)
    await world.shopify.control.waitForWebhooks()
    await world.t.runJobs()
    expect((await claim(ana.headers, id, ana.workspaceId)).status).toBe(200)
    const path = `/api/stores/${ana.merchantId}/connection/`
    expect((await world.t.call('GET', path, { headers: ana.headers })).body.status).toBe('uninstalled')
    await world.installShopify()
    expect((await world.t.call('GET', path, { headers: ana.headers })).body.status).toBe('connected')
  })
})
