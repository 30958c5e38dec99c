import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createJobWorker } from '../../../core/jobs/job-worker.ts'
import { addMember } from '../../../testing/add-member.ts'
import { loopbackReach, startFeedServer } from '../../../testing/feed-server.ts'
import { makePushedProduct, pushProducts } from '../../../testing/products.ts'
import { createTestLog } from '../../../testing/run-jobs.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../../testing/test-app.ts'
import { getPlan, getProductBytes } from '../../plans/plans.public.ts'
import { sweepCatalogue } from '../catalogue.jobs.ts'
import { requestFeedReading } from './feeds.service.ts'
import { importFeed } from './import-feed.ts'

let t: TestApp
let server: Awaited<ReturnType<typeof startFeedServer>>
const feedHttp = { reach: loopbackReach, longestMs: 30_000, mostBytes: 2_000_000 }
beforeAll(async () => {
  server = await startFeedServer()
  t = await createTestApp({ feedHttp })
})
afterAll(async () => {
  await t.close()
  await server.stop()
})

const makeCsv = (rows: readonly string[]) => ['id,item_group_id,title,price,color', ...rows].join('\n')
const mates = makeCsv(['m1,mate,Mate Rojo,100 ARS,Rojo', 'm2,mate,Mate Azul,120 ARS,Azul', 'b1,,Bombilla,80 ARS,'])

// A port of its own is what a feed may not have: the address is put where the contract would not let it.
async function nameFeed({ headers, workspaceId }: TestOwner, path = '/feed.csv', at = t) {
  const body = { url: 'https://shop.example/feed.csv' }
  expect((await at.call('PUT', '/api/catalogue/feed/', { headers, body })).status).toBe(200)
  await at.deps.db
    .updateTable('catalogue_feeds')
    .set({ url: `${server.origin}${path}` })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

const save = (owner: TestOwner, url: unknown, language = 'en') =>
  t.call('PUT', '/api/catalogue/feed/', { headers: { ...owner.headers, 'accept-language': language }, body: { url } })
const readNow = (owner: TestOwner) => t.call('POST', '/api/catalogue/feed/read/', { headers: owner.headers })
const getFeed = async (owner: TestOwner) =>
  (await t.call('GET', '/api/catalogue/feed/', { headers: owner.headers })).body.feed

async function listProducts(owner: TestOwner) {
  const rows = await t.deps.db
    .selectFrom('catalogue_products')
    .select(['product_id', 'title', 'source', 'revision'])
    .where('workspace_id', '=', owner.workspaceId)
    .orderBy('product_id')
    .execute()
  return rows
}
const namesOf = async (owner: TestOwner) => (await listProducts(owner)).map(({ title }) => title)

async function readAgain(owner: TestOwner): Promise<void> {
  t.clock.advance(60_000)
  expect((await readNow(owner)).status).toBe(202)
  await t.runJobs()
}

/** The next night: whoever is due is read. */
async function readAtNight(): Promise<void> {
  t.clock.advance(24 * 3_600_000)
  await sweepCatalogue({ ...t.deps, listNewStores: async () => [] })
  await t.runJobs()
}

const findRow = ({ workspaceId }: TestOwner) =>
  t.deps.db.selectFrom('catalogue_feeds').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirstOrThrow()

test('[CATALOG-3] the owner names a feed: its products are there, and how it was read is told', async () => {
  const ana = await t.registerOwner({ language: 'es', timeZone: 'America/Argentina/Buenos_Aires' })
  expect(await getFeed(ana)).toBeNull()
  server.serve({ body: `${mates}\nx,,,10 ARS,` })
  await nameFeed(ana)
  expect(await getFeed(ana)).toMatchObject({ state: 'waiting', products: 0, last_read_at: null, next_read_at: null })
  await t.runJobs()
  expect(await getFeed(ana)).toEqual({
    url: `${server.origin}/feed.csv`,
    host: server.origin.slice(7),
    state: 'done',
    items_read: 4,
    items_total: 4,
    products: 2,
    last_read_at: t.clock.now().toISOString(),
    next_read_at: expect.stringMatching(/^2026-11-19T0[567]:/),
    failure: null,
    skipped_count: 1,
    skipped: [{ line: 5, id: 'x', reason: 'no_title' }],
  })
  const mate = await t.call('GET', '/api/catalogue/products/mate/', { headers: ana.headers })
  expect(mate.body).toMatchObject({ name: 'Mate', source: 'feed', language: 'es' })
  expect(mate.body.variants).toMatchObject([
    { variant_id: 'm1', price: 100, options: { Color: 'Rojo' } },
    { variant_id: 'm2', price: 120, options: { Color: 'Azul' } },
  ])
})

test('[CATALOG-3] what the feed does not have any more is gone, and what is as it was tells nobody anything', async () => {
  const ana = await t.registerOwner()
  server.serve({ body: mates })
  await nameFeed(ana)
  await t.runJobs()
  const before = await listProducts(ana)
  server.serve({ body: gzipSync(makeCsv(['m1,mate,Mate Rojo,100 ARS,Rojo', 'm2,mate,Mate Azul,120 ARS,Azul'])) })
  await readAgain(ana)
  const after = await listProducts(ana)
  expect(after.map(({ product_id }) => product_id)).toEqual(['mate'])
  expect(after[0]?.revision).toBe(before.find(({ product_id }) => product_id === 'mate')?.revision)
})

test('[CATALOG-3] a night’s reading asks whether the feed is another, and a reading on demand takes all of it', async () => {
  const ana = await t.registerOwner()
  const asked: (string | undefined)[] = []
  server.serve(({ url, headers }) => {
    if (url === '/night.csv') asked.push(headers['if-none-match'])
    return headers['if-none-match'] === '"1"' ? { status: 304 } : { headers: { etag: '"1"' }, body: mates }
  })
  await nameFeed(ana, '/night.csv')
  await t.runJobs()
  await readAtNight()
  expect(await findRow(ana)).toMatchObject({ state: 'done', read_at: t.clock.now(), failure: null })
  expect(await namesOf(ana)).toEqual(['Bombilla', 'Mate'])
  expect(asked).toEqual([undefined, '"1"'])
  await t.deps.db
    .transaction()
    .execute((transaction) => requestFeedReading(t.deps, transaction, { ...ana, isWhole: true }))
  await t.runJobs()
  expect(asked).toEqual([undefined, '"1"', undefined])
})

test.each([
  ['a web page', { body: '<!doctype html><html><p>Log in</p></html>' }, { code: 'web_page' }],
  ['a bomb as a file', { body: gzipSync(Buffer.alloc(30_000_000, 'x')) }, { code: 'too_large' }],
  ['nothing to sell', { body: makeCsv([]) }, { code: 'no_products' }],
  [
    'a way into the network',
    { status: 302, headers: { location: 'http://169.254.169.254/' } },
    { code: 'private_address' },
  ],
])('[CATALOG-3] where the feed is %s, that is told and what was there stays', async (_, served, failure) => {
  const ana = await t.registerOwner()
  server.serve({ body: mates })
  await nameFeed(ana)
  await t.runJobs()
  server.serve(served)
  await readAgain(ana)
  const feed = await getFeed(ana)
  expect(feed).toMatchObject({ state: 'failed', products: 2, failure, next_read_at: expect.any(String) })
  expect(feed.last_read_at < feed.failure.at).toBe(true)
  expect(await namesOf(ana)).toEqual(['Bombilla', 'Mate'])
  server.serve({ body: mates })
  await readAgain(ana)
  expect(await getFeed(ana)).toMatchObject({ state: 'done', failure: null })
})

test('[CATALOG-3] what the store pushes is its own, whatever the feed says', async () => {
  const ana = await t.registerOwner({ language: 'es' })
  const key = await t.createSecretKey(ana)
  await pushProducts(t, { key, products: [makePushedProduct({ product_id: 'b1', name: 'Bombilla de plata' })] })
  server.serve({ body: mates })
  await nameFeed(ana)
  await t.runJobs()
  expect(await namesOf(ana)).toEqual(['Bombilla de plata', 'Mate'])
  expect((await t.call('DELETE', '/api/catalogue/feed/', { headers: ana.headers })).status).toBe(204)
  expect(await namesOf(ana)).toEqual(['Bombilla de plata'])
  expect(await getFeed(ana)).toBeNull()
  expect((await t.call('DELETE', '/api/catalogue/feed/', { headers: ana.headers })).status).toBe(204)
  expect((await readNow(ana)).status).toBe(404)
})

test('[CATALOG-3] of two processes one reads, and one that died is followed by another from the beginning', async () => {
  const ana = await t.registerOwner()
  let requests = 0
  let isKilled = true
  server.serve(() => {
    requests += 1
    return { body: mates }
  })
  await nameFeed(ana)
  const payload = { workspaceId: ana.workspaceId, run: 1 }
  const killed = {
    ...t.deps.catalogueChanges,
    announce: () => {
      if (isKilled) throw new Error('killed')
    },
  }
  // Killed with half of it written: what it holds is held until its time is over.
  const dying = {
    ...t.deps,
    feedHttp,
    catalogueChanges: killed,
  }
  await t.deps.db
    .updateTable('catalogue_feeds')
    .set({ state: 'reading', holder: crypto.randomUUID(), held_until: new Date(t.clock.now().getTime() + 100_000) })
    .where('workspace_id', '=', ana.workspaceId)
    .execute()
  await expect(importFeed(dying, payload, false)).rejects.toThrow('another process reads this feed')
  expect(requests).toBe(0)
  t.clock.advance(130_000)
  await expect(importFeed(dying, payload, false)).rejects.toThrow('killed')
  isKilled = false
  await importFeed(dying, payload, false)
  expect(requests).toBe(2)
  expect(await getFeed(ana)).toMatchObject({ state: 'done', products: 2, items_read: 3 })
  // The job that was added first finds nothing to do.
  await t.runJobs()
  expect(requests).toBe(2)
})

test('[CATALOG-3] a reading that is not wanted any more writes nothing', async () => {
  const ana = await t.registerOwner()
  server.serve({ body: mates })
  await nameFeed(ana)
  await t.runJobs()
  await t.call('DELETE', '/api/catalogue/feed/', { headers: ana.headers })
  await importFeed({ ...t.deps, feedHttp }, { workspaceId: ana.workspaceId, run: 1 }, false)
  expect(await namesOf(ana)).toEqual([])
})

test('[CATALOG-3] of more products than the plan has room for the first are kept, and the others told of', async () => {
  const ana = await t.registerOwner()
  const { db } = t.deps
  // 25,000 on the free plan.
  const rows = Array.from({ length: 24_999 }, (_, place) => ({
    workspace_id: ana.workspaceId,
    product_id: `old-${place}`,
    language: 'en',
    title: 'Old',
    description: '',
    run: 0,
    read_at: t.clock.now(),
    revision: 1,
    source: 'push' as const,
    tags: [],
    categories: '[]',
    variants: '[]',
    is_hidden: false,
    in_stock: true,
    search_text: '',
    bytes: 300,
  }))
  for (let start = 0; start < rows.length; start += 2500)
    await db
      .insertInto('catalogue_products')
      .values(rows.slice(start, start + 2500) as never)
      .execute()
  server.serve({ body: mates })
  await nameFeed(ana)
  await t.runJobs()
  expect(await getFeed(ana)).toMatchObject({
    products: 1,
    skipped_count: 1,
    skipped: [{ line: 4, id: 'b1', reason: 'product_limit' }],
  })
})

test('[USAGE-3] of products for whose bytes the plan has no room, a feed tells each, and those that fit are kept', async () => {
  const ana = await t.registerOwner()
  const key = await t.createSecretKey(ana)
  await pushProducts(t, { key, products: [makePushedProduct()] })
  const fill = (bytes: number) =>
    t.deps.db
      .updateTable('catalogue_products')
      .set({ bytes })
      .where('workspace_id', '=', ana.workspaceId)
      .where('source', '=', 'push')
      .execute()
  await fill(getProductBytes(getPlan('free')) - 10)
  server.serve({ body: mates })
  await nameFeed(ana)
  await t.runJobs()
  const refused = await getFeed(ana)
  expect([refused.products, refused.skipped.map(({ reason }: { reason: string }) => reason)]).toEqual([
    0,
    ['storage_limit', 'storage_limit'],
  ])
  // With room again the same file is read anew, and what it has is kept when it comes once more.
  for (const bytes of [300, getProductBytes(getPlan('free')) - 10_000]) {
    await fill(bytes)
    await readAgain(ana)
    expect(await getFeed(ana)).toMatchObject({ products: 2, skipped_count: 0 })
  }
})

test('[CATALOG-3] [ERR-2] an address that is none is refused with a sentence, and nothing is kept of it', async () => {
  const ana = await t.registerOwner()
  const notAnAddress = 'This is not a web address. Write it as https://shop.example/feed.xml.'
  for (const [url, sentence] of [
    ['', 'This field is required.'],
    ['feed.xml', notAnAddress],
    ['ftp://shop.example/feed.xml', notAnAddress],
    ['https://shop', notAnAddress],
    [
      'https://shop.example:8443/feed.xml',
      'Addresses with a port of their own cannot be read. Use one that begins with https://.',
    ],
    ['https://user:secret@shop.example/', 'The address must not have a user name or a password in it.'],
    [7, 'Must be a text.'],
    [`https://shop.example/${'x'.repeat(2000)}`, 'At most 2000 characters.'],
  ] as const) {
    const refused = await save(ana, url)
    expect([refused.status, refused.body]).toEqual([400, { url: [sentence] }])
  }
  expect(await getFeed(ana)).toBeNull()
})

test('[CATALOG-3] [SEC-1] a member sees how the feed is read, but neither changes it nor sees its whole address', async () => {
  const ana = await t.registerOwner()
  server.serve({ body: mates })
  await nameFeed(ana, '/feed.csv?key=secret')
  const headers = await addMember(t, { owner: ana, member: await t.registerOwner() })
  const member = { ...ana, headers }
  const { body } = await t.call('GET', '/api/catalogue/feed/', { headers })
  expect(body.feed).toMatchObject({ url: null, host: server.origin.slice(7) })
  expect((await save(member, 'https://other.example/')).status).toBe(403)
  expect((await readNow(member)).status).toBe(403)
  expect((await t.call('DELETE', '/api/catalogue/feed/', { headers })).status).toBe(403)
})

/** Lets the worker begin what is due until the store's feed is read. */
async function expectRead(own: TestApp, worker: ReturnType<typeof createJobWorker>, { headers }: TestOwner) {
  const findState = async () => {
    await worker.poll()
    return (await own.call('GET', '/api/catalogue/feed/', { headers })).body.feed.state
  }
  await vi.waitFor(async () => expect(await findState()).toBe('done'), 30_000)
}

test('[CATALOG-3] [SEC-2] servers that drip, as many as there are places, keep no other store’s feed waiting', async () => {
  const rateLimits = { ...t.deps.config.rateLimits, feed_seconds: { most: 1, seconds: 100_000 } }
  const own = await createTestApp({ feedHttp, config: { rateLimits } })
  const { log } = createTestLog()
  const worker = createJobWorker({ jobs: own.deps.jobs, log })
  const dripping = Promise.withResolvers<void>()
  try {
    const [healthy, ...slow] = await Promise.all(Array.from({ length: 6 }, () => own.registerOwner()))
    if (!healthy) throw new Error('no owner')
    server.serve({ body: mates })
    for (const owner of slow) await nameFeed(owner, '/drip.csv', own)
    await own.runJobs()
    own.clock.advance(60_000)
    const drip = async function* () {
      yield Buffer.from('id,title')
      await dripping.promise
    }
    server.serve(({ url }) => ({ body: url === '/drip.csv' ? drip() : mates }))
    for (const { headers } of slow) await own.call('POST', '/api/catalogue/feed/read/', { headers })
    await nameFeed(healthy, '/feed.csv', own)
    await expectRead(own, worker, healthy)
  } finally {
    dripping.resolve()
    await worker.settle()
    await own.close()
  }
})

test('[CATALOG-3] [SEC-2] a store that names a new address while its server drips takes one place', async () => {
  const own = await createTestApp({ feedHttp: { ...feedHttp, longestMs: 120_000 } })
  const { log } = createTestLog()
  const worker = createJobWorker({ jobs: own.deps.jobs, log })
  const dripping = Promise.withResolvers<void>()
  try {
    const [healthy, slow] = [await own.registerOwner(), await own.registerOwner()]
    let asked = 0
    const drip = async function* () {
      asked += 1
      yield Buffer.from('id,title')
      await dripping.promise
    }
    server.serve(({ url }) => ({ body: url === '/drip.csv' ? drip() : mates }))
    for (const count of [1, 2, 3, 4]) {
      await nameFeed(slow, '/drip.csv', own)
      await vi.waitFor(async () => {
        await worker.poll()
        expect(asked).toBe(count)
      }, 30_000)
    }
    await nameFeed(healthy, '/feed.csv', own)
    await expectRead(own, worker, healthy)
  } finally {
    dripping.resolve()
    await worker.settle()
    await own.close()
  }
})
