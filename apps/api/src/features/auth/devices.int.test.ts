import type { Device } from '@voice-shop/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

let t: TestApp
let ana: TestOwner
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2026-11-18T15:07:00Z')
  ana = await t.registerOwner()
})

const path = '/api/auth/devices/'
const minute = 60_000
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

async function signIn(userAgent: string, owner = ana) {
  const { body } = await t.call('POST', '/api/auth/token-obtain/', {
    headers: { 'user-agent': userAgent },
    body: { email: owner.email, password: owner.password },
  })
  return { refresh: body.refresh as string, headers: { authorization: `JWT ${body.access}` } }
}
const refresh = (token: string) => t.call('POST', '/api/auth/token-refresh/', { body: { refresh: token } })
const list = async (headers: Record<string, string> = ana.headers): Promise<Device[]> =>
  (await t.call('GET', path, { headers })).body.results
const remove = (id: string, headers: Record<string, string> = ana.headers) =>
  t.call('DELETE', `${path}${id}/`, { headers })
const isIn = async (headers: Record<string, string>) =>
  (await t.call('GET', '/api/workspaces/', { headers })).status === 200

test('[ACC-5] browser, system, sign-in and last use of each device: this one first, then by last use', async () => {
  t.clock.advance(minute)
  const phone = await signIn(chrome)
  t.clock.advance(minute)
  const office = await signIn(firefox)
  t.clock.advance(10 * minute)
  await refresh(phone.refresh)
  const { body } = await t.call('GET', path, { headers: office.headers })
  expect(body).toMatchObject({ count: 3, next: null, previous: null })
  expect(body.results).toEqual([
    {
      id: office.refresh.split('.')[0],
      browser: 'Firefox',
      operating_system: 'Windows',
      signed_in_at: '2026-11-18T15:09:00.000Z',
      last_used_at: '2026-11-18T15:09:00.000Z',
      is_current: true,
    },
    {
      id: phone.refresh.split('.')[0],
      browser: 'Chrome',
      operating_system: 'Android',
      signed_in_at: '2026-11-18T15:08:00.000Z',
      last_used_at: '2026-11-18T15:19:00.000Z',
      is_current: false,
    },
    expect.objectContaining({ browser: '', operating_system: '', is_current: false }),
  ])
})

test('[ACC-5] [SESS-5] signs one device out, at once, and leaves the others', async () => {
  const [phone, office] = [await signIn(chrome), await signIn(firefox)]
  const [phoneId = ''] = phone.refresh.split('.')
  const answer = await remove(phoneId, office.headers)
  expect([answer.status, answer.body]).toEqual([204, ''])
  expect([await isIn(phone.headers), await isIn(office.headers), await isIn(ana.headers)]).toEqual([false, true, true])
  expect((await refresh(phone.refresh)).status).toBe(401)
  expect((await list()).map(({ id }) => id)).not.toContain(phoneId)
  expect((await remove(phoneId)).status).toBe(404)
})

test('[ACC-5] signs out all others', async () => {
  const [phone, office] = [await signIn(chrome), await signIn(firefox)]
  const bob = await t.registerOwner()
  expect((await t.call('DELETE', path, { headers: office.headers })).status).toBe(204)
  expect([await isIn(phone.headers), await isIn(ana.headers), await isIn(office.headers)]).toEqual([false, false, true])
  expect(await isIn(bob.headers)).toBe(true)
  expect((await list(office.headers)).map(({ is_current }) => is_current)).toEqual([true])
  // Nothing to do is no failure.
  expect((await t.call('DELETE', path, { headers: office.headers })).status).toBe(204)
})

test('[ACC-5] devices that sign each other out at once do not keep each other waiting', async () => {
  const devices = await Promise.all(Array.from({ length: 6 }, () => signIn(chrome)))
  const answers = await Promise.all(devices.map(({ headers }) => t.call('DELETE', path, { headers })))
  for (const { status } of answers) expect([204, 401]).toContain(status)
  expect(await isIn(ana.headers)).toBe(false)
})

test('[ACC-5] signing this device out is logging out', async () => {
  const [current] = await list()
  expect((await remove(current?.id ?? '')).status).toBe(204)
  expect(await isIn(ana.headers)).toBe(false)
})

test("[ACC-5] [SEC-1] another user's device answers as one that does not exist, and stays signed in", async () => {
  const bob = await t.registerOwner()
  const [device] = await list(bob.headers)
  const foreign = await remove(device?.id ?? '')
  const unknown = await remove(crypto.randomUUID())
  expect([foreign.status, foreign.body]).toEqual([404, { detail: 'Not found.' }])
  expect([unknown.status, unknown.body]).toEqual([foreign.status, foreign.body])
  expect(await isIn(bob.headers)).toBe(true)
  expect((await list()).map(({ id }) => id)).not.toContain(device?.id)
})

test('[ACC-5] devices whose two days are over are not shown, and cannot be signed out', async () => {
  const [phoneId = ''] = (await signIn(chrome)).refresh.split('.')
  t.clock.advance(2 * 24 * 60 * minute - 1)
  const office = await signIn(firefox)
  t.clock.advance(1)
  expect((await list(office.headers)).map(({ browser }) => browser)).toEqual(['Firefox'])
  expect((await remove(phoneId, office.headers)).status).toBe(404)
})

test('[ACC-5] of a great many devices a hundred are shown, this one among them, and how many there are', async () => {
  const row = await t.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', ana.signedIn.id).execute()
  const many = Array.from({ length: 149 }, () => row.map((one) => ({ ...one, id: crypto.randomUUID() }))).flat()
  t.clock.advance(minute)
  await t.deps.db
    .insertInto('sessions')
    .values(many.map((one) => ({ ...one, last_used_at: t.clock.now() })))
    .execute()
  const { body } = await t.call('GET', path, { headers: ana.headers })
  expect([body.count, body.results.length, body.results[0].is_current]).toEqual([150, 100, true])
})

test('[USAGE-3] [ACC-5] of very many sign-ins the sessions used last are kept, ended ones go first', async () => {
  const old = await signIn(firefox)
  t.clock.advance(minute)
  const row = {
    user_id: ana.signedIn.id,
    refresh_hash: '',
    user_agent: '',
    expires_at: new Date('2026-11-20T00:00:00Z'),
  }
  const at = t.clock.now()
  const rows = Array.from({ length: 150 }, (_, place) => ({
    ...row,
    id: crypto.randomUUID(),
    refresh_hash: `hash-${place}`,
    created_at: at,
    last_used_at: at,
    revoked_at: place < 60 ? at : null,
  }))
  await t.deps.db.insertInto('sessions').values(rows).execute()
  const count = async () => {
    const { rows: counted } = await sql<{ all: number; live: number }>`
      select count(*)::int as all, (count(*) filter (where revoked_at is null))::int as live
      from sessions where user_id = ${ana.signedIn.id}
    `.execute(t.deps.db)
    return counted[0]
  }
  t.clock.advance(minute)
  const first = await signIn(chrome)
  // 90 live ones, the two of before and this one; the ended ones have what is left.
  expect(await count()).toEqual({ all: 100, live: 93 })
  expect(await isIn(old.headers)).toBe(true)
  await t.deps.db.updateTable('sessions').set({ revoked_at: null }).where('user_id', '=', ana.signedIn.id).execute()
  const next = await signIn(chrome)
  expect(await count()).toEqual({ all: 100, live: 100 })
  expect([await isIn(first.headers), await isIn(next.headers)]).toEqual([true, true])
})
