import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestOwner } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { makeSearch, makeSearches, sendEvents } from '../../testing/voice-events.ts'
import { getPlan } from '../plans/plans.public.ts'

const limit = getPlan('free').searches
const monthMs = 32 * 24 * 3_600_000

let t: TestApp
let other: TestApp
let ana: TestOwner
let key: string
beforeAll(async () => {
  const database = await openTestDatabase()
  t = await createTestApp({ database })
  other = await createTestApp({ database: database.openAgain() })
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  other.clock.set(t.clock.now().toISOString())
  ana = await t.registerOwner()
  key = await t.createSecretKey(ana)
})

const silent = (changes: object = {}) => makeSearch({ products: [], ...changes })
const storeSo = (counts: { searches_stored?: number; bytes_stored?: number }) =>
  t.deps.db.updateTable('usage').set(counts).where('workspace_id', '=', ana.workspaceId).execute()
async function readStorage() {
  const { access } = (await t.call('POST', '/api/auth/token-obtain/', { body: ana })).body
  const headers = { authorization: `JWT ${access}` }
  return (await t.call('GET', `/api/stores/${ana.merchantId}/`, { headers })).body.storage
}
const send = async (events: readonly unknown[], process = t) => {
  const { body } = await sendEvents(process, { key, events: events as never })
  return { accepted: body.accepted, codes: body.rejected.map(({ code }: { code: string }) => code) }
}

test('[USAGE-3] searches without a product count too, and the store page tells how much is stored', async () => {
  expect(await send([silent(), silent(), makeSearch()])).toEqual({ accepted: 3, codes: [] })
  const { searches, search_bytes: bytes, products } = await readStorage()
  expect(searches).toEqual({ used: 3, limit })
  expect(bytes.used).toBeGreaterThan(900)
  expect(bytes.limit).toBe(limit * 5000)
  expect(products).toEqual({ used: 0, limit: 25_000 })
  const usage = await t.call('GET', '/api/voice-shop/usage/', { headers: ana.headers })
  expect(usage.body.usage_count).toBe(1)
})

test('[USAGE-3] long searches without a product, sent without end by a free store, end at its plan, by a code', async () => {
  const query = 'á'.repeat(990)
  let accepted = 0
  const codes = new Set<string>()
  // The plan is full but for these.
  await storeSo({ searches_stored: limit - 150 })
  for (let sent = 0; sent < 400; sent += 200) {
    const outcome = await send(Array.from({ length: 200 }, () => silent({ query })))
    accepted += outcome.accepted
    for (const code of outcome.codes) codes.add(code)
  }
  expect([accepted, [...codes]]).toEqual([150, ['storage_limit_reached']])
  expect((await readStorage()).searches.used).toBe(limit)
  const { count } = await t.deps.db
    .selectFrom('voice_searches')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', ana.workspaceId)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(150)
})

test('[USAGE-3] the bytes end it as well, and the next period begins anew', async () => {
  await storeSo({ bytes_stored: limit * 5000 - 10 })
  expect(await send([silent()])).toEqual({ accepted: 0, codes: ['storage_limit_reached'] })
  t.clock.advance(monthMs)
  expect(await send([silent()])).toEqual({ accepted: 1, codes: [] })
  expect((await readStorage()).searches.used).toBe(1)
})

test.each([1, 7])(
  '[USAGE-3] [SCALE-1] of 48 at once, of two processes, that want the last %i places so many get them',
  async (places) => {
    await storeSo({ searches_stored: limit - places, bytes_stored: 1000 })
    const answers = await Promise.all(
      Array.from({ length: 48 }, (_, index) => send([silent({ query: 'mate' })], index % 2 === 0 ? t : other)),
    )
    expect(answers.filter(({ accepted }) => accepted === 1)).toHaveLength(places)
    expect(answers.flatMap(({ codes }) => codes)).toEqual(
      Array.from({ length: 48 - places }, () => 'storage_limit_reached'),
    )
    const { searches, search_bytes: bytes } = await readStorage()
    expect(searches.used).toBe(limit)
    // 300 for a row, and twice its letters.
    expect(bytes.used).toBe(1000 + 308 * places)
    const { count } = await t.deps.db
      .selectFrom('voice_searches')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('workspace_id', '=', ana.workspaceId)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(places)
  },
)

test('[USAGE-3] an import counts nothing, and an answer beyond the plan is a refusal', async () => {
  await storeSo({ searches_stored: limit })
  const { workspaceId } = ana
  const imported = await t.deps.recorder.record({ workspaceId, events: makeSearches(3), source: { kind: 'import' } })
  expect(imported.accepted).toBe(3)
  const headers = { authorization: `Bearer ${key}`, 'accept-language': 'es' }
  const answer = await t.call('POST', '/api/voice-shop/answers/', { headers, body: { query: 'mate', source: 'text' } })
  expect([answer.status, answer.body]).toEqual([
    402,
    { detail: expect.stringContaining('no guarda más búsquedas'), code: 'usage.storage_used_up' },
  ])
})
