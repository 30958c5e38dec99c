import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { makeClick, makeSearch, sendEvents } from '../../testing/voice-events.ts'
import { createKeyCache } from '../keys/keys.public.ts'

const hourMs = 3_600_000

/** Two processes: each remembers the keys that it has seen. */
let t: TestApp
let other: TestApp
let ana: TestOwner
let key: string
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
  key = await t.createSecretKey(ana)
})

const replace = (body: object) =>
  t.call('POST', `/api/stores/${ana.merchantId}/secret_key/`, { headers: ana.headers, body })
async function rotate(overlap_hours: number): Promise<string> {
  return (await replace({ password: ana.password, overlap_hours })).body.secret_key
}
const send = async (app: TestApp, secret: string) =>
  (await sendEvents(app, { key: secret, events: [makeSearch()] })).status
const push = async (secret: string) => {
  const variants = [{ variant_id: 'v', price: '1.00' }]
  const products = [{ product_id: 'p', name: 'Mate', currency: 'ARS', variants }]
  const headers = { authorization: `Bearer ${secret}` }
  return (await t.call('POST', '/api/voice-shop/products/', { headers, body: { products } })).status
}
async function listKeys() {
  const path = `/api/stores/${ana.merchantId}/`
  return (await t.call('GET', path, { headers: ana.headers })).body.secret_keys
}
/** The session ends before a week is over. */
async function advance(ms: number): Promise<void> {
  for (const app of [t, other]) app.clock.set(new Date(app.clock.now().getTime() + ms).toISOString())
  const { access } = (await t.call('POST', '/api/auth/token-obtain/', { body: ana })).body
  ana.headers = { ...ana.headers, authorization: `JWT ${access}` }
}

describe('[EVENT-7] a secret key that is replaced', () => {
  test.each([1, 24, 168] as const)('counts for %d hours more, where the owner asks for that', async (hours) => {
    const next = await rotate(hours)
    for (const app of [t, other]) for (const secret of [key, next]) expect(await send(app, secret)).toBe(200)
    expect(await push(key)).toBe(200)
    const keys = await listKeys()
    expect(keys.map(({ ends_at }: { ends_at: string | null }) => ends_at)).toEqual([
      null,
      new Date(t.clock.now().getTime() + hours * hourMs).toISOString(),
    ])
    await advance(hours * hourMs - 1)
    expect(await send(other, key)).toBe(200)
    await advance(1)
    for (const app of [t, other]) expect([await send(app, key), await send(app, next)]).toEqual([401, 200])
    expect(await push(key)).toBe(401)
    expect(await listKeys()).toHaveLength(1)
  })

  test('stops at once where nothing is asked for, or no hours', async () => {
    expect(await send(t, key)).toBe(200)
    const next = await rotate(0)
    expect([await send(t, key), await send(other, key), await send(t, next)]).toEqual([401, 401, 200])
    const newest = (await replace({ password: ana.password })).body.secret_key
    expect([await send(t, next), await send(t, newest)]).toEqual([401, 200])
  })

  test('stops at once when the next one is replaced: two count at most', async () => {
    const second = await rotate(168)
    const third = await rotate(24)
    const statuses = [await send(t, key), await send(t, second), await send(t, third)]
    expect(statuses).toEqual([401, 200, 200])
    const fourth = await rotate(0)
    for (const secret of [key, second, third]) expect(await send(t, secret)).toBe(401)
    expect(await send(t, fourth)).toBe(200)
  })

  test.each([{ overlap_hours: 2 }, { overlap_hours: -1 }, { overlap_hours: '24' }, { overlap_hours: 1e9 }])(
    'counts for no other time: %j',
    async (body) => {
      const answer = await replace({ password: ana.password, ...body })
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['overlap_hours']])
      expect(await send(t, key)).toBe(200)
    },
  )

  test('takes the password, however long the other counts', async () => {
    for (const body of [{ overlap_hours: 168 }, { overlap_hours: 168, password: 'guessed it' }]) {
      expect((await replace(body)).status).toBe(400)
    }
    expect(await listKeys()).toHaveLength(1)
  })
})

describe('[EVENT-7] the store page', () => {
  const sendFrom = (secret: string, userAgent: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/voice-shop/events/',
      headers: { authorization: `Bearer ${secret}`, 'user-agent': userAgent },
      remoteAddress: '203.0.113.77',
      payload: { events: [makeSearch()] },
    })

  test('tells of each key when and from where it was used last, and nothing of a key that is gone', async () => {
    expect(await listKeys()).toEqual([{ ends_at: null, last_use: null }])
    await sendFrom(key, 'python-requests/2.32.3')
    const at = t.clock.now().toISOString()
    const use = { at, network: '203.0.113.0/24', agent: 'python-requests' }
    expect(await listKeys()).toEqual([{ ends_at: null, last_use: use }])
    // Not at each use.
    await advance(5 * 60_000 - 1)
    await sendFrom(key, 'curl/8.5.0')
    expect((await listKeys())[0].last_use).toEqual(use)
    await advance(1)
    await sendFrom(key, 'curl/8.5.0')
    expect((await listKeys())[0].last_use).toMatchObject({ agent: 'curl', at: t.clock.now().toISOString() })

    const next = await rotate(24)
    await sendFrom(next, '')
    const keys = await listKeys()
    expect(keys.map(({ last_use }: { last_use: { agent: string } }) => last_use.agent)).toEqual(['', 'curl'])
    await rotate(0)
    expect(await listKeys()).toEqual([{ ends_at: null, last_use: null }])
    const rows = await t.deps.db
      .selectFrom('key_uses')
      .select('agent')
      .where('workspace_id', '=', ana.workspaceId)
      .execute()
    expect(rows).toEqual([])
  })

  test('a key of a workspace that is being deleted is noted no more, though a process still knows it', async () => {
    await send(other, key)
    const path = `/api/stores/${ana.merchantId}/delete/`
    const { headers, workspaceId, password } = ana
    expect((await t.call('POST', path, { headers, body: { password } })).status).toBe(200)
    // The job has come so far.
    await t.deps.db.deleteFrom('key_uses').where('workspace_id', '=', workspaceId).execute()
    other.clock.advance(6 * 60_000)
    expect(await send(other, key)).toBe(401)
    const rows = await t.deps.db
      .selectFrom('key_uses')
      .select('agent')
      .where('workspace_id', '=', workspaceId)
      .execute()
    expect(rows).toEqual([])
  })

  test('a use that cannot be noted is logged once, and refuses nothing', async () => {
    const problems: string[] = []
    let tries = 0
    const db = new Proxy(t.deps.db, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name === 'transaction') tries += 1
        if (name === 'transaction') throw new Error('the disk is full')
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const cache = createKeyCache({ ...t.deps, db, log: (error) => problems.push(String(error)) })
    const caller = { address: '203.0.113.77', userAgent: 'curl/8.5.0' }
    for (let use = 0; use < 3; use += 1) {
      expect(await cache.getStoreByKey({ key, scope: 'events', ...caller })).toMatchObject({
        workspaceId: ana.workspaceId,
      })
    }
    expect([tries, problems]).toEqual([1, ['Error: the disk is full']])
  })

  test('a forged key is noted nowhere', async () => {
    const readUses = () =>
      t.deps.db.selectFrom('key_uses').selectAll().orderBy('workspace_id').orderBy('key_hash').execute()
    const before = await readUses()
    expect((await sendFrom(`vsk_${'x'.repeat(43)}`, 'curl/8')).statusCode).toBe(401)
    expect(await readUses()).toEqual(before)
  })
})

test('[EVENT-7] events tell by what they came: the key, the widget or an import', async () => {
  const { workspaceId } = ana
  const byKey = makeSearch()
  await sendEvents(t, { key, events: [byKey, makeClick(byKey)] })
  const [byWidget, imported] = [makeSearch(), makeSearch()]
  await t.deps.recorder.record({ workspaceId, events: [byWidget], source: { kind: 'widget' } })
  await t.deps.recorder.record({ workspaceId, events: [imported], source: { kind: 'import' } })
  const { db } = t.deps
  const searches = await db
    .selectFrom('voice_searches')
    .select(['id', 'source'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  expect(Object.fromEntries(searches.map(({ id, source }) => [id, source]))).toEqual({
    [byKey.id]: 'store_key',
    [byWidget.id]: 'widget',
    [imported.id]: 'import',
  })
  const clicks = await db.selectFrom('voice_clicks').select('source').where('workspace_id', '=', workspaceId).execute()
  expect(clicks).toEqual([{ source: 'store_key' }])
})
