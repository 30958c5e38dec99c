import { languages } from '@voice-shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const notFound = { detail: 'Not found.' }

describe('a store', () => {
  test('[STORE-1] tells its members name and id', async () => {
    const [ana, bob] = [await t.registerOwner({ language: 'es' }), await t.registerOwner()]
    const answer = await t.call('GET', `/api/merchants/${ana.merchantId}/`, { headers: ana.headers })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: ana.merchantId,
      store_name: 'Tienda de Ana',
      store_id: '',
      platform: 'tiendanube',
      main_language: 'es',
    })
    const asMember = await addMember(t, { owner: ana, member: bob })
    expect((await t.call('GET', `/api/merchants/${ana.merchantId}/`, { headers: asMember })).status).toBe(200)
  })

  test.each(languages)('[STORE-1] [I18N-3] its owner changes its language to %s', async (language) => {
    const ana = await t.registerOwner({ language: 'es' })
    const answer = await t.call('PATCH', `/api/stores/${ana.merchantId}/`, {
      headers: ana.headers,
      body: { main_language: language },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: ana.merchantId,
      main_language: language,
      store_name: 'Tienda de Ana',
      store_id: '',
      platform: 'tiendanube',
      time_zone: 'UTC',
    })
    const login = await t.call('POST', '/api/auth/token-obtain/', {
      body: { email: ana.email, password: ana.password },
    })
    expect(login.body.merchant.main_language).toBe(language)
  })

  test('[STORE-1] [ERR-2] a language that we do not speak changes nothing', async () => {
    const ana = await t.registerOwner({ language: 'es' })
    for (const wrong of ['la', 'ES', '', null, 1, ['pt'], { en: 1 }]) {
      const body = { main_language: wrong }
      const answer = await t.call('PATCH', `/api/stores/${ana.merchantId}/`, { headers: ana.headers, body })
      expect.soft([answer.status, Object.keys(answer.body)], String(wrong)).toEqual([400, ['main_language']])
    }
    const workspaces = await t.call('GET', '/api/workspaces/', { headers: ana.headers })
    expect(workspaces.body.results[0].merchant.main_language).toBe('es')
  })

  test('[STORE-1] [TEAM-6] its owner gives it another name, by which all call it, and the trail tells it once', async () => {
    const ana = await t.registerOwner()
    const rename = (store_name: unknown) =>
      t.call('PATCH', `/api/stores/${ana.merchantId}/`, { headers: ana.headers, body: { store_name } })
    const answer = await rename('  Librería “El Ñandú” & Cía.  ')
    expect([answer.status, answer.body.store_name]).toEqual([200, 'Librería “El Ñandú” & Cía.'])
    expect((await rename('Librería “El Ñandú” & Cía.')).status).toBe(200)
    const { results } = (await t.call('GET', '/api/workspaces/', { headers: ana.headers })).body
    expect(results[0]).toMatchObject({
      name: 'Librería “El Ñandú” & Cía.',
      merchant: { store_name: 'Librería “El Ñandú” & Cía.' },
    })
    const trail = (await t.call('GET', '/api/audit/', { headers: ana.headers })).body.results
    const details = { from: "Ana's store", name: 'Librería “El Ñandú” & Cía.' }
    expect(trail).toMatchObject([{ action: 'stores.name_changed', details }])
  })

  test('[STORE-1] [ERR-1] a name that is none is refused at its field, and changes nothing', async () => {
    const ana = await t.registerOwner()
    const path = `/api/stores/${ana.merchantId}/`
    const lines = ['a\nb', 'a\u0000b', 'a\u0007b', 'a\u202eb', 'a\u2028b', '\u200b\u200b', '\ud800']
    for (const store_name of ['', '   ', ...lines, 'x'.repeat(101), 7, null, ['a']]) {
      const answer = await t.call('PATCH', path, { headers: ana.headers, body: { store_name } })
      expect.soft([answer.status, Object.keys(answer.body)], JSON.stringify(store_name)).toEqual([400, ['store_name']])
    }
    const member = await addMember(t, { owner: ana, member: await t.registerOwner() })
    expect((await t.call('PATCH', path, { headers: member, body: { store_name: 'Mine' } })).status).toBe(403)
    expect((await t.call('PATCH', path, { headers: ana.headers, body: { store_name: '店 🛍️' } })).status).toBe(200)
  })

  test('[STORE-1] to a stranger it looks as if it did not exist; members may not change it', async () => {
    const [ana, bob] = [await t.registerOwner(), await t.registerOwner()]
    const calls = (id: string): ['GET' | 'PATCH' | 'POST', string, unknown][] => [
      ['GET', `/api/merchants/${id}/`, undefined],
      ['PATCH', `/api/stores/${id}/`, { main_language: 'pt' }],
      ['POST', `/api/stores/${id}/secret_key/`, undefined],
    ]
    for (const id of [ana.merchantId, ana.workspaceId, crypto.randomUUID()]) {
      for (const [method, path, body] of calls(id)) {
        const answer = await t.call(method, path, { headers: bob.headers, body })
        expect.soft([answer.status, answer.body], `${method} ${path}`).toEqual([404, notFound])
      }
    }
    const asMember = await addMember(t, { owner: ana, member: bob })
    for (const [method, path, body] of calls(ana.merchantId).slice(1)) {
      const answer = await t.call(method, path, { headers: asMember, body })
      expect.soft([answer.status, answer.body.detail], path).toEqual([403, 'You do not have permission to do this.'])
    }
    const workspaces = await t.call('GET', '/api/workspaces/', { headers: ana.headers })
    expect(workspaces.body.results[0]).toMatchObject({ has_secret_key: false, merchant: { main_language: 'en' } })
  })
})

describe('the secret key', () => {
  const sendSearch = (key: string) =>
    t.call('POST', '/api/voice-shop/events/', {
      headers: { authorization: `Bearer ${key}` },
      body: {
        events: [{ type: 'search', id: crypto.randomUUID(), shopper_id: 's', query: 'zapatillas', products: [] }],
      },
    })
  const listWorkspaces = (owner: TestOwner) => t.call('GET', '/api/workspaces/', { headers: owner.headers })

  test('[EVENT-6] is made by the owner, shown once, and kept as a hash', async () => {
    const ana = await t.registerOwner()
    const answer = await t.call('POST', `/api/stores/${ana.merchantId}/secret_key/`, { headers: ana.headers })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ secret_key: expect.stringMatching(/^vsk_[\w-]{43}$/) })
    expect((await sendSearch(answer.body.secret_key)).body).toMatchObject({ accepted: 1 })
    const row = await t.deps.db
      .selectFrom('merchants')
      .selectAll()
      .where('id', '=', ana.merchantId)
      .executeTakeFirstOrThrow()
    expect(row.secret_key_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(answer.body.secret_key.slice('vsk_'.length))
    const workspaces = await listWorkspaces(ana)
    expect(workspaces.body.results[0].has_secret_key).toBe(true)
    expect(JSON.stringify(workspaces.body)).not.toContain(answer.body.secret_key)
  })

  test('[EVENT-6] a new one stops the one before at once', async () => {
    const ana = await t.registerOwner()
    const first = await t.createSecretKey(ana)
    expect((await sendSearch(first)).status).toBe(200)
    const second = await t.createSecretKey(ana)
    expect(second).not.toBe(first)
    const refused = await sendSearch(first)
    expect([refused.status, refused.body.detail]).toEqual([
      401,
      'This secret key is not valid. The owner can make a new one in the dashboard.',
    ])
    expect((await sendSearch(second)).body).toMatchObject({ accepted: 1 })
  })

  test('[EVENT-6] [ERR-2] nothing else opens the events', async () => {
    const ana = await t.registerOwner()
    const key = await t.createSecretKey(ana)
    const wrong = [`${key}x`, key.slice(0, -1), key.toUpperCase(), 'vsk_', '', 'x y', ana.signedIn.access]
    for (const credentials of wrong) expect.soft((await sendSearch(credentials)).status, credentials).toBe(401)
    const withSession = await t.call('POST', '/api/voice-shop/events/', { headers: ana.headers, body: { events: [] } })
    expect(withSession.status).toBe(401)
    const keyAsSession = await t.call('GET', '/api/workspaces/', { headers: { authorization: `JWT ${key}` } })
    expect(keyAsSession.status).toBe(401)
  })
})
