import type { Workspace } from '@voice-shop/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember } from '../../../testing/add-member.ts'
import { type Authenticator, turnOnTwoStep } from '../../../testing/authenticator.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../../testing/test-app.ts'

let t: TestApp
let owner: TestOwner
let app: Authenticator
let bob: TestOwner
let atOwners: Record<string, string>
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await t.registerOwner()
  bob = await t.registerOwner()
  atOwners = await addMember(t, { owner, member: bob })
  app = await turnOnTwoStep(t, owner)
})

const setRequirement = (headers: Record<string, string>, body: unknown) =>
  t.call('PATCH', '/api/auth/two-step/requirement/', { headers, body })
const require = (is_required = true) =>
  setRequirement(owner.headers, { is_required, password: owner.password, code: app.readFresh() })
const missing = {
  detail: 'This store requires two-step verification. Turn it on for your account to continue.',
  code: 'workspaces.two_step_missing',
}

test('[ACC-6] a member without it is answered nothing of the workspace that requires it', async () => {
  expect((await require()).body).toEqual({ requires_two_step: true })
  const id = owner.merchantId
  const calls: [string, string][] = [
    ['GET', '/api/ai/dashboard/'],
    ['GET', '/api/voice-shop/usage/'],
    ['GET', '/api/auth/users/'],
    ['GET', '/api/billing/subscriptions/get_active_subscription/'],
    ['GET', `/api/merchants/${id}/`],
    ['GET', `/api/stores/${id}/`],
    ['POST', `/api/stores/${id}/secret_key/`],
    ['GET', `/api/stores/${id}/connection/`],
  ]
  for (const [method, path] of calls) {
    const answer = await t.call(method, path, { headers: atOwners })
    expect.soft([answer.status, answer.body], path).toEqual([403, missing])
  }
})

test('[ACC-6] the own profile, the own store and the way to turn it on stay open to that member', async () => {
  await require()
  expect((await t.call('GET', '/api/auth/users/me/', { headers: atOwners })).status).toBe(200)
  expect((await t.call('GET', '/api/ai/dashboard/', { headers: bob.headers })).status).toBe(200)
  const listFlags = async () => {
    const { body } = await t.call('GET', '/api/workspaces/', { headers: bob.headers })
    return Object.fromEntries(
      body.results.map((one: Workspace) => [one.id, [one.requires_two_step, one.is_two_step_missing]]),
    )
  }
  expect(await listFlags()).toEqual({ [bob.workspaceId]: [false, false], [owner.workspaceId]: [true, true] })
  await turnOnTwoStep(t, bob)
  expect(await listFlags()).toEqual({ [bob.workspaceId]: [false, false], [owner.workspaceId]: [true, false] })
  expect((await t.call('GET', '/api/ai/dashboard/', { headers: atOwners })).status).toBe(200)
})

test('[ACC-6] nobody who is required to have it can turn it off', async () => {
  const own = await turnOnTwoStep(t, bob)
  await require()
  for (const [who, code] of [
    [bob, own],
    [owner, app],
  ] as const) {
    const answer = await t.call('POST', '/api/auth/two-step/turn-off/', {
      headers: who.headers,
      body: { password: who.password, code: code.readFresh() },
    })
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      expect.stringMatching(/requires two-step verification, so it cannot be turned off\.$/),
    ])
  }
  await require(false)
  const off = { headers: bob.headers, body: { password: bob.password, code: own.readFresh() } }
  expect((await t.call('POST', '/api/auth/two-step/turn-off/', off)).status).toBe(204)
})

test('[ACC-6] the owner alone requires it, has it first, and proves who asks; the trail tells', async () => {
  const body = { is_required: true, password: bob.password }
  expect((await setRequirement(atOwners, body)).status).toBe(403)
  const without = await setRequirement(bob.headers, body)
  expect([without.status, without.body.detail]).toEqual([
    409,
    'Turn on two-step verification for your own account first.',
  ])
  const half = await setRequirement(owner.headers, { is_required: true, password: owner.password })
  expect([half.status, Object.keys(half.body)]).toEqual([400, ['code']])
  await require()
  await require(false)
  const trail = (await t.call('GET', '/api/audit/', { headers: owner.headers })).body.results
  expect(trail.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
    'auth.two_step_not_required',
    'auth.two_step_required',
  ])
})

test('[ACC-6] who has it and who has not is shown to the owner alone', async () => {
  const list = async (headers: Record<string, string>) =>
    (await t.call('GET', '/api/auth/users/', { headers })).body.results.map(
      ({ has_two_step }: { has_two_step: boolean | null }) => has_two_step,
    )
  expect(await list(owner.headers)).toEqual([true, false])
  expect(await list(atOwners)).toEqual([null, null])
})
