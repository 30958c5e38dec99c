import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerWebApp } from './web-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'voice-shop-web-'))
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  for (const file of ['dashboard.html', 'login.html', 'logo.svg', 'assets/base.js']) {
    writeFileSync(join(folder, file), `plain ${file}`)
    writeFileSync(join(folder, `${file}.br`), `brotli ${file}`)
  }
  app = Fastify()
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ detail: 'none' }))
  await registerWebApp(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })

test.each([
  ['/', 'dashboard.html'],
  ['/?time_range=month', 'dashboard.html'],
  ['/login', 'login.html'],
  ['/login?next=/x.js', 'login.html'],
  ['/settings/store', 'dashboard.html'],
  ['/nowhere', 'dashboard.html'],
  ['/index.html', 'dashboard.html'],
  ['/searches/visit/0199a1c0-0000-7000-8000-000000000002', 'dashboard.html'],
])('[ROUTE-4] %s is a page', async (url, page) => {
  const { statusCode, headers, body } = await get(url)
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', `plain ${page}`])
  expect((await get(url, { 'accept-encoding': 'gzip, br' })).body).toBe(`brotli ${page}`)
})

test.each([
  ['/logo.svg', 'logo.svg'],
  ['/logo.svg?1', 'logo.svg'],
  ['/assets/base.js', 'assets/base.js'],
])('[ROUTE-4] %s is a file that is there', async (url, file) => {
  const { statusCode, body } = await get(url)
  expect([statusCode, body]).toEqual([200, `plain ${file}`])
})

test.each([
  '/script.js',
  '/script.js?store=1',
  '/favicon.ico',
  '/robots.txt',
  '/.env',
  '/login.php',
  '/settings/script.js.map',
  '/assets/none.js',
  '/dashboard.html.br',
  '/.well-known/none',
  '/api/none/',
])('[ROUTE-4] %s is not there, and no page', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await app.inject({ method, url, headers: { 'accept-encoding': 'br' } })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    expect(headers['content-encoding']).toBeUndefined()
  }
})
