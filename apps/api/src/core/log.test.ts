import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogOptions } from './log.ts'

/** What is logged when these addresses are asked for. */
async function readLog(...addresses: string[]): Promise<string> {
  const lines: string[] = []
  const stream = new Writable({
    write: (line, _, done) => {
      lines.push(String(line))
      done()
    },
  })
  const app = Fastify({ logger: { ...createLogOptions('info'), stream } })
  app.setNotFoundHandler(async () => ({}))
  app.get('/shops/:id/', async () => ({}))
  app.get('/links/:token/', async () => ({}))
  app.get('/files/*', async () => ({}))
  for (const url of addresses) await app.inject({ url, headers: { authorization: 'JWT s3cret' } })
  await app.close()
  return lines.join('')
}

test('[SEC-1] [TEAM-4] a request is logged by its path, without query, headers, and tokens that lie in the path', async () => {
  const log = await readLog('/shops/7/?token=s3cret', '/links/s3cret/', '/links/s%33cret/?x=s3cret', '/nothing/')
  expect(log).toContain('"path":"/shops/7/"')
  expect(log).toContain('"path":"/links/:token/"')
  expect(log).toContain('"path":"/nothing/"')
  expect(log).not.toMatch(/s(3|%33)cret/)
})

test('an address that no route is meant by is logged by its plain words alone', async () => {
  const token = 'kR7vQ2mXw9Lp4TzB8sNd3YcH6fGj1AeU'
  const letters = 'qwertyuiopasdfghjklzxcvbnm'
  const log = await readLog(
    `/links/${token}`,
    `//links/${token}/`,
    `/links/${letters}`,
    `/files/${token}.js`,
    '/files/a.js',
  )
  const paths = [...log.matchAll(/"path":"([^"]*)"/g)].map(([, path]) => path)
  expect(paths).toEqual(['/links/*', '//links/*/', '/links/*', '/files/*', '/files/a.js'])
  expect(log).not.toContain(token)
})
