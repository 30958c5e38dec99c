import type { RouteDeclaration } from '@voice-shop/contract'
import { routes } from '@voice-shop/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { countRows } from '../../testing/count-rows.ts'
import { invite } from '../../testing/invite.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { listPermissions } from '../workspaces/workspaces.public.ts'

const asMember = listPermissions('member')
const named = (route: RouteDeclaration) => [`${route.method} ${route.path}`, route] as const
const forOwners = routes.filter(({ permission }) => permission && !asMember.includes(permission)).map(named)
const forMembers = routes.filter(({ permission }) => permission && asMember.includes(permission)).map(named)

let t: TestApp
let ana: TestOwner
let bob: TestOwner
let atAnas: Record<string, string>
let invitationId: string
beforeAll(async () => {
  t = await createTestApp()
  ana = await t.registerOwner()
  bob = await t.registerOwner()
  atAnas = await addMember(t, { owner: ana, member: bob })
  invitationId = (await invite(t, { owner: ana, email: 'guest@shop.example' })).invitation.id
})
afterAll(() => t.close())

const call = (route: RouteDeclaration, headers: Record<string, string>) =>
  t.call(route.method, route.path.replace(':id', invitationId), {
    headers,
    ...(route.method === 'GET' ? {} : { body: { email: 'other@shop.example' } }),
  })
const readAll = () => countRows(t.deps.db, ['memberships', 'invitations', 'audit_entries'])

test('[TEAM-5] the routes below are those that change the team, and others beside', () => {
  expect(forOwners.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'POST /api/auth/invitations/',
      'POST /api/auth/invitations/:id/resend/',
      'DELETE /api/auth/invitations/:id/',
      'DELETE /api/auth/users/:id/',
      'GET /api/audit/',
    ]),
  )
  expect(forMembers.map(([name]) => name)).toContain('GET /api/auth/users/')
})

test.each(forOwners)(
  '[TEAM-5] [SEC-1] %s is refused to members and strangers, and nothing changes',
  async (_, route) => {
    const before = await readAll()
    const stranger = { ...(await t.registerOwner()).headers, 'x-workspace-id': ana.workspaceId }
    for (const headers of [atAnas, stranger]) {
      const answer = await call(route, headers)
      expect([answer.status, answer.body]).toEqual([403, { detail: 'You do not have permission to do this.' }])
    }
    expect((await call(route, {})).status).toBe(401)
    expect(await readAll()).toEqual({ ...before, memberships: before.memberships + 1 })
  },
)

test.each(forMembers)('[TEAM-5] [SEC-1] %s is open to members, until they are removed', async (_, route) => {
  const carla = await t.registerOwner()
  const headers = await addMember(t, { owner: ana, member: carla })
  expect([401, 403]).not.toContain((await call(route, headers)).status)
  const removed = await t.call('DELETE', `/api/auth/users/${carla.signedIn.id}/`, { headers: ana.headers })
  expect(removed.status).toBe(204)
  expect((await call(route, headers)).status).toBe(403)
})
