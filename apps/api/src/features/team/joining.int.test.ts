import { permissions } from '@voice-shop/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countRows } from '../../testing/count-rows.ts'
import { invite, registerInvited } from '../../testing/invite.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

const asMember = ['analytics.view', 'billing.view', 'team.view']

let t: TestApp
let ana: TestOwner
let guests = 0
let guest: string
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  ana = await t.registerOwner({ language: 'es' })
  guests += 1
  guest = `guest-${guests}@shop.example`
  t.clock.advance(1000)
})

const login = (body: unknown, language = 'en') =>
  t.call('POST', '/api/auth/token-obtain/', { body, headers: { 'accept-language': language } })
const listMembers = async () =>
  (await t.call('GET', '/api/auth/users/', { headers: ana.headers })).body.results as { email: string }[]
const listWorkspaces = async (access: string) =>
  (await t.call('GET', '/api/workspaces/', { headers: { authorization: `JWT ${access}` } })).body
const listTrail = async () => (await t.call('GET', '/api/audit/', { headers: ana.headers })).body.results
async function cancelAll() {
  const { body } = await t.call('GET', '/api/auth/invitations/', { headers: ana.headers })
  for (const { id } of body.results) await t.call('DELETE', `/api/auth/invitations/${id}/`, { headers: ana.headers })
}
/** How many accounts, stores and workspaces there are. */
const countAll = () => countRows(t.deps.db, ['users', 'merchants', 'workspaces', 'memberships', 'usage'])

const used = 'This invitation has already been used. Log in with your account.'

describe('registering with an invitation', () => {
  test('[REG-2] [REG-10] [TEAM-5] makes an account that works in that workspace alone, as a member', async () => {
    const { token } = await invite(t, { owner: ana, email: guest })
    const before = await countAll()
    const answer = await registerInvited(t, { token, email: guest })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      email: guest,
      first_name: 'Bruno',
      merchant: ana.signedIn.merchant,
      permissions: asMember,
    })
    const workspaces = await listWorkspaces(answer.body.access)
    expect(workspaces).toMatchObject({ count: 1, results: [{ id: ana.workspaceId, role: 'member' }] })
    expect(await countAll()).toEqual({ ...before, users: before.users + 1, memberships: before.memberships + 1 })
    expect(await listMembers()).toMatchObject([
      { email: ana.email, groups: ['owner'] },
      { email: guest, groups: ['member'], date_joined: t.clock.now().toISOString() },
    ])
    const open = await t.call('GET', '/api/auth/invitations/', { headers: ana.headers })
    expect(open.body.count).toBe(0)
  })

  test('[TEAM-6] is in the trail, done by who joined', async () => {
    const { token } = await invite(t, { owner: ana, email: guest })
    await registerInvited(t, { token, email: guest })
    expect((await listTrail())[0]).toMatchObject({
      action: 'team.member_joined',
      actor_name: 'Bruno Díaz',
      details: { email: guest },
    })
  })

  test.each([
    ['pt-BR', 'pt'],
    [undefined, 'es'],
    ['la', 'es'],
  ])('[I18N-5] Accept-Language %s has mail come in %s', async (language, expected) => {
    const { token } = await invite(t, { owner: ana, email: guest })
    await registerInvited(t, { token, email: guest, ...(language ? { language } : {}) })
    const user = await t.deps.db.selectFrom('users').select('language').where('email', '=', guest).executeTakeFirst()
    expect(user?.language).toBe(expected)
  })

  test('[REG-5] [TEAM-4] works once', async () => {
    const { token } = await invite(t, { owner: ana, email: guest })
    await registerInvited(t, { token, email: guest })
    const again = await registerInvited(t, { token, email: guest })
    expect([again.status, again.body]).toEqual([400, { token: [used] }])
  })

  test('[REG-5] [TEAM-4] of eight that use one token at once one gets in, and nothing is left of the others', async () => {
    const { token } = await invite(t, { owner: ana, email: guest })
    const before = await countAll()
    const answers = await Promise.all(Array.from({ length: 8 }, () => registerInvited(t, { token, email: guest })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)])
    for (const { status, body } of answers) if (status === 400) expect(body).toEqual({ token: [used] })
    expect(await countAll()).toEqual({ ...before, users: before.users + 1, memberships: before.memberships + 1 })
    expect((await listTrail()).map(({ action }: { action: string }) => action)).toEqual([
      'team.member_joined',
      'team.member_invited',
    ])
  })

  test('[REG-5] another e-mail is told whose invitation it is, and takes nothing', async () => {
    const { token } = await invite(t, { owner: ana, email: guest })
    const wrong = await registerInvited(t, { token, email: `other-${guest}` })
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { email: [`This invitation is for ${guest}. Use that email to accept it.`] },
    ])
    expect((await registerInvited(t, { token, email: guest.toUpperCase() })).status).toBe(201)
  })

  test('[REG-5] an e-mail that has an account is sent to sign in', async () => {
    const bob = await t.registerOwner()
    const { token } = await invite(t, { owner: ana, email: bob.email })
    const answer = await registerInvited(t, { token, email: bob.email, language: 'pt' })
    expect([answer.status, answer.body]).toEqual([
      400,
      { email: ['Já existe uma conta com este e-mail. Entre com ela para aceitar o convite.'] },
    ])
    expect(await listMembers()).toHaveLength(1)
  })

  test('[REG-5] [REG-11] a refused password or name leaves the invitation open', async () => {
    const { token } = await invite(t, { owner: ana, email: guest })
    expect((await registerInvited(t, { token, email: guest, password: 'short' })).body).toEqual({
      password: ['The password must have at least 8 characters.'],
    })
    expect((await registerInvited(t, { token, email: guest, first_name: ' ' })).status).toBe(400)
    expect((await registerInvited(t, { token, email: guest, merchant_id: 'x' })).status).toBe(400)
    expect((await registerInvited(t, { token, email: guest })).status).toBe(201)
  })

  test('[REG-5] expired, cancelled and forged tokens make no account, each with its reason', async () => {
    const { token } = await invite(t, { owner: ana, email: guest })
    const before = await countAll()
    expect((await registerInvited(t, { token: `${token}x`, email: guest })).body).toEqual({
      token: ['This invitation link is not valid. Open the link in the latest email, or ask for a new invitation.'],
    })
    await cancelAll()
    expect((await registerInvited(t, { token, email: guest })).body).toEqual({
      token: ['This invitation was canceled. Ask the store for a new one.'],
    })
    const late = await invite(t, { owner: ana, email: `late-${guest}` })
    t.clock.advance(7 * 24 * 60 * 60 * 1000)
    expect((await registerInvited(t, { token: late.token, email: `late-${guest}` })).body).toEqual({
      token: ['This invitation has expired. Ask the store to send it again.'],
    })
    expect(await countAll()).toEqual(before)
  })

  test('[REG-10] without its token it is a registration of its own, and the invitation can still be accepted', async () => {
    const { token } = await invite(t, { owner: ana, email: guest })
    const own = await registerInvited(t, { token: '', email: guest })
    expect(own.body.permissions).toEqual([...permissions])
    const joined = await login({ email: guest, password: 'violet-otter-72', token })
    expect([joined.status, joined.body.merchant.id]).toEqual([200, ana.merchantId])
  })
})

describe('signing in with an invitation', () => {
  test('[REG-10] [LAYOUT-6] [WS-1] joins that account, which then has a second workspace', async () => {
    const bob = await t.registerOwner()
    const { token } = await invite(t, { owner: ana, email: bob.email })
    t.clock.advance(1000)
    const answer = await login({ email: bob.email, password: bob.password, token })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id: bob.signedIn.id,
      merchant: ana.signedIn.merchant,
      permissions: asMember,
    })
    const workspaces = await listWorkspaces(answer.body.access)
    expect(workspaces).toMatchObject({
      count: 2,
      results: [
        { id: bob.workspaceId, role: 'owner', permissions: [...permissions] },
        { id: ana.workspaceId, role: 'member', permissions: asMember },
      ],
    })
    const headers = { authorization: `JWT ${answer.body.access}`, 'x-workspace-id': ana.workspaceId }
    expect((await t.call('GET', '/api/ai/dashboard/', { headers })).status).toBe(200)
    expect((await listTrail())[0]).toMatchObject({ action: 'team.member_joined', actor_name: 'Ana Gómez' })
    // The next sign-in, without the token, begins in the own store again.
    expect((await login({ email: bob.email, password: bob.password })).body.merchant.id).toBe(bob.merchantId)
  })

  test('[REG-10] a wrong password joins nothing, and leaves the invitation open', async () => {
    const bob = await t.registerOwner()
    const { token } = await invite(t, { owner: ana, email: bob.email })
    const wrong = await login({ email: bob.email, password: 'not the password', token })
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { detail: 'Invalid credentials. Please check your email and password.' },
    ])
    expect(await listMembers()).toHaveLength(1)
    expect((await login({ email: bob.email, password: bob.password, token })).status).toBe(200)
  })

  test('[REG-10] [TEAM-4] once more with the same token just signs in there: the first answer may have been lost', async () => {
    const bob = await t.registerOwner()
    const { token } = await invite(t, { owner: ana, email: bob.email })
    const calls = Array.from({ length: 4 }, () => login({ email: bob.email, password: bob.password, token }))
    const answers = await Promise.all(calls)
    expect(answers.map(({ status, body }) => [status, body.merchant?.id])).toEqual(Array(4).fill([200, ana.merchantId]))
    expect(await listMembers()).toHaveLength(2)
    expect(await listTrail()).toHaveLength(2)
  })

  test('[REG-10] [TEAM-4] a member is told of an older link that it was cancelled', async () => {
    const bob = await t.registerOwner()
    const me = { email: bob.email, password: bob.password }
    const older = await invite(t, { owner: ana, email: bob.email })
    await cancelAll()
    t.clock.advance(1)
    const { token } = await invite(t, { owner: ana, email: bob.email })
    expect((await login({ ...me, token })).status).toBe(200)
    expect((await login({ ...me, token: older.token })).body).toEqual({
      token: ['This invitation was canceled. Ask the store for a new one.'],
    })
  })

  test('[REG-10] [TEAM-4] but brings nobody back who was removed', async () => {
    const bob = await t.registerOwner()
    const { token } = await invite(t, { owner: ana, email: bob.email })
    await login({ email: bob.email, password: bob.password, token })
    await t.call('DELETE', `/api/auth/users/${bob.signedIn.id}/`, { headers: ana.headers })
    const again = await login({ email: bob.email, password: bob.password, token })
    expect([again.status, again.body]).toEqual([400, { token: [used] }])
    expect(await listMembers()).toHaveLength(1)
  })

  test('[REG-10] [REG-5] the token of another account is refused, and so are forged, cancelled and expired ones', async () => {
    const [bob, carla] = [await t.registerOwner(), await t.registerOwner()]
    const { token } = await invite(t, { owner: ana, email: bob.email })
    const asCarla = { email: carla.email, password: carla.password }
    const asBob = { email: bob.email, password: bob.password }
    const foreign = await login({ ...asCarla, token }, 'es')
    expect([foreign.status, foreign.body]).toEqual([
      400,
      { email: [`Esta invitación es para ${bob.email}. Usa ese correo electrónico para aceptarla.`] },
    ])
    expect((await login({ ...asBob, token: `${token}x` })).body).toEqual({
      token: ['This invitation link is not valid. Open the link in the latest email, or ask for a new invitation.'],
    })
    await cancelAll()
    expect((await login({ ...asBob, token })).body).toEqual({
      token: ['This invitation was canceled. Ask the store for a new one.'],
    })
    const late = await invite(t, { owner: ana, email: bob.email })
    t.clock.advance(7 * 24 * 60 * 60 * 1000)
    expect((await login({ ...asBob, token: late.token })).body).toEqual({
      token: ['This invitation has expired. Ask the store to send it again.'],
    })
    expect((await login(asBob)).status).toBe(200)
  })

  test('[REG-10] who belongs to no store any more comes back by an invitation', async () => {
    const first = await invite(t, { owner: ana, email: guest })
    const joined = await registerInvited(t, { token: first.token, email: guest })
    await t.call('DELETE', `/api/auth/users/${joined.body.id}/`, { headers: ana.headers })
    const me = { email: guest, password: 'violet-otter-72' }
    expect((await login(me)).status).toBe(403)
    t.clock.advance(1)
    const { token } = await invite(t, { owner: ana, email: guest })
    const answer = await login({ ...me, token })
    expect([answer.status, answer.body.merchant.id]).toEqual([200, ana.merchantId])
  })
})

describe('at once', () => {
  const inviteNow = (email: string) =>
    t.call('POST', '/api/auth/invitations/', { headers: ana.headers, body: { email } })

  test('[TEAM-3] [REG-10] inviting again while the invited person joins never leaves a member with an open invitation', async () => {
    const { token } = await invite(t, { owner: ana, email: guest })
    const [joined, ...invited] = await Promise.all([
      registerInvited(t, { token, email: guest }),
      ...Array.from({ length: 6 }, () => inviteNow(guest)),
    ])
    expect(joined.status).toBe(201)
    for (const { status } of invited) expect(status).toBe(400)
    const open = await t.call('GET', '/api/auth/invitations/', { headers: ana.headers })
    expect(open.body.count).toBe(0)
    expect((await inviteNow(guest)).body).toEqual({ email: ['This person is already on the team.'] })
  })

  test('[TEAM-2] [REG-10] cancelling and sending again race with joining: in the end one of them has happened', async () => {
    for (let round = 0; round < 6; round += 1) {
      const email = `round-${round}-${guest}`
      const { invitation, token } = await invite(t, { owner: ana, email })
      const path = `/api/auth/invitations/${invitation.id}/`
      const change =
        round % 2 === 0
          ? t.call('DELETE', path, { headers: ana.headers })
          : t.call('POST', `${path}resend/`, { headers: ana.headers })
      const [joined, changed] = await Promise.all([registerInvited(t, { token, email }), change])
      expect([joined.status === 201, changed.status < 300].filter(Boolean)).toHaveLength(1)
      const isMember = (await listMembers()).some((member) => member.email === email)
      expect(isMember).toBe(joined.status === 201)
    }
  })
})
