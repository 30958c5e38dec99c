import { getDashboardRoute, listWorkspacesRoute, refreshRoute, streamChangesRoute } from '@voice-shop/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccessToken } from '../testing/access-tokens.ts'
import { installFakeBrowser } from '../testing/fake-browser.ts'
import { type FakeServer, installFakeServer } from '../testing/fake-server.ts'
import { createSignedIn } from '../testing/signed-in.ts'
import { callApi } from './client.ts'
import { openStream } from './open-stream.ts'
import { findAccessToken, hasSession, startSession } from './session.ts'

const minuteMs = 60_000
const start = new Date('2026-11-18T15:00:00Z').getTime()
let server: FakeServer

/** Signs in now and lets an hour pass. */
beforeEach(() => {
  vi.useFakeTimers({ now: start })
  installFakeBrowser()
  server = installFakeServer()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  startSession(createSignedIn({ access: createAccessToken(start) }))
  vi.setSystemTime(start + 60 * minuteMs)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const asked = () => server.requests.map(({ address }) => address)
const catchError = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

/** A server by whose clock it is `aheadMs` earlier than here. */
function answerByClock(aheadMs = 0) {
  const renewed: string[] = []
  server.answerBy(({ address, headers }) => {
    if (address !== refreshRoute.path) {
      return { status: headers.Authorization === `JWT ${renewed.at(-1)}` ? 200 : 401, body: { of: address } }
    }
    renewed.push(createAccessToken(Date.now() - aheadMs))
    return { status: 200, body: { access: renewed.at(-1) } }
  })
}

describe('a call whose access token is over', () => {
  test('[SESS-3] is sent once, with a new token that it shares with the calls beside it', async () => {
    answerByClock()
    await Promise.all([callApi(listWorkspacesRoute), callApi(getDashboardRoute)])
    expect(asked()).toEqual([refreshRoute.path, listWorkspacesRoute.path, getDashboardRoute.path])
    await callApi(listWorkspacesRoute)
    expect(asked()).toHaveLength(4)
    expect(console.error).not.toHaveBeenCalled()
  })

  test('[SESS-3] [LIVE-1] so is a stream', async () => {
    answerByClock()
    expect((await openStream(streamChangesRoute, new AbortController().signal)).status).toBe(200)
    expect(asked()).toEqual([refreshRoute.path, streamChangesRoute.path])
  })

  test('[SESS-3] waits for the token that an earlier one was refused for', async () => {
    startSession(createSignedIn({ access: 'unreadable' }))
    let second: Promise<unknown> | undefined
    server.answerBy(({ address, headers }) => {
      if (address !== refreshRoute.path)
        return { status: headers.Authorization === 'JWT access-2' ? 200 : 401, body: {} }
      // While the answer is on its way.
      queueMicrotask(() => {
        second = callApi(getDashboardRoute)
      })
      return { status: 200, body: { access: 'access-2' } }
    })
    await callApi(listWorkspacesRoute)
    await second
    const first = [listWorkspacesRoute.path, refreshRoute.path]
    expect(asked().slice(0, 2)).toEqual(first)
    expect(asked().slice(2).sort()).toEqual([getDashboardRoute.path, listWorkspacesRoute.path])
  })

  test('[SESS-3] that is given up meanwhile is not sent', async () => {
    answerByClock()
    const controller = new AbortController()
    const error = catchError(callApi(listWorkspacesRoute, { signal: controller.signal }))
    controller.abort(new Error('left the page'))
    expect(await error).toMatchObject({ message: 'left the page' })
    expect(asked()).toEqual([refreshRoute.path])
  })

  test('[SESS-3] is sent as it is where there is no refresh token: the server has the clock that counts', async () => {
    startSession(createSignedIn({ access: createAccessToken(start), refresh: '' }))
    vi.advanceTimersByTime(60 * minuteMs)
    server.answer(200, { results: [] })
    expect(await callApi(listWorkspacesRoute)).toEqual({ results: [] })
    expect(asked()).toEqual([listWorkspacesRoute.path])
  })

  test('[SESS-3] [SESS-4] is not sent where the session has ended, and nothing is left of that', async () => {
    server.answer(401, { detail: 'Session ended.' })
    expect(await catchError(callApi(listWorkspacesRoute))).toMatchObject({ name: 'ApiError', status: 401 })
    expect(asked()).toEqual([refreshRoute.path])
    expect(hasSession()).toBe(false)
    expect(document.cookie).toBe('')
  })
})

describe('a clock that is wrong', () => {
  test.each([
    { clock: 'an hour ahead', aheadMs: 60 * minuteMs },
    { clock: 'a day behind', aheadMs: -24 * 60 * minuteMs },
  ])('[SESS-3] $clock costs one refresh, and the next one comes in time', async ({ aheadMs }) => {
    vi.setSystemTime(start + aheadMs)
    answerByClock(aheadMs)
    for (let call = 0; call < 5; call += 1) await callApi(listWorkspacesRoute)
    expect(asked().filter((address) => address === refreshRoute.path)).toHaveLength(1)
    const before = asked().length
    vi.advanceTimersByTime(15 * minuteMs)
    await callApi(listWorkspacesRoute)
    expect(asked().slice(before)).toEqual([refreshRoute.path, listWorkspacesRoute.path])
  })
})

describe('a refresh that cannot be had now', () => {
  const failures = [
    { name: 'no connection', fail: () => server.fail(new TypeError('Failed to fetch')), status: 0 },
    { name: 'the page of a network that wants a sign-in', fail: () => server.answerText(200, '<html>'), status: 0 },
    { name: 'too many', fail: () => server.answer(429, {}), status: 429 },
    { name: 'a gateway', fail: () => server.answerText(502, '<html>'), status: 502 },
    { name: 'a database that is away', fail: () => server.answer(503, {}), status: 503 },
  ]

  test.each(failures)('[SESS-3] $name: the call fails like that, and the session stays', async ({ fail, status }) => {
    const access = findAccessToken()
    fail()
    expect(await catchError(callApi(listWorkspacesRoute))).toMatchObject({ name: 'ApiError', status })
    expect(asked()).toEqual([refreshRoute.path])
    expect(hasSession()).toBe(true)
    expect(findAccessToken()).toBe(access)
    answerByClock()
    await callApi(listWorkspacesRoute)
    expect(asked().slice(1)).toEqual([refreshRoute.path, listWorkspacesRoute.path])
  })

  test.each(failures)('[SESS-3] $name after a 401: the same', async ({ fail, status }) => {
    startSession(createSignedIn({ access: 'unreadable' }))
    server.answer(401, { detail: 'Please log in.' })
    fail()
    expect(await catchError(callApi(listWorkspacesRoute))).toMatchObject({ name: 'ApiError', status })
    expect(hasSession()).toBe(true)
  })

  test('[SESS-1] [SESS-3] no answer: given up after 5 s, and the session stays', async () => {
    server.answerNever()
    const error = catchError(callApi(listWorkspacesRoute))
    await vi.advanceTimersByTimeAsync(4999)
    expect(server.requests[0]?.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await error).toMatchObject({ status: 0 })
    expect(hasSession()).toBe(true)
  })
})
