import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { endSessions } from './end-sessions.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const minute = 60_000
const day = 24 * 60 * minute

const refresh = (token: unknown) => t.call('POST', '/api/auth/token-refresh/', { body: { refresh: token } })
const list = (authorization?: string) =>
  t.call('GET', '/api/workspaces/', { headers: authorization === undefined ? {} : { authorization } })

describe('access', () => {
  test('[SESS-1] [SESS-5] a call with JWT and a good token is answered; 15 minutes later it is not', async () => {
    const { headers } = await t.registerOwner()
    expect((await list(headers.authorization)).status).toBe(200)
    expect((await list(headers.authorization?.replace('JWT', 'jwt'))).status).toBe(200)
    t.clock.advance(15 * minute)
    const answer = await list(headers.authorization)
    expect([answer.status, answer.body]).toEqual([401, { detail: 'Please log in.' }])
  })

  test('[SESS-1] [ERR-2] anything else in Authorization is a 401', async () => {
    const { signedIn } = await t.registerOwner()
    const wrong = [
      undefined,
      '',
      'JWT',
      'JWT ',
      `Bearer ${signedIn.access}`,
      signedIn.access,
      `JWT  ${signedIn.access}`,
    ]
    wrong.push(`JWT ${signedIn.refresh}`, `JWT ${signedIn.access}x`, `JWT ${signedIn.access} x`, 'JWT a.b.c')
    wrong.push(`JWT ${'x'.repeat(10_000)}`)
    for (const authorization of wrong) expect.soft((await list(authorization)).status, authorization).toBe(401)
  })

  test('[ERR-2] a token signed by us for a session that is not there, or another user, is a 401', async () => {
    const [ana, bob] = [await t.registerOwner(), await t.registerOwner()]
    const sign = (sid: string, sub: string) =>
      new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('voice-shop')
        .setAudience('voice-shop-api')
        .setSubject(sub)
        .setExpirationTime(new Date(t.clock.now().getTime() + minute))
        .sign(t.deps.secrets.accessTokenKey)
    const sessionOfAna = ana.signedIn.refresh.split('.')[0] ?? ''
    expect((await list(`JWT ${await sign(sessionOfAna, ana.signedIn.id)}`)).status).toBe(200)
    for (const path of ['/api/workspaces/', '/api/voice-shop/usage/']) {
      for (const token of [await sign(sessionOfAna, bob.signedIn.id), await sign(bob.signedIn.id, ana.signedIn.id)]) {
        expect((await t.call('GET', path, { headers: { authorization: `JWT ${token}` } })).status).toBe(401)
      }
    }
  })
})

describe('refresh', () => {
  test('[SESS-5] a refresh token gives access for 2 days from signing in, and no longer', async () => {
    const { signedIn } = await t.registerOwner()
    t.clock.advance(2 * day - 1)
    const answer = await refresh(signedIn.refresh)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['access'])
    expect((await list(`JWT ${answer.body.access}`)).status).toBe(200)
    t.clock.advance(1)
    const ended = await refresh(signedIn.refresh)
    expect([ended.status, ended.body]).toEqual([401, { detail: 'Your session has ended. Please log in again.' }])
    // An access token of the last minute does not outlive its session.
    expect((await list(`JWT ${answer.body.access}`)).status).toBe(401)
  })

  test('[SESS-3] [SESS-5] tabs that refresh at the same moment all get access, and so does the next one', async () => {
    const { signedIn } = await t.registerOwner()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(signedIn.refresh)))
    answers.push(await refresh(signedIn.refresh))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect((await list(`JWT ${body.access}`)).status).toBe(200)
    }
  })

  test('[SESS-5] [ERR-2] forged, foreign and malformed refresh tokens are a 401', async () => {
    const [ana, bob] = [await t.registerOwner(), await t.registerOwner()]
    const [sessionOfAna, secretOfAna = ''] = ana.signedIn.refresh.split('.')
    const [sessionOfBob] = bob.signedIn.refresh.split('.')
    const forged = [`${sessionOfBob}.${secretOfAna}`, `${sessionOfAna}.${secretOfAna.toLowerCase()}`]
    forged.push(
      `${sessionOfAna}.${'A'.repeat(43)}`,
      `${sessionOfAna}.`,
      `${sessionOfAna}`,
      ana.signedIn.access,
      '\u0000',
    )
    forged.push(`${crypto.randomUUID()}.${secretOfAna}`, "' or 1=1 --")
    for (const token of forged) expect.soft((await refresh(token)).status, token).toBe(401)
    expect((await refresh(ana.signedIn.refresh)).status).toBe(200)
  })

  test('[SESS-5] the database holds no refresh token, only its hash', async () => {
    const { signedIn } = await t.registerOwner()
    const [id = '', secret = ''] = signedIn.refresh.split('.')
    const row = await t.deps.db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.refresh_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test('[SESS-5] [OPS-1] a renewal that cannot be noted is one all the same', async () => {
    const { db } = t.deps
    const { signedIn } = await t.registerOwner()
    const [id = ''] = signedIn.refresh.split('.')
    const readUse = async () =>
      (await db.selectFrom('sessions').select('last_used_at').where('id', '=', id).executeTakeFirst())?.last_used_at
    const before = await readUse()
    await sql`alter table sessions add constraint refuse_use check (last_used_at = created_at) not valid`.execute(db)
    try {
      t.clock.advance(minute)
      expect((await refresh(signedIn.refresh)).status).toBe(200)
      expect(await readUse()).toEqual(before)
    } finally {
      await sql`alter table sessions drop constraint refuse_use`.execute(db)
    }
    expect((await refresh(signedIn.refresh)).status).toBe(200)
    expect(await readUse()).toEqual(t.clock.now())
  })

  test('[SESS-5] signing in clears the sessions that have run out, and leaves the others', async () => {
    const { email, password, signedIn } = await t.registerOwner()
    const login = () => t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
    t.clock.advance(day)
    const second = await login()
    t.clock.advance(day)
    await login()
    const rows = await t.deps.db.selectFrom('sessions').select('id').where('user_id', '=', signedIn.id).execute()
    expect(rows).toHaveLength(2)
    expect((await refresh(second.body.refresh)).status).toBe(200)
  })
})

describe('logout', () => {
  test('[SESS-5] ends this session at once, on the server, and no other', async () => {
    const { email, password, signedIn, headers } = await t.registerOwner()
    const other = await t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
    const answer = await t.call('POST', '/api/auth/logout/', { headers })
    expect([answer.status, answer.body]).toEqual([204, ''])
    expect((await list(headers.authorization)).status).toBe(401)
    expect((await t.call('GET', '/api/voice-shop/usage/', { headers })).status).toBe(401)
    expect((await refresh(signedIn.refresh)).status).toBe(401)
    expect((await t.call('POST', '/api/auth/logout/', { headers })).status).toBe(401)
    expect((await list(`JWT ${other.body.access}`)).status).toBe(200)
  })

  test('[SESS-5] clients that send an empty JSON body log out as well', async () => {
    const { headers } = await t.registerOwner()
    const json = { ...headers, 'content-type': 'application/json' }
    expect((await t.call('POST', '/api/auth/logout/', { headers: json })).status).toBe(204)
  })
})

test('[SESS-5] [OPS-1] whoever runs the server ends the sessions of one account, or of all', async () => {
  const [ana, bob] = [await t.registerOwner(), await t.registerOwner()]
  const end = (email: string | null) => endSessions(t.deps.db, { email, now: t.clock.now() })
  expect(await end('nobody@shop.example')).toBeNull()
  expect(await end(ana.email)).toBe(1)
  expect(await end(ana.email)).toBe(0)
  expect((await list(ana.headers.authorization)).status).toBe(401)
  expect((await refresh(ana.signedIn.refresh)).status).toBe(401)
  expect((await list(bob.headers.authorization)).status).toBe(200)
  expect(await end(null)).toBeGreaterThanOrEqual(1)
  expect((await list(bob.headers.authorization)).status).toBe(401)
})
