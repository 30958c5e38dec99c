import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loopbackReach, startFeedServer } from '../../testing/feed-server.ts'
import { download, publicReach } from './download.ts'
import { createCheckedLookup, isPublicAddress } from './public-address.ts'

let server: Awaited<ReturnType<typeof startFeedServer>>
beforeAll(async () => {
  server = await startFeedServer()
})
afterAll(() => server.stop())

async function fetchText(path: string, changes: Partial<Parameters<typeof download>[0]> = {}) {
  const chunks: Buffer[] = []
  const fetched = await download({
    url: `${server.origin}${path}`,
    headers: {},
    longestMs: 30_000,
    mostBytes: 1000,
    reach: loopbackReach,
    write: (chunk) => void chunks.push(chunk),
    ...changes,
  })
  return { headers: fetched?.headers ?? null, text: Buffer.concat(chunks).toString() }
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '192.0.0.8',
  '198.18.0.1',
  '240.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'no address',
])('[CATALOG-3] %s is nobody’s on the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('[CATALOG-3] addresses of the internet may be read', () => {
  expect(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34'].map(isPublicAddress)).toEqual([
    true,
    true,
    true,
  ])
})

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/feed.xml',
  'http://127.0.0.1/feed.xml',
  'http://2130706433/feed.xml',
  'http://0x7f.1/feed.xml',
  'http://[::ffff:10.0.0.1]/feed.xml',
  'http://localhost/feed.xml',
])('[CATALOG-3] %s is refused, before anything is sent there', async (url) => {
  await expect(fetchText('', { url, reach: publicReach })).rejects.toMatchObject({ code: 'private_address' })
})

test.each([
  ['http://169.254.169.254/latest/', 'private_address'],
  ['http://[::1]/feed.xml', 'private_address'],
  ['http://10.0.0.1/feed.xml', 'private_address'],
  ['file:///etc/passwd', 'other_port'],
  ['ftp://shop.example/feed.xml', 'other_port'],
  ['http://user:secret@127.0.0.1/feed.xml', 'other_port'],
])('[CATALOG-3] a redirect to %s is refused', async (location, code) => {
  server.serve({ status: 302, headers: { location } })
  await expect(fetchText('/feed.xml')).rejects.toMatchObject({ code })
})

test('[CATALOG-3] another port than those of the web is refused, also by a redirect', async () => {
  await expect(fetchText('', { url: 'http://shop.example:22/', reach: publicReach })).rejects.toMatchObject({
    code: 'other_port',
  })
  const isPortAllowed = ({ pathname }: URL) => pathname === '/begin'
  server.serve({ status: 301, headers: { location: '/next' } })
  const reach = { ...loopbackReach, isPortAllowed }
  await expect(fetchText('/begin', { reach })).rejects.toMatchObject({ code: 'other_port' })
})

test('[CATALOG-3] a name is connected to where it was checked to lead, and to nowhere if one address is private', async () => {
  const look = (isAllowed: (address: string) => boolean, all: boolean) =>
    new Promise<unknown>((resolve) =>
      createCheckedLookup(isAllowed)('localhost', { all }, (error, address) => resolve(error ?? address)),
    )
  expect(await look(() => true, false)).toMatch(/^(127\.0\.0\.1|::1)$/)
  expect(await look(() => true, true)).toContainEqual({ address: expect.any(String), family: expect.any(Number) })
  expect(await look(isPublicAddress, true)).toBeInstanceOf(Error)
})

test('[CATALOG-3] redirects are followed, but not for ever', async () => {
  server.serve(({ url }) =>
    url === '/feed.xml' ? { body: 'here' } : { status: 307, headers: { location: '/feed.xml' } },
  )
  expect((await fetchText('/old.xml')).text).toBe('here')
  server.serve({ status: 302, headers: { location: '/again' } })
  await expect(fetchText('/again')).rejects.toMatchObject({ code: 'too_many_redirects' })
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('[CATALOG-3] what is packed with %s is unpacked, and no further than allowed', async (encoding, pack) => {
  server.serve({ headers: { 'content-encoding': encoding }, body: pack(Buffer.from('packed')) })
  expect((await fetchText('/feed.xml')).text).toBe('packed')
  // 20 MB from a few kilobytes.
  server.serve({ headers: { 'content-encoding': encoding }, body: pack(Buffer.alloc(20_000_000)) })
  await expect(fetchText('/feed.xml', { mostBytes: 1_000_000 })).rejects.toMatchObject({ code: 'too_large' })
})

test('[CATALOG-3] a body without an end is left at the limit of bytes', async () => {
  async function* endless() {
    for (;;) yield Buffer.alloc(65_536, 'x')
  }
  server.serve({ body: endless() })
  await expect(fetchText('/feed.xml', { mostBytes: 5_000_000 })).rejects.toMatchObject({ code: 'too_large' })
})

test('[CATALOG-3] an answer that comes drop by drop is left at the limit of time', async () => {
  async function* drip() {
    yield Buffer.from('<rss>')
    await new Promise(() => undefined)
  }
  server.serve({ body: drip() })
  await expect(fetchText('/feed.xml', { longestMs: 100 })).rejects.toMatchObject({ code: 'timeout' })
})

test.each([404, 403, 500, 206])('[CATALOG-3] an answer with the status %d says so', async (status) => {
  server.serve({ status, body: 'no' })
  await expect(fetchText('/feed.xml')).rejects.toMatchObject({ code: 'status', status })
})

test('[CATALOG-3] what is not newer is not sent again', async () => {
  server.serve(({ headers }) =>
    headers['if-none-match'] === '"v1"' ? { status: 304 } : { headers: { etag: '"v1"' }, body: 'new' },
  )
  expect((await fetchText('/feed.xml')).headers?.etag).toBe('"v1"')
  expect(await fetchText('/feed.xml', { headers: { 'if-none-match': '"v1"' } })).toEqual({ headers: null, text: '' })
})

test.each([
  ['gzip', 'no gzip at all', 'damaged'],
  ['zstd-of-tomorrow', 'x', 'damaged'],
])('[CATALOG-3] content that says %s and is none is damaged', async (encoding, body, code) => {
  server.serve({ headers: { 'content-encoding': encoding }, body })
  await expect(fetchText('/feed.xml')).rejects.toMatchObject({ code })
})

test('[CATALOG-3] a server that hangs up and one that is not there are told apart from one that is unknown', async () => {
  server.serve({
    headers: { 'content-length': '900' },
    body: (async function* () {
      yield Buffer.from('x')
      throw new Error('gone')
    })(),
  })
  await expect(fetchText('/feed.xml')).rejects.toMatchObject({ code: 'unreachable' })
  const gone = await startFeedServer()
  await gone.stop()
  await expect(fetchText('', { url: gone.origin })).rejects.toMatchObject({ code: 'unreachable' })
  await expect(fetchText('', { url: 'http://shop.invalid/' })).rejects.toMatchObject({ code: 'unknown_host' })
})
