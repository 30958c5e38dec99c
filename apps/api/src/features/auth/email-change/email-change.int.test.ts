import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { turnOnTwoStep } from '../../../testing/authenticator.ts'
import { changeEmail, confirmEmail, mailEmailCode, readEmailCode } from '../../../testing/email-code.ts'
import { mailResetCode, resetPassword } from '../../../testing/reset-code.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../../testing/test-app.ts'
import { requestEmailChange, requestEmailProof } from './email-change.service.ts'

let t: TestApp
let ana: TestOwner
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
let count = 0
const five = { most: 5, seconds: 3600 }
let wanted: string
beforeEach(async () => {
  ana = await t.registerOwner()
  count += 1
  wanted = `nueva-${count}@shop.example`
})

const logIn = (email: string, password = ana.password) =>
  t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
const list = (access: string) => t.call('GET', '/api/workspaces/', { headers: { authorization: `JWT ${access}` } })
const listMails = (email: string) => t.mails.filter(({ to }) => to === email)
const readEmail = async () => (await t.call('GET', '/api/auth/users/me/', { headers: ana.headers })).body.email

const used = {
  detail:
    'This link has already been used or replaced by a newer one. Open the link in the latest email, or request a new one.',
}

describe('asking for another e-mail', () => {
  test('[ACC-7] mails a link to the new address and tells the old one; nothing changes yet', async () => {
    const answer = await changeEmail(t, ana, { email: `  ${wanted.toUpperCase()} ` })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        detail: `We sent a link to ${wanted}. Open it within an hour to confirm the new email. Until then, everything stays as it is.`,
      },
    ])
    await t.runJobs()
    expect(readEmailCode(t, wanted)).toHaveLength(43)
    const [notice] = listMails(ana.email)
    expect(notice?.text).toContain(wanted)
    expect(notice?.text).not.toContain('/confirm-email')
    expect(notice?.text).toContain('/forgot-password')
    expect(await readEmail()).toBe(ana.email)
    expect((await logIn(wanted)).status).toBe(401)
    const row = await t.deps.db.selectFrom('email_changes').selectAll().where('email', '=', wanted).executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(readEmailCode(t, wanted))
  })

  test('[ACC-7] takes the password, and a code where two-step sign-in is on', async () => {
    for (const proof of [{ password: 'not the password' }, { password: '' }, { password: undefined }]) {
      const answer = await changeEmail(t, ana, { email: wanted, ...proof })
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['password']])
    }
    const app = await turnOnTwoStep(t, ana)
    expect((await changeEmail(t, ana, { email: wanted })).body).toHaveProperty('code')
    expect((await changeEmail(t, ana, { email: wanted, code: app.readFresh() })).status).toBe(200)
    await t.runJobs()
    expect(listMails(wanted)).toHaveLength(1)
  })

  test('[ACC-7] [ERR-1] what is no address, the one of now and the password are refused at the field', async () => {
    for (const email of ['', 'ana', 'ana@', 7, null, [wanted], `${'a'.repeat(300)}@shop.example`, ana.email]) {
      const answer = await changeEmail(t, ana, { email })
      expect.soft([answer.status, Object.keys(answer.body)], String(email)).toEqual([400, ['email']])
    }
    await resetPassword(t, await mailResetCode(t, ana.email), 'quebracho-azul@shop.example')
    const { body } = await logIn(ana.email, 'quebracho-azul@shop.example')
    const headers = { authorization: `JWT ${body.access}` }
    const again = { ...ana, headers, password: 'quebracho-azul@shop.example' }
    expect((await changeEmail(t, again, { email: 'quebracho-azul@shop.example' })).body).toEqual({
      email: ['The password must not be your email.'],
    })
  })

  test('[ACC-7] an address with an account is answered alike; its owner is told, and nothing can be opened', async () => {
    const bob = await t.registerOwner({ language: 'es' })
    const answer = await changeEmail(t, ana, { email: bob.email })
    const other = await changeEmail(t, ana, { email: wanted })
    expect([answer.status, answer.body.detail.replace(bob.email, wanted)]).toEqual([200, other.body.detail])
    const taken = await changeEmail(t, ana, { email: bob.email })
    expect(taken.status).toBe(200)
    await t.runJobs()
    // The first request was replaced before its mails went out.
    expect(listMails(bob.email).map(({ subject }) => subject)).toEqual([
      'Este correo electrónico ya tiene una cuenta de Voice Shop',
    ])
    expect(() => readEmailCode(t, bob.email)).toThrow()
    expect(listMails(ana.email).at(-1)?.text).toContain(bob.email)
  })

  test('[ACC-7] [SEC-2] five an hour for an account, and five to an address', async () => {
    const limited = await createTestApp({ config: { rateLimits: { ...t.deps.config.rateLimits, email_change: five } } })
    try {
      const [one, two] = [await limited.registerOwner(), await limited.registerOwner()]
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await changeEmail(limited, one, { email: 'mismo@shop.example' })).status).toBe(200)
      }
      expect((await changeEmail(limited, one, { email: 'otro@shop.example' })).status).toBe(429)
      const refused = await changeEmail(limited, two, { email: 'mismo@shop.example' })
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    } finally {
      await limited.close()
    }
  })
})

describe('the link', () => {
  test("[ACC-7] [SESS-5] changes the address, and ends the user's sessions but the one that asked", async () => {
    const second = await logIn(ana.email)
    const bob = await t.registerOwner()
    const code = await mailEmailCode(t, ana, wanted)
    const answer = await confirmEmail(t, code)
    expect([answer.status, answer.body.email]).toEqual([200, wanted])
    expect(answer.body.detail).toContain(wanted)
    expect(await readEmail()).toBe(wanted)
    expect((await list(second.body.access)).status).toBe(401)
    expect((await list(bob.signedIn.access)).status).toBe(200)
    expect((await logIn(ana.email)).status).toBe(401)
    expect((await logIn(wanted)).status).toBe(200)
    await t.runJobs()
    const mail = listMails(ana.email).at(-1)
    expect(mail?.subject).toBe('The email of your Voice Shop account was changed')
    expect(mail?.text).toContain(wanted)
  })

  test('[ACC-7] [TEAM-6] is told in the trail of each of the workspaces', async () => {
    const bob = await t.registerOwner()
    await t.deps.db
      .insertInto('memberships')
      .values({ workspace_id: bob.workspaceId, user_id: ana.signedIn.id, role: 'member', created_at: new Date() })
      .execute()
    await confirmEmail(t, await mailEmailCode(t, ana, wanted))
    for (const { headers } of [ana, bob]) {
      const { results } = (await t.call('GET', '/api/audit/', { headers })).body
      expect(results[0]).toMatchObject({
        action: 'auth.email_changed',
        actor_name: 'Ana Gómez',
        details: { from: ana.email, email: wanted },
      })
    }
  })

  test('[ACC-7] works once, of several at once one', async () => {
    const code = await mailEmailCode(t, ana, wanted)
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirmEmail(t, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    for (const { body } of answers.filter(({ status }) => status === 400)) expect(body).toEqual(used)
    await t.runJobs()
    expect(listMails(ana.email).filter(({ subject }) => subject.includes('was changed'))).toHaveLength(1)
  })

  test('[ACC-7] is good for an hour', async () => {
    const code = await mailEmailCode(t, ana, wanted)
    t.clock.advance(60 * 60_000)
    expect((await confirmEmail(t, code)).body).toEqual({ detail: 'This link has expired. Request a new one.' })
    const later = await mailEmailCode(t, await signInAgain(), wanted)
    t.clock.advance(60 * 60_000 - 1)
    expect((await confirmEmail(t, later)).status).toBe(200)
  })

  test('[ACC-7] is told of until it is used, over or taken back, which voids it', async () => {
    const path = '/api/auth/users/change-email/'
    const read = async () => (await t.call('GET', path, { headers: ana.headers })).body
    const bob = await t.registerOwner()
    expect(await read()).toEqual({ email: null, is_proven: true })
    const code = await mailEmailCode(t, ana, wanted)
    expect(await read()).toEqual({ email: wanted, is_proven: true })
    expect((await t.call('DELETE', path, { headers: bob.headers })).status).toBe(204)
    expect(await read()).toEqual({ email: wanted, is_proven: true })
    expect((await t.call('DELETE', path, { headers: ana.headers })).status).toBe(204)
    expect(await read()).toEqual({ email: null, is_proven: true })
    expect((await confirmEmail(t, code)).body).toEqual(used)
    await mailEmailCode(t, ana, wanted)
    t.clock.advance(60 * 60_000)
    ana = { ...ana, ...(await signInAgain()) }
    expect(await read()).toEqual({ email: null, is_proven: true })
    await confirmEmail(t, await mailEmailCode(t, ana, wanted))
    expect(await read()).toEqual({ email: null, is_proven: true })
  })

  test('[ACC-7] is void once a newer one is out, or the password was changed', async () => {
    const first = await mailEmailCode(t, ana, wanted)
    const second = await mailEmailCode(t, ana, `otra-${wanted}`)
    expect((await confirmEmail(t, first)).body).toEqual(used)
    const body = { current_password: ana.password, new_password: 'violet-otter-72' }
    expect((await t.call('POST', '/api/auth/users/change-password/', { headers: ana.headers, body })).status).toBe(200)
    expect((await confirmEmail(t, second)).body).toEqual(used)
    expect(await readEmail()).toBe(ana.email)
  })

  test('[ACC-7] [PASS-2] a reset code of the address before opens nothing any more', async () => {
    const reset = await mailResetCode(t, ana.email)
    await confirmEmail(t, await mailEmailCode(t, ana, wanted))
    expect((await resetPassword(t, reset)).body).toEqual(used)
    expect((await logIn(wanted)).status).toBe(200)
  })

  test('[ACC-7] of an address that got an account meanwhile says so, and leaves both accounts alone', async () => {
    const code = await mailEmailCode(t, ana, wanted)
    const account = { email: wanted, password: 'violet-otter-72', first_name: 'Bob', last_name: 'Paz' }
    await t.call('POST', '/api/auth/register/', { body: account })
    const answer = await confirmEmail(t, code)
    expect([answer.status, answer.body]).toEqual([400, { email: ['There is already an account with this email.'] }])
    expect(await readEmail()).toBe(ana.email)
    expect((await logIn(wanted, 'violet-otter-72')).status).toBe(200)
  })

  test('[ACC-7] [ERR-2] that was never ours is not valid, in the language asked for', async () => {
    for (const code of ['', 'x', 'a'.repeat(43)]) {
      const headers = { 'accept-language': 'pt' }
      const answer = await t.call('POST', '/api/auth/users/confirm-email/', { headers, body: { code } })
      expect([answer.status, answer.body]).toEqual([
        400,
        { detail: 'Este link não é válido. Abra o link do último e-mail ou peça um novo na sua conta.' },
      ])
    }
    const reset = await mailResetCode(t, ana.email)
    expect((await confirmEmail(t, reset)).status).toBe(400)
  })

  test('[ACC-7] [TEAM-4] an open invitation stays with the address that it was sent to', async () => {
    const bob = await t.registerOwner()
    await t.call('POST', '/api/auth/invitations/', { headers: bob.headers, body: { email: ana.email } })
    await confirmEmail(t, await mailEmailCode(t, ana, wanted))
    const { results } = (await t.call('GET', '/api/auth/invitations/', { headers: bob.headers })).body
    expect(results.map(({ email }: { email: string }) => email)).toEqual([ana.email])
  })
})

/** With a session of now: an hour is more than an access token lives. */
async function signInAgain(): Promise<TestOwner> {
  const { body } = await logIn(ana.email)
  return { ...ana, headers: { ...ana.headers, authorization: `JWT ${body.access}` } }
}

/** The deps of a request between whose first look and whose write something else is done: while it is counted. */
function meanwhile(work: () => Promise<unknown>) {
  return { ...t.deps, rateLimits: { ...t.deps.rateLimits, take: async () => void (await work()) } }
}

describe('of two links one comes first', () => {
  const getSession = async () => {
    const row = await t.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', ana.signedIn.id)
      .executeTakeFirstOrThrow()
    return { session: { id: row.id, userId: ana.signedIn.id }, language: null }
  }

  test('[ACC-7] the address that is told is the one that the account has by then', async () => {
    const [other, session] = [`otra-${count}@shop.example`, await getSession()]
    const code = await mailEmailCode(t, ana, other)
    const before = listMails(ana.email).length
    const deps = meanwhile(() => confirmEmail(t, code))
    await requestEmailChange(deps, { email: wanted, password: ana.password }, session)
    await t.runJobs()
    expect(listMails(other).at(-1)?.text).toContain(wanted)
    expect(
      listMails(ana.email)
        .slice(before)
        .map(({ text }) => text),
    ).not.toContain(wanted)
    // Where it is the address asked for, there is nothing to do any more.
    const again = await mailEmailCode(t, { ...ana, email: other }, `tercera-${count}@shop.example`)
    const taken = meanwhile(() => confirmEmail(t, again))
    const body = { email: `tercera-${count}@shop.example`, password: ana.password }
    await expect(requestEmailChange(taken, body, session)).rejects.toMatchObject({ code: 'auth.same_email' })
  })

  test('[TEAM-8] an address that is proven meanwhile gets no link', async () => {
    ana = await t.registerOwner({ isProven: false })
    const session = await getSession()
    await t.call('POST', '/api/auth/users/prove-email/', { headers: ana.headers })
    await t.runJobs()
    const code = readEmailCode(t, ana.email)
    const deps = meanwhile(() => confirmEmail(t, code))
    await expect(requestEmailProof(deps, session)).rejects.toMatchObject({ code: 'auth.already_proven' })
    await t.runJobs()
    expect(listMails(ana.email)).toHaveLength(1)
  })
})
