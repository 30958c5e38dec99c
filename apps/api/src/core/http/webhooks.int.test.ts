import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const megabyte = 1024 * 1024

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp({ config: { trustedProxies: ['127.0.0.1'] } })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

/** Sends the head of a webhook and `sent` bytes of its body. `answer` is what came back, whole. */
function post(address: string, { length, sent }: { length: number; sent: number }) {
  const socket = connect(port, '127.0.0.1')
  const head = `POST /api/webhooks/stripe/ HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  socket.write(head + 'x'.repeat(sent))
  const answer = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      if (text.includes('}')) resolve(text)
    })
    socket.on('error', () => undefined).on('close', () => resolve(text))
  })
  return { socket, answer }
}

test('[SEC-2] who holds bodies of webhooks open is refused what is more, and keeps nobody else out', async () => {
  const held = Array.from({ length: 4 }, () => post('203.0.113.1', { length: megabyte, sent: megabyte - 1 }).socket)
  const ask = (address: string) => post(address, { length: 5, sent: 5 }).answer
  // Four bytes of four megabytes are left.
  await expect.poll(() => ask('203.0.113.1')).toContain('HTTP/1.1 503 ')
  // Another address is heard: no payments are set up here.
  expect(await ask('203.0.113.2')).toContain('HTTP/1.1 404 ')
  for (const socket of held) socket.destroy()
  await expect.poll(() => ask('203.0.113.1')).toContain('HTTP/1.1 404 ')
})

test('[SEC-2] a webhook above the limit is refused in words, and one that never ends is cut', async () => {
  expect(await post('203.0.113.3', { length: megabyte + 1, sent: megabyte + 1 }).answer).toContain('HTTP/1.1 413 ')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { answer, socket } = post('203.0.113.3', { length: megabyte, sent: 1 })
  const passing = setInterval(() => vi.advanceTimersByTime(1000), 20)
  expect(await answer).toContain('HTTP/1.1 408 ')
  clearInterval(passing)
  vi.useRealTimers()
  socket.destroy()
})
