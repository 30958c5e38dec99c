import { streamChangesRoute } from '@voice-shop/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveAccessToken, saveWorkspaceId, startSession } from '../../api/session.ts'
import { installFakeBrowser } from '../../testing/fake-browser.ts'
import { createSignedIn } from '../../testing/signed-in.ts'
import { subscribeToChanges } from './subscribe-to-changes.ts'

interface FakeStream {
  headers: Record<string, string>
  isOpen: () => boolean
  say: (text: string) => void
  end: () => void
}

const start = new Date('2026-11-18T15:00:00Z').getTime()
let page: EventTarget & { visibilityState: string }
let streams: FakeStream[]
let answerStatus: number
const renewFigures = vi.fn(async () => start)
const onLive = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  installFakeBrowser()
  const { documentElement } = document
  const cookies = Object.getOwnPropertyDescriptor(document, 'cookie') ?? {}
  page = Object.defineProperty(
    Object.assign(new EventTarget(), { documentElement, visibilityState: 'visible' }),
    'cookie',
    cookies,
  )
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: true })
  streams = []
  answerStatus = 200
  vi.stubGlobal('fetch', answer)
  startSession(createSignedIn())
  saveWorkspaceId('workspace-1')
  stop = subscribeToChanges({ getFiguresAskedAt: () => start, renewFigures, onLive })
})
beforeEach(() => void vi.setSystemTime(start))
afterEach(() => {
  stop()
  vi.clearAllMocks()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function answer(address: string, init: { headers: Record<string, string>; signal: AbortSignal }) {
  expect(address).toBe(streamChangesRoute.path)
  const { headers, signal } = init
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const ignore = () => undefined
  signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(ignore))
  streams.push({
    headers,
    isOpen: () => !signal.aborted,
    say: (text) => void writer.write(new TextEncoder().encode(text)).catch(ignore),
    end: () => void writer.close().catch(ignore),
  })
  if (headers.Authorization === 'JWT access-1' && answerStatus === 401) return new Response(null, { status: 401 })
  return answerStatus === 200 || answerStatus === 401
    ? new Response(readable)
    : new Response(null, { status: answerStatus })
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const say = async (text: string) => {
  streams.at(-1)?.say(text)
  await wait(0)
}
const show = (visibilityState: string) => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

test('[LIVE-1] [SESS-1] it asks with the credentials of every call, and renews what is older than a change', async () => {
  await wait(0)
  expect(streams[0]?.headers).toMatchObject({ Authorization: 'JWT access-1', 'X-Workspace-ID': 'workspace-1' })
  await wait(5000)
  await say('data: {"quiet_ms":6000}\n\n')
  await wait(1000)
  expect(onLive).toHaveBeenLastCalledWith(true)
  expect(renewFigures).not.toHaveBeenCalled()
  // In pieces, as the network may cut it.
  await say('data: {"quiet')
  await say('_ms":3}\n\n:\n')
  await wait(200)
  expect(renewFigures).toHaveBeenCalledTimes(1)
})

test('[LIVE-1] [SESS-3] where the access token ran out, the figures are asked for, whose call renews it', async () => {
  await wait(10)
  answerStatus = 401
  streams[0]?.end()
  renewFigures.mockImplementationOnce(async () => {
    saveAccessToken('access-2')
    return Date.now()
  })
  await wait(4000)
  expect(renewFigures).toHaveBeenCalledTimes(1)
  expect(streams.map(({ headers }) => headers.Authorization)).toEqual(['JWT access-1', 'JWT access-1', 'JWT access-2'])
})

test('[LIVE-1] a hidden page has no stream; shown again, it has one', async () => {
  await wait(0)
  show('hidden')
  expect(streams[0]?.isOpen()).toBe(false)
  await wait(600_000)
  expect(streams).toHaveLength(1)
  show('visible')
  show('visible')
  await wait(0)
  expect(streams).toHaveLength(2)
})

test('[LIVE-1] a stream that ends comes back after a second, one that cannot be had ever later', async () => {
  await wait(0)
  await say('data: {"quiet_ms":0}\n\n')
  answerStatus = 503
  streams[0]?.end()
  await wait(0)
  expect(onLive).toHaveBeenLastCalledWith(false)
  const tries: number[] = []
  for (let second = 1; second <= 300; second += 1) {
    const before = streams.length
    await wait(1000)
    if (streams.length > before) tries.push(second)
  }
  expect(tries.slice(0, 6)).toEqual([1, 3, 7, 15, 31, 63])
  expect(tries.length).toBeLessThan(12)
  answerStatus = 200
  await wait(10_000)
  await say('data: {"quiet_ms":0}\n\n')
  expect(onLive).toHaveBeenLastCalledWith(true)
})

test('[LIVE-1] where no stream can be had, figures are renewed about once a minute', async () => {
  answerStatus = 502
  await wait(0)
  streams[0]?.end()
  await wait(120_000)
  const before = renewFigures.mock.calls.length
  await wait(600_000)
  expect(renewFigures.mock.calls.length - before).toBeGreaterThan(8)
  expect(renewFigures.mock.calls.length - before).toBeLessThan(12)
})

test('[LIVE-1] a stream that is silent for longer than two beats is dead, one that beats is not', async () => {
  await wait(0)
  for (let beat = 0; beat < 10; beat += 1) {
    await wait(20_000)
    await say(':\n\n')
  }
  expect(streams).toHaveLength(1)
  await wait(47_000)
  expect(streams[0]?.isOpen()).toBe(false)
  expect(streams).toHaveLength(2)
})

test('[LIVE-1] offline it does not try, and back online it does at once', async () => {
  await wait(0)
  vi.stubGlobal('navigator', { onLine: false })
  window.dispatchEvent(new Event('offline'))
  await wait(600_000)
  expect(streams).toHaveLength(1)
  vi.stubGlobal('navigator', { onLine: true })
  window.dispatchEvent(new Event('online'))
  await wait(0)
  expect(streams).toHaveLength(2)
})

test('[LIVE-1] who may no longer look asks for the figures, and hears it there', async () => {
  await wait(10)
  answerStatus = 403
  streams[0]?.end()
  await wait(1200)
  expect(renewFigures).toHaveBeenCalledTimes(1)
})

test('[LIVE-1] stopped, it leaves nothing behind', async () => {
  await wait(0)
  await say('data: {"quiet_ms":0}\n\n')
  stop()
  expect(streams[0]?.isOpen()).toBe(false)
  await wait(600_000)
  expect(streams).toHaveLength(1)
  expect(renewFigures).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
