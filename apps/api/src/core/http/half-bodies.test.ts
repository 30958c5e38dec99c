import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { registerBodyShares, strangerMs } from './body-admission.ts'
import { registerErrorAnswers } from './error-answers.ts'
import { registerJsonBody } from './json-body.ts'
import { mountPressPage } from './press-page.ts'

const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
const app = Fastify({ bodyLimit: 64 * 1024, trustProxy: true, logger: { level: 'info', stream } })
let port: number
/** The server's ends of the connections. */
const accepted: Socket[] = []
const lines: { level: number; msg: string; bound?: string }[] = []
beforeAll(async () => {
  app.decorateRequest('routeContext', null)
  registerErrorAnswers(app, (_, key) => key)
  registerBodyShares(app)
  registerJsonBody(app)
  app.post('/body', async () => ({ heard: true }))
  // As guards say who it is.
  app.addHook('onRequest', async (request) => {
    const { 'x-store': workspaceId, 'x-shopper': shopperOf } = request.headers as Record<string, string>
    const of = workspaceId ? { store: { workspaceId } } : shopperOf ? { shopper: { workspaceId: shopperOf } } : null
    request.routeContext = of as typeof request.routeContext
  })
  await mountPressPage(app, {
    path: '/press',
    read: () => null,
    isPressed: async () => false,
    press: async () => undefined,
    describe: () => ({ title: '', text: '', label: '' }),
  })
  app.post('/large', { bodyLimit: 8 * 1024 * 1024 }, async () => ({ heard: true }))
  app.server.on('connection', (socket) => accepted.push(socket))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

interface Body {
  length: number
  sent: number
  path?: string
  header?: string
}

/** Announces a body of `length` bytes and sends `sent` of them. */
function post(address: string, { length, sent, path = '/body', header = 'x-of: nobody' }: Body) {
  const socket = connect(port, '127.0.0.1')
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  socket.write(head + ' '.repeat(Math.max(0, sent - 1)) + (sent > 0 ? '1' : ''))
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const answer = async () => {
    while (!text.includes('}')) await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return text
  }
  return { socket, answer }
}

/** Waits until the server has all that is sent: a body that is refused, since another came first, would hold nothing. */
async function hold(address: string, body: Body): Promise<Socket> {
  const { socket } = post(address, body)
  await once(socket, 'connect')
  const isRead = () => {
    const end = accepted.find(({ remotePort }) => remotePort === socket.localPort)
    return end !== undefined && end.bytesRead === socket.bytesWritten
  }
  await vi.waitUntil(isRead, { timeout: 20_000 })
  return socket
}

test('[SEC-2] who holds bodies open a byte short is refused what is more, and keeps nobody else out', async () => {
  const half = { length: 64 * 1024, sent: 64 * 1024 - 1 }
  const held = await Promise.all(Array.from({ length: 4 }, () => hold('203.0.113.1', half)))
  const ask = async (address: string) => {
    const { socket, answer } = post(address, { length: 100, sent: 100 })
    return (await answer().finally(() => socket.destroy())).slice(9, 12)
  }
  // Four bytes of 256 KB are left.
  expect(await ask('203.0.113.1')).toBe('503')
  expect(await ask('203.0.113.2')).toBe('200')
  const [told] = lines.filter(({ bound }) => bound === 'bodies')
  expect([told?.level, told?.msg]).toEqual([30, 'request refused'])
  for (const socket of held) socket.destroy()
  await expect.poll(() => ask('203.0.113.1')).toBe('200')
})

test('[SEC-2] a body above the limit is refused before it comes', async () => {
  const { socket, answer } = post('203.0.113.3', { length: 64 * 1024 + 1, sent: 0 })
  expect(await answer()).toContain('HTTP/1.1 413 ')
  socket.destroy()
})

test.each(['/body', '/press'])('[SEC-2] a stranger whose body for %s does not end is cut off', async (path) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket, answer } = post('203.0.113.4', { length: 100, sent: 1, path })
  const passing = setInterval(() => vi.advanceTimersByTime(strangerMs / 10), 20)
  const closed = once(socket, 'close')
  expect(await answer()).toContain('HTTP/1.1 408 ')
  await closed
  clearInterval(passing)
  vi.useRealTimers()
})

const megabyte = 1024 * 1024
test('[SEC-2] where a few stores hold all with large bodies, small ones of stores pass, and shoppers take nothing of it', async () => {
  const half = { length: 4 * megabyte, sent: 4 * megabyte - 1, path: '/large' }
  await Promise.all(['a', 'b', 'c', 'd'].map((store) => hold('203.0.113.9', { ...half, header: `x-store: ${store}` })))
  const send = async (header: string, length: number) => {
    const { socket, answer } = post('203.0.113.9', { length, sent: length, path: '/large', header })
    return (await answer().finally(() => socket.destroy())).slice(9, 12)
  }
  expect(await send('x-store: e', megabyte)).toBe('503')
  expect(await send('x-store: e', 64 * 1024)).toBe('200')
  // What shoppers say is counted by itself.
  expect(await send('x-shopper: a', 64 * 1024)).toBe('200')
})
