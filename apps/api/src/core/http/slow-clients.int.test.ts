import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const shortPatience = { headersTimeout: 400, requestTimeout: 800, timeout: 2000 }

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp({ config: { maxConnections: 5 } })
  const { server } = t.app
  // As in operation, only sooner.
  Object.assign(server, { ...shortPatience, connectionsCheckingInterval: 50 })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.address() as AddressInfo).port
})
afterAll(() => t.close())

function open(): { socket: Socket; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  // One that is cut off has nothing more to say.
  socket.on('error', () => undefined)
  return { socket, ended: new Promise((resolve) => socket.on('close', () => resolve(received))) }
}

/** Sends a piece every 20 ms until the server has had enough. Returns what it said. */
async function drip(begin: string, piece: string): Promise<string> {
  const { socket, ended } = open()
  socket.write(begin)
  const timer = setInterval(() => socket.writable && socket.write(piece), 20)
  return ended.finally(() => clearInterval(timer))
}

test('[SEC-2] who sends headers for ever is refused and cut off', async () => {
  const answer = await drip('GET /healthz HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n')
  expect(answer).toContain('HTTP/1.1 408 ')
  expect(answer).toContain('{"detail":"The request took too long to arrive."}')
})

test('[SEC-2] who sends a body for ever is refused and cut off', async () => {
  const head =
    'POST /api/auth/token-obtain/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n'
  expect(await drip(head, ' ')).toContain('HTTP/1.1 408 ')
})

test('[SEC-2] who connects and says nothing is cut off', async () => {
  const { ended } = open()
  expect(await ended).not.toContain(' 200 ')
})

test('[SEC-2] more connections than there may be are closed, and the others go on', async () => {
  // Those that are held say nothing for as long as a busy machine needs.
  Object.assign(t.app.server, { headersTimeout: 60_000, requestTimeout: 60_000, timeout: 60_000 })
  const held = Array.from({ length: 5 }, open)
  await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
  const [first] = held
  expect(await open().ended).toBe('')
  first?.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(await first?.ended).toContain('HTTP/1.1 200 OK')
  for (const { socket } of held) socket.destroy()
  Object.assign(t.app.server, shortPatience)
})

test('[SEC-2] an address that is too long is refused in words', async () => {
  const answer = await t.call('GET', `/api/plans/?q=${'x'.repeat(9000)}`, { headers: { 'accept-language': 'pt' } })
  expect(answer.status).toBe(414)
  expect(answer.body).toEqual({ detail: 'O endereço da requisição é longo demais.' })
})
