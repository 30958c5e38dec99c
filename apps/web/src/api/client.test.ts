import {
  getDashboardRoute,
  getMerchantRoute,
  listWorkspacesRoute,
  loginRoute,
  logoutRoute,
  refreshRoute,
  registerRoute,
  updatePhotoRoute,
  updateStoreRoute,
  verifyInvitationRoute,
} from '@voice-shop/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { installFakeBrowser } from '../testing/fake-browser.ts'
import { type FakeServer, installFakeServer } from '../testing/fake-server.ts'
import { createSignedIn } from '../testing/signed-in.ts'
import { ApiError } from './api-error.ts'
import { callApi } from './client.ts'
import { beginSessionEnd, clearSession, findAccessToken, hasSession, saveWorkspaceId, startSession } from './session.ts'

let server: FakeServer
let logged: ReturnType<typeof vi.spyOn>
const merchantId = '0199a1c0-0000-7000-8000-000000000002'
const account = { email: 'a@b.co', password: 'p', first_name: 'A', last_name: 'B' }

beforeEach(() => {
  installFakeBrowser()
  server = installFakeServer()
  logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function catchError(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('what a call carries', () => {
  test('[SESS-1] token, workspace, language and JSON', async () => {
    startSession(createSignedIn())
    saveWorkspaceId('workspace-1')
    server.answer(200, { ok: true })
    await callApi(updateStoreRoute, { params: { id: merchantId }, body: { main_language: 'pt' } })
    expect(server.requests).toEqual([
      {
        method: 'PATCH',
        address: `/api/stores/${merchantId}/`,
        body: { main_language: 'pt' },
        headers: {
          Accept: 'application/json',
          'Accept-Language': 'es',
          'Content-Type': 'application/json',
          Authorization: 'JWT access-1',
          'X-Workspace-ID': 'workspace-1',
        },
      },
    ])
  })

  test('[ACC-2] a form goes as it is, with its type left to the browser', async () => {
    startSession(createSignedIn())
    const form = new FormData()
    form.set('profile_photo', new File(['…'], 'ana.png', { type: 'image/png' }))
    server.answer(200, { profile_photo: '/photo.webp' })
    expect(await callApi(updatePhotoRoute, { form })).toEqual({ profile_photo: '/photo.webp' })
    expect(server.requests[0]?.body).toBe(form)
    expect(server.requests[0]?.headers).toEqual({
      Accept: 'application/json',
      'Accept-Language': 'es',
      Authorization: 'JWT access-1',
    })
  })

  test('[SESS-1] neither token nor workspace where there is none', async () => {
    server.answer(200, { count: 0, next: null, previous: null, results: [] })
    await callApi(listWorkspacesRoute)
    expect(server.requests[0]?.headers).toEqual({ Accept: 'application/json', 'Accept-Language': 'es' })
  })

  test('[LOGIN-2] signing in and registering carry no credentials, even while somebody is signed in', async () => {
    startSession(createSignedIn())
    saveWorkspaceId('workspace-1')
    server.answer(200, createSignedIn())
    server.answer(201, createSignedIn())
    await callApi(loginRoute, { body: { email: 'a@b.co', password: 'p', username: 'a@b.co' } })
    await callApi(registerRoute, { body: account })
    expect(server.requests.map(({ headers }) => [headers.Authorization, headers['X-Workspace-ID']])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      address: '/api/auth/token-obtain/',
      body: { email: 'a@b.co', password: 'p', username: 'a@b.co' },
    })
  })

  test('nor does any other public route', async () => {
    startSession(createSignedIn())
    server.answer(200, {})
    await callApi(verifyInvitationRoute, { params: { token: 'token' } })
    expect(server.requests[0]?.headers).not.toHaveProperty('Authorization')
  })

  test('[DASH-1] a query goes into the address, what is undefined stays out', async () => {
    server.answer(200, {})
    server.answer(200, {})
    await callApi(getDashboardRoute, { query: { time_range: 'year', chart_period: 'month' } })
    await callApi(getDashboardRoute, { query: { time_range: 'day', chart_period: undefined } })
    expect(server.requests.map(({ address }) => address)).toEqual([
      '/api/ai/dashboard/?time_range=year&chart_period=month',
      '/api/ai/dashboard/?time_range=day',
    ])
  })

  test('[SESS-1] parameters cannot leave their place in the path', async () => {
    server.answer(200, {})
    await callApi(getMerchantRoute, { params: { id: '../users/me/?x' } })
    expect(server.requests[0]?.address).toBe('/api/merchants/..%2Fusers%2Fme%2F%3Fx/')
  })
})

describe('how long a call waits', () => {
  test('[SESS-1] 5 s, then it fails as a call without an answer', async () => {
    server.answerNever()
    const error = catchError(callApi(listWorkspacesRoute))
    await vi.advanceTimersByTimeAsync(4999)
    expect(server.requests[0]?.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await error).toMatchObject({ name: 'ApiError', status: 0, firstMessage: undefined })
  })

  test('[REG-7] the merchant is waited for 50 s', async () => {
    server.answerNever()
    const error = catchError(callApi(getMerchantRoute, { params: { id: merchantId } }))
    await vi.advanceTimersByTimeAsync(49_999)
    expect(server.requests[0]?.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await error).toMatchObject({ status: 0 })
  })

  test('[ACC-2] a photo has 60 s to arrive', async () => {
    server.answerNever()
    const error = catchError(callApi(updatePhotoRoute, { form: new FormData() }))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(server.requests[0]?.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await error).toMatchObject({ status: 0 })
  })

  test('[SESS-1] a caller that cancels gets its own reason, and nothing is logged', async () => {
    server.answerNever()
    const controller = new AbortController()
    const error = catchError(callApi(listWorkspacesRoute, { signal: controller.signal }))
    controller.abort(new Error('left the page'))
    expect(await error).toMatchObject({ message: 'left the page' })
    expect(logged).not.toHaveBeenCalled()
  })
})

describe('what a refused call tells', () => {
  test('[ERR-1] the detail, and it is logged and thrown again', async () => {
    server.answer(403, { detail: 'No access.' })
    const error = await catchError(callApi(listWorkspacesRoute))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 403, detail: 'No access.', fields: undefined, firstMessage: 'No access.' })
    expect(logged).toHaveBeenCalledWith('GET /api/workspaces/ failed', error)
  })

  test('[REG-5] the first message of the first field, where there is no detail', async () => {
    server.answer(400, { password: ['Too common.', 'Too short.'], email: ['Taken.'] })
    expect(await catchError(callApi(registerRoute, { body: account }))).toMatchObject({
      status: 400,
      detail: undefined,
      fields: { password: ['Too common.', 'Too short.'], email: ['Taken.'] },
      firstMessage: 'Too common.',
    })
  })

  test.each([['<html>Bad gateway</html>'], ['[]'], ['null'], ['{"detail": 7}'], ['']])(
    '[ERR-1] no message out of %j',
    async (text) => {
      server.answerText(502, text)
      const error = await catchError(callApi(listWorkspacesRoute))
      expect(error).toMatchObject({ status: 502, detail: undefined, fields: undefined, firstMessage: undefined })
    },
  )

  test('[SESS-3] a lost connection is a call without an answer, with its cause', async () => {
    const cause = new TypeError('Failed to fetch')
    server.fail(cause)
    const error = await catchError(callApi(listWorkspacesRoute))
    expect(error).toMatchObject({ status: 0, cause })
    expect(hasSession()).toBe(false)
  })

  test('[LAYOUT-5] an empty success is undefined', async () => {
    server.answer(204)
    expect(await callApi(logoutRoute)).toBeUndefined()
  })
})

describe('a call with an expired token', () => {
  beforeEach(() => {
    startSession(createSignedIn())
  })

  test('[SESS-3] is sent once more with the new token', async () => {
    server.answer(401, { detail: 'Expired.' })
    server.answer(200, { access: 'access-2' })
    server.answer(200, { results: ['one'] })
    expect(await callApi(listWorkspacesRoute)).toEqual({ results: ['one'] })
    expect(server.requests.map(({ address }) => address)).toEqual([
      '/api/workspaces/',
      refreshRoute.path,
      '/api/workspaces/',
    ])
    expect(server.requests[1]?.body).toEqual({ refresh: 'refresh-1' })
    expect(server.requests[2]?.headers.Authorization).toBe('JWT access-2')
    expect(findAccessToken()).toBe('access-2')
    expect(logged).not.toHaveBeenCalled()
  })

  test('[SESS-3] shares its refresh with the calls beside it', async () => {
    server.answerBy(({ address, headers }) => {
      if (address === refreshRoute.path) return { status: 200, body: { access: 'access-2' } }
      return headers.Authorization === 'JWT access-2' ? { status: 200, body: {} } : { status: 401, body: {} }
    })
    await Promise.all([callApi(listWorkspacesRoute), callApi(getDashboardRoute), callApi(listWorkspacesRoute)])
    expect(server.requests.filter(({ address }) => address === refreshRoute.path)).toHaveLength(1)
    expect(server.requests).toHaveLength(7)
  })

  test('[SESS-3] is not tried a third time', async () => {
    server.answer(401)
    server.answer(200, { access: 'access-2' })
    server.answer(401, { detail: 'Still no.' })
    expect(await catchError(callApi(listWorkspacesRoute))).toMatchObject({ status: 401, detail: 'Still no.' })
    expect(server.requests).toHaveLength(3)
  })

  test.each([
    { status: 401, body: { detail: 'Session ended.' } },
    { status: 500, body: {} },
    { status: 200, body: { nothing: true } },
  ])('[SESS-3] ends the session when the refresh answers $status', async ({ status, body }) => {
    server.answer(401, { detail: 'Expired.' })
    server.answer(status, body)
    expect(await catchError(callApi(listWorkspacesRoute))).toMatchObject({ status: 401, detail: 'Expired.' })
    expect(hasSession()).toBe(false)
    expect(document.cookie).toBe('')
  })

  test('[SESS-3] ends the session at once without a refresh token', async () => {
    startSession(createSignedIn({ refresh: '' }))
    server.answer(401)
    expect(await catchError(callApi(listWorkspacesRoute))).toMatchObject({ status: 401 })
    expect(server.requests).toHaveLength(1)
    expect(hasSession()).toBe(false)
  })

  test('[SESS-3] a refused sign-in refreshes nothing and leaves the session alone', async () => {
    server.answer(401, { detail: 'Wrong.' })
    const error = await catchError(callApi(loginRoute, { body: { email: 'a@b.co', password: 'p' } }))
    expect(error).toMatchObject({ status: 401 })
    expect(server.requests).toHaveLength(1)
    expect(hasSession()).toBe(true)
  })

  test('[SESS-4] a call that comes up while the session ends is not made', async () => {
    startSession(createSignedIn())
    server.answer(204)
    beginSessionEnd()
    void callApi(listWorkspacesRoute)
    await callApi(logoutRoute, { endsSession: true })
    expect(server.requests.map(({ address }) => address)).toEqual([logoutRoute.path])
    clearSession()
    server.answer(200, {})
    await callApi(loginRoute, { body: account })
    server.answer(200, [])
    await callApi(listWorkspacesRoute)
    expect(server.requests).toHaveLength(3)
  })

  test('[SESS-4] a refresh that comes back after signing out does not sign in again', async () => {
    server.answerBy(({ address }) => {
      if (address !== refreshRoute.path) return { status: 401, body: {} }
      clearSession()
      return { status: 200, body: { access: 'access-2' } }
    })
    expect(await catchError(callApi(listWorkspacesRoute))).toMatchObject({ status: 401 })
    expect(findAccessToken()).toBeUndefined()
  })
})
