import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { turnOnTwoStep } from '../../testing/authenticator.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'

let t: TestApp
/** Owns a store, whose members the others are. */
let ana: TestOwner
let bob: TestOwner
let eva: TestOwner
/** Of calls in Ana's workspace. */
let bobHeaders: Record<string, string>
let evaHeaders: Record<string, string>
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  ana = await t.registerOwner()
  bob = await t.registerOwner({ language: 'es' })
  eva = await t.registerOwner()
  bobHeaders = await addMember(t, { owner: ana, member: bob })
  evaHeaders = await addMember(t, { owner: ana, member: eva })
})

type Headers = Record<string, string>
const handOver = (to: TestOwner, proof: object = {}, headers: Headers = ana.headers) =>
  t.call('POST', `/api/auth/users/${to.signedIn.id}/hand-over/`, {
    headers,
    body: { password: ana.password, ...proof },
  })
const remove = (who: TestOwner, headers: Headers = ana.headers) =>
  t.call('DELETE', `/api/auth/users/${who.signedIn.id}/`, { headers })
const invite = (headers: Headers) =>
  t.call('POST', '/api/auth/invitations/', { headers, body: { email: `guest-${Math.random()}@shop.example` } })

async function listOwners(): Promise<string[]> {
  const { results } = (await t.call('GET', '/api/auth/users/', { headers: evaHeaders })).body
  const isOwner = ({ groups }: { groups: string[] }) => groups[0] === 'owner'
  return results.filter(isOwner).map(({ email }: { email: string }) => email)
}

describe('handing a store over', () => {
  test('[TEAM-7] [TEAM-5] makes the member its owner and the owner a member, from the next request on', async () => {
    expect((await handOver(bob)).status).toBe(204)
    expect(await listOwners()).toEqual([bob.email])
    expect([(await invite(ana.headers)).status, (await invite(bobHeaders)).status]).toEqual([403, 201])
    const list = async (headers: Headers) =>
      (await t.call('GET', '/api/workspaces/', { headers })).body.results.find(
        ({ id }: { id: string }) => id === ana.workspaceId,
      )
    expect(await list(ana.headers)).toMatchObject({ role: 'member' })
    expect((await list(ana.headers)).permissions).not.toContain('team.hand_over')
    expect(await list(bobHeaders)).toMatchObject({ role: 'owner' })
    expect((await list(bobHeaders)).permissions).toContain('billing.change')
    expect((await remove(bob, bobHeaders)).status).toBe(400)
    expect((await remove(ana, bobHeaders)).status).toBe(204)
  })

  test('[TEAM-7] tells both by mail, each in their language, and the trail', async () => {
    await handOver(bob)
    await t.runJobs()
    const ofBob = t.mails.findLast(({ to }) => to === bob.email)
    expect(ofBob?.subject).toBe("“Ana's store” ahora es tuya en Voice Shop")
    expect(ofBob?.text).toContain(ana.email)
    const ofAna = t.mails.findLast(({ to }) => to === ana.email)
    expect(ofAna?.subject).toBe("You handed “Ana's store” over")
    expect(ofAna?.text).toContain(bob.email)
    const { results } = (await t.call('GET', '/api/audit/', { headers: bobHeaders })).body
    expect(results[0]).toMatchObject({
      action: 'team.handed_over',
      actor_name: 'Ana Gómez',
      details: { name: 'Ana Gómez', email: bob.email },
    })
    expect((await t.call('GET', '/api/audit/', { headers: ana.headers })).status).toBe(403)
  })

  test('[TEAM-7] takes the password, and a code where two-step sign-in is on', async () => {
    for (const password of ['', 'not the password', undefined]) {
      const answer = await handOver(bob, { password })
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['password']])
    }
    const app = await turnOnTwoStep(t, ana)
    expect((await handOver(bob)).body).toHaveProperty('code')
    expect(await listOwners()).toEqual([ana.email])
    expect((await handOver(bob, { code: app.readFresh() })).status).toBe(204)
    expect(await listOwners()).toEqual([bob.email])
  })

  test("[TEAM-7] [SEC-1] is the owner's alone, and goes to members alone", async () => {
    const stranger = await t.registerOwner()
    const answers = [
      await handOver(eva, { password: bob.password }, bobHeaders),
      await handOver(stranger),
      await handOver(ana),
      await handOver(bob, {}, { ...stranger.headers, 'x-workspace-id': ana.workspaceId }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 400, 403])
    expect(await listOwners()).toEqual([ana.email])
  })
})

describe('at the same time', () => {
  test('[TEAM-7] of two handovers one comes first, and there is one owner', async () => {
    const answers = await Promise.all([handOver(bob), handOver(eva), handOver(bob)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403, 403])
    const owners = await listOwners()
    expect(owners).toEqual([answers[1]?.status === 204 ? eva.email : bob.email])
  })

  test('[TEAM-7] a member who is removed meanwhile either owns the store or is gone', async () => {
    const [handed, removed] = await Promise.all([handOver(bob), remove(bob)])
    expect([
      [204, 400],
      [204, 403],
      [404, 204],
    ]).toContainEqual([handed.status, removed.status])
    expect(await listOwners()).toEqual([handed.status === 204 ? bob.email : ana.email])
  })

  test('[TEAM-7] [STORE-4] who has handed it over meanwhile deletes nothing of it', async () => {
    const body = { password: ana.password }
    const erase = t.call('POST', `/api/stores/${ana.merchantId}/delete/`, { headers: ana.headers, body })
    const [handed, erased] = await Promise.all([handOver(bob), erase])
    const members = await t.deps.db
      .selectFrom('memberships')
      .select(['user_id', 'role'])
      .where('workspace_id', '=', ana.workspaceId)
      .execute()
    if (erased.status === 200) expect(members).toEqual([])
    else {
      expect([handed.status, erased.status]).toEqual([204, 403])
      expect(members.filter(({ role }) => role === 'owner').map(({ user_id }) => user_id)).toEqual([bob.signedIn.id])
    }
  })
})
