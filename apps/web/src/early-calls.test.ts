import { readFileSync } from 'node:fs'
import { getDashboardRoute, listWorkspacesRoute, refreshRoute } from '@voice-shop/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi } from './api/client.ts'
import { dropEarlyAnswers } from './api/early-answers.ts'
import { clearSession, findAccessToken, saveWorkspaceId, startSession } from './api/session.ts'
import { createAccessToken, listTokenCases } from './testing/access-tokens.ts'
import { installFakeBrowser } from './testing/fake-browser.ts'
import { type FakeServer, installFakeServer } from './testing/fake-server.ts'
import { createSignedIn } from './testing/signed-in.ts'

const script = readFileSync(new URL('../inline/early-calls.js', import.meta.url), 'utf8')
const now = new Date('2026-11-18T15:00:00Z').getTime()
const alive = createAccessToken(now)
const over = createAccessToken(now - 60 * 60_000)
const fresh = createAccessToken(now + 1000)
const calls = {
  [getDashboardRoute.path]: { time_range: ['week', 'day', 'week'], chart_period: ['day', 'week'] },
  [listWorkspacesRoute.path]: {},
}
const early = ['/api/ai/dashboard/?time_range=week&chart_period=day', listWorkspacesRoute.path]

let server: FakeServer

beforeEach(() => {
  vi.useFakeTimers({ now })
  installFakeBrowser()
  server = installFakeServer()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Runs the page's inline script as the page of this address does. */
function visit({
  access = alive,
  refresh = 'refresh-1',
  workspaceId = 'workspace-1',
  pathname = '/',
  search = '',
} = {}) {
  // The clock that a session before has set goes with its page.
  startSession(createSignedIn({ access: alive }))
  // Safe: the fake one is an object of ours.
  const fake = document as unknown as Record<string, unknown>
  for (const [name, value] of Object.entries({ access_token: access, refresh_token: refresh })) {
    fake.cookie = value ? `${name}=${encodeURIComponent(value)}; Path=/` : `${name}=; Max-Age=0`
  }
  if (workspaceId) saveWorkspaceId(workspaceId)
  vi.stubGlobal('location', { protocol: 'http:', pathname, search })
  fake.currentScript = { dataset: { value: JSON.stringify({ refreshPath: refreshRoute.path, calls }) } }
  new Function(script)()
}

/** As the server answers: a new token to refresh-1, and nothing to who comes with another token than that. */
function answerFresh() {
  server.answerBy(({ address, headers }) => {
    if (address === refreshRoute.path) return { status: 200, body: { access: fresh } }
    return headers.Authorization === `JWT ${fresh}` ? { status: 200, body: { of: address } } : { status: 401, body: {} }
  })
}

const asked = () => server.requests.map(({ address }) => address)
const settle = () => vi.advanceTimersByTimeAsync(0)

test.each(listTokenCases(now))('[SESS-3] with a token $name: asks for a new one first $isOver', ({ token, isOver }) => {
  server.answerBy(() => new Promise<never>(() => undefined))
  visit({ access: token })
  expect(asked()).toEqual(isOver ? [refreshRoute.path] : early)
})

test('[SESS-3] [DASH-1] behind the new token come the calls, and the client takes all of that over', async () => {
  answerFresh()
  visit({ access: over })
  const answers = await Promise.all([
    callApi(getDashboardRoute, { query: { time_range: 'week', chart_period: 'day' } }),
    callApi(listWorkspacesRoute),
  ])
  expect(asked()).toEqual([refreshRoute.path, ...early])
  expect(answers).toEqual(early.map((address) => ({ of: address })))
  expect(server.requests[0]?.body).toEqual({ refresh: 'refresh-1' })
  expect(findAccessToken()).toBe(fresh)
  expect(console.error).not.toHaveBeenCalled()
})

test('[SESS-3] the same where the client comes long after the answers', async () => {
  answerFresh()
  visit({ access: over })
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked()).toEqual([refreshRoute.path, ...early])
  await callApi(listWorkspacesRoute)
  expect(asked()).toHaveLength(3)
  await callApi(listWorkspacesRoute)
  expect(asked()).toHaveLength(4)
})

test('[SESS-3] figures of ten seconds ago are asked for anew, the token is not', async () => {
  answerFresh()
  visit({ access: over })
  await vi.advanceTimersByTimeAsync(10_001)
  await callApi(listWorkspacesRoute)
  expect(asked()).toEqual([refreshRoute.path, ...early, listWorkspacesRoute.path])
})

test('[SESS-3] a refused refresh is not followed by calls, and ends the session', async () => {
  server.answer(401, { detail: 'Session ended.' })
  visit({ access: over })
  await settle()
  await expect(callApi(listWorkspacesRoute)).rejects.toMatchObject({ status: 401 })
  expect(asked()).toEqual([refreshRoute.path])
  expect(document.cookie).toBe('')
})

test('[SESS-3] a refresh that fails on its way is tried again by the next call', async () => {
  server.fail(new TypeError('Failed to fetch'))
  visit({ access: over })
  await settle()
  await expect(callApi(listWorkspacesRoute)).rejects.toMatchObject({ status: 0 })
  expect(findAccessToken()).toBe(over)
  answerFresh()
  await callApi(listWorkspacesRoute)
  expect(asked()).toEqual([refreshRoute.path, refreshRoute.path, listWorkspacesRoute.path])
})

test('[SESS-3] [SESS-4] who signs in anew meanwhile gets a token of their own', async () => {
  answerFresh()
  visit({ access: over })
  await settle()
  clearSession()
  startSession(createSignedIn({ access: over, refresh: 'refresh-2' }))
  saveWorkspaceId('workspace-1')
  vi.setSystemTime(now + 60 * 60_000)
  await callApi(listWorkspacesRoute)
  expect(server.requests[3]).toMatchObject({ address: refreshRoute.path, body: { refresh: 'refresh-2' } })
})

test.each([
  { name: 'without a workspace chosen', changes: { access: over, workspaceId: '' } },
  { name: 'elsewhere than on the dashboard', changes: { access: over, pathname: '/settings/team' } },
])('[SESS-3] $name the new token alone is asked for', async ({ changes }) => {
  answerFresh()
  visit(changes)
  await settle()
  expect(asked()).toEqual([refreshRoute.path])
})

test('[SESS-3] without a refresh token there is no new one to ask for', () => {
  answerFresh()
  visit({ access: over, refresh: '' })
  expect(asked()).toEqual(early)
})

test('[DASH-1] the calls are those of the address, and for what it does not know the default', () => {
  answerFresh()
  visit({ search: '?time_range=day&chart_period=century' })
  expect(asked()[0]).toBe('/api/ai/dashboard/?time_range=day&chart_period=day')
})

test('[SESS-4] where the session ends before anybody takes them, they are broken off', async () => {
  server.answerBy(() => new Promise<never>(() => undefined))
  visit()
  dropEarlyAnswers()
  expect(server.requests.map(({ signal }) => signal?.aborted)).toEqual(early.map(() => true))
})

test('[SESS-4] where it ends while the new token is on its way, they are not asked for', async () => {
  answerFresh()
  visit({ access: over })
  dropEarlyAnswers()
  await settle()
  expect(asked()).toEqual([refreshRoute.path])
})
