import { maxApiKeys } from '@voice-shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePushedProduct, pushProducts } from '../../testing/products.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { makeSearch, sendEvents } from '../../testing/voice-events.ts'

/** Two processes: each remembers the keys that it has seen. */
let t: TestApp
let other: TestApp
let ana: TestOwner
beforeAll(async () => {
  const database = await openTestDatabase()
  t = await createTestApp({ database })
  other = await createTestApp({ database: database.openAgain() })
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  ana = await t.registerOwner()
})

const create = (body: object, owner: TestOwner = ana) =>
  t.call('POST', '/api/keys/', { headers: owner.headers, body: { name: 'Reports', password: owner.password, ...body } })
async function makeKey(
  scopes: readonly string[],
  more: object = {},
  owner: TestOwner = ana,
): Promise<{ id: string; key: string }> {
  const { status, body } = await create({ scopes, ...more }, owner)
  expect(status).toBe(201)
  return { id: body.api_key.id, key: body.key }
}
const listKeys = async (owner: TestOwner = ana) =>
  (await t.call('GET', '/api/keys/', { headers: owner.headers })).body.results
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const read = (key: string, { app = t, path = '/api/voice-shop/usage/', headers = {} } = {}) =>
  app.call('GET', path, { headers: { ...bearer(key), ...headers } })
const send = (key: string, app = t) => sendEvents(app, { key, events: [makeSearch()] })
const push = (key: string, app = t) => pushProducts(app, { key, products: [makePushedProduct()] })
const ask = (key: string, app = t) =>
  app.call('POST', '/api/voice-shop/answers/', { headers: bearer(key), body: { query: 'mates', source: 'voice' } })
const calls = { read, events: send, products: push, answers: ask } as const
type Scope = keyof typeof calls
const scopes = Object.keys(calls) as Scope[]
async function advance(ms: number): Promise<void> {
  for (const app of [t, other]) app.clock.set(new Date(app.clock.now().getTime() + ms).toISOString())
  const { access } = (await t.call('POST', '/api/auth/token-obtain/', { body: ana })).body
  ana.headers = { ...ana.headers, authorization: `JWT ${access}` }
}

describe('[API-2] an API key', () => {
  test.each(scopes)('with the scope %s does that and nothing else', async (scope) => {
    const { key } = await makeKey([scope])
    expect(key).toMatch(/^vsa_[\w-]{43}$/)
    for (const asked of scopes) {
      const { status, body } = await calls[asked](key)
      if (asked === scope) expect(status).toBeLessThan(300)
      else {
        expect([status, body.code]).toEqual([403, 'keys.wrong_scope'])
        expect(body.detail).toContain(`“${asked}”`)
      }
    }
  })

  test('reads the figures of its own workspace alone, and only what its scope says', async () => {
    const bob = await t.registerOwner()
    const { key } = await makeKey(['read'])
    await sendEvents(t, { key: await t.createSecretKey(ana), events: [makeSearch({ query: 'of Ana' })] })
    const search = '/api/ai/searches/'
    expect((await read(key, { path: search })).body.results).toMatchObject([{ query: 'of Ana' }])
    expect((await read(key, { headers: { 'x-workspace-id': ana.workspaceId } })).status).toBe(200)
    for (const id of [bob.workspaceId, crypto.randomUUID(), 'no id']) {
      expect((await read(key, { headers: { 'x-workspace-id': id } })).status).toBe(403)
    }
    const alertId = crypto.randomUUID()
    const alert = { kind: 'searches_stopped', facts: '{}', opened_at: t.clock.now() } as const
    await t.deps.db
      .insertInto('alerts')
      .values({ workspace_id: ana.workspaceId, id: alertId, ...alert })
      .execute()
    const alerts = { path: '/api/alerts/' }
    expect((await read(key, alerts)).body.alerts).toMatchObject([{ id: alertId, kind: 'searches_stopped' }])
    const { key: foreign } = await makeKey(['read'], {}, bob)
    expect((await read(foreign, alerts)).body.alerts).toEqual([])
    expect((await read(foreign, { ...alerts, headers: { 'x-workspace-id': ana.workspaceId } })).status).toBe(403)
    const { key: writing } = await makeKey(['events'])
    expect((await read(writing, alerts)).body.code).toBe('keys.wrong_scope')
    for (const path of [
      '/api/keys/',
      '/api/audit/',
      '/api/auth/users/',
      '/api/billing/invoices/',
      '/api/workspaces/',
    ]) {
      expect((await read(key, { path })).status).toBe(401)
    }
    const created = await t.call('POST', '/api/keys/', { headers: bearer(key), body: { name: 'x', scopes } })
    expect(created.status).toBe(401)
  })

  test('takes the password, a name and scopes that there are, and says what is wrong', async () => {
    for (const [wrong, field] of [
      [{ scopes: ['read'], password: undefined }, 'password'],
      [{ scopes: ['read'], password: 'guessed it' }, 'password'],
      [{ scopes: ['read'], name: ' ' }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['everything'] }, 'scopes'],
      [{ scopes: ['read'], expires_in_days: 0 }, 'expires_in_days'],
      [{ scopes: ['read'], expires_in_days: 1e9 }, 'expires_in_days'],
    ] as const) {
      const { status, body } = await create(wrong)
      expect([status, Object.keys(body)]).toEqual([400, [field]])
    }
    expect(await listKeys()).toEqual([])
  })

  test('is told with its name, scopes, end and last use; the key itself never again', async () => {
    const { key, id } = await makeKey(['answers', 'read', 'read'], { expires_in_days: 30 })
    const [told] = await listKeys()
    const now = t.clock.now()
    const { first_name, last_name } = (await t.call('GET', '/api/auth/users/me/', { headers: ana.headers })).body
    expect(told).toEqual({
      id,
      name: 'Reports',
      scopes: ['read', 'answers'],
      ending: key.slice(-4),
      created_at: now.toISOString(),
      created_by: `${first_name} ${last_name}`,
      expires_at: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
      is_expired: false,
      last_use: null,
      previous: null,
    })
    await read(key, { headers: { 'user-agent': 'curl/8.5.0' } })
    expect((await listKeys())[0].last_use).toMatchObject({ agent: 'curl', at: now.toISOString() })
    // Another secret key forgets what was noted of keys that are gone, and of no other.
    await t.createSecretKey(ana)
    expect((await listKeys())[0].last_use).toMatchObject({ agent: 'curl' })
    const rows = await t.deps.db.selectFrom('api_keys').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  test('says when it has come to its end, in every process', async () => {
    const { key } = await makeKey(['events', 'read'], { expires_in_days: 1 })
    await advance(86_400_000 - 1)
    for (const app of [t, other]) expect((await send(key, app)).status).toBe(200)
    await advance(1)
    for (const app of [t, other]) {
      for (const { status, body } of [await send(key, app), await read(key, { app })]) {
        expect([status, body.code]).toEqual([401, 'keys.expired'])
      }
    }
    expect(await listKeys()).toMatchObject([{ is_expired: true }])
  })

  test('ends at once in every process when it is removed', async () => {
    const { key, id } = await makeKey(scopes)
    for (const app of [t, other]) {
      expect((await read(key, { app })).status).toBe(200)
      for (const call of [send, push, ask]) expect((await call(key, app)).status).toBeLessThan(300)
    }
    expect((await t.call('DELETE', `/api/keys/${id}/`, { headers: ana.headers })).status).toBe(204)
    for (const app of [other, t]) {
      expect((await read(key, { app })).status).toBe(401)
      for (const call of [send, push, ask]) expect((await call(key, app)).status).toBe(401)
    }
    expect(await listKeys()).toEqual([])
    expect((await t.call('DELETE', `/api/keys/${id}/`, { headers: ana.headers })).status).toBe(204)
  })

  test('is replaced with an overlap: both count until then, and a third ends the first', async () => {
    const { key, id } = await makeKey(['events'])
    const replace = async (overlap_hours: number) => {
      const body = { password: ana.password, overlap_hours }
      return (await t.call('POST', `/api/keys/${id}/replace/`, { headers: ana.headers, body })).body.key as string
    }
    expect((await send(key, other)).status).toBe(200)
    const second = await replace(24)
    for (const one of [key, second]) expect((await send(one, other)).status).toBe(200)
    expect((await listKeys())[0].previous.ends_at).toBe(
      new Date(t.clock.now().getTime() + 24 * 3_600_000).toISOString(),
    )
    const third = await replace(1)
    expect([(await send(key, other)).status, (await send(second)).status, (await send(third)).status]).toEqual([
      401, 200, 200,
    ])
    await advance(3_600_000)
    expect([(await send(second, other)).status, (await send(third)).status]).toEqual([401, 200])
    const wrong = { headers: ana.headers, body: { password: 'guessed it' } }
    expect((await t.call('POST', `/api/keys/${id}/replace/`, wrong)).status).toBe(400)
  })

  test(`is one of ${maxApiKeys} at most, also when two are made at once`, async () => {
    const now = t.clock.now()
    const row = (number: number) => ({
      workspace_id: ana.workspaceId,
      id: crypto.randomUUID(),
      name: `${number}`,
      scopes: JSON.stringify(['read']),
      key_hash: crypto.randomUUID(),
      ending: 'abcd',
      created_by: 'Ana',
      created_at: now,
    })
    const rows = Array.from({ length: maxApiKeys - 1 }, (_, index) => row(index))
    await t.deps.db.insertInto('api_keys').values(rows).execute()
    const statuses = await Promise.all([create({ scopes: ['read'] }), create({ scopes: ['read'] })])
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await listKeys()).toHaveLength(maxApiKeys)
  })

  test("is the owner's alone: other stores cannot see, replace or remove it, and members neither", async () => {
    const bob = await t.registerOwner()
    const { id, key } = await makeKey(['events'])
    expect(await listKeys(bob)).toEqual([])
    const headers = bob.headers
    const body = { password: bob.password }
    expect((await t.call('POST', `/api/keys/${id}/replace/`, { headers, body })).status).toBe(404)
    await t.call('DELETE', `/api/keys/${id}/`, { headers })
    expect((await send(key)).status).toBe(200)
  })

  test('is told in the trail', async () => {
    const { id } = await makeKey(['events', 'products'])
    const body = { password: ana.password }
    await t.call('POST', `/api/keys/${id}/replace/`, { headers: ana.headers, body })
    await t.call('DELETE', `/api/keys/${id}/`, { headers: ana.headers })
    const { results } = (await t.call('GET', '/api/audit/', { headers: ana.headers })).body
    const told = results
      .slice(0, 3)
      .map(({ action, details }: { action: string; details: object }) => [action, details])
    expect(told).toEqual([
      ['keys.api_key_removed', { name: 'Reports' }],
      ['keys.api_key_replaced', { name: 'Reports' }],
      ['keys.api_key_created', { name: 'Reports', scopes: 'events, products' }],
    ])
  })
})

test('[API-2] a secret key cannot read, and a forged API key is nobody', async () => {
  const secret = await t.createSecretKey(ana)
  expect((await read(secret)).body.code).toBe('keys.wrong_scope')
  expect((await read(`vsa_${'x'.repeat(43)}`)).status).toBe(401)
})
