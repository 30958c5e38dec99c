import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerWebApp } from './web-app.ts'
import { registerWidgetFiles } from './widget-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'voice-shop-widget-'))
let app: FastifyInstance

beforeAll(async () => {
  for (const name of ['web/assets', 'dist/widget']) mkdirSync(join(folder, name), { recursive: true })
  for (const file of ['web/dashboard.html', 'dist/widget.js', 'dist/widget-preview.js', 'dist/widget/panel-abc.js']) {
    writeFileSync(join(folder, file), `plain ${file}`)
    writeFileSync(join(folder, `${file}.br`), `brotli ${file}`)
  }
  app = Fastify()
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ detail: 'none' }))
  await registerWebApp(app, join(folder, 'web'))
  await registerWidgetFiles(app, join(folder, 'dist'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['/widget.js', 'dist/widget.js', 'public, max-age=300'],
  ['/widget.js?v=2', 'dist/widget.js', 'public, max-age=300'],
  ['/widget/panel-abc.js', 'dist/widget/panel-abc.js', 'public, max-age=31536000, immutable'],
])('[WIDGET-1] pages of any store load %s', async (url, file, cacheControl) => {
  const plain = await app.inject({ url })
  expect([plain.statusCode, plain.body]).toEqual([200, `plain ${file}`])
  expect(plain.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': cacheControl,
    'content-type': expect.stringContaining('javascript'),
  })
  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', `brotli ${file}`])
})

test('[WIDGET-9] the script of the preview is for our own page alone, and always the newest', async () => {
  const { statusCode, body, headers } = await app.inject({ url: '/widget-preview.js' })
  expect([statusCode, body]).toEqual([200, 'plain dist/widget-preview.js'])
  expect(headers['cache-control']).toBe('public, max-age=0')
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test.each(['/widget/none.js', '/widget/../widget.js.br', '/widget.js.br'])(
  '[WIDGET-1] %s is not there',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404)
  },
)
