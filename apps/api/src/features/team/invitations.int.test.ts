import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { invite, readInvitationToken, registerInvited } from '../../testing/invite.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

const dayMs = 24 * 60 * 60 * 1000
const start = '2026-11-18T15:07:00.000Z'

let t: TestApp
let ana: TestOwner
let guests = 0
let guest: string
beforeAll(async () => {
  t = await createTestApp({ now: start })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(start)
  ana = await t.registerOwner()
  guests += 1
  guest = `guest-${guests}@shop.example`
})

const path = '/api/auth/invitations/'
const post = (email: unknown, headers = ana.headers) => t.call('POST', path, { headers, body: { email } })
const resend = (id: string, headers = ana.headers) => t.call('POST', `${path}${id}/resend/`, { headers })
const cancel = (id: string, headers = ana.headers) => t.call('DELETE', `${path}${id}/`, { headers })
const list = (query = '', headers = ana.headers) => t.call('GET', `${path}${query}`, { headers })
const verify = (token: string, language = 'en') =>
  t.call('GET', `${path}verify/${encodeURIComponent(token)}/`, { headers: { 'accept-language': language } })
/** A session lives for two days: the owner comes back. */
async function signInAgain() {
  const { email, password } = ana
  const { body } = await t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })
  ana = { ...ana, headers: { ...ana.headers, authorization: `JWT ${body.access}` } }
}
async function listActions(): Promise<[string, Record<string, string>][]> {
  const { body } = await t.call('GET', '/api/audit/?page_size=100', { headers: ana.headers })
  return body.results.map((entry: { action: string; details: Record<string, string> }) => [entry.action, entry.details])
}

describe('an invitation', () => {
  test('[TEAM-1] [TEAM-4] is pending until its mail went out, then invited, and good for 7 days', async () => {
    const answer = await post(guest)
    expect(answer.status).toBe(201)
    const invitation = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: guest,
      status: 'pending',
      created_at: start,
      expires_at: '2026-11-25T15:07:00.000Z',
    }
    expect(answer.body).toEqual(invitation)
    expect((await list()).body).toEqual({ count: 1, next: null, previous: null, results: [invitation] })
    await t.runJobs()
    expect((await list()).body.results).toEqual([{ ...invitation, status: 'invited' }])
  })

  test('[TEAM-4] its link tells whom it is for and which store invites, and whether to sign in or to register', async () => {
    const { token } = await invite(t, { owner: ana, email: guest })
    const unknown = await verify(token)
    expect([unknown.status, unknown.body]).toEqual([
      200,
      { email: guest, store_name: "Ana's store", has_account: false },
    ])
    const bob = await t.registerOwner()
    const atBobs = await invite(t, { owner: ana, email: bob.email })
    expect((await verify(atBobs.token)).body).toMatchObject({ email: bob.email, has_account: true })
  })

  test('[TEAM-4] neither its row nor its job holds the token', async () => {
    const { token } = await invite(t, { owner: ana, email: guest })
    const rows = await t.deps.db.selectFrom('invitations').selectAll().where('email', '=', guest).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    const { sql } = await import('kysely')
    const jobs = await sql<{ data: unknown }>`select data from pgboss.job`.execute(t.deps.db)
    expect(jobs.rows.length).toBeGreaterThan(0)
    expect(JSON.stringify([rows, jobs.rows])).not.toContain(token)
    expect(JSON.stringify(await listActions())).not.toContain(token)
  })

  test('[TEAM-6] inviting, sending again and cancelling are in the trail', async () => {
    const { invitation } = await invite(t, { owner: ana, email: guest })
    await resend(invitation.id)
    await cancel(invitation.id)
    expect(await listActions()).toEqual([
      ['team.invitation_cancelled', { email: guest }],
      ['team.invitation_resent', { email: guest }],
      ['team.member_invited', { email: guest }],
    ])
  })

  test('[TEAM-1] [ERR-1] the list is newest first, in pages', async () => {
    for (const name of ['a', 'b', 'c']) {
      t.clock.advance(1000)
      await post(`${name}-${guest}`)
    }
    const first = await list('?page_size=2')
    expect(first.body).toMatchObject({ count: 3, next: `${path}?page=2&page_size=2`, previous: null })
    const second = await t.call('GET', first.body.next, { headers: ana.headers })
    const emails = [...first.body.results, ...second.body.results].map(({ email }) => email)
    expect(emails).toEqual([`c-${guest}`, `b-${guest}`, `a-${guest}`])
  })
})

describe('who is invited', () => {
  test('[TEAM-3] capitals and spaces make no other address', async () => {
    expect((await post(`  ${guest.toUpperCase()} `)).body.email).toBe(guest)
    const twice = await post(guest)
    expect([twice.status, twice.body]).toEqual([
      400,
      { email: ['This email already has an open invitation. You can send it again from the list.'] },
    ])
    expect((await list()).body.count).toBe(1)
  })

  test('[TEAM-3] oneself and members are refused, each with its reason', async () => {
    const bob = await t.registerOwner()
    await addMember(t, { owner: ana, member: bob })
    const oneself = await post(ana.email.toUpperCase())
    expect([oneself.status, oneself.body]).toEqual([
      400,
      { email: ['This is your own email: you are already on the team.'] },
    ])
    const member = await post(bob.email)
    expect([member.status, member.body]).toEqual([400, { email: ['This person is already on the team.'] }])
    await t.runJobs()
    expect(t.mails.filter(({ to }) => [ana.email, bob.email].includes(to))).toEqual([])
    expect(await listActions()).toEqual([])
  })

  test('[TEAM-3] who was removed can be invited again', async () => {
    const { token } = await invite(t, { owner: ana, email: guest })
    const joined = await registerInvited(t, { token, email: guest })
    await t.call('DELETE', `/api/auth/users/${joined.body.id}/`, { headers: ana.headers })
    t.clock.advance(1)
    const again = await invite(t, { owner: ana, email: guest })
    expect((await verify(again.token)).body).toMatchObject({ email: guest, has_account: true })
  })

  test.each([
    '',
    ' ',
    'x',
    'x@',
    '@x.example',
    'a b@x.example',
    `${'a'.repeat(250)}@x.example`,
    null,
    7,
    ['a@x.example'],
  ])('[TEAM-3] [ERR-2] %j is no address', async (email) => {
    const answer = await post(email)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['email']])
  })

  test.each([
    'a@x.example\r\nBcc: b@x.example',
    'a@x.example, b@x.example',
    'a@x.example;b@x.example',
    '<a@x.example>',
    'Ana <a@x.example>',
    '"a"@x.example',
    'a@x.example\u0000',
  ])('[TEAM-3] [ERR-2] %j would be more than one address, or a header', async (email) => {
    expect((await post(email)).status).toBe(400)
    expect((await list()).body.count).toBe(0)
  })

  test('[TEAM-3] of ten at once for the same address one is made, and one mail goes out', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(guest)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)])
    await t.runJobs()
    expect(t.mails.filter(({ to }) => to === guest)).toHaveLength(1)
    expect(await listActions()).toHaveLength(1)
  })
})

describe('sending again', () => {
  test('[TEAM-4] makes a new link, good for 7 days from now; the link before stops', async () => {
    const { invitation, token } = await invite(t, { owner: ana, email: guest })
    t.clock.advance(dayMs)
    await signInAgain()
    const answer = await resend(invitation.id)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: invitation.id,
      email: guest,
      status: 'pending',
      created_at: '2026-11-19T15:07:00.000Z',
      expires_at: '2026-11-26T15:07:00.000Z',
    })
    await t.runJobs()
    const newToken = readInvitationToken(t, guest)
    expect(newToken).not.toBe(token)
    expect((await verify(newToken)).status).toBe(200)
    expect((await verify(token)).body).toEqual({
      token: ['This invitation link is not valid. Open the link in the latest email, or ask for a new invitation.'],
    })
    expect((await list()).body.results).toMatchObject([{ id: invitation.id, status: 'invited' }])
  })

  test('[TEAM-4] makes a new link within the same millisecond, too', async () => {
    const { invitation, token } = await invite(t, { owner: ana, email: guest })
    expect((await resend(invitation.id)).status).toBe(200)
    await t.runJobs()
    expect((await verify(token)).status).toBe(400)
    expect((await verify(readInvitationToken(t, guest))).status).toBe(200)
  })

  test('[TEAM-4] an expired invitation is open again, by sending it again as by inviting again', async () => {
    const { invitation, token } = await invite(t, { owner: ana, email: guest })
    t.clock.set('2026-11-25T15:06:59.999Z')
    expect((await verify(token)).status).toBe(200)
    t.clock.set('2026-11-25T15:07:00.000Z')
    await signInAgain()
    expect((await verify(token)).body).toEqual({
      token: ['This invitation has expired. Ask the store to send it again.'],
    })
    expect((await list()).body.results).toMatchObject([{ id: invitation.id, expires_at: '2026-11-25T15:07:00.000Z' }])
    const again = await invite(t, { owner: ana, email: guest })
    expect(again.invitation.id).toBe(invitation.id)
    expect((await verify(again.token)).status).toBe(200)
    t.clock.advance(8 * dayMs)
    await signInAgain()
    expect((await resend(invitation.id)).status).toBe(200)
    await t.runJobs()
    expect((await verify(readInvitationToken(t, guest))).status).toBe(200)
    expect((await list()).body.count).toBe(1)
  })
})

describe('cancelling', () => {
  test('[TEAM-2] ends an invitation: it leaves the list, and its link says so', async () => {
    const { invitation, token } = await invite(t, { owner: ana, email: guest })
    const answer = await cancel(invitation.id)
    expect([answer.status, answer.body]).toEqual([204, ''])
    expect((await list()).body.count).toBe(0)
    expect((await verify(token)).body).toEqual({
      token: ['This invitation was canceled. Ask the store for a new one.'],
    })
    for (const call of [cancel, resend]) {
      const again = await call(invitation.id)
      expect([again.status, again.body]).toEqual([404, { detail: 'This invitation is no longer open.' }])
    }
    expect((await invite(t, { owner: ana, email: guest })).invitation.id).not.toBe(invitation.id)
  })

  test('[TEAM-2] one that was accepted stays accepted', async () => {
    const { invitation, token } = await invite(t, { owner: ana, email: guest })
    expect((await registerInvited(t, { token, email: guest })).status).toBe(201)
    expect((await cancel(invitation.id)).status).toBe(404)
    expect((await resend(invitation.id)).status).toBe(404)
    expect((await verify(token)).body).toEqual({
      token: ['This invitation has already been used. Log in with your account.'],
    })
  })

  test('[WS-3] [TEAM-5] those of another workspace look like unknown ones, and stay', async () => {
    const { invitation, token } = await invite(t, { owner: ana, email: guest })
    const bob = await t.registerOwner()
    for (const id of [invitation.id, crypto.randomUUID(), ana.workspaceId]) {
      for (const call of [cancel, resend]) {
        const answer = await call(id, bob.headers)
        expect.soft([answer.status, answer.body]).toEqual([404, { detail: 'This invitation is no longer open.' }])
      }
    }
    expect((await list('', bob.headers)).body.count).toBe(0)
    expect((await verify(token)).status).toBe(200)
  })
})

describe('tokens', () => {
  test('[REG-5] [TEAM-4] a forged one says only that the link is not valid, in the language asked for', async () => {
    const { token } = await invite(t, { owner: ana, email: guest })
    const { signedIn, headers } = ana
    const forged = [`${token}x`, token.slice(1), token.toUpperCase(), 'x', '%', "' or 1=1", ana.workspaceId]
    forged.push(signedIn.refresh, headers.authorization?.slice(0, 150) ?? '', '\u0000', '../..', '🐳')
    for (const wrong of forged) {
      const answer = await verify(wrong, 'es')
      expect.soft([answer.status, answer.body], wrong).toEqual([
        400,
        {
          token: [
            'Este enlace de invitación no es válido. Abre el enlace del correo más reciente o pide una nueva invitación.',
          ],
        },
      ])
    }
    expect((await verify('a'.repeat(201))).status).toBeLessThan(500)
  })
})

describe('limits', () => {
  const insertInvitations = (count: number, createdAt: Date) =>
    t.deps.db
      .insertInto('invitations')
      .values(
        Array.from({ length: count }, (_, place) => ({
          id: crypto.randomUUID(),
          workspace_id: ana.workspaceId,
          email: `old-${place}-${guest}`,
          token_hash: crypto.randomUUID(),
          invited_by: ana.signedIn.id,
          created_at: createdAt,
          expires_at: new Date(createdAt.getTime() + 7 * dayMs),
        })),
      )
      .execute()

  test('[TEAM-3] a workspace has at most 100 open invitations, also when ten come at once', async () => {
    await insertInvitations(97, new Date('2026-10-01T00:00:00Z'))
    const answers = await Promise.all(Array.from({ length: 10 }, (_, place) => post(`n-${place}-${guest}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(400)])
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      workspace: ['A store can have at most 100 open invitations. Cancel some to send new ones.'],
    })
    // An expired one takes no more room when it is renewed, and a cancelled one makes room.
    expect((await post(`old-0-${guest}`)).status).toBe(201)
    const { body } = await list()
    expect(body.count).toBe(100)
    await cancel(body.results[0].id)
    expect((await post(guest)).status).toBe(201)
  })

  test('[TEAM-3] [TEAM-4] at most 50 invitation mails a day leave a workspace, also when they come at once', async () => {
    const first = await invite(t, { owner: ana, email: guest })
    for (let sent = 1; sent < 48; sent += 1) {
      const answer = await post(`m-${sent}-${guest}`)
      expect(answer.status).toBe(201)
    }
    t.clock.advance(60_000)
    const calls = Array.from({ length: 8 }, (_, place) =>
      place % 2 ? resend(first.invitation.id) : post(`p-${place}-${guest}`),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(2)
    const refused = answers.filter(({ status }) => status >= 300)
    for (const answer of refused) {
      expect([answer.status, answer.body]).toEqual([
        429,
        { workspace: ['A store can send at most 50 invitation emails a day. Try again tomorrow.'] },
      ])
      expect(answer.headers['retry-after']).toBe('86400')
    }
    await t.runJobs()
    expect((await list('?page_size=1')).body.count).toBeLessThanOrEqual(50)
    const other = await t.registerOwner()
    expect((await post(`other-${guest}`, other.headers)).status).toBe(201)

    t.clock.set(new Date(new Date(start).getTime() + dayMs - 1))
    await signInAgain()
    expect((await post(`late-${guest}`)).status).toBe(429)
    t.clock.set(new Date(new Date(start).getTime() + dayMs))
    expect((await post(`late-${guest}`)).status).toBe(201)
  })

  test('[TEAM-3] [TEAM-4] at most 5 a day go to one address, however they are asked for', async () => {
    let { invitation } = await invite(t, { owner: ana, email: guest })
    expect((await resend(invitation.id)).status).toBe(200)
    await cancel(invitation.id)
    invitation = (await post(guest)).body
    expect((await resend(invitation.id)).status).toBe(200)
    expect((await resend(invitation.id)).status).toBe(200)
    const refused = await resend(invitation.id)
    expect([refused.status, refused.body]).toEqual([
      429,
      { email: ['At most 5 invitation emails a day can go to the same address. Try again tomorrow.'] },
    ])
    await cancel(invitation.id)
    expect((await post(guest)).status).toBe(429)
    expect((await post(`x-${guest}`)).status).toBe(201)
    t.clock.advance(dayMs)
    await signInAgain()
    expect((await post(guest)).status).toBe(201)
  })

  test('[TEAM-3] a mail that is refused changes nothing: the link before stays good', async () => {
    const { invitation } = await invite(t, { owner: ana, email: guest })
    for (let sent = 1; sent < 5; sent += 1) await resend(invitation.id)
    await t.runJobs()
    const before = await list()
    expect((await resend(invitation.id)).status).toBe(429)
    await t.runJobs()
    expect((await list()).body).toEqual(before.body)
    expect((await verify(readInvitationToken(t, guest))).status).toBe(200)
    expect(await listActions()).toHaveLength(5)
  })
})

test('[USAGE-3] invitations that ended long ago are forgotten, and stay in the trail', async () => {
  const cancelled = await post(guest)
  await cancel(cancelled.body.id)
  const open = await post(`open-${guest}`)
  const countRows = async () => {
    const rows = t.deps.db.selectFrom('invitations').select('id').where('workspace_id', '=', ana.workspaceId)
    return (await rows.execute()).map(({ id }) => id)
  }
  t.clock.advance(89 * dayMs)
  await signInAgain()
  const second = await post(`second-${guest}`)
  expect(await countRows()).toHaveLength(3)
  t.clock.advance(2 * dayMs)
  await signInAgain()
  const third = await post(`third-${guest}`)
  expect((await countRows()).sort()).toEqual([open.body.id, second.body.id, third.body.id].sort())
  expect((await listActions()).map(([action]) => action)).toContain('team.invitation_cancelled')
})
