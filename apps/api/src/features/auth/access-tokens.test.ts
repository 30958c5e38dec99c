import fc from 'fast-check'
import { base64url, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createAccessToken, readAccessToken } from './access-tokens.ts'

const key = new Uint8Array(32).fill(1)
const session = { id: '0198a5a0-0000-7000-8000-000000000001', userId: '0198a5a0-0000-7000-8000-000000000002' }
const now = new Date('2026-11-18T15:00:00Z')
const refused = expect.objectContaining({ status: 401, code: 'core.unauthenticated' })

/** A token that is good but for what a test changes. */
function forge(change: { key?: Uint8Array; alg?: string; issuer?: string; audience?: string; claims?: object }) {
  return new SignJWT({ sid: session.id, sub: session.userId, ...change.claims })
    .setProtectedHeader({ alg: change.alg ?? 'HS256' })
    .setIssuer(change.issuer ?? 'voice-shop')
    .setAudience(change.audience ?? 'voice-shop-api')
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + 60_000))
    .sign(change.key ?? key)
}

const read = (token: string, at = now) => readAccessToken({ key, token, now: at })

describe('access tokens', () => {
  test('[SESS-5] name the session for 15 minutes', async () => {
    const token = await createAccessToken({ key, session, now })
    expect(await read(token)).toEqual({ ...session, provenUntil: new Date('2026-11-18T15:15:00Z') })
    expect(await read(token, new Date('2026-11-18T15:14:59Z'))).toMatchObject(session)
    await expect(read(token, new Date('2026-11-18T15:15:00Z'))).rejects.toEqual(refused)
  })

  test('a token like ours is good, so that the forgeries below fail for their one difference', async () => {
    expect(await read(await forge({}))).toMatchObject(session)
  })

  test.each([
    ['another key', { key: new Uint8Array(32).fill(2) }],
    ['another algorithm', { alg: 'HS512', key: new Uint8Array(64).fill(1) }],
    ['another issuer', { issuer: 'voice-shop.example' }],
    ['another audience', { audience: 'voice-shop-mail' }],
    ['no session', { claims: { sid: undefined } }],
    ['no user', { claims: { sub: undefined } }],
    ['a session that is no UUID', { claims: { sid: 'x' } }],
    ['a session that is a number', { claims: { sid: 7 } }],
    ['a user that is no UUID', { claims: { sub: 'x' } }],
  ])('[ERR-2] refuses %s', async (_, change) => {
    await expect(forge(change).then((token) => read(token))).rejects.toEqual(refused)
  })

  test('[ERR-2] refuses a token without a signature, and one whose claims were changed', async () => {
    const unsigned = new UnsecuredJWT({ sid: session.id, sub: session.userId })
      .setIssuer('voice-shop')
      .setAudience('voice-shop-api')
      .setExpirationTime(new Date(now.getTime() + 60_000))
      .encode()
    await expect(read(unsigned)).rejects.toEqual(refused)

    const [header, payload, signature] = (await forge({})).split('.')
    const claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload ?? '')))
    const changed = base64url.encode(JSON.stringify({ ...claims, sub: '0198a5a0-0000-7000-8000-000000000003' }))
    await expect(read(`${header}.${changed}.${signature}`)).rejects.toEqual(refused)
    await expect(read(`${header}.${payload}.`)).rejects.toEqual(refused)
  })

  test('[ERR-2] refuses any other text, and never breaks', async () => {
    const base64 = fc.string().map((text) => base64url.encode(text))
    const json = fc.json().map((text) => base64url.encode(text))
    const part = fc.oneof(base64, json, fc.string())
    const parts = fc.array(part, { maxLength: 6 }).map((all) => all.join('.'))
    await fc.assert(
      fc.asyncProperty(parts, async (token) => {
        await expect(read(token)).rejects.toEqual(refused)
      }),
      { numRuns: 300 },
    )
  })
})
