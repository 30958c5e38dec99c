import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  beginServerProcess,
  getCounts,
  postEvents,
  registerStore,
  type ServerProcess,
  startServerProcess,
} from './testing/server-process.ts'
import { createServerStorage, type ServerStorage } from './testing/server-storage.ts'
import { makeSearches } from './testing/voice-events.ts'

let storage: ServerStorage
let settings: Record<string, string>
let server: ServerProcess | null = null
beforeAll(async () => {
  storage = await createServerStorage('stop')
  settings = storage.settings
})
afterEach(() => server?.end('SIGKILL'))
afterAll(() => storage.drop())

/** A request of which the server has the head, and half of the body. */
async function beginRequest(origin: string, key: string, body: string) {
  const running = request(`${origin}/api/voice-shop/events/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  running.flushHeaders()
  await once(running, 'continue')
  running.write(body.slice(0, 100))
  return {
    finish: async () => {
      running.end(body.slice(100))
      const [response] = await once(running, 'response')
      return { status: response.statusCode, body: await json(response) }
    },
  }
}

function isListening(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '[OPS-1] on %s the server answers what is under way, keeps what it accepted, and ends with 0',
  async (signal) => {
    server = await startServerProcess(settings)
    const { origin } = server
    const store = await registerStore(origin)
    const body = JSON.stringify({ events: makeSearches(20) })
    const requests = await Promise.all([1, 2].map(() => beginRequest(origin, store.key, body)))
    const ending = server.end(signal)
    await vi.waitFor(async () => expect(await isListening(origin)).toBe(false), { timeout: 10_000 })
    // A second signal changes nothing.
    void server.end(signal)
    const answers = await Promise.all(requests.map(({ finish }) => finish()))
    expect(answers).toContainEqual({ status: 200, body: { accepted: 20, duplicates: 0, rejected: [] } })
    expect(answers).toContainEqual({ status: 200, body: { accepted: 0, duplicates: 20, rejected: [] } })
    expect(await ending).toMatchObject({ code: 0, signal: null, stderr: '' })

    server = await startServerProcess(settings)
    expect((await getCounts(server.origin, store)).searches).toBe(20)
    await postEvents(server.origin, store, makeSearches(1))
    expect(await server.end(signal)).toMatchObject({ code: 0, stderr: '' })
  },
)

test.each(['SIGTERM', 'SIGINT'] as const)(
  '[OPS-1] %s during the start is obeyed once the start is whole',
  async (signal) => {
    const folder = join(storage.dataDir, signal)
    const starting = beginServerProcess({ ...settings, DATA_DIR: folder })
    // The lock of the embedded database or the secrets: nothing listens yet, and on the first the migrations come after it.
    await vi.waitFor(() => expect(existsSync(folder)).toBe(true), { timeout: 60_000, interval: 5 })
    expect(await starting.end(signal)).toMatchObject({ code: 0, signal: null, stderr: '' })
  },
)
