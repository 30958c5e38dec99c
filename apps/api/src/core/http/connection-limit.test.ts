import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createNetworks, limitConnections } from './connection-limit.ts'

const server = createServer((_, response) => response.end('heard'))
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function open(port: number): { socket: Socket; received: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  return { socket, received: once(socket, 'close').then(() => text) }
}

test('[SEC-2] an address that holds as many connections as it may gets no other, until it lets one go', async () => {
  const warn = vi.fn()
  limitConnections(server, { atOnce: 16, isExempt: () => false, log: { warn } })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = () => {
    const asking = open(port)
    asking.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    return asking.received
  }
  const held = []
  for (let count = 0; count < 16; count += 1) {
    held.push(open(port))
    await once(server, 'connection')
  }
  for (let count = 0; count < 3; count += 1) expect(await ask()).toBe('')
  // One line, however many there are.
  expect(warn.mock.calls).toEqual([
    [{ address: '127.0.0.1', atOnce: 16, closed: 1 }, expect.stringContaining('TRUST_PROXY')],
  ])
  held[0]?.socket.destroy()
  await expect.poll(ask).toContain('heard')
  for (const { socket } of held) socket.destroy()
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
