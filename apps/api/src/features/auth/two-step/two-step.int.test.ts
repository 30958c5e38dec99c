import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSealingKey } from '../../../core/secrets.ts'
import { beginSignIn, fromBase32, logIn, submitCode, turnOnTwoStep } from '../../../testing/authenticator.ts'
import { invite } from '../../../testing/invite.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../../testing/test-app.ts'
import { resetTwoStep } from './reset-two-step.ts'
import { rotateTwoStepKeys } from './rotate-keys.ts'
import { createTotp, getStep } from './totp.ts'

let t: TestApp
let ana: TestOwner
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const getTwoStep = async (owner: TestOwner) =>
  (await t.call('GET', '/api/auth/two-step/', { headers: owner.headers })).body
const post = (owner: TestOwner, action: string, body: unknown) =>
  t.call('POST', `/api/auth/two-step/${action}/`, { headers: owner.headers, body })
const listActions = async (owner: TestOwner) => {
  const { body } = await t.call('GET', '/api/audit/', { headers: owner.headers })
  return body.results.map(({ action }: { action: string }) => action)
}

test('[ACC-6] is turned on with password and code, and asked for at the next sign-in', async () => {
  ana = await t.registerOwner()
  expect(await getTwoStep(ana)).toEqual({ is_on: false, turned_on_at: null, recovery_codes_left: 0, required_by: [] })

  const setup = await post(ana, 'setup', { password: ana.password })
  expect(setup.body).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    otpauth_url: `otpauth://totp/Voice%20Shop%3A${encodeURIComponent(ana.email)}?secret=${setup.body.secret}&issuer=Voice%20Shop`,
    setup_token: expect.any(String),
    expires_at: '2026-11-18T15:22:00.000Z',
  })
  // Begun, and no more: nobody is locked out by a page that was closed.
  expect((await logIn(t, ana)).body).toHaveProperty('access')
  const secret = fromBase32(setup.body.secret)
  const read = () => createTotp(secret, getStep(t.clock.now()))
  const turnOn = (code: string) => post(ana, 'turn-on', { setup_token: setup.body.setup_token, code })
  expect((await turnOn('000000')).body).toEqual({ code: ['This code is not correct. Check the app and try again.'] })
  const on = await turnOn(` ${read().slice(0, 3)} ${read().slice(3)} `)
  expect(on.status).toBe(200)
  expect(on.body.recovery_codes).toHaveLength(10)
  expect(await getTwoStep(ana)).toEqual({
    is_on: true,
    turned_on_at: '2026-11-18T15:07:00.000Z',
    recovery_codes_left: 10,
    required_by: [],
  })

  t.clock.advance(30_000)
  const first = await logIn(t, ana)
  expect([first.status, first.body]).toEqual([
    200,
    { pending_token: expect.stringMatching(/^[\w-]{43}$/), expires_at: '2026-11-18T15:17:30.000Z' },
  ])
  const second = await submitCode(t, first.body.pending_token, read())
  expect(second.status).toBe(200)
  expect(second.body).toMatchObject({ id: ana.signedIn.id, email: ana.email, merchant: { id: ana.merchantId } })
  const authorization = `JWT ${second.body.access}`
  expect((await t.call('GET', '/api/ai/dashboard/', { headers: { authorization } })).status).toBe(200)
})

test('[ACC-6] mails and the audit trail tell that it was turned on', async () => {
  await t.runJobs()
  expect(t.mails.at(-1)).toMatchObject({ to: ana.email, subject: 'Two-step verification was turned on' })
  // Whom a stranger keeps out that way cannot help themselves.
  expect(t.mails.at(-1)?.text).toContain('get your account back: sales@voice-shop.example')
  expect(await listActions(ana)).toEqual(['auth.two_step_turned_on'])
})

test('[ACC-6] turning it on ends the other sessions: they began with the password alone', async () => {
  const bea = await t.registerOwner()
  const other = (await logIn(t, bea)).body
  await turnOnTwoStep(t, bea)
  expect((await t.call('POST', '/api/auth/token-refresh/', { body: { refresh: other.refresh } })).status).toBe(401)
  expect((await t.call('GET', '/api/auth/two-step/', { headers: bea.headers })).status).toBe(200)
})

test('[ACC-6] a recovery code signs in once; a mail and the trail tell it', async () => {
  const bea = await t.registerOwner()
  const { recoveryCodes } = await turnOnTwoStep(t, bea)
  const [code = ''] = recoveryCodes
  const typed = code.toLowerCase().replaceAll('-', ' ')
  expect((await submitCode(t, await beginSignIn(t, bea), typed)).status).toBe(200)
  const again = await submitCode(t, await beginSignIn(t, bea), code)
  expect([again.status, again.body]).toEqual([
    400,
    { code: ['This code is not correct. Check the app and try again.'] },
  ])
  expect((await getTwoStep(bea)).recovery_codes_left).toBe(9)
  await t.runJobs()
  const mail = t.mails.find(({ to, subject }) => to === bea.email && subject.includes('recovery code'))
  expect(mail?.text).toContain('Codes left: 9.')
  expect(await listActions(bea)).toEqual(['auth.recovery_code_used', 'auth.two_step_turned_on'])
})

test('[ACC-6] new recovery codes take password and code, and stop the ones before', async () => {
  const bea = await t.registerOwner()
  const app = await turnOnTwoStep(t, bea)
  const made = await post(bea, 'recovery-codes', { password: bea.password, code: app.readFresh() })
  expect(made.body.recovery_codes).toHaveLength(10)
  const [old = ''] = app.recoveryCodes
  expect((await submitCode(t, await beginSignIn(t, bea), old)).status).toBe(400)
  expect((await submitCode(t, await beginSignIn(t, bea), made.body.recovery_codes[9])).status).toBe(200)
  expect(await listActions(bea)).toContain('auth.recovery_codes_created')
})

test('[ACC-6] is turned off with password and code; then the password is enough', async () => {
  const bea = await t.registerOwner()
  const app = await turnOnTwoStep(t, bea)
  const pending = await beginSignIn(t, bea)
  const off = await post(bea, 'turn-off', { password: bea.password, code: app.readFresh() })
  expect(off.status).toBe(204)
  expect((await logIn(t, bea)).body).toHaveProperty('access')
  // What was begun before in another tab begins again.
  expect((await submitCode(t, pending, app.readFresh())).status).toBe(401)
  await t.runJobs()
  const subjects = t.mails.filter(({ to }) => to === bea.email).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(['Two-step verification was turned off', 'Two-step verification was turned on'])
  expect((await listActions(bea))[0]).toBe('auth.two_step_turned_off')
  const tables = ['two_steps', 'recovery_codes', 'pending_sign_ins'] as const
  for (const table of tables) {
    const rows = await t.deps.db.selectFrom(table).selectAll().where('user_id', '=', bea.signedIn.id).execute()
    expect(rows, table).toEqual([])
  }
})

test('[ACC-6] another app takes the place of the one before, without a time in which none is asked for', async () => {
  const bea = await t.registerOwner()
  const before = await turnOnTwoStep(t, bea)
  const setup = await post(bea, 'setup', { password: bea.password, code: before.readFresh() })
  const secret = fromBase32(setup.body.secret)
  const code = createTotp(secret, getStep(t.clock.now()))
  expect((await post(bea, 'turn-on', { setup_token: setup.body.setup_token, code })).status).toBe(200)
  const pending = await beginSignIn(t, bea)
  expect((await submitCode(t, pending, before.readFresh())).status).toBe(400)
  expect((await submitCode(t, pending, createTotp(secret, getStep(t.clock.now())))).status).toBe(200)
})

test('[ACC-6] [TEAM-4] an invitation is accepted with the second step, not before', async () => {
  const [owner, bea] = [await t.registerOwner(), await t.registerOwner()]
  const app = await turnOnTwoStep(t, bea)
  const { token } = await invite(t, { owner, email: bea.email })
  const pending = await beginSignIn(t, bea, { token })
  const countMembers = async () => (await t.call('GET', '/api/auth/users/', { headers: owner.headers })).body.count
  expect(await countMembers()).toBe(1)
  const body = { pending_token: pending, code: app.readFresh(), token }
  const answer = await t.call('POST', '/api/auth/two-step/sign-in/', { body })
  expect(answer.body.merchant.id).toBe(owner.merchantId)
  expect(await countMembers()).toBe(2)
})

test('[ACC-6] who has lost app and recovery codes is let in again by who runs the server; the trail names nobody', async () => {
  const bea = await t.registerOwner()
  await turnOnTwoStep(t, bea)
  const { db, clock } = t.deps
  expect(await resetTwoStep(db, { email: bea.email, now: clock.now() })).toBe(true)
  expect(await resetTwoStep(db, { email: bea.email, now: clock.now() })).toBe(false)
  expect(await resetTwoStep(db, { email: 'nobody@shop.example', now: clock.now() })).toBe(false)
  expect((await t.call('GET', '/api/auth/two-step/', { headers: bea.headers })).status).toBe(401)
  const headers = { authorization: `JWT ${(await logIn(t, bea)).body.access}` }
  const [entry] = (await t.call('GET', '/api/audit/', { headers })).body.results
  expect(entry).toMatchObject({ action: 'auth.two_step_turned_off', actor_name: '' })
})

test('[ACC-6] secrets and codes are not in the database as they are', async () => {
  const bea = await t.registerOwner()
  const setup = await post(bea, 'setup', { password: bea.password })
  const secret = fromBase32(setup.body.secret)
  const code = createTotp(secret, getStep(t.clock.now()))
  const { recovery_codes } = (await post(bea, 'turn-on', { setup_token: setup.body.setup_token, code })).body
  const pending = await beginSignIn(t, bea)
  const rows = JSON.stringify([
    await t.deps.db.selectFrom('two_steps').selectAll().execute(),
    await t.deps.db.selectFrom('recovery_codes').selectAll().execute(),
    await t.deps.db.selectFrom('pending_sign_ins').selectAll().execute(),
  ])
  const forms = [
    setup.body.secret,
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
    recovery_codes[0],
    recovery_codes[0].replaceAll('-', ''),
    pending,
  ]
  for (const form of forms) expect(rows).not.toContain(form)
})

test('[ACC-6] a new SECRET_KEY takes over the secrets; with neither key they are told as lost', async () => {
  const world = await createTestApp()
  try {
    const bea = await world.registerOwner()
    const app = await turnOnTwoStep(world, bea)
    const { db, secrets } = world.deps
    const [old] = secrets.twoStepKeys
    const fresh = makeSealingKey(new Uint8Array(32).fill(77))
    const foreign = makeSealingKey(new Uint8Array(32).fill(78))
    expect(await rotateTwoStepKeys({ db, secrets: { ...secrets, twoStepKeys: [foreign] } })).toEqual({
      rotated: 0,
      lost: [bea.signedIn.id],
    })
    expect(await rotateTwoStepKeys({ db, secrets: { ...secrets, twoStepKeys: [fresh, old] } })).toEqual({
      rotated: 1,
      lost: [],
    })
    expect(await rotateTwoStepKeys({ db, secrets: { ...secrets, twoStepKeys: [fresh, old] } })).toEqual({
      rotated: 0,
      lost: [],
    })
    Object.assign(secrets, { twoStepKeys: [fresh] })
    expect((await submitCode(world, await beginSignIn(world, bea), app.readFresh())).status).toBe(200)
    const [recoveryCode = ''] = app.recoveryCodes
    expect((await submitCode(world, await beginSignIn(world, bea), recoveryCode)).status).toBe(200)
  } finally {
    await world.close()
  }
})
