import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../core/config.ts'
import { addMember } from '../../testing/add-member.ts'
import { mailEmailCode } from '../../testing/email-code.ts'
import { invite, registerInvited } from '../../testing/invite.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { maxMailsPerDay } from './invitation-rules.ts'

let t: TestApp
let limited: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const { rateLimits } = readConfig({ NODE_ENV: 'test', RATE_LIMITS: '' })
  limited = await createTestApp({ config: { rateLimits } })
})
afterAll(async () => {
  await t.close()
  await limited.close()
})

const path = '/api/auth/invitations/'
const makeEmail = () => `guest-${randomUUID()}@shop.example`
const tryInvite = ({ call }: TestApp, { headers }: TestOwner, email: string) =>
  call('POST', path, { headers, body: { email } })
const getMails = ({ mails }: TestApp, email: string) => mails.filter(({ to }) => to === email)

function readLink({ mails }: TestApp, email: string, pattern: RegExp): string {
  const [, link] = pattern.exec(mails.findLast(({ to }) => to === email)?.text ?? '') ?? []
  if (!link) throw new Error(`no such link was mailed to ${email}`)
  return link
}
const readCode = (app: TestApp, email: string) => readLink(app, email, /\/confirm-email\?code=([\w-]+)/)
const readDecline = (app: TestApp, email: string) => readLink(app, email, /(\/not-for-me\?code=[\w.-]+)/)

const confirm = (code: string) => t.call('POST', '/api/auth/users/confirm-email/', { body: { code } })
const getProof = async ({ headers }: TestOwner) =>
  (await t.call('GET', '/api/auth/users/change-email/', { headers })).body
async function askForLink(owner: TestOwner) {
  const answer = await t.call('POST', '/api/auth/users/prove-email/', { headers: owner.headers })
  await t.runJobs()
  return answer
}

describe('[TEAM-8] mail to strangers', () => {
  test('from new accounts there is none: 18 invitations of one address by 8 accounts are refused', async () => {
    const victim = makeEmail()
    const statuses: number[] = []
    for (let account = 0; account < 8; account += 1) {
      const eve = await limited.registerOwner({ isProven: false })
      const name = { store_name: 'PayPal Security Alert' }
      await limited.deps.db.updateTable('merchants').set(name).where('id', '=', eve.merchantId).execute()
      for (let mail = 0; mail < (account < 2 ? 3 : 2); mail += 1) {
        statuses.push((await tryInvite(limited, eve, victim)).status)
      }
    }
    expect(statuses).toEqual(Array.from({ length: 18 }, () => 403))
    await limited.runJobs()
    expect(limited.mails).toEqual([])
  })

  test('from proven accounts there are five, with no name of theirs in subject or sender', async () => {
    const victim = makeEmail()
    const refusals: unknown[] = []
    for (let account = 0; account < 8; account += 1) {
      const eve = await limited.registerOwner()
      const name = { store_name: 'PayPal Security Alert https://paypal.evil.example' }
      await limited.deps.db.updateTable('merchants').set(name).where('id', '=', eve.merchantId).execute()
      const answer = await tryInvite(limited, eve, victim)
      if (answer.status !== 201) refusals.push([answer.status, answer.body.detail])
    }
    await limited.runJobs()
    const mails = getMails(limited, victim)
    expect(mails).toHaveLength(5)
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(['You have an invitation to a team on Voice Shop']),
    )
    for (const { text } of mails) expect(text).not.toMatch(/evil\.\S/)
    expect(refusals).toEqual(
      Array.from({ length: 3 }, () => [429, expect.stringContaining('This address has received many invitations')]),
    )
  })

  test('a mail that is sent again counts too, and another address is untouched', async () => {
    const [ana, victim] = [await limited.registerOwner(), makeEmail()]
    const { body } = await tryInvite(limited, ana, victim)
    const again = () => limited.call('POST', `${path}${body.id}/resend/`, { headers: ana.headers })
    const statuses = []
    for (let mail = 0; mail < 5; mail += 1) statuses.push((await again()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect((await tryInvite(limited, ana, makeEmail())).status).toBe(201)
  })
})

describe('[TEAM-8] what is refused counts for no mail of the address', () => {
  async function countLeft(email: string): Promise<number> {
    for (let sent = 0; ; sent += 1) {
      const { status } = await tryInvite(limited, await limited.registerOwner(), email)
      if (status === 429) return sent
    }
  }

  test('an open invitation, and a member', async () => {
    const [ana, guest] = [await limited.registerOwner(), makeEmail()]
    const statuses: number[] = []
    for (let tries = 0; tries < 4; tries += 1) statuses.push((await tryInvite(limited, ana, guest)).status)
    expect(statuses).toEqual([201, 400, 400, 400])
    expect(await countLeft(guest)).toBe(4)
    const bob = await limited.registerOwner()
    await addMember(limited, { owner: ana, member: bob })
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await tryInvite(limited, ana, bob.email)).body).toHaveProperty('email')
    }
    expect(await countLeft(bob.email)).toBe(5)
  })

  test("a store's own limit of a day", async () => {
    const [ana, guest] = [await limited.registerOwner(), makeEmail()]
    const sent = {
      workspaceId: ana.workspaceId,
      actor: { id: ana.signedIn.id, name: 'Ana' },
      action: 'team.member_invited' as const,
      now: limited.clock.now(),
    }
    await limited.deps.db.transaction().execute(async (transaction) => {
      for (let mail = 0; mail < maxMailsPerDay; mail += 1) {
        await recordAudit(transaction, { ...sent, details: { email: makeEmail() } })
      }
    })
    expect((await tryInvite(limited, ana, guest)).status).toBe(429)
    expect(await countLeft(guest)).toBe(5)
  })
})

describe('[TEAM-8] whose account it is', () => {
  test('is shown by the link of a mail, which the owner asks for; then they may invite', async () => {
    const ana = await t.registerOwner({ isProven: false })
    expect(await getProof(ana)).toEqual({ email: null, is_proven: false })
    const refused = await tryInvite(t, ana, makeEmail())
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringMatching(/^Confirm your email before/)])
    expect(getMails(t, ana.email)).toEqual([])

    const asked = await askForLink(ana)
    expect([asked.status, asked.body.detail]).toEqual([200, expect.stringContaining(`a link to ${ana.email}`)])
    // It waits for no other address.
    expect(await getProof(ana)).toEqual({ email: null, is_proven: false })
    const code = readCode(t, ana.email)
    expect((await confirm(code)).body).toMatchObject({ email: ana.email, is_changed: false })
    expect(await getProof(ana)).toEqual({ email: null, is_proven: true })
    expect((await tryInvite(t, ana, makeEmail())).status).toBe(201)
    // Once, and nobody is signed out.
    expect((await confirm(code)).status).toBe(400)
    expect((await t.call('GET', '/api/auth/devices/', { headers: ana.headers })).body.count).toBe(1)
    expect((await askForLink(ana)).body.detail).toBe('Your email is already confirmed.')
  })

  test.each(['es', 'pt'] as const)('is asked for in %s', async (language) => {
    const ana = await t.registerOwner({ language, isProven: false })
    await askForLink(ana)
    const [mail] = getMails(t, ana.email)
    expect([mail?.language, mail?.text]).toEqual([language, expect.not.stringMatching(/\{\{|email_proof|undefined/)])
  })

  test('is not shown by a link that has run out, is forged, or went to an address of before', async () => {
    const ana = await t.registerOwner({ isProven: false })
    await askForLink(ana)
    const code = readCode(t, ana.email)
    for (const forged of ['', 'x', `${code.slice(0, -1)}!`]) expect((await confirm(forged)).status).toBe(400)
    const email = makeEmail()
    await t.call('POST', '/api/auth/users/change-email/', {
      headers: ana.headers,
      body: { email, password: ana.password },
    })
    await t.runJobs()
    // The change proves the new address, and leaves the old link without a use.
    expect((await confirm(readCode(t, email))).body).toMatchObject({ email, is_changed: true })
    expect((await confirm(code)).status).toBe(400)
    expect(await getProof(ana)).toEqual({ email: null, is_proven: true })

    const eva = await t.registerOwner({ isProven: false })
    await askForLink(eva)
    t.clock.advance(60 * 60 * 1000)
    expect((await confirm(readCode(t, eva.email))).status).toBe(400)
  })

  test('is shown by a new password that was mailed, by an invitation, and by no sign-in', async () => {
    const ana = await t.registerOwner({ isProven: false })
    await t.call('POST', '/api/auth/users/forgot-password/', { body: { email: ana.email } })
    await t.runJobs()
    const code = readLink(t, ana.email, /code=([\w-]+)/)
    const password = 'rua das flores 12'
    await t.call('POST', '/api/auth/users/reset-password/', { body: { code, password } })
    const { access } = (await t.call('POST', '/api/auth/token-obtain/', { body: { email: ana.email, password } })).body
    expect(await getProof({ ...ana, headers: { authorization: `JWT ${access}` } })).toMatchObject({ is_proven: true })

    const [owner, email] = [await t.registerOwner(), makeEmail()]
    const { token } = await invite(t, { owner, email })
    const joined = await registerInvited(t, { token, email })
    expect(await getProof({ ...owner, headers: { authorization: `JWT ${joined.body.access}` } })).toMatchObject({
      is_proven: true,
    })

    const eva = await t.registerOwner({ isProven: false })
    await t.call('POST', '/api/auth/token-obtain/', { body: eva })
    expect(await getProof(eva)).toMatchObject({ is_proven: false })
  })
})

describe('[TEAM-8] "not for me" in the mail of an invitation', () => {
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' }

  test('is a page of one button, which ends invitations from every store', async () => {
    const [ana, eva, guest] = [await t.registerOwner(), await t.registerOwner(), makeEmail()]
    const { invitation } = await invite(t, { owner: ana, email: guest })
    const link = readDecline(t, guest)
    const page = await t.call('GET', link)
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain(`<form method="post" action="${link}">`)
    // A look changes nothing.
    expect((await tryInvite(t, eva, guest)).status).toBe(201)
    expect((await t.call('POST', link, form)).body).toContain('You will get no more invitations')
    // Eve's mail, which waited, is not sent either.
    await t.runJobs()
    expect(getMails(t, guest)).toHaveLength(1)
    for (const owner of [ana, eva, await t.registerOwner()]) {
      const refused = await tryInvite(t, owner, guest)
      expect([refused.status, refused.body]).toEqual([400, { email: [expect.stringContaining('does not want')] }])
    }
    const again = await t.call('POST', `${path}${invitation.id}/resend/`, { headers: ana.headers })
    expect(again.status).toBe(400)
    expect((await tryInvite(t, ana, makeEmail())).status).toBe(201)
  })

  test('can be taken back there, by joining, or by an account of their own', async () => {
    const ana = await t.registerOwner()
    const guest = makeEmail()
    const { token, invitation } = await invite(t, { owner: ana, email: guest })
    const link = readDecline(t, guest)
    await t.call('POST', link, form)
    expect((await t.call('GET', link)).body).toContain('again=1')
    await t.call('POST', `${link}&again=1`, form)
    const again = () => t.call('POST', `${path}${invitation.id}/resend/`, { headers: ana.headers })
    expect((await again()).status).toBe(200)
    await t.runJobs()
    await t.call('POST', link, form)
    expect((await again()).status).toBe(400)
    expect((await registerInvited(t, { token, email: guest })).status).toBe(400)
    const newest = readLink(t, guest, /register\?token=([\w-]+)/)
    expect((await registerInvited(t, { token: newest, email: guest })).status).toBe(201)
    expect((await tryInvite(t, await t.registerOwner(), guest)).status).toBe(201)

    const other = makeEmail()
    await invite(t, { owner: ana, email: other })
    await t.call('POST', readDecline(t, other), form)
    const body = { email: other, password: 'violet-otter-72', first_name: 'O', last_name: 'X', phone: '' }
    const registered = await t.call('POST', '/api/auth/register/', { body })
    const eve = await t.registerOwner()
    // Whoever registers with an address is not yet whose it is.
    expect((await tryInvite(t, eve, other)).status).toBe(400)
    t.clock.advance(1)
    await askForLink({ ...ana, headers: { authorization: `JWT ${registered.body.access}` } })
    await confirm(readCode(t, other))
    expect((await tryInvite(t, eve, other)).status).toBe(201)
  })

  test('an address that an account takes and proves later is invited again', async () => {
    const [ana, eva, wanted] = [await t.registerOwner(), await t.registerOwner(), makeEmail()]
    await invite(t, { owner: ana, email: wanted })
    await t.call('POST', readDecline(t, wanted), form)
    t.clock.advance(1)
    const code = await mailEmailCode(t, eva, wanted)
    expect((await confirm(code)).body).toMatchObject({ email: wanted, is_changed: true })
    expect((await tryInvite(t, await t.registerOwner(), wanted)).status).toBe(201)
  })

  test.each(['', '?code=', '?code=x.y', '?code=a&code=b', '?code=%00', `?code=${'x'.repeat(3000)}`])(
    'a link that was not mailed declines nothing, and says so: %s',
    async (query) => {
      const before = await t.deps.db.selectFrom('declined_addresses').selectAll().execute()
      for (const method of ['GET', 'POST'] as const) {
        const answer = await t.call(method, `/not-for-me${query}`, method === 'POST' ? form : {})
        expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('This link is not valid')])
      }
      expect(await t.deps.db.selectFrom('declined_addresses').selectAll().execute()).toEqual(before)
    },
  )

  test('a body that is no form of ours is not read to its end', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await t.call('POST', '/not-for-me?code=x', { headers, body: 'x'.repeat(2000) })).status).toBe(413)
  })

  test('[I18N-2] speaks the language of the browser', async () => {
    const guest = makeEmail()
    await invite(t, { owner: await t.registerOwner(), email: guest })
    const link = readDecline(t, guest)
    const page = await t.call('GET', link, { headers: { 'accept-language': 'es-AR' } })
    expect(page.body).toContain('lang="es"')
    expect(page.body).toContain('Si creás una cuenta')
    expect(page.body).toContain(guest)
  })
})
