import type { Language } from '@voice-shop/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { invite, readInvitationToken, registerInvited } from '../../testing/invite.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { createInvitationMailKind } from './invitation-mail.ts'

let t: TestApp
let ana: TestOwner
let guests = 0
let guest: string
beforeAll(async () => {
  t = await createTestApp({ now: '2026-11-18T15:07:00.000Z' })
})
afterAll(() => t.close())
beforeEach(async () => {
  ana = await t.registerOwner()
  guests += 1
  guest = `guest-${guests}@shop.example`
})
afterEach(() => {
  vi.restoreAllMocks()
})

const path = '/api/auth/invitations/'
async function inviteNow(email = guest): Promise<string> {
  const { body } = await t.call('POST', path, { headers: ana.headers, body: { email } })
  return body.id
}
const getStatus = async () => (await t.call('GET', path, { headers: ana.headers })).body.results[0]?.status
const listMails = (email = guest) => t.mails.filter(({ to }) => to === email)
const getMail = (email = guest) => {
  const mail = listMails(email).at(-1)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}

describe('the mail of an invitation', () => {
  test('[TEAM-4] names store and inviter in its text alone, says what Voice Shop is and how long the link is good', async () => {
    await invite(t, { owner: ana, email: guest })
    const { subject, text, html } = getMail()
    expect(subject).toBe('You have an invitation to a team on Voice Shop')
    expect(text.replace(/token=[\w-]{43}/, 'token=…').replace(/code=[\w-]+\.[\w-]{43}/, 'code=…')).toBe(
      [
        'You have an invitation to a team on Voice Shop',
        "Ana Gómez invited you to the team of “Ana's store” on Voice Shop.",
        "Voice Shop answers an online store's shoppers by voice and shows its team what they are looking for.",
        'The link works once and expires in 7 days, on November 25, 2026 at 3:07 PM UTC.',
        'Accept the invitation:\nhttp://127.0.0.1:3000/register?token=…',
        '--\nIf you did not expect this invitation, ignore this email: nothing happens unless you accept.',
        'Not for you? Get no more invitations from Voice Shop:\nhttp://127.0.0.1:3000/not-for-me?code=…\n',
      ].join('\n\n'),
    )
    expect(html).toContain(`href="http://127.0.0.1:3000/register?token=${readInvitationToken(t, guest)}"`)
    expect(html).toContain('lang="en"')
  })

  test('[TEAM-4] its link leads from the mail to the list of members', async () => {
    await inviteNow()
    await t.runJobs()
    const [, token = ''] = /href="http:\/\/127\.0\.0\.1:3000\/register\?token=([\w-]+)"/.exec(getMail().html) ?? []
    const verified = await t.call('GET', `${path}verify/${token}/`)
    expect(verified.body).toMatchObject({ email: guest })
    const joined = await registerInvited(t, { token, email: verified.body.email })
    const headers = { authorization: `JWT ${joined.body.access}` }
    const members = await t.call('GET', '/api/auth/users/', { headers })
    expect(members.body.results.map(({ email }: { email: string }) => email)).toEqual([ana.email, guest])
  })

  test.each<[Language, string, string]>([
    [
      'es',
      'Tienes una invitación a un equipo en Voice Shop',
      'El enlace sirve una sola vez y vence a los 7 días, el 25 de noviembre de 2026 a las 12:07 GMT-3.',
    ],
    [
      'pt',
      'Você recebeu um convite para uma equipe no Voice Shop',
      'O link funciona uma única vez e vale por 7 dias, até 25 de novembro de 2026 às 12:07 GMT-3.',
    ],
  ])(
    '[I18N-5] [TEAM-4] is in %s, the language of the store, for an address without an account',
    async (language, subject, expiry) => {
      ana = await t.registerOwner({ language, timeZone: 'America/Sao_Paulo' })
      await invite(t, { owner: ana, email: guest })
      const mail = getMail()
      expect([mail.language, mail.subject]).toEqual([language, subject])
      const line = mail.text.split('\n').find((text) => text.includes('2026')) ?? ''
      // Which spaces and abbreviations stand in a time differs between versions of ICU.
      expect(line.replaceAll(/\s/g, ' ').replace('BRT', 'GMT-3')).toBe(expiry)
      expect(mail.html).toContain(`lang="${language}"`)
      expect(mail.text).not.toMatch(/\{\{|invitation\.|undefined|null/)
    },
  )

  test('[I18N-5] [TEAM-4] is in the language of whoever has an account, whatever the store speaks', async () => {
    const bob = await t.registerOwner({ language: 'pt' })
    ana = await t.registerOwner({ language: 'es' })
    await invite(t, { owner: ana, email: bob.email })
    expect(getMail(bob.email)).toMatchObject({
      language: 'pt',
      text: expect.stringContaining('Ana Gómez convidou você para a equipe de “Tienda de Ana” no Voice Shop.'),
    })
  })

  test('[TEAM-4] [ERR-2] names become no HTML, no link and no header', async () => {
    const nasty =
      'Win $$$ at http://evil.example/x\r\nBcc: all@shop.example <img src=x onerror=alert(1)> {{store}} $t(mail:invitation.accept)'
    await t.deps.db.updateTable('merchants').set({ store_name: nasty }).where('id', '=', ana.merchantId).execute()
    const name = { first_name: '<a href="https://evil.example">', last_name: 'evil.example\u202e' }
    await t.deps.db.updateTable('users').set(name).where('id', '=', ana.signedIn.id).execute()
    await invite(t, { owner: ana, email: guest })
    const { subject, text, html, to } = getMail()
    expect(to).toBe(guest)
    expect(subject).toBe('You have an invitation to a team on Voice Shop')
    expect(text).not.toMatch(/evil\.\S|\u202e|all@|\{\{|^Bcc/m)
    expect([...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link).host)).toEqual([
      '127.0.0.1:3000',
      '127.0.0.1:3000',
    ])
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>|evil\.\S/)
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => new URL(link).host)).toEqual([
      '127.0.0.1:3000',
      '127.0.0.1:3000',
      '127.0.0.1:3000',
    ])
  })

  test('[TEAM-4] has the inviter as the name is when it is sent, and lives without one', async () => {
    await inviteNow()
    await t.deps.db.updateTable('invitations').set({ invited_by: null }).where('email', '=', guest).execute()
    await t.runJobs()
    expect(getMail().text).toContain("Ana's store invited you to the team of “Ana's store” on Voice Shop.")
  })
})

describe('sending', () => {
  const refuse = () => vi.spyOn(t.deps.mailer, 'send').mockRejectedValue(new Error('the mail server is away'))

  test('[TEAM-4] a failed try leaves the invitation pending; the next one mails the same link', async () => {
    await inviteNow()
    const send = refuse()
    await expect(t.runJobs()).rejects.toThrow('the mail server is away')
    expect(await getStatus()).toBe('pending')
    const [first] = send.mock.calls.map(([mail]) => mail)
    send.mockRestore()
    await t.runJobs({ isRetryDue: true })
    expect(await getStatus()).toBe('invited')
    expect(getMail()).toEqual(first)
  })

  test('[TEAM-4] after the last try the invitation stays pending, and can be sent again', async () => {
    const id = await inviteNow()
    const send = refuse()
    await expect(t.runJobs()).rejects.toThrow()
    await sql`update pgboss.job set retry_count = retry_limit where state = 'retry'`.execute(t.deps.db)
    await expect(t.runJobs({ isRetryDue: true })).rejects.toThrow()
    send.mockRestore()
    await t.runJobs({ isRetryDue: true })
    expect([await getStatus(), listMails()]).toEqual(['pending', []])
    await t.call('POST', `${path}${id}/resend/`, { headers: ana.headers })
    await t.runJobs()
    expect([await getStatus(), listMails().length]).toEqual(['invited', 1])
  })

  test('[TEAM-2] [TEAM-4] the waiting mail of a cancelled invitation is not sent', async () => {
    const id = await inviteNow()
    await t.call('DELETE', `${path}${id}/`, { headers: ana.headers })
    await t.runJobs()
    expect(listMails()).toEqual([])
  })

  test('[TEAM-4] nor that of one that was accepted or has expired meanwhile', async () => {
    const { token, invitation } = await invite(t, { owner: ana, email: guest })
    await t.call('POST', `${path}${invitation.id}/resend/`, { headers: ana.headers })
    expect((await registerInvited(t, { token, email: guest })).status).toBe(400)
    await t.deps.db
      .updateTable('invitations')
      .set({ accepted_at: t.clock.now() })
      .where('id', '=', invitation.id)
      .execute()
    await t.runJobs()
    expect(listMails()).toHaveLength(1)

    await inviteNow(`late-${guest}`)
    t.clock.advance(7 * 24 * 60 * 60 * 1000)
    await t.runJobs()
    expect(listMails(`late-${guest}`)).toEqual([])
  })

  test('[TEAM-4] of an invitation that was sent again before its first mail went out one mail goes, with the new link', async () => {
    const id = await inviteNow()
    await t.call('POST', `${path}${id}/resend/`, { headers: ana.headers })
    await t.runJobs()
    expect(listMails()).toHaveLength(1)
    expect((await t.call('GET', `${path}verify/${readInvitationToken(t, guest)}/`)).status).toBe(200)
    expect(await getStatus()).toBe('invited')
  })

  test('[TEAM-4] a mail that went out while the invitation was sent again leaves it pending for the next one', async () => {
    const id = await inviteNow()
    const { send } = t.deps.mailer
    vi.spyOn(t.deps.mailer, 'send').mockImplementationOnce(async (mail) => {
      await send(mail)
      await t.call('POST', `${path}${id}/resend/`, { headers: ana.headers })
      expect(await getStatus()).toBe('pending')
    })
    await t.runJobs()
    expect([await getStatus(), listMails().length]).toEqual(['invited', 2])
  })

  test('[TEAM-4] a job that runs once more, as after a kill, does not send once more', async () => {
    const { invitation } = await invite(t, { owner: ana, email: guest })
    const payload = { invitationId: invitation.id, createdAtMs: new Date(invitation.created_at).getTime() }
    await createInvitationMailKind(t.deps).handle({ id: crypto.randomUUID(), payload, isLastTry: false })
    expect(listMails()).toHaveLength(1)
  })

  test('[TEAM-4] a refused invitation mails nothing', async () => {
    await inviteNow()
    await inviteNow()
    await inviteNow('no address')
    await t.runJobs()
    expect(listMails()).toHaveLength(1)
  })
})
