import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addMember } from '../../testing/add-member.ts'
import { type ChangeSubscription, subscribeToChanges } from '../../testing/subscribe-to-changes.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { makeSearch, makeSearches, sendEvents } from '../../testing/voice-events.ts'

let t: TestApp
let origin: string
let ana: TestOwner
let bob: TestOwner
let bobAtAnas: Record<string, string>
let key: string
const opened: ChangeSubscription[] = []

beforeAll(async () => {
  // The beat, and nothing else, comes when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  t = await createTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  ;[ana, bob] = [await t.registerOwner(), await t.registerOwner()]
  bobAtAnas = await addMember(t, { owner: ana, member: bob })
  key = await t.createSecretKey(ana)
})
afterEach(() => {
  for (const following of opened.splice(0)) following.close()
})
// The last test stops the server.
afterAll(() => vi.useRealTimers())

async function follow(headers = ana.headers): Promise<ChangeSubscription> {
  const following = await subscribeToChanges(origin, headers)
  opened.push(following)
  return following
}

/** Follows, and takes the event that every stream begins with. */
async function subscribeFromNow(headers = ana.headers): Promise<ChangeSubscription> {
  const following = await follow(headers)
  await following.next()
  return following
}

const send = (events: readonly unknown[] = [makeSearch()]) => sendEvents(t, { key, events })

test('[LIVE-1] what is accepted is told to the pages of its workspace, and to no other', async () => {
  const [ofAna, ofBob] = [await subscribeFromNow(), await subscribeFromNow(bob.headers)]
  const before = performance.now()
  await send()
  const event = await ofAna.next()
  // A page that loaded its figures before the event learns that they are old.
  expect(event.quiet_ms).toBeLessThan(performance.now() - before)
  await beat(ofBob)
  await t.call('POST', '/api/auth/logout/', { headers: bob.headers })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await ofBob.readToEnd()).toEqual([])
})

test('[LIVE-1] duplicates and refused events are nothing new', async () => {
  const search = makeSearch()
  const following = await subscribeFromNow()
  await send([search])
  await following.next()
  await send([search])
  await send([{ type: 'search' }, { type: 'click', search_id: crypto.randomUUID(), product_id: 'x' }])
  await beat(following)
  await t.call('POST', '/api/auth/logout/', { headers: ana.headers })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await following.readToEnd()).toEqual([])
})

test('[LIVE-1] the first event says since when figures are up to date, also after a change that was missed', async () => {
  const before = performance.now()
  await send()
  const first = await (await follow()).next()
  expect(first.quiet_ms).toBeLessThan(performance.now() - before)
  // Of a workspace that had no change since the start, it is since the start.
  const ofBob = await (await follow(bob.headers)).next()
  expect(ofBob.quiet_ms).toBeGreaterThan(first.quiet_ms)
})

test('[LIVE-1] events that come together are told together', async () => {
  const following = await subscribeFromNow()
  await send(makeSearches(600))
  await Promise.all(Array.from({ length: 20 }, () => send()))
  // At least this one comes; after the sign-out nothing would.
  await following.next()
  await beat(following)
  await t.call('POST', '/api/auth/logout/', { headers: ana.headers })
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await following.readToEnd()).length).toBeLessThan(10)
})

test('[LIVE-1] it is a stream that no proxy keeps, and needs a session and a membership', async () => {
  const { headers } = await follow()
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect((await follow({})).status).toBe(401)
  expect((await follow({ ...ana.headers, 'x-workspace-id': bob.workspaceId })).status).toBe(403)
})

/** Lets 20 s pass: the server looks who may still follow, and tells that the stream lives. */
async function beat(following: ChangeSubscription): Promise<void> {
  const next = following.nextBeat()
  await vi.advanceTimersByTimeAsync(20_000)
  await next
}

const ends: [string, (member: { headers: Record<string, string>; id: string }) => Promise<unknown>][] = [
  ['the session is signed out', ({ headers }) => t.call('POST', '/api/auth/logout/', { headers })],
  ['the membership is lost', ({ id }) => t.call('DELETE', `/api/auth/users/${id}/`, { headers: ana.headers })],
  ['the access token runs out', async () => t.clock.advance(15 * 60_000)],
]

test.each(ends)('[LIVE-1] [SEC-1] when %s, nothing more is told and the stream ends', async (_, end) => {
  const following = await subscribeFromNow(bobAtAnas)
  await end({ headers: bobAtAnas, id: bob.signedIn.id })
  await send()
  expect(await following.readToEnd()).toEqual([])
})

test.each(ends)('[LIVE-1] [SEC-1] when %s, the stream ends soon where nothing happens', async (_, end) => {
  const following = await subscribeFromNow(bobAtAnas)
  await beat(following)
  await end({ headers: bobAtAnas, id: bob.signedIn.id })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await following.readToEnd()).toEqual([])
})

test('[LIVE-1] a user has at most 20 streams; one that is closed makes room', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow()))
  expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const refused = await t.call('GET', '/api/voice-shop/live/', { headers: { ...ana.headers, 'accept-language': 'es' } })
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: 'Esta tienda está abierta en demasiadas páginas a la vez. Cierra algunas.' },
    headers: { 'retry-after': '60' },
  })
  expect((await follow(bobAtAnas)).status).toBe(200)
  streams[0]?.close()
  await vi.waitFor(async () => expect((await follow()).status).toBe(200), { timeout: 20_000 })
})

test('[LIVE-1] [OPS-1] a stop ends the streams at once', async () => {
  const streams = await Promise.all(Array.from({ length: 5 }, () => subscribeFromNow()))
  await t.close()
  for (const stream of streams) expect(await stream.readToEnd()).toEqual([])
})
