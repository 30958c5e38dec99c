import { getProfileRoute, listWorkspacesRoute, refreshRoute } from '@voice-shop/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeBrowser, installFakeBrowser } from '../testing/fake-browser.ts'
import { type FakeServer, installFakeServer } from '../testing/fake-server.ts'
import { createSignedIn } from '../testing/signed-in.ts'
import { restoreSession } from './restore-session.ts'
import { findAccessToken, findUser, hasSession, saveAccessToken, saveWorkspaceId, startSession } from './session.ts'

let browser: FakeBrowser
let server: FakeServer

beforeEach(() => {
  browser = installFakeBrowser()
  server = installFakeServer()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('[SESS-2] a whole session is left as it is', async () => {
  startSession(createSignedIn())
  expect(await restoreSession()).toBe(true)
  expect(server.requests).toEqual([])
})

test('[SESS-2] without the access token a refresh makes the session whole', async () => {
  startSession(createSignedIn())
  saveAccessToken('')
  server.answer(200, { access: 'access-2' })
  expect(await restoreSession()).toBe(true)
  expect(server.requests.map(({ address }) => address)).toEqual([refreshRoute.path])
  expect(findAccessToken()).toBe('access-2')
})

test('[SESS-2] without the stored user a refresh comes first, then workspace and profile tell who it is', async () => {
  const { access: _, refresh: __, ...user } = createSignedIn({ permissions: ['billing.view'] })
  const { merchant, permissions, ...person } = user
  startSession(createSignedIn())
  browser.storage.delete('user')
  server.answer(200, { access: 'access-2' })
  server.answer(200, { results: [{ id: 'workspace-1', merchant, permissions }] })
  server.answer(200, { ...person, phone: '', groups: ['owner'] })
  expect(await restoreSession()).toBe(true)
  const paths = [refreshRoute.path, listWorkspacesRoute.path, getProfileRoute.path]
  expect(server.requests.map(({ address }) => address)).toEqual(paths)
  expect(findUser()).toEqual({ ...person, merchant, permissions: ['view'] })
})

test('[SESS-2] the profile is asked for in a workspace that the user still has', async () => {
  const { merchant, permissions, ...person } = createSignedIn()
  startSession(createSignedIn())
  saveWorkspaceId('lost')
  browser.storage.delete('user')
  server.answer(200, { access: 'access-2' })
  server.answer(200, { results: [{ id: 'workspace-1', merchant, permissions }] })
  server.answer(200, person)
  expect(await restoreSession()).toBe(true)
  expect(server.requests.at(-1)?.headers['X-Workspace-ID']).toBe('workspace-1')
})

test('[SESS-2] without a profile there is no session, and nothing is left of it', async () => {
  const { merchant, permissions } = createSignedIn()
  startSession(createSignedIn())
  browser.storage.delete('user')
  server.answer(200, { access: 'access-2' })
  server.answer(200, { results: [{ id: 'workspace-1', merchant, permissions }] })
  server.answer(503, { detail: 'Not now.' })
  expect(await restoreSession()).toBe(false)
  expect([...browser.storage]).toEqual([])
  expect(document.cookie).toBe('')
})

test('[SESS-2] a visitor without a session is not signed in, and the server is not asked', async () => {
  expect(await restoreSession()).toBe(false)
  expect(server.requests).toEqual([])
})

test('[SESS-2] a refused refresh clears what was left of the session', async () => {
  startSession(createSignedIn())
  saveAccessToken('')
  server.answer(401, { detail: 'Session ended.' })
  expect(await restoreSession()).toBe(false)
  expect(hasSession()).toBe(false)
  expect([...browser.storage]).toEqual([])
})

test('[SESS-2] a user who has no workspace any more has no session', async () => {
  startSession(createSignedIn())
  browser.storage.delete('user')
  server.answer(200, { access: 'access-2' })
  server.answer(200, { results: [] })
  expect(await restoreSession()).toBe(false)
  expect(document.cookie).toBe('')
})
