import type { Language } from '@voice-shop/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailResetCode, readResetCode, resetPassword } from '../../testing/reset-code.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

let t: TestApp
let ana: TestOwner
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  ana = await t.registerOwner()
  t.clock.advance(60_000)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const minute = 60_000
const forgot = (email: unknown, headers = {}) =>
  t.call('POST', '/api/auth/users/forgot-password/', { headers, body: { email } })
const listMails = (email = ana.email) => t.mails.filter(({ to }) => to === email)
const listResets = () => t.deps.db.selectFrom('password_resets').selectAll().where('user_id', '=', ana.signedIn.id)

describe('asking for a code', () => {
  test('[PASS-2] the answer and the work are the same for an address with an account and for one without', async () => {
    const answers = [await forgot(ana.email), await forgot('nobody@shop.example')]
    const detail = 'If an account exists for that email, instructions will be sent.'
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { detail }],
      [200, { detail }],
    ])
    const jobs = await sql<{ data: object }>`
      select data from pgboss.job where name = 'auth.reset-mail' and state = 'created'
    `.execute(t.deps.db)
    expect(jobs.rows).toHaveLength(2)
    await t.runJobs()
    expect(listMails()).toHaveLength(1)
    expect(listMails('nobody@shop.example')).toEqual([])
  })

  test('[PASS-2] capitals and spaces in the address do not matter', async () => {
    await forgot(`  ${ana.email.toUpperCase()} `)
    await t.runJobs()
    expect(listMails()).toHaveLength(1)
  })

  test('[PASS-1] [ERR-1] what is no address is refused by field', async () => {
    for (const email of ['', 'ana', 'ana@', 7, null, ['ana@shop.example'], `${'a'.repeat(300)}@shop.example`]) {
      const answer = await forgot(email)
      expect.soft([answer.status, Object.keys(answer.body)], String(email)).toEqual([400, ['email']])
    }
    expect((await forgot(undefined)).body).toEqual({ email: ['This field is required.'] })
  })

  test('[PASS-2] asking twice within a minute mails once; a minute later again', async () => {
    await Promise.all([forgot(ana.email), forgot(ana.email), forgot(ana.email)])
    await t.runJobs()
    expect(listMails()).toHaveLength(1)
    t.clock.advance(minute)
    await forgot(ana.email)
    await t.runJobs()
    expect(listMails()).toHaveLength(2)
  })

  test('[PASS-2] nobody can fill a mailbox: at most five mails an hour, of which the last stays good', async () => {
    for (let request = 0; request < 9; request += 1) {
      await forgot(ana.email)
      await t.runJobs()
      t.clock.advance(5 * minute)
    }
    expect(listMails()).toHaveLength(5)
    expect((await resetPassword(t, readResetCode(t, ana.email))).status).toBe(200)
  })
})

describe('the mail', () => {
  test('[PASS-2] carries the link, says whose account it is and how long the link is good', async () => {
    await forgot(ana.email)
    await t.runJobs()
    const [mail] = listMails()
    expect(mail?.subject).toBe('Set a new password for Voice Shop')
    expect(mail?.text.replace(/code=[\w-]{43}\n/, 'code=…\n')).toBe(
      [
        'Set a new password for Voice Shop',
        `Someone asked to set a new password for the Voice Shop account ${ana.email}. If it was you, choose your new password here.`,
        'The link works once and expires in 60 minutes.',
        'Set a new password:\nhttp://127.0.0.1:3000/reset-password?code=…',
        '--\nIf you did not ask for this, ignore this email: your password stays as it is.\n',
      ].join('\n\n'),
    )
    expect(mail?.html).toContain(`href="http://127.0.0.1:3000/reset-password?code=${readResetCode(t, ana.email)}"`)
  })

  test.each<[Language, string]>([
    ['es', 'Elige una nueva contraseña para Voice Shop'],
    ['pt', 'Crie uma nova senha para o Voice Shop'],
  ])(
    '[I18N-5] [PASS-2] is in %s where the request asks for it, else where the user speaks it',
    async (language, subject) => {
      await forgot(ana.email, { 'accept-language': `${language}-AR,en;q=0.3` })
      const speaker = await t.registerOwner({ language })
      await forgot(speaker.email)
      await forgot(speaker.email, { 'accept-language': 'la' })
      await t.runJobs()
      for (const email of [ana.email, speaker.email]) {
        expect(listMails(email).map((mail) => [mail.language, mail.subject])).toEqual([[language, subject]])
        expect(listMails(email)[0]?.text).not.toMatch(/\{\{|password_reset|undefined|null/)
      }
    },
  )

  test('[PASS-2] neither the database nor the job holds the code', async () => {
    const code = await mailResetCode(t, ana.email)
    const rows = await listResets().execute()
    expect(rows.map(({ code_hash }) => code_hash)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    const jobs = await sql`select data, output from pgboss.job`.execute(t.deps.db)
    expect(JSON.stringify([rows, jobs.rows])).not.toContain(code)
  })

  test('[PASS-2] a retry mails the same link; a later one that would be good for too short a time a new one', async () => {
    const send = vi.spyOn(t.deps.mailer, 'send').mockRejectedValue(new Error('the mail server is away'))
    await forgot(ana.email)
    await expect(t.runJobs()).rejects.toThrow('away')
    t.clock.advance(29 * minute)
    await expect(t.runJobs({ isRetryDue: true })).rejects.toThrow('away')
    const [first, second] = send.mock.calls.map(([mail]) => mail)
    expect(second).toEqual(first)
    t.clock.advance(20 * 60 * minute)
    send.mockRestore()
    await t.runJobs({ isRetryDue: true })
    expect(listMails()).toHaveLength(1)
    expect(listMails()[0]?.text).not.toBe(first?.text)
    expect(await listResets().execute()).toHaveLength(1)
    expect((await resetPassword(t, readResetCode(t, ana.email))).status).toBe(200)
  })

  test('[PASS-2] after a day nobody waits for it any more; nor after a newer one or a changed password', async () => {
    const send = vi.spyOn(t.deps.mailer, 'send').mockRejectedValue(new Error('the mail server is away'))
    await forgot(ana.email)
    await expect(t.runJobs()).rejects.toThrow()
    const bob = await t.registerOwner()
    await forgot(bob.email)
    await expect(t.runJobs()).rejects.toThrow()
    send.mockRestore()
    await mailResetCode(t, bob.email)
    t.clock.advance(25 * 60 * minute)
    await t.runJobs({ isRetryDue: true })
    expect([listMails().length, listMails(bob.email).length]).toEqual([0, 1])
  })
})
