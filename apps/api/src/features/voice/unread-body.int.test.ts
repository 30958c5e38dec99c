import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { makeSearch } from '../../testing/voice-events.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

/** Announces a body of 1 MB, and sends it when it is told to. */
function announce(key: string, body: string) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  const answered = new Promise<string>((resolve, reject) => {
    socket.on('data', (chunk) => {
      received += chunk
      if (received.includes('\r\n\r\n')) resolve(received)
    })
    socket.on('error', reject)
  })
  const head = [
    'POST /api/voice-shop/events/ HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return { answered, send: () => socket.write(body), close: () => socket.destroy(), read: () => received }
}

test('[SEC-2] [EVENT-6] who brings no store’s key is refused before a byte of the body is there', async () => {
  const { answered, close } = announce('vsk_of_nobody', 'x'.repeat(1_000_000))
  expect(await answered).toContain('HTTP/1.1 401 ')
  close()
})

test('[SEC-2] [EVENT-6] a store’s body is waited for, and taken', async () => {
  const key = await t.createSecretKey(await t.registerOwner())
  const body = JSON.stringify({ events: [makeSearch({ occurred_at: t.clock.now().toISOString() })] })
  const { answered, send, close, read } = announce(key, body)
  // Whoever comes later is answered before.
  await t.call('GET', '/healthz')
  expect(read()).toBe('')
  send()
  expect(await answered).toContain('HTTP/1.1 200 ')
  close()
})
