import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseLimitTable } from '../../core/rate-limits/limit-table.ts'
import { createRateLimits } from '../../core/rate-limits/rate-limits.ts'
import { mailResetCode } from '../../testing/reset-code.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { limitWrongPasswords, listSignInTries } from './password-tries.ts'
import { isTrustedAddress, sweepTrustedAddresses, trustAddress } from './trusted-addresses.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({
    config: {
      trustedProxies: ['loopback'],
      rateLimits: parseLimitTable('password_account=12/3600,password_address=15/900,own_password=20/3600'),
    },
  })
})
afterAll(() => t.close())

let addresses = 0
/** An address that nobody has come from yet. */
function makeAddress(): string {
  addresses += 1
  return `203.0.113.${addresses}`
}

interface Try {
  email: string
  password?: string
  address: string
  language?: string
}

const logIn = ({ email, password = 'not the password', address, language }: Try) =>
  t.call('POST', '/api/auth/token-obtain/', {
    body: { email, password },
    headers: {
      'x-forwarded-for': address,
      ...(language ? { 'accept-language': language } : {}),
    },
  })

test('[SEC-2] wrong passwords have to wait, longer the more there were; a right one counts for nothing', async () => {
  const { email, password } = await t.registerOwner()
  const address = makeAddress()
  for (let count = 0; count < 6; count += 1) expect((await logIn({ email, password, address })).status).toBe(200)
  for (let count = 0; count < 5; count += 1) expect((await logIn({ email, address })).status).toBe(401)
  const refused = await logIn({ email, password, address })
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('12')
  expect(refused.body).toEqual({ detail: 'Too many wrong passwords. Try again in 12 seconds, or set a new password.' })
  t.clock.advance(12_000)
  expect((await logIn({ email, address })).status).toBe(401)
  expect((await logIn({ email, address })).status).toBe(429)
  t.clock.advance(12_000)
  expect((await logIn({ email, password, address })).status).toBe(200)
  // Whoever keeps on trying comes to the limit of the hour.
  let wait = 0
  for (let count = 0; count < 40 && wait < 60; count += 1) {
    const answer = await logIn({ email, address })
    wait = Number(answer.headers['retry-after'] ?? 0)
    t.clock.advance(wait < 60 ? wait * 1000 : 0)
  }
  expect(wait).toBeGreaterThan(100)
})

test.each([
  ['es', 'Demasiadas contraseñas incorrectas. Inténtalo de nuevo en 12 segundos o crea una contraseña nueva.'],
  ['pt', 'Senhas incorretas demais. Tente novamente em 12 segundos ou crie uma nova senha.'],
])('[SEC-2] [I18N-5] the refusal is told in %s', async (language, detail) => {
  const { email } = await t.registerOwner()
  const address = makeAddress()
  for (let count = 0; count < 5; count += 1) await logIn({ email, address })
  expect((await logIn({ email, address, language })).body).toEqual({ detail })
})

test('[SEC-2] [LOGIN-5] an account that does not exist is refused in the same way', async () => {
  const { email } = await t.registerOwner()
  const answers = []
  for (const tried of [email, 'nobody-at-all@shop.example']) {
    const address = makeAddress()
    for (let count = 0; count < 7; count += 1) {
      const { status, body, headers } = await logIn({ email: tried, address })
      answers.push([tried === email, count, status, body, headers['retry-after']])
    }
  }
  expect(answers.slice(7).map((answer) => answer.slice(1))).toEqual(
    answers.slice(0, 7).map((answer) => answer.slice(1)),
  )
})

test('[SEC-2] a stranger with many addresses cannot keep the owner out where they have signed in before', async () => {
  const { email, password } = await t.registerOwner()
  const home = makeAddress()
  expect((await logIn({ email, password, address: home })).status).toBe(200)
  const statuses = []
  for (let count = 0; count < 15; count += 1) statuses.push((await logIn({ email, address: makeAddress() })).status)
  expect(statuses).toEqual([...Array(12).fill(401), ...Array(3).fill(429)])
  // From a new address, even with the right password, one waits; from the known one one does not.
  expect((await logIn({ email, password, address: makeAddress() })).status).toBe(429)
  expect((await logIn({ email, password, address: home })).status).toBe(200)
  // The tries from there are limited all the same.
  for (let count = 0; count < 5; count += 1) expect((await logIn({ email, address: home })).status).toBe(401)
  expect((await logIn({ email, password, address: home })).status).toBe(429)
})

test('[SEC-2] a password reset makes the address known, and so leads past a stranger’s tries', async () => {
  const { email } = await t.registerOwner()
  for (let count = 0; count < 13; count += 1) await logIn({ email, address: makeAddress() })
  const [address, password] = [makeAddress(), 'violet-otter-72']
  const code = await mailResetCode(t, email)
  const headers = { 'x-forwarded-for': address }
  const reset = await t.call('POST', '/api/auth/users/reset-password/', { headers, body: { code, password } })
  expect(reset.status).toBe(200)
  expect((await logIn({ email, password, address: makeAddress() })).status).toBe(429)
  expect((await logIn({ email, password, address })).status).toBe(200)
})

test('[SEC-2] an address is known for 90 days, and to its account alone', async () => {
  const { email, password } = await t.registerOwner()
  const other = await t.registerOwner()
  const home = makeAddress()
  await logIn({ email, password, address: home })
  const isKnown = (account: string) => isTrustedAddress(t.deps, { email: account, address: home })
  expect(await Promise.all([email, other.email, 'nobody@shop.example'].map(isKnown))).toEqual([true, false, false])
  expect(JSON.stringify(await t.deps.db.selectFrom('known_addresses').selectAll().execute())).not.toContain(home)
  t.clock.advance(89 * 24 * 60 * 60_000)
  await sweepTrustedAddresses(t.deps)
  expect(await isKnown(email)).toBe(true)
  t.clock.advance(24 * 60 * 60_000)
  expect(await isKnown(email)).toBe(false)
  await sweepTrustedAddresses(t.deps)
  const left = await t.deps.db.selectFrom('known_addresses').selectAll().execute()
  expect(left).toEqual([])
})

test('[SEC-2] one address that tries many accounts has to wait', async () => {
  const address = makeAddress()
  const statuses = []
  for (let count = 0; count < 17; count += 1) {
    statuses.push((await logIn({ email: `somebody-${count}@shop.example`, address })).status)
  }
  expect(statuses).toEqual([...Array(15).fill(401), 429, 429])
})

test('[SEC-2] an office of 40 signs in at nine, from one address, with two typing errors each', async () => {
  const { db } = t.deps
  const config = { rateLimits: parseLimitTable(''), redisUrl: null }
  const rateLimits = createRateLimits({ config, db, clock: t.clock, key: new Uint8Array(32) })
  const source = { address: makeAddress(), isTrusted: false }
  for (let person = 0; person < 40; person += 1) {
    for (const isRight of [false, false, true]) {
      const tries = listSignInTries(`person-${person}@shop.example`, source)
      expect(await limitWrongPasswords(rateLimits, tries, async () => isRight)).toBe(isRight)
    }
  }
})

test('[SEC-2] a signed-in user cannot guess the account’s password either', async () => {
  const owner = await t.registerOwner()
  const change = (current_password: string) =>
    t.call('POST', '/api/auth/users/change-password/', {
      headers: owner.headers,
      body: { current_password, new_password: 'violet-otter-72' },
    })
  for (let count = 0; count < 5; count += 1) expect((await change('not the password')).status).toBe(400)
  const refused = await change(owner.password)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '12'])
  // Deleting the workspace asks for the same password, and counts the same.
  const deletion = await t.call('POST', `/api/stores/${owner.merchantId}/delete/`, {
    headers: owner.headers,
    body: { password: owner.password },
  })
  expect(deletion.status).toBe(429)
  t.clock.advance(12_000)
  expect((await change(owner.password)).status).toBe(200)
})

test('[SEC-2] nor have it checked without end: right passwords are work, too', async () => {
  const owner = await t.registerOwner()
  const ask = () =>
    t.call('POST', '/api/auth/two-step/setup/', { headers: owner.headers, body: { password: owner.password } })
  for (let count = 0; count < 20; count += 1) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '180'])
})

test('[USAGE-3] of very many addresses those of the longest ago are forgotten', async () => {
  const ana = await t.registerOwner()
  const userId = ana.signedIn.id
  const now = t.clock.now().getTime()
  await t.deps.db.deleteFrom('known_addresses').where('user_id', '=', userId).execute()
  const rows = Array.from({ length: 250 }, (_, place) => ({
    user_id: userId,
    address_hash: `hash-${place}`,
    seen_at: new Date(now - place * 1000 - 1000),
  }))
  await t.deps.db.insertInto('known_addresses').values(rows).execute()
  await trustAddress(t.deps, { userId, address: '203.0.113.9' })
  const left = await t.deps.db
    .selectFrom('known_addresses')
    .select('address_hash')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .execute()
  expect(left).toHaveLength(200)
  expect(left.at(-1)?.address_hash).toBe('hash-198')
  expect(await isTrustedAddress(t.deps, { email: ana.email, address: '203.0.113.9' })).toBe(true)
})
