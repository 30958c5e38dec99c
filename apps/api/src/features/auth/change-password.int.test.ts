import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

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
const login = (password: string) => t.call('POST', '/api/auth/token-obtain/', { body: { email: ana.email, password } })
const listMails = () => t.mails.filter(({ to }) => to === ana.email)
const list = (access: string) => t.call('GET', '/api/workspaces/', { headers: { authorization: `JWT ${access}` } })
const change = (body: unknown, headers = {}) =>
  t.call('POST', '/api/auth/users/change-password/', { headers: { ...ana.headers, ...headers }, body })
const changeTo = (password: string, headers = {}) =>
  change({ current_password: ana.password, new_password: password }, headers)

describe('changing the password', () => {
  test("[ACC-3] [SESS-5] ends the user's other sessions at once; this one, and other people's, stay", async () => {
    const other = await login(ana.password)
    const bob = await t.registerOwner()
    const answer = await changeTo(newPassword)
    expect([answer.status, answer.body]).toEqual([
      200,
      { detail: 'Your password was changed. Your other devices were logged out.' },
    ])
    expect((await list(other.body.access)).status).toBe(401)
    for (const { access } of [ana.signedIn, bob.signedIn]) expect((await list(access)).status).toBe(200)
    const refreshed = await t.call('POST', '/api/auth/token-refresh/', { body: { refresh: ana.signedIn.refresh } })
    expect(refreshed.status).toBe(200)
    expect([(await login(ana.password)).status, (await login(newPassword)).status]).toEqual([401, 200])
  })

  test('[ACC-3] [I18N-5] is told by mail, in the language of who did it', async () => {
    await changeTo(newPassword, { 'accept-language': 'pt-BR' })
    await t.runJobs()
    const [mail] = listMails()
    expect([mail?.language, mail?.subject]).toEqual(['pt', 'Sua senha do Voice Shop foi alterada'])
    expect(mail?.text).not.toMatch(/\{\{|password_changed|undefined|null/)
  })

  test('[ACC-3] a wrong current password is refused at its field, and nothing changes', async () => {
    const answer = await change({ current_password: 'not the password', new_password: newPassword })
    expect([answer.status, answer.body]).toEqual([400, { current_password: ['This is not your current password.'] }])
    await t.runJobs()
    expect(listMails()).toEqual([])
    expect((await login(ana.password)).status).toBe(200)
  })

  test.each([
    ['short', 'The password must have at least 8 characters.'],
    ['x'.repeat(129), 'The password must have at most 128 characters.'],
    ['iloveyou', 'This password is too common. Choose one that is harder to guess.'],
    ['', 'This field is required.'],
  ])('[ACC-3] [REG-11] as a new one %s is refused at its field', async (password, message) => {
    const answer = await changeTo(password)
    expect([answer.status, answer.body]).toEqual([400, { new_password: [message] }])
    expect((await login(ana.password)).status).toBe(200)
  })

  test('[ACC-3] [REG-11] nor is the e-mail good, nor the password of now', async () => {
    expect((await changeTo(ana.email)).body).toEqual({ new_password: ['The password must not be your email.'] })
    expect((await changeTo(ana.password)).body).toEqual({
      new_password: ['This is your current password. Choose a new one.'],
    })
  })

  test('[ACC-3] of several changes at once one wins, and the others are told that the password is another', async () => {
    const passwords = Array.from({ length: 4 }, (_, index) => `violet-otter-9${index}`)
    const answers = await Promise.all(passwords.map((password) => changeTo(password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    for (const { status, body } of answers) if (status === 400) expect(body).toHaveProperty('current_password')
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    for (const password of passwords) expect((await login(password)).status).toBe(password === winner ? 200 : 401)
    expect((await list(ana.signedIn.access)).status).toBe(200)
  })

  test('[ERR-2] [SESS-1] needs a session', async () => {
    expect((await changeTo(newPassword, { authorization: '' })).status).toBe(401)
    await t.call('POST', '/api/auth/logout/', { headers: ana.headers })
    expect((await changeTo(newPassword)).status).toBe(401)
    expect((await login(ana.password)).status).toBe(200)
  })
})

describe("a user's language", () => {
  const getLanguage = async () => {
    const { db } = t.deps
    return (await db.selectFrom('users').select('language').where('id', '=', ana.signedIn.id).executeTakeFirst())
      ?.language
  }
  const signIn = (language: string, password = ana.password) =>
    t.call('POST', '/api/auth/token-obtain/', {
      headers: { 'accept-language': language },
      body: { email: ana.email, password },
    })

  test('[I18N-5] is that of the last sign-in that asked for one of ours', async () => {
    expect(await getLanguage()).toBe('en')
    await signIn('es-AR,es;q=0.9')
    expect(await getLanguage()).toBe('es')
    await signIn('la')
    await login(ana.password)
    await signIn('pt', 'not the password')
    expect(await getLanguage()).toBe('es')
  })
})
