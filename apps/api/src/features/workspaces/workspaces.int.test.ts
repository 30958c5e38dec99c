import { permissions } from '@voice-shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const search = (query: string) => ({ type: 'search', id: crypto.randomUUID(), shopper_id: 's', query, products: [] })
const getDashboard = (headers: Record<string, string>) => t.call('GET', '/api/ai/dashboard/', { headers })

describe('the list', () => {
  test("[WS-1] [ERR-1] has the user's workspaces in the envelope of a page, oldest membership first", async () => {
    const bob = await t.registerOwner({ timeZone: 'America/Sao_Paulo' })
    t.clock.advance(1000)
    const ana = await t.registerOwner({ language: 'es', timeZone: 'America/Argentina/Buenos_Aires' })
    t.clock.advance(1000)
    await addMember(t, { owner: bob, member: ana })
    await t.createSecretKey(bob)
    const answer = await t.call('GET', '/api/workspaces/', { headers: ana.headers })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      count: 2,
      next: null,
      previous: null,
      results: [
        {
          id: ana.workspaceId,
          name: 'Tienda de Ana',
          role: 'owner',
          permissions: [...permissions],
          merchant: ana.signedIn.merchant,
          time_zone: 'America/Argentina/Buenos_Aires',
          country: 'AR',
          has_secret_key: false,
          is_demo: false,
          requires_two_step: false,
          is_two_step_missing: false,
        },
        {
          id: bob.workspaceId,
          name: "Ana's store",
          role: 'member',
          permissions: ['analytics.view', 'billing.view', 'team.view'],
          merchant: bob.signedIn.merchant,
          time_zone: 'America/Sao_Paulo',
          country: null,
          has_secret_key: true,
          is_demo: false,
          requires_two_step: false,
          is_two_step_missing: false,
        },
      ],
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/hash|vsk_/)
  })
})

describe('X-Workspace-ID', () => {
  test('[WS-3] chooses among own workspaces; without it the first counts', async () => {
    const bob = await t.registerOwner()
    t.clock.advance(1000)
    const ana = await t.registerOwner()
    t.clock.advance(1000)
    const atBobs = await addMember(t, { owner: bob, member: ana })
    const key = await t.createSecretKey(bob)
    const recorded = await t.call('POST', '/api/voice-shop/events/', {
      headers: { authorization: `Bearer ${key}` },
      body: { events: [search("Bob's shopper")] },
    })
    expect(recorded.status).toBe(200)

    const { authorization = '' } = ana.headers
    expect((await getDashboard({ authorization })).body.stats.voice_searches.count).toBe(0)
    expect((await getDashboard(ana.headers)).body.stats.voice_searches.count).toBe(0)
    expect((await getDashboard(atBobs)).body.stats.voice_searches.count).toBe(1)
    const inCapitals = { ...atBobs, 'x-workspace-id': bob.workspaceId.toUpperCase() }
    expect((await getDashboard(inCapitals)).body.stats.voice_searches.count).toBe(1)
  })

  test('[WS-3] a foreign, unknown or malformed one gets the same 403, on every workspace call', async () => {
    const [ana, bob] = [await t.registerOwner(), await t.registerOwner()]
    const wrong = [bob.workspaceId, bob.merchantId, crypto.randomUUID(), '', ' ', 'x', `{${ana.workspaceId}}`]
    wrong.push(`${ana.workspaceId}, ${ana.workspaceId}`, `${ana.workspaceId}\u00e9`, "' or 1=1 --", '1'.repeat(5000))
    for (const path of ['/api/ai/dashboard/', '/api/voice-shop/usage/']) {
      for (const id of wrong) {
        const answer = await t.call('GET', path, { headers: { ...ana.headers, 'x-workspace-id': id } })
        expect
          .soft([answer.status, answer.body], id)
          .toEqual([403, { detail: 'You do not have permission to do this.' }])
      }
    }
  })

  test('[WS-3] a member who was removed is refused at once', async () => {
    const [ana, bob] = [await t.registerOwner(), await t.registerOwner()]
    const atBobs = await addMember(t, { owner: bob, member: ana })
    expect((await getDashboard(atBobs)).status).toBe(200)
    await t.deps.db
      .deleteFrom('memberships')
      .where('user_id', '=', ana.signedIn.id)
      .where('workspace_id', '=', bob.workspaceId)
      .execute()
    expect((await getDashboard(atBobs)).status).toBe(403)
    expect((await getDashboard(ana.headers)).status).toBe(200)
  })

  test('[WS-3] a user without any workspace gets 403 and an empty list', async () => {
    const ana = await t.registerOwner()
    await t.deps.db.deleteFrom('memberships').where('user_id', '=', ana.signedIn.id).execute()
    const { authorization = '' } = ana.headers
    expect((await getDashboard({ authorization })).status).toBe(403)
    const list = await t.call('GET', '/api/workspaces/', { headers: { authorization } })
    expect(list.body).toEqual({ count: 0, next: null, previous: null, results: [] })
  })
})
