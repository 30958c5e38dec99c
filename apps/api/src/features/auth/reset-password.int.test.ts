import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailResetCode, resetPassword } from '../../testing/reset-code.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { findUserByEmail } from '../users/users.public.ts'
import { createSession } from './sessions.repository.ts'

let t: TestApp
let ana: TestOwner
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  ana = await t.registerOwner()
})

const newPassword = 'violet-otter-72'
const login = (password: string, email = ana.email) =>
  t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
const list = (access: string) => t.call('GET', '/api/workspaces/', { headers: { authorization: `JWT ${access}` } })
const refresh = (token: string) => t.call('POST', '/api/auth/token-refresh/', { body: { refresh: token } })
const change = (current_password: string, new_password: string) =>
  t.call('POST', '/api/auth/users/change-password/', {
    headers: ana.headers,
    body: { current_password, new_password },
  })

const used = {
  detail:
    'This link has already been used or replaced by a newer one. Open the link in the latest email, or request a new one.',
}

describe('a new password', () => {
  test('[PASS-4] takes the place of the old one, and the answer says to log in with it', async () => {
    const answer = await resetPassword(t, await mailResetCode(t, ana.email))
    expect([answer.status, answer.body]).toEqual([
      200,
      { detail: 'Your password was changed. Please log in with your new password.' },
    ])
    expect((await login(ana.password)).status).toBe(401)
    expect((await login(newPassword)).status).toBe(200)
  })

  test("[PASS-4] [SESS-5] ends every session of the user at once, and nobody else's", async () => {
    const second = await login(ana.password)
    const bob = await t.registerOwner()
    await resetPassword(t, await mailResetCode(t, ana.email))
    for (const { access, refresh: token } of [ana.signedIn, second.body]) {
      expect((await list(access)).status).toBe(401)
      expect((await refresh(token)).status).toBe(401)
    }
    expect((await list(bob.signedIn.access)).status).toBe(200)
  })

  test('[PASS-4] is told to its owner by mail, with the way on if it was somebody else', async () => {
    await resetPassword(t, await mailResetCode(t, ana.email))
    await t.runJobs()
    const mail = t.mails.findLast(({ to }) => to === ana.email)
    expect(mail?.subject).toBe('Your Voice Shop password was changed')
    expect(mail?.text).toContain('If it was not you, set a new password right away')
    expect(mail?.text).toContain('http://127.0.0.1:3000/forgot-password')
  })

  test.each([
    ['short', 'at least 8 characters'],
    ['x'.repeat(129), 'at most 128 characters'],
    ['Password1', 'too common'],
    ['', 'required'],
  ])('[REG-11] [ERR-1] %s is refused by field, and the code stays good', async (password, message) => {
    const code = await mailResetCode(t, ana.email)
    const answer = await resetPassword(t, code, password)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['password']])
    expect(answer.body.password[0]).toContain(message)
    expect((await list(ana.signedIn.access)).status).toBe(200)
    expect((await resetPassword(t, code)).status).toBe(200)
  })

  test('[REG-11] must be neither the e-mail nor the password of now, however it is typed', async () => {
    await resetPassword(t, await mailResetCode(t, ana.email), 'mañana-otoño-72')
    const code = await mailResetCode(t, ana.email)
    const again = await resetPassword(t, code, 'mañana-otoño-72'.normalize('NFD'))
    expect(again.body).toEqual({ password: ['This is your current password. Choose a new one.'] })
    expect((await resetPassword(t, code, ana.email)).body).toEqual({
      password: ['The password must not be your email.'],
    })
    expect((await resetPassword(t, code, 'mañana-otoño-73')).status).toBe(200)
  })
})

describe('a code', () => {
  test('[PASS-2] works once', async () => {
    const code = await mailResetCode(t, ana.email)
    await resetPassword(t, code)
    const answer = await resetPassword(t, code, 'another-otter-73')
    expect([answer.status, answer.body]).toEqual([400, used])
    expect((await login(newPassword)).status).toBe(200)
  })

  test('[PASS-2] of many resets with one code at once one wins', async () => {
    const code = await mailResetCode(t, ana.email)
    const passwords = Array.from({ length: 5 }, (_, index) => `violet-otter-8${index}`)
    const answers = await Promise.all(passwords.map((password) => resetPassword(t, code, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    for (const answer of answers.filter(({ status }) => status === 400)) expect(answer.body).toEqual(used)
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    for (const password of passwords) expect((await login(password)).status).toBe(password === winner ? 200 : 401)
    await t.runJobs()
    expect(t.mails.filter(({ to, subject }) => to === ana.email && subject.includes('was changed'))).toHaveLength(1)
  })

  test('[PASS-2] expires after an hour and says so', async () => {
    const code = await mailResetCode(t, ana.email)
    t.clock.advance(60 * 60_000 - 1)
    expect((await resetPassword(t, code, 'short')).body).toHaveProperty('password')
    t.clock.advance(1)
    const answer = await resetPassword(t, code)
    expect([answer.status, answer.body]).toEqual([400, { detail: 'This link has expired. Request a new one.' }])
    expect((await login(ana.password)).status).toBe(200)
  })

  test('[PASS-2] is void once a newer one is out, or the password was changed', async () => {
    const first = await mailResetCode(t, ana.email)
    const second = await mailResetCode(t, ana.email)
    expect((await resetPassword(t, first)).body).toEqual(used)
    expect((await change(ana.password, 'another-otter-73')).status).toBe(200)
    expect((await resetPassword(t, second)).body).toEqual(used)
    expect((await login('another-otter-73')).status).toBe(200)
  })

  test('[PASS-3] [ERR-2] that was never ours, or is missing, is an invalid one, in the language asked for', async () => {
    const code = await mailResetCode(t, ana.email)
    const guesses = ['', ' ', 'x', code.slice(1), `${code}x`, code.toLowerCase(), 'A'.repeat(43), "' or 1=1 --"]
    for (const guess of guesses) {
      const answer = await resetPassword(t, guess)
      expect.soft([answer.status, answer.body], guess).toEqual([400, { detail: 'Invalid reset code' }])
    }
    const spanish = await t.call('POST', '/api/auth/users/reset-password/', {
      headers: { 'accept-language': 'es' },
      body: { code: 'x', password: newPassword },
    })
    expect(spanish.body).toEqual({ detail: 'Código de restablecimiento no válido' })
    expect((await resetPassword(t, undefined)).body).toEqual({ code: ['This field is required.'] })
    expect((await login(ana.password)).status).toBe(200)
    expect((await resetPassword(t, code)).status).toBe(200)
  })

  test("[PASS-2] [SEC-1] of another user changes that user's password alone", async () => {
    const bob = await t.registerOwner()
    await resetPassword(t, await mailResetCode(t, bob.email))
    expect((await login(ana.password)).status).toBe(200)
    expect((await list(ana.signedIn.access)).status).toBe(200)
    expect((await login(newPassword, bob.email)).status).toBe(200)
  })

  test('[PASS-4] whoever signs in with the old password while it is reset is out afterwards', async () => {
    const code = await mailResetCode(t, ana.email)
    const [reset, ...logins] = await Promise.all([
      resetPassword(t, code),
      ...Array.from({ length: 6 }, () => login(ana.password)),
    ])
    expect(reset?.status).toBe(200)
    for (const { status, body } of logins) {
      if (status === 200) expect((await list(body.access)).status).toBe(401)
      else expect(status).toBe(401)
    }
  })

  test('[PASS-4] no session begins with a password that was right when it was checked and is not any more', async () => {
    const { db, clock } = t.deps
    const before = await findUserByEmail(db, ana.email)
    await resetPassword(t, await mailResetCode(t, ana.email))
    const after = await findUserByEmail(db, ana.email)
    const begin = (passwordHash = '') =>
      createSession(db, {
        userId: ana.signedIn.id,
        passwordHash,
        refreshHash: '',
        userAgent: '',
        now: clock.now(),
        hasGivenCode: false,
        expiresAt: new Date(clock.now().getTime() + 1000),
      })
    expect(await begin(before?.password_hash)).toBeNull()
    expect(await begin(after?.password_hash)).toEqual(expect.any(String))
  })
})
