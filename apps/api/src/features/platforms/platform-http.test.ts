import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPlatformHttp, type HttpCall } from './platform-http.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let answers: Answer[] = []
let asked: string[] = []
const pauses: number[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  answer?.(request, response)
})
const http = createPlatformHttp('shopify', {
  timeoutMs: 150,
  sleep: async (milliseconds) => void pauses.push(milliseconds),
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
  pauses.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const html: Answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Oops</h1>')
const silence: Answer = () => undefined
const send = (input: Partial<HttpCall> = {}) =>
  http.send({ method: 'GET', url: new URL('/x', origin), isIdempotent: true, deadline: 'browser', ...input })

test('[PLAT-1] a read is repeated after silence, a broken connection, a failure and a page of HTML', async () => {
  answers = [silence, (request) => request.socket.destroy(), json(500, {}), html, json(200, { isThere: true })]
  expect((await send({ deadline: 'job' })).json).toEqual({ isThere: true })
  expect(asked).toHaveLength(5)
  expect(pauses).toHaveLength(4)
  expect(pauses.at(-1)).toBeGreaterThan(pauses[0] ?? 0)
})

test('[PLAT-1] what must not be done twice is sent once', async () => {
  for (const failure of [silence, json(500, {}), html]) {
    answers = [failure]
    asked = []
    await expect(send({ method: 'POST', isIdempotent: false, body: { code: 'x' } })).rejects.toMatchObject({
      kind: 'unavailable',
    })
    expect(asked).toEqual(['POST /x'])
  }
})

test('[PLAT-1] what was turned away is sent again after the pause that was asked for', async () => {
  answers = [json(429, {}, { 'x-wait': '700' }), json(200, { done: true })]
  const readBackOffMs = ({ status, headers }: { status: number; headers: Headers }) =>
    status === 429 ? Number(headers.get('x-wait')) : null
  expect((await send({ method: 'POST', isIdempotent: false, body: {}, readBackOffMs })).json).toEqual({ done: true })
  expect(pauses).toEqual([expect.toSatisfy((pause: number) => pause >= 700 && pause < 801)])
  answers = [json(429, {}, { 'x-wait': '60000' })]
  // A browser does not wait for a minute.
  await expect(send({ readBackOffMs })).rejects.toMatchObject({ kind: 'unavailable' })
})

test('[PLAT-1] [SEC-1] a redirect is not followed, wherever it leads', async () => {
  for (const location of ['http://169.254.169.254/latest/meta-data', `${origin}/inside`, '//evil.example/x']) {
    answers = [(_, response) => response.writeHead(302, { location }).end()]
    asked = []
    await expect(send()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(new Set(asked)).toEqual(new Set(['GET /x']))
  }
})

test('[PLAT-1] an endless answer is broken off', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 32)
  answers = [
    (_, response) => {
      response.writeHead(200)
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', write)
      write()
    },
  ]
  const patient = createPlatformHttp('shopify', { timeoutMs: 20_000, sleep: async () => undefined })
  const call = { method: 'GET', url: new URL('/x', origin), isIdempotent: false, deadline: 'job' } as const
  await expect(patient.send(call)).rejects.toMatchObject({ kind: 'unavailable' })
})

test('refusals are answers: who asked knows what they mean', async () => {
  for (const status of [400, 401, 404, 422]) {
    answers = [json(status, { error: 'x' })]
    expect(await send()).toMatchObject({ status, json: { error: 'x' } })
  }
})
