import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseLimitTable } from '../../core/rate-limits/limit-table.ts'
import { addMember } from '../../testing/add-member.ts'
import { readZip } from '../../testing/read-zip.ts'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { makeClick, makeSearch, makeSearches, mate, sendEvents } from '../../testing/voice-events.ts'
import { createExportZip } from './export-zip.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ask = ({ merchantId, headers, password }: TestOwner) =>
  t.call('POST', `/api/stores/${merchantId}/export/`, { headers, body: { password } })

async function download(url: string) {
  const response = await t.app.inject({ method: 'GET', url })
  return { status: response.statusCode, headers: response.headers, zip: response.rawPayload }
}

const evil = '=HYPERLINK("https://evil.example";"mate")'

async function makeStore() {
  const [ana, bob] = [await t.registerOwner(), await t.registerOwner()]
  const key = await t.createSecretKey(ana)
  const search = makeSearch({ query: evil, shopper_id: '+shopper', products: [{ ...mate, category: '@Mates' }] })
  await sendEvents(t, { key, events: [search, makeClick(search), ...makeSearches(40, { query: 'café, "dulce"' })] })
  await addMember(t, { owner: ana, member: bob })
  await t.call('POST', '/api/auth/invitations/', { headers: ana.headers, body: { email: 'eva@shop.example' } })
  return { ana, bob, key, search }
}

test('[STORE-4] the owner gets all data as JSON and CSV, with nothing secret and no formula in it', async () => {
  const { ana, bob, key, search } = await makeStore()
  const other = await makeStore()
  const answer = await ask(ana)
  expect(answer.status).toBe(201)
  expect(answer.body.expires_at).toBe('2026-11-18T15:12:00.000Z')
  const { status, headers, zip } = await download(answer.body.url)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="voice-shop-2026-11-18.zip"',
    'cache-control': 'no-store',
  })
  const files = readZip(zip)
  const json = (name: string) => JSON.parse(files.get(`json/${name}.json`) ?? '')
  expect(json('store')).toMatchObject([{ store_name: "Ana's store", widget_key: expect.stringMatching(/^vsw_/) }])
  expect(json('searches')).toHaveLength(41)
  const found = json('searches').find(({ id }: { id: string }) => id === search.id)
  expect(found).toMatchObject({ query: evil, shopper_id: '+shopper', products: [{ product_id: 'mate' }] })
  expect(json('clicks')).toMatchObject([{ search_id: search.id, product_id: 'mate' }])
  expect(
    json('members')
      .map(({ email }: { email: string }) => email)
      .sort(),
  ).toEqual([ana.email, bob.email].sort())
  expect(json('invitations')).toMatchObject([{ email: 'eva@shop.example' }])
  expect(json('audit').map(({ action }: { action: string }) => action)).toContain('stores.data_exported')
  expect(json('search-figures')).toEqual(
    ['quarter hour', 'day'].map((period) => expect.objectContaining({ period, searches: 41, clicked: 1 })),
  )
  expect(
    json('product-figures')
      .map(({ starts }: { starts: string }) => starts)
      .sort(),
  ).toEqual(['2026-11', '2026-11-18', '2026-11-18T15:00:00.000Z'])
  const csv = files.get('csv/searches.csv') ?? ''
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"";""mate"")"`)
  expect(csv).toContain(`"café, ""dulce"""`)
  expect(csv).toContain("'+shopper")
  const wanted = [...files.keys()].map((name) => name.replace(/^(csv|json)\/(.*)\.\1$/, '$2'))
  expect(wanted.filter((name, place) => wanted.indexOf(name) === place)).toHaveLength(wanted.length / 2)
  const all = [...files.values()].join('\n')
  const row = await t.deps.db.selectFrom('merchants').selectAll().where('id', '=', ana.merchantId).executeTakeFirst()
  expect(row?.secret_key_hash).toMatch(/^[0-9a-f]{64}$/)
  for (const secret of [key, row?.secret_key_hash ?? '', 'password', '_hash', other.bob.email, other.search.id]) {
    expect(all.includes(secret), secret).toBe(false)
  }
  // No cell of any file begins as a formula does.
  for (const [name, text] of files) {
    if (name.startsWith('csv/')) expect.soft(text, name).not.toMatch(/(^|,|\n|\ufeff)"?[=+@\t]/)
  }
})

test('[STORE-4] more rows than a page are all there once', async () => {
  const ana = await t.registerOwner()
  const searches = Array.from({ length: 2500 }, (_, number) => ({
    ...makeSearch({ products: [] }),
    query: `query ${number}`,
  }))
  const checked = { workspaceId: ana.workspaceId, source: { kind: 'import' } as const }
  await t.deps.recorder.record({ ...checked, events: searches })
  const files = readZip((await download((await ask(ana)).body.url)).zip)
  const ids = JSON.parse(files.get('json/searches.json') ?? '').map(({ id }: { id: string }) => id)
  expect(new Set(ids)).toEqual(new Set(searches.map(({ id }) => id)))
  expect(ids).toHaveLength(2500)
  expect(files.get('csv/searches.csv')?.split('\r\n')).toHaveLength(2502)
})

test('[STORE-4] what cannot be read to its end is broken off, and who leaves in the middle leaves nothing open', async () => {
  await expect(
    buffer(createExportZip(t.deps.db, { workspaceId: 'no workspace', merchantId: 'no store' })),
  ).rejects.toThrow('UUID')
  const { ana } = await makeStore()
  const zip = createExportZip(t.deps.db, ana)
  await new Promise((resolve) => zip.once('data', resolve))
  zip.destroy()
  await new Promise((resolve) => zip.once('close', resolve))
  expect((await download((await ask(ana)).body.url)).status).toBe(200)
})

test('[STORE-4] [ERR-2] members and strangers get no link, and a link is good for its store and five minutes', async () => {
  const { ana, bob } = await makeStore()
  // A session that somebody found open is not enough.
  for (const password of ['', 'not the password']) {
    const refused = await ask({ ...ana, password })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['password']])
  }
  const eve = await t.registerOwner()
  const asMember = { ...bob, merchantId: ana.merchantId }
  expect((await ask(asMember)).status).toBe(403)
  expect((await ask({ ...eve, merchantId: ana.merchantId })).status).toBe(404)
  const { url } = (await ask(ana)).body
  const [, token = ''] = /export\/(.*)\/$/.exec(url) ?? []
  const hers = (await ask(eve)).body.url
  const forged = [
    url.replace(ana.merchantId, eve.merchantId),
    hers.replace(eve.merchantId, ana.merchantId),
    url.replace(token, token.slice(0, -1)),
    url.replace(token, token.replace(/\.\d+\./, '.9999999999999.')),
    url.replace(token, token.replace(ana.signedIn.id, bob.signedIn.id)),
    url.replace(token, 'x'),
    url.replace(ana.merchantId, "1' or 1=1"),
  ]
  for (const wrong of forged) {
    const answer = await download(encodeURI(wrong))
    expect
      .soft([answer.status, answer.headers['content-type']], wrong)
      .toEqual([403, 'application/json; charset=utf-8'])
  }
  expect((await download(url)).status).toBe(200)
  t.clock.advance(5 * 60_000)
  expect((await download(url)).status).toBe(403)
  const later = (await ask(ana)).body.url
  await t.deps.db.deleteFrom('memberships').where('user_id', '=', ana.signedIn.id).execute()
  expect((await download(later)).status).toBe(403)
})

test('[STORE-4] [SEC-2] a link loads two files at a time, and no more in an hour than its owner needs', async () => {
  const { ana } = await makeStore()
  const { url } = (await ask(ana)).body
  const open = () => t.app.inject({ method: 'GET', url, payloadAsStream: true })
  const under = [await open(), await open()]
  const third = await open()
  expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '1'])
  third.stream().destroy()
  for (const answer of under) {
    expect(answer.statusCode).toBe(200)
    // One is read to its end, the other is left.
    if (answer === under[0]) await buffer(answer.stream())
    else answer.stream().destroy()
  }
  await expect.poll(async () => (await download(url)).status).toBe(200)

  const limited = await createTestApp({
    config: { rateLimits: { ...parseLimitTable('off'), download: { most: 2, seconds: 3600 } } },
  })
  const owner = await limited.registerOwner()
  const link = (
    await limited.call('POST', `/api/stores/${owner.merchantId}/export/`, {
      headers: owner.headers,
      body: { password: owner.password },
    })
  ).body
  const statuses = []
  for (let count = 0; count < 3; count += 1) {
    statuses.push((await limited.app.inject({ method: 'GET', url: link.url })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 429])
  await limited.close()
})
