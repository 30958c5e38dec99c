import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { registerBodyShares } from './body-admission.ts'
import { registerJsonBody } from './json-body.ts'

const app = Fastify({ bodyLimit: 2 ** 20 })
afterEach(() => app.close())

test('[SEC-2] bodies whose answers wait behind a stream take no room from other callers', async () => {
  registerBodyShares(app)
  registerJsonBody(app)
  const endless = Promise.withResolvers<void>()
  app.get('/stream', () => endless.promise)
  let read = 0
  const allRead = Promise.withResolvers<void>()
  app.post('/body', async () => {
    read += 1
    if (read === 16) allRead.resolve()
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const body = `"${'x'.repeat(2 ** 16 - 2)}"`
  const post = `POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // All on one connection: no answer leaves before that of the stream, which does not come.
  socket.write(`GET /stream HTTP/1.1\r\nhost: x\r\n\r\n${post.repeat(16)}`)
  await allRead.promise
  const { status } = await fetch(`http://127.0.0.1:${port}/body`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(status).toBe(200)
  endless.resolve()
  socket.destroy()
})
