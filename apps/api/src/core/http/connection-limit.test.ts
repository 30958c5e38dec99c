import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createNetworks, limitAllConnections, limitConnections } from './connection-limit.ts'

let server: Server
beforeEach(() => {
  server = createServer((_, response) => response.end('heard'))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function listen(): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

function open(port: number): { socket: Socket; received: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  // Also where it is reset.
  return { socket, received: new Promise((resolve) => socket.once('close', () => resolve(text))) }
}

function ask(port: number): Promise<string> {
  const { socket, received } = open(port)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  return received
}

async function hold(port: number, count: number): Promise<Socket[]> {
  const held: Socket[] = []
  while (held.length < count) {
    held.push(open(port).socket)
    await once(server, 'connection')
  }
  return held
}

test('[SEC-2] an address that holds as many connections as it may gets no other, until it lets one go', async () => {
  const warn = vi.fn()
  limitConnections(server, { atOnce: 16, isExempt: () => false, log: { warn } })
  const port = await listen()
  const [first, ...others] = await hold(port, 16)
  for (let count = 0; count < 3; count += 1) expect(await ask(port)).toBe('')
  // One line, however many there are.
  expect(warn.mock.calls).toEqual([
    [{ address: '127.0.0.1', atOnce: 16, closed: 1 }, expect.stringContaining('TRUST_PROXY')],
  ])
  first?.destroy()
  await expect.poll(() => ask(port)).toContain('heard')
  for (const socket of others) socket.destroy()
})

test('[SEC-2] where all connections are held that there may be, the log says so', async () => {
  const warn = vi.fn()
  limitAllConnections(server, { atOnce: 2, log: { warn } })
  const port = await listen()
  const [first, second] = await hold(port, 2)
  for (let count = 0; count < 3; count += 1) expect(await ask(port)).toBe('')
  expect(warn.mock.calls).toEqual([[{ atOnce: 2, closed: 1 }, expect.stringContaining('MAX_CONNECTIONS')]])
  first?.destroy()
  await expect.poll(() => ask(port)).toContain('heard')
  second?.destroy()
})

test('[SEC-2] one of several processes closes them too, and does not hand them on without end', async () => {
  const child = fork(new URL('../../testing/full-process.ts', import.meta.url))
  onTestFinished(() => void child.kill())
  const heard: unknown[] = []
  child.on('message', (message) => heard.push(message))
  await expect.poll(() => heard.length).toBe(1)
  const { port } = heard[0] as { port: number }
  const held = open(port).socket
  await expect.poll(() => heard.length).toBe(2)
  expect(await ask(port)).toBe('')
  await expect.poll(() => heard.slice(1)).toEqual(['connection', { atOnce: 1, closed: 1 }])
  held.destroy()
  await expect.poll(() => ask(port)).toContain('heard')
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['fd00::1', true],
  ['198.51.100.7', true],
  ['2001:db8::5', true],
  ['198.51.100.8', false],
  ['::ffff:198.51.100.8', false],
  ['2001:db9::5', false],
])('[SEC-2] %s is of a proxy: %s', (address, isProxy) => {
  const isExempt = createNetworks(['loopback', 'uniquelocal', '198.51.100.7', '2001:db8::/32'])
  expect(isExempt(address)).toBe(isProxy)
})
