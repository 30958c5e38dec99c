import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Authenticator,
  beginSignIn,
  fromBase32,
  logIn,
  submitCode,
  turnOnTwoStep,
} from '../../../testing/authenticator.ts'
import { mailResetCode, resetPassword } from '../../../testing/reset-code.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../../testing/test-app.ts'
import { createTotp, getStep } from './totp.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function makeAccount(): Promise<{ owner: TestOwner; app: Authenticator }> {
  const owner = await t.registerOwner()
  const app = await turnOnTwoStep(t, owner)
  t.clock.advance(60_000)
  return { owner, app }
}

/** Six digits that are none of the codes that would be taken now. */
function guess({ read }: Authenticator, start = 0): string {
  const right = [-1, 0, 1].map((ahead) => read(ahead))
  for (let number = start; ; number += 1) {
    const code = String(number).padStart(6, '0')
    if (!right.includes(code)) return code
  }
}

const post = (owner: TestOwner, action: string, body: unknown) =>
  t.call('POST', `/api/auth/two-step/${action}/`, { headers: owner.headers, body })
const countSessions = async (owner: TestOwner) =>
  (await t.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', owner.signedIn.id).execute()).length

describe('[ACC-6] who knows the password', () => {
  test('gets no token, no name and no session without the code', async () => {
    const { owner } = await makeAccount()
    const before = await countSessions(owner)
    const { body } = await logIn(t, owner)
    expect(Object.keys(body)).toEqual(['pending_token', 'expires_at'])
    expect(await countSessions(owner)).toBe(before)
    for (const authorization of [`JWT ${body.pending_token}`, `Bearer ${body.pending_token}`]) {
      expect((await t.call('GET', '/api/workspaces/', { headers: { authorization } })).status).toBe(401)
    }
    const refresh = await t.call('POST', '/api/auth/token-refresh/', { body: { refresh: body.pending_token } })
    expect(refresh.status).toBe(401)
  })

  test('changes nothing of the account by the first step alone', async () => {
    const { owner } = await makeAccount()
    await t.call('POST', '/api/auth/token-obtain/', {
      headers: { 'accept-language': 'pt' },
      body: { email: owner.email, password: owner.password },
    })
    const { language } = await t.deps.db
      .selectFrom('users')
      .select('language')
      .where('id', '=', owner.signedIn.id)
      .executeTakeFirstOrThrow()
    expect(language).toBe('en')
  })

  test('has five tries, then begins again', async () => {
    const { owner, app } = await makeAccount()
    const pending = await beginSignIn(t, owner)
    for (let tries = 1; tries < 5; tries += 1) {
      expect((await submitCode(t, pending, guess(app))).status).toBe(400)
    }
    const fifth = await submitCode(t, pending, guess(app))
    expect([fifth.status, fifth.body]).toEqual([401, { detail: 'Too many wrong codes. Please log in again.' }])
    const right = await submitCode(t, pending, app.read())
    expect([right.status, right.body.detail]).toEqual([401, expect.stringContaining('no longer valid')])
    expect((await submitCode(t, await beginSignIn(t, owner), app.read())).status).toBe(200)
  })

  test('has ten wrong codes an hour, whatever is begun anew; the owner hears of it and has another way in', async () => {
    const { owner, app } = await makeAccount()
    const pending = [await beginSignIn(t, owner), await beginSignIn(t, owner), await beginSignIn(t, owner)]
    for (const token of pending.slice(0, 2)) {
      for (let tries = 0; tries < 5; tries += 1) await submitCode(t, token, guess(app, tries))
    }
    const [, , last = ''] = pending
    const locked = await submitCode(t, last, app.read())
    expect([locked.status, locked.headers['retry-after'], locked.body]).toEqual([
      429,
      '3600',
      { code: ['Too many wrong codes. Try again in 60 min, or use a recovery code.'] },
    ])
    await t.runJobs()
    expect(t.mails.findLast(({ to }) => to === owner.email)?.subject).toBe('Someone is trying to get into your account')
    expect((await submitCode(t, last, app.recoveryCodes[0] ?? '')).status).toBe(200)

    t.clock.advance(60 * 60 * 1000)
    expect((await submitCode(t, await beginSignIn(t, owner), app.read())).status).toBe(200)
  })

  test('who loses it by a reset no longer keeps the owner out', async () => {
    const { owner, app } = await makeAccount()
    const tokens = [await beginSignIn(t, owner), await beginSignIn(t, owner), await beginSignIn(t, owner)]
    for (const token of tokens.slice(0, 2)) {
      for (let tries = 0; tries < 5; tries += 1) await submitCode(t, token, guess(app, tries))
    }
    expect((await resetPassword(t, await mailResetCode(t, owner.email))).status).toBe(200)
    // What was begun with the old password is over.
    expect((await submitCode(t, tokens[2] ?? '', app.read())).status).toBe(401)
    const renewed = { ...owner, password: 'violet-otter-72' }
    // A reset proves the mailbox, not the app.
    const pending = await beginSignIn(t, renewed)
    expect((await submitCode(t, pending, app.read())).status).toBe(200)
  })

  test('tries in parallel no more often than one after the other', async () => {
    const { owner, app } = await makeAccount()
    const pending = await beginSignIn(t, owner)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => submitCode(t, pending, guess(app, index))),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(8)
    const row = await t.deps.db
      .selectFrom('two_steps')
      .select('wrong_codes')
      .where('user_id', '=', owner.signedIn.id)
      .executeTakeFirstOrThrow()
    expect(row.wrong_codes).toBe(5)
  })
})

describe('[ACC-6] a code', () => {
  test('that was taken is not taken again, nor one that is older', async () => {
    const { owner, app } = await makeAccount()
    const [older, code] = [app.read(-1), app.read()]
    expect((await submitCode(t, await beginSignIn(t, owner), code)).status).toBe(200)
    const pending = await beginSignIn(t, owner)
    for (const replayed of [code, older]) {
      const answer = await submitCode(t, pending, replayed)
      expect(answer.body).toEqual({
        code: ['This code has already been used. Wait until the app shows the next one.'],
      })
    }
    expect((await submitCode(t, pending, app.read(1))).status).toBe(200)
  })

  test('of two that give it at once lets one in', async () => {
    const { owner, app } = await makeAccount()
    const tokens = [await beginSignIn(t, owner), await beginSignIn(t, owner)]
    const answers = await Promise.all(tokens.map((token) => submitCode(t, token, app.read())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('of recovery that comes ten times at once lets one in', async () => {
    const { owner, app } = await makeAccount()
    const tokens = await Promise.all(Array.from({ length: 10 }, () => beginSignIn(t, owner)))
    const answers = await Promise.all(tokens.map((token) => submitCode(t, token, app.recoveryCodes[3] ?? '')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)])
  })

  test('is taken from clocks that are half a minute wrong, and not two minutes', async () => {
    const { owner, app } = await makeAccount()
    const pending = await beginSignIn(t, owner)
    expect((await submitCode(t, pending, app.read(-4))).status).toBe(400)
    expect((await submitCode(t, pending, app.read(4))).status).toBe(400)
    expect((await submitCode(t, pending, app.read(1))).status).toBe(200)
  })

  test.each([
    '',
    '      ',
    '12345',
    '1'.repeat(64),
    '\u0661\u0662\u0663\u0664\u0665\u0666',
    "' or 1=1 --",
    '-',
    '000000\u0000',
  ])('such as %j is refused', async (code) => {
    const { owner } = await makeAccount()
    expect((await submitCode(t, await beginSignIn(t, owner), code)).status).toBe(400)
  })
})

describe('[ACC-6] a sign-in between its steps', () => {
  test('is of its account: the code of another opens nothing', async () => {
    const [ana, eve] = [await makeAccount(), await makeAccount()]
    const [ofAna, ofEve] = [await beginSignIn(t, ana.owner), await beginSignIn(t, eve.owner)]
    expect((await submitCode(t, ofAna, eve.app.read())).status).toBe(400)
    expect((await submitCode(t, ofAna, eve.app.recoveryCodes[0] ?? '')).status).toBe(400)
    const answer = await submitCode(t, ofEve, eve.app.read())
    expect(answer.body.email).toBe(eve.owner.email)
  })

  test('is good for ten minutes and for one session', async () => {
    const { owner, app } = await makeAccount()
    const late = await beginSignIn(t, owner)
    t.clock.advance(10 * 60 * 1000)
    expect((await submitCode(t, late, app.read())).status).toBe(401)
    const pending = await beginSignIn(t, owner)
    expect((await submitCode(t, pending, app.read())).status).toBe(200)
    expect((await submitCode(t, pending, app.readFresh())).status).toBe(401)
  })

  test('cannot be made up', async () => {
    const { owner, app } = await makeAccount()
    const pending = await beginSignIn(t, owner)
    for (const token of [`${pending}A`, pending.slice(1), 'A'.repeat(43), owner.signedIn.id, owner.signedIn.refresh]) {
      expect((await submitCode(t, token, app.read())).status, token).toBe(401)
    }
  })

  test('makes a session of its own: nothing that was known before opens it', async () => {
    const { owner, app } = await makeAccount()
    const first = await submitCode(t, await beginSignIn(t, owner), app.readFresh())
    const second = await submitCode(t, await beginSignIn(t, owner), app.readFresh())
    expect(second.body.refresh).not.toBe(first.body.refresh)
    expect(second.body.access).not.toBe(first.body.access)
  })

  test('that began with the password alone does not end well when two-step sign-in is turned on meanwhile', async () => {
    const owner = await t.registerOwner()
    const [signedIn, app] = await Promise.all([logIn(t, owner), turnOnTwoStep(t, owner)])
    const { refresh } = signedIn.body
    if (refresh) {
      const renewal = await t.call('POST', '/api/auth/token-refresh/', { body: { refresh } })
      expect(renewal.status).toBe(401)
    }
    expect((await submitCode(t, await beginSignIn(t, owner), app.readFresh())).status).toBe(200)
  })
})

describe('[ACC-6] a session that somebody finds open', () => {
  test('neither turns it off nor shows recovery codes nor moves it to another app without password and code', async () => {
    const { owner, app } = await makeAccount()
    const { password } = owner
    for (const action of ['setup', 'turn-off', 'recovery-codes']) {
      const none = await post(owner, action, {})
      expect([none.status, Object.keys(none.body)], action).toEqual([400, ['password']])
      const wrong = await post(owner, action, { password: 'not it', code: app.read() })
      expect([wrong.status, Object.keys(wrong.body)], action).toEqual([400, ['password']])
      const half = await post(owner, action, { password })
      expect([half.status, Object.keys(half.body)], action).toEqual([400, ['code']])
      const guessed = await post(owner, action, { password, code: guess(app) })
      expect([guessed.status, Object.keys(guessed.body)], action).toEqual([400, ['code']])
    }
    const { is_on, recovery_codes_left } = (await t.call('GET', '/api/auth/two-step/', { headers: owner.headers })).body
    expect([is_on, recovery_codes_left]).toEqual([true, 10])
  })

  test('does not replace the secret key, nor delete the workspace', async () => {
    const { owner, app } = await makeAccount()
    const { headers, merchantId, password } = owner
    await t.createSecretKey(owner)
    for (const path of [`/api/stores/${merchantId}/secret_key/`, `/api/stores/${merchantId}/delete/`]) {
      for (const [body, field] of [
        [{}, 'password'],
        [{ password: 'not it' }, 'password'],
        [{ password }, 'code'],
        [{ password, code: guess(app) }, 'code'],
      ] as const) {
        const answer = await t.call('POST', path, { headers, body })
        expect([answer.status, Object.keys(answer.body)], path).toEqual([400, [field]])
      }
    }
    const key = { headers, body: { password, code: app.readFresh() } }
    expect((await t.call('POST', `/api/stores/${merchantId}/secret_key/`, key)).status).toBe(201)
  })

  test('cannot put an app of its own in the place of the owner’s with a setup of before', async () => {
    const owner = await t.registerOwner()
    // The thief knows the password, and has begun before the owner turned it on.
    const setup = await post(owner, 'setup', { password: owner.password })
    await turnOnTwoStep(t, owner)
    const code = createTotp(fromBase32(setup.body.secret), getStep(t.clock.now()))
    const answer = await post(owner, 'turn-on', { setup_token: setup.body.setup_token, code })
    expect([answer.status, answer.body]).toEqual([
      400,
      { detail: 'This QR code is no longer valid. Please start again.' },
    ])
  })

  test('cannot turn it on again with the setup that the owner has turned off', async () => {
    const owner = await t.registerOwner()
    const { setup_token, secret } = (await post(owner, 'setup', { password: owner.password })).body
    const turnOn = () =>
      post(owner, 'turn-on', { setup_token, code: createTotp(fromBase32(secret), getStep(t.clock.now())) })
    expect((await turnOn()).status).toBe(200)
    t.clock.advance(60_000)
    const code = createTotp(fromBase32(secret), getStep(t.clock.now()))
    expect((await post(owner, 'turn-off', { password: owner.password, code })).status).toBe(204)
    const again = await turnOn()
    expect([again.status, again.body]).toEqual([
      400,
      { detail: 'This QR code is no longer valid. Please start again.' },
    ])
  })

  test('cannot use a setup that is old, changed or another account’s', async () => {
    const [owner, eve] = [await t.registerOwner(), await t.registerOwner()]
    const { setup_token: token } = (await post(owner, 'setup', { password: owner.password })).body
    const foreign = (await post(eve, 'setup', { password: eve.password })).body.setup_token
    for (const setup_token of [foreign, `${token.slice(0, -2)}AA`, 'x', token.slice(20)]) {
      const answer = await post(owner, 'turn-on', { setup_token, code: '000000' })
      expect([answer.status, answer.body.detail]).toEqual([400, 'This QR code is no longer valid. Please start again.'])
    }
    t.clock.advance(15 * 60 * 1000)
    expect((await post(owner, 'turn-on', { setup_token: token, code: '000000' })).body).toHaveProperty('detail')
  })
})
