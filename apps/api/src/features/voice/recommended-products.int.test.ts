import type { RecommendedProduct, VoiceEvent } from '@voice-shop/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { bombilla, makeClick, makeSearch, mate } from '../../testing/voice-events.ts'
import { eraseStore } from '../platforms/disconnect/erase-store.ts'
import { findSearches, type SearchFilter } from './find-searches.queries.ts'
import { sweepHistory } from './history/sweep.ts'
import { voiceDataSets } from './voice.data-sets.ts'
import { createVoiceRecorder } from './voice-recorder.ts'

const now = '2026-11-18T15:07:00Z'
const source = { kind: 'import' } as const

let t: TestApp
beforeEach(async () => {
  t = await createTestApp({ now })
})
afterEach(() => t.close())

const makeStore = () => insertTestWorkspace(t.deps.db, { now: new Date(now), planId: 'custom' })

async function send(workspaceId: string, ...events: VoiceEvent[]): Promise<void> {
  const outcome = await t.deps.recorder.record({ workspaceId, events, source })
  expect(outcome).toEqual({ accepted: events.length, duplicates: 0, rejected: [] })
}

async function find(workspaceId: string, filter: Partial<SearchFilter> = {}) {
  const [start, end] = [new Date('2020-01-01'), new Date('2030-01-01')]
  const scan = { filter: { workspaceId, start, end, ...filter }, direction: 'newer', after: null } as const
  const rows = await findSearches(t.deps.db, scan, { last: null, limit: 100 })
  return rows.map(({ query, products }) => [query, products])
}

const at = (occurred_at: string, query: string, ...products: RecommendedProduct[]) =>
  makeSearch({ occurred_at, query, products })

async function countKept(workspaceId: string): Promise<number> {
  const { rows } = await sql`select from recommended_products where workspace_id = ${workspaceId}`.execute(t.deps.db)
  return rows.length
}

test('[EVENT-1] each search has its products in its order as they were then, of which each lies there once', async () => {
  const [store, other] = [await makeStore(), await makeStore()]
  const renamed = { ...mate, product_name: 'Mate "imperial", {con} \\ virola' }
  await send(
    store,
    at('2026-11-01T10:00:00Z', 'a', mate, bombilla),
    at('2026-11-02T10:00:00Z', 'b', bombilla, mate),
    at('2026-11-03T10:00:00Z', 'c', renamed),
    at('2026-11-04T10:00:00Z', 'd'),
  )
  await send(store, at('2026-11-05T10:00:00Z', 'e', renamed, bombilla))
  await send(other, at('2026-11-05T10:00:00Z', 'e', mate))
  const all = [
    ['a', [mate, bombilla]],
    ['b', [bombilla, mate]],
    ['c', [renamed]],
    ['d', []],
    ['e', [renamed, bombilla]],
  ]
  expect(await find(store)).toEqual(all)
  expect(await find(other)).toEqual([['e', [mate]]])
  expect([await countKept(store), await countKept(other)]).toEqual([3, 1])

  // By what both names of a product are said of, by what one is, and by nothing.
  expect(await find(store, { product: 'mate' })).toEqual(all.filter(([query]) => query !== 'd'))
  expect(await find(store, { product: 'bombilla', category: 'Mates' })).toEqual(
    all.filter(([query]) => ['a', 'b', 'e'].includes(query as string)),
  )
  expect(await find(store, { category: 'Termos' })).toEqual([])
  expect(await find(store, { product: 'sku-of-none' })).toEqual([])
})

test('[STORE-4] an export tells the products with each search', async () => {
  const store = await makeStore()
  await send(store, at('2026-11-01T10:00:00Z', 'a', bombilla, mate), at('2026-11-02T10:00:00Z', 'b'))
  const [searches] = voiceDataSets
  const told: unknown[] = []
  for await (const rows of searches?.read(t.deps.db, { workspaceId: store, merchantId: '' }) ?? []) {
    told.push(...rows.map(({ query, products }) => [query, products]))
  }
  expect(told).toEqual([
    ['a', [bombilla, mate]],
    ['b', []],
  ])
  expect(searches?.columns).toContain('products')
})

test('[SCALE-1] what no month says any more goes with the last that did, and what one says stays', async () => {
  const store = await makeStore()
  await send(store, at('2024-12-01T10:00:00Z', 'old', mate, bombilla), at('2025-03-01T10:00:00Z', 'newer', bombilla))
  t.clock.set('2027-02-15T12:00:00Z')
  await sweepHistory(t.deps)
  expect(await find(store)).toEqual([['newer', [bombilla]]])
  expect(await countKept(store)).toBe(1)
  // Said again by the process that has known it, in a new month and in an old one.
  await send(store, at('2027-02-15T10:00:00Z', 'now', mate), at('2025-03-02T10:00:00Z', 'late', mate))
  t.clock.set('2027-05-15T12:00:00Z')
  await sweepHistory(t.deps)
  expect(await find(store)).toEqual([['now', [mate]]])
  expect(await countKept(store)).toBe(1)
})

test('[PLAT-4] a store that was erased and begins anew has its products, in a process that knew them before', async () => {
  const store = await makeStore()
  await send(store, at('2026-11-01T10:00:00Z', 'before', mate))
  const { merchant_id: merchantId } = await t.deps.db
    .selectFrom('workspaces')
    .select('merchant_id')
    .where('id', '=', store)
    .executeTakeFirstOrThrow()
  await eraseStore(t.deps, { workspaceId: store, merchantId, store: 'Mates' })
  expect(await countKept(store)).toBe(0)
  await send(store, at('2026-11-02T10:00:00Z', 'after', mate))
  expect(await find(store)).toEqual([['after', [mate]]])
})

test('[EVENT-2] what a failed group would have written is written by the next', async () => {
  const store = await makeStore()
  await sql`alter table voice_searches add constraint refuse_words check (query <> 'refuse me')`.execute(t.deps.db)
  const refused = t.deps.recorder.record({
    workspaceId: store,
    events: [at('2026-11-01T10:00:00Z', 'refuse me', mate)],
    source,
  })
  await expect(refused).rejects.toThrow()
  await send(store, at('2026-11-01T10:00:00Z', 'a', mate))
  expect(await find(store)).toEqual([['a', [mate]]])
})

test('[SCALE-1] processes that meet the same products first at once keep each once, and know clicks on the others’', async () => {
  const store = await makeStore()
  const { db, clock } = t.deps
  const recorders = Array.from({ length: 3 }, () => createVoiceRecorder({ db, clock, retentionMonths: 25 }))
  const searches = recorders.map((_, index) => at(`2026-11-0${index + 1}T10:00:00Z`, `${index}`, mate, bombilla))
  await Promise.all(
    recorders.map((recorder, index) =>
      recorder.record({ workspaceId: store, events: [searches[index]], source }).then(({ accepted }) => {
        expect(accepted).toBe(1)
      }),
    ),
  )
  expect(await countKept(store)).toBe(2)
  const clicks = searches.map((search) => makeClick(search, bombilla))
  const unknown = makeClick(makeSearch({ id: searches[0]?.id ?? '' }), { ...mate, product_id: 'other' })
  const outcome = await recorders[1]?.record({ workspaceId: store, events: [...clicks, unknown], source })
  expect(outcome).toMatchObject({ accepted: 3, rejected: [{ code: 'unknown_product' }] })
})
