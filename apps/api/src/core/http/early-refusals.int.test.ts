import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

/** Sends bytes as they are and answers what comes back before the server closes. */
function send(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
    socket.end(bytes)
  })
}

const twoLengths = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'
const twoHosts = 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'
const longHeader = `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(65_536)}\r\n\r\n`

test.each([
  { name: 'no HTTP', bytes: 'hello\r\n\r\n', status: 400, detail: 'The request could not be understood.' },
  { name: 'zero bytes', bytes: Buffer.alloc(100), status: 400, detail: 'The request could not be understood.' },
  { name: 'two hosts', bytes: twoHosts, status: 400, detail: 'The request could not be understood.' },
  { name: 'two lengths', bytes: twoLengths, status: 400, detail: 'The request could not be understood.' },
  { name: '64 KB of headers', bytes: longHeader, status: 431, detail: "The request's headers are too large." },
])('[ERR-1] [ERR-2] $name is refused like everything else', async ({ bytes, status, detail }) => {
  const answer = await send(bytes)
  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(answer).toContain(JSON.stringify({ detail }))
  for (const header of ['cache-control: no-store', 'x-content-type-options: nosniff']) {
    expect(answer.toLowerCase()).toContain(header)
  }
})
