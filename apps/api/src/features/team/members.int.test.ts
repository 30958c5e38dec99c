import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
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

const list = (headers: Record<string, string>, query = '') => t.call('GET', `/api/auth/users/${query}`, { headers })
const remove = (id: string, headers = ana.headers) => t.call('DELETE', `/api/auth/users/${id}/`, { headers })
const listEmails = async (headers = ana.headers) =>
  (await list(headers)).body.results.map((member: { email: string }) => member.email)

/** Someone with a store of their own who joined Ana's team, with the headers of calls there. */
async function makeMember(): Promise<{ bob: TestOwner; atAnas: Record<string, string> }> {
  const bob = await t.registerOwner()
  t.clock.advance(1000)
  return { bob, atAnas: await addMember(t, { owner: ana, member: bob }) }
}

describe('the members', () => {
  test('[TEAM-1] are listed with role and date, the owner first, then by the date of joining', async () => {
    const joinedFirst = await makeMember()
    const joinedLast = await makeMember()
    const answer = await list(joinedFirst.atAnas)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ count: 3, next: null, previous: null })
    const [owner, first, last] = answer.body.results
    expect(owner).toEqual({
      id: ana.signedIn.id,
      email: ana.email,
      first_name: 'Ana',
      last_name: 'Gómez',
      profile_photo: null,
      groups: ['owner'],
      date_joined: expect.any(String),
      has_two_step: null,
    })
    expect([first.id, first.groups]).toEqual([joinedFirst.bob.signedIn.id, ['member']])
    expect([last.id, last.groups, last.date_joined]).toEqual([
      joinedLast.bob.signedIn.id,
      ['member'],
      t.clock.now().toISOString(),
    ])
    expect(JSON.stringify(answer.body)).not.toMatch(/hash|password/)
  })

  test('[TEAM-1] the owner comes first even when a member has been there for longer', async () => {
    const { bob } = await makeMember()
    await t.deps.db
      .updateTable('memberships')
      .set({ created_at: new Date('2020-01-01T00:00:00Z') })
      .where('user_id', '=', bob.signedIn.id)
      .where('workspace_id', '=', ana.workspaceId)
      .execute()
    expect(await listEmails()).toEqual([ana.email, bob.email])
  })

  test('[TEAM-1] [ACC-2] with the path of their photo', async () => {
    await t.deps.db
      .insertInto('user_photos')
      .values({ user_id: ana.signedIn.id, name: 'p-1_x', image: Buffer.from('x'), created_at: t.clock.now() })
      .execute()
    expect((await list(ana.headers)).body.results[0].profile_photo).toBe('/api/photos/p-1_x.webp')
    await t.deps.db.deleteFrom('user_photos').execute()
  })

  test('[TEAM-1] [ERR-1] come in pages', async () => {
    const { bob } = await makeMember()
    const first = await list(ana.headers, '?page_size=1')
    expect(first.body).toMatchObject({ count: 2, previous: null, next: '/api/auth/users/?page=2&page_size=1' })
    expect(first.body.results[0].email).toBe(ana.email)
    const second = await t.call('GET', first.body.next, { headers: ana.headers })
    expect(second.body).toMatchObject({ count: 2, next: null, previous: '/api/auth/users/?page=1&page_size=1' })
    expect(second.body.results[0].email).toBe(bob.email)
    expect((await list(ana.headers, '?page=3')).body).toMatchObject({ count: 2, results: [] })
    expect((await list(ana.headers, '?page=0')).status).toBe(400)
  })

  test('[TEAM-5] [WS-3] are seen by members and by nobody else', async () => {
    const { bob, atAnas } = await makeMember()
    expect((await list(atAnas)).body.count).toBe(2)
    expect(await listEmails(bob.headers)).toEqual([bob.email])
    const stranger = await t.registerOwner()
    expect((await list({ ...stranger.headers, 'x-workspace-id': ana.workspaceId })).status).toBe(403)
    expect((await t.call('GET', '/api/auth/users/')).status).toBe(401)
  })
})

describe('removing', () => {
  test('[TEAM-2] [WS-3] a member ends the membership with the next request; account and own store stay', async () => {
    const { bob, atAnas } = await makeMember()
    expect((await t.call('GET', '/api/ai/dashboard/', { headers: atAnas })).status).toBe(200)
    const answer = await remove(bob.signedIn.id)
    expect([answer.status, answer.body]).toEqual([204, ''])
    for (const path of ['/api/ai/dashboard/', '/api/auth/users/', '/api/auth/invitations/', '/api/voice-shop/usage/']) {
      expect.soft((await t.call('GET', path, { headers: atAnas })).status, path).toBe(403)
    }
    expect((await t.call('GET', `/api/merchants/${ana.merchantId}/`, { headers: bob.headers })).status).toBe(404)
    expect((await t.call('GET', '/api/ai/dashboard/', { headers: bob.headers })).status).toBe(200)
    const { email, password } = bob
    expect((await t.call('POST', '/api/auth/token-obtain/', { body: { email, password } })).status).toBe(200)
    expect(await listEmails()).toEqual([ana.email])
  })

  test('[TEAM-2] [TEAM-6] is in the trail with the name of who went', async () => {
    const { bob } = await makeMember()
    await remove(bob.signedIn.id)
    const { body } = await t.call('GET', '/api/audit/', { headers: ana.headers })
    expect(body.count).toBe(1)
    expect(body.results[0]).toMatchObject({
      action: 'team.member_removed',
      actor_name: 'Ana Gómez',
      details: { name: 'Ana Gómez', email: bob.email },
      created_at: t.clock.now().toISOString(),
    })
  })

  test('[TEAM-2] the owner cannot: not oneself, and not another owner', async () => {
    const oneself = await remove(ana.signedIn.id)
    expect([oneself.status, oneself.body]).toEqual([400, { detail: 'You cannot remove yourself from the team.' }])
    const { bob, atAnas } = await makeMember()
    await t.deps.db
      .updateTable('memberships')
      .set({ role: 'owner' })
      .where('user_id', '=', bob.signedIn.id)
      .where('workspace_id', '=', ana.workspaceId)
      .execute()
    const other = await remove(ana.signedIn.id, atAnas)
    expect([other.status, other.body]).toEqual([400, { detail: 'The owner cannot be removed from the team.' }])
    expect(await listEmails()).toHaveLength(2)
    expect((await t.call('GET', '/api/audit/', { headers: ana.headers })).body.count).toBe(0)
  })

  test('[TEAM-2] [WS-3] a stranger, the owner of another store and an unknown id look the same', async () => {
    const { bob } = await makeMember()
    expect((await remove(bob.signedIn.id)).status).toBe(204)
    const [carla, dora] = [await t.registerOwner(), await t.registerOwner()]
    await addMember(t, { owner: carla, member: dora })
    const ids = [bob.signedIn.id, carla.signedIn.id, dora.signedIn.id, crypto.randomUUID(), ana.workspaceId]
    for (const id of ids) {
      const answer = await remove(id)
      expect.soft([answer.status, answer.body], id).toEqual([404, { detail: 'This person is not on the team.' }])
    }
    expect((await list(carla.headers)).body.count).toBe(2)
    const malformed = await remove('x')
    expect([malformed.status, Object.keys(malformed.body)]).toEqual([400, ['id']])
  })

  test('[TEAM-2] [TEAM-6] the same member twice at once: one goes, the other answer says that there is none', async () => {
    const { bob } = await makeMember()
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(bob.signedIn.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404])
    expect((await t.call('GET', '/api/audit/', { headers: ana.headers })).body.count).toBe(1)
  })

  test('[TEAM-5] members remove nobody, not even themselves', async () => {
    const { bob, atAnas } = await makeMember()
    for (const id of [ana.signedIn.id, bob.signedIn.id]) expect((await remove(id, atAnas)).status).toBe(403)
    expect(await listEmails()).toHaveLength(2)
  })

  test('[I18N-5] refusals come in the language asked for', async () => {
    const say = async (language: string) =>
      (await remove(ana.signedIn.id, { ...ana.headers, 'accept-language': language })).body.detail
    expect(await say('es')).toBe('No puedes quitarte del equipo.')
    expect(await say('pt-BR')).toBe('Não é possível remover a própria conta da equipe.')
  })
})
