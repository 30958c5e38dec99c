import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerBodyShares, strangerMs } from './body-admission.ts'
import { registerErrorAnswers } from './error-answers.ts'
import { registerJsonBody } from './json-body.ts'

const app = Fastify({ bodyLimit: 64 * 1024, trustProxy: true })
let port: number
beforeAll(async () => {
  app.decorateRequest('routeContext', null)
  registerErrorAnswers(app, (_, key) => key)
  registerBodyShares(app)
  registerJsonBody(app)
  app.post('/body', async () => ({ heard: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Announces a body of `length` bytes and sends `sent` of them. */
function post(address: string, { length, sent }: { length: number; sent: number }) {
  const socket = connect(port, '127.0.0.1')
  const head = `POST /body HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  socket.write(head + ' '.repeat(Math.max(0, sent - 1)) + (sent > 0 ? '1' : ''))
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  const answer = async () => {
    while (!text.includes('}')) await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return text
  }
  return { socket, answer }
}

test('[SEC-2] who holds bodies open a byte short is refused what is more, and keeps nobody else out', async () => {
  const half = { length: 64 * 1024, sent: 64 * 1024 - 1 }
  const held = Array.from({ length: 4 }, () => post('203.0.113.1', half).socket)
  const ask = async (address: string) => {
    const { socket, answer } = post(address, { length: 100, sent: 100 })
    return (await answer().finally(() => socket.destroy())).slice(9, 12)
  }
  // Four bytes of 256 KB are left.
  await expect.poll(() => ask('203.0.113.1')).toBe('503')
  expect(await ask('203.0.113.2')).toBe('200')
  for (const socket of held) socket.destroy()
  await expect.poll(() => ask('203.0.113.1')).toBe('200')
})

test('[SEC-2] a body above the limit is refused before it comes', async () => {
  const { socket, answer } = post('203.0.113.3', { length: 64 * 1024 + 1, sent: 0 })
  expect(await answer()).toContain('HTTP/1.1 413 ')
  socket.destroy()
})

test('[SEC-2] a stranger whose body does not end is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket, answer } = post('203.0.113.4', { length: 100, sent: 1 })
  const passing = setInterval(() => vi.advanceTimersByTime(strangerMs / 10), 20)
  const closed = once(socket, 'close')
  expect(await answer()).toContain('HTTP/1.1 408 ')
  await closed
  clearInterval(passing)
  vi.useRealTimers()
})
