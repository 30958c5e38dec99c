import { hash, verify } from '@node-rs/argon2'
import { permissions } from '@voice-shop/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { passwordCost } from './passwords.ts'

// Files share their modules: those that have argon2 already are loaded anew.
vi.hoisted(() => vi.resetModules())

vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const original = await importOriginal()
  return { ...original, verify: vi.fn(original.verify) }
})

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ passwordCost })
})
afterAll(() => t.close())

const login = (body: unknown, headers = {}) => t.call('POST', '/api/auth/token-obtain/', { body, headers })

test('[LOGIN-2] [LOGIN-6] signs in with email, password and username, and answers tokens, user, store and permissions', async () => {
  const owner = await t.registerOwner({ language: 'pt' })
  const { email, password } = owner
  const answer = await login({ email, password, username: email })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{43}$/),
    id: owner.signedIn.id,
    email,
    first_name: 'Ana',
    last_name: 'Gómez',
    merchant: {
      id: owner.merchantId,
      main_language: 'pt',
      platform: 'tiendanube',
      store_name: 'Loja de Ana',
      store_id: '',
      shopify_setup_complete: false,
      metadata: { shopify_setup_complete: false },
    },
    permissions: [...permissions],
  })
  const dashboard = await t.call('GET', '/api/ai/dashboard/', {
    headers: { authorization: `JWT ${answer.body.access}` },
  })
  expect(dashboard.status).toBe(200)
})

test('[LOGIN-2] the e-mail is the same in capitals and with spaces around it; the password is not', async () => {
  const { email, password } = await t.registerOwner()
  expect((await login({ email: `  ${email.toUpperCase()} `, password })).status).toBe(200)
  expect((await login({ email, password: password.toUpperCase() })).status).toBe(401)
  expect((await login({ email, password: `${password} ` })).status).toBe(401)
})

test('[LOGIN-5] a wrong password and an unknown e-mail get the same 401', async () => {
  const { email } = await t.registerOwner()
  const wrong = await login({ email, password: 'not the password' })
  const unknown = await login({ email: 'nobody@shop.example', password: 'not the password' })
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ detail: 'Invalid credentials. Please check your email and password.' })
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
})

test('[LOGIN-5] an unknown e-mail costs the same work as a wrong password, so that the time tells nothing', async () => {
  const { email } = await t.registerOwner()
  const listCosts = async (tried: string) => {
    vi.mocked(verify).mockClear()
    await login({ email: tried, password: 'not the password' })
    return vi.mocked(verify).mock.calls.map(([hash]) => /^[$]argon2id[$]v=19[$][^$]+/.exec(String(hash))?.[0])
  }
  expect(await listCosts(email)).toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
  expect(await listCosts('nobody@shop.example')).toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
})

test('[I18N-5] [LOGIN-5] the 401 comes in the language asked for', async () => {
  const body = { email: 'nobody@shop.example', password: 'not the password' }
  const spanish = await login(body, { 'accept-language': 'es-CO,es;q=0.9' })
  const argentine = await login(body, { 'accept-language': 'es-AR,es;q=0.9' })
  const portuguese = await login(body, { 'accept-language': 'pt-BR' })
  const latin = await login(body, { 'accept-language': 'la' })
  expect(spanish.body.detail).toBe('Credenciales incorrectas. Revisa tu correo electrónico y tu contraseña.')
  expect(argentine.body.detail).toBe('Credenciales incorrectas. Revisá tu correo electrónico y tu contraseña.')
  expect(portuguese.body.detail).toBe('Credenciais inválidas. Verifique seu e-mail e sua senha.')
  expect(latin.body.detail).toBe('Invalid credentials. Please check your email and password.')
})

test('[ERR-1] missing fields are named', async () => {
  const answer = await login({ email: '' })
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ email: ['This field is required.'], password: ['This field is required.'] })
})

test('an account whose last workspace is gone is told so, after the password was right', async () => {
  const { email, password, signedIn } = await t.registerOwner()
  await t.deps.db.deleteFrom('memberships').where('user_id', '=', signedIn.id).execute()
  expect((await login({ email, password: 'not the password' })).status).toBe(401)
  const answer = await login({ email, password })
  expect(answer.status).toBe(403)
  expect(answer.body.detail).toContain('no longer belongs to a store')
})

test('[SEC-1] a password that was hashed at another cost is hashed anew at the next sign-in, and stays the same', async () => {
  const { email, password } = await t.registerOwner()
  const cheap = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await t.deps.db.updateTable('users').set({ password_hash: cheap }).where('email', '=', email).execute()
  expect((await login({ email, password: `${password}!` })).status).toBe(401)
  const readHash = async () =>
    (await t.deps.db.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirst())
      ?.password_hash
  expect(await readHash()).toBe(cheap)
  const [first, second] = await Promise.all([login({ email, password }), login({ email, password })])
  // Two at once may hash anew both: then one of them has to sign in again.
  expect([first.status, second.status]).toContain(200)
  const renewed = await readHash()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await login({ email, password })).status).toBe(200)
  expect(await readHash()).toBe(renewed)
})

test('[LOGIN-2] people of several stores who sign in at the same moment all get in', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => t.registerOwner()))
  for (const _ of [1, 2]) {
    const answers = await Promise.all(owners.map(({ email, password }) => login({ email, password })))
    expect(answers.map(({ status }) => status)).toEqual(owners.map(() => 200))
  }
})

test('[SEC-2] an address that signs in without end leaves room for the others', async () => {
  const { email, password } = await t.registerOwner()
  const signIn = (remoteAddress: string) =>
    t.app
      .inject({ method: 'POST', url: '/api/auth/token-obtain/', remoteAddress, payload: { email, password } })
      .then(({ statusCode, headers }) => ({ status: statusCode, wait: headers['retry-after'] }))
  const flood = Array.from({ length: 80 }, () => signIn('203.0.113.1'))
  expect(await signIn('203.0.113.2')).toMatchObject({ status: 200 })
  const answers = await Promise.all(flood)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  expect(answers.filter(({ status, wait }) => status === 429 && wait === '1')).toHaveLength(30)
  expect(await signIn('203.0.113.1')).toMatchObject({ status: 200 })
})
