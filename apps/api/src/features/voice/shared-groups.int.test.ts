import type { VoiceEvent } from '@voice-shop/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { groupEnded } from '../../core/metrics/signals.ts'
import { hashSecret } from '../../core/secret-hash.ts'
import { listRollupRows } from '../../testing/list-rollup-rows.ts'
import { createRandom, scatterSearches, toBatches } from '../../testing/scattered-searches.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { isOnCitus, openTestDatabase, type TestDatabase, testDatabaseKind } from '../../testing/test-database.ts'
import { insertTestWorkspace, setPlan } from '../../testing/test-workspace.ts'
import { makeSearch, makeSearches } from '../../testing/voice-events.ts'
import { requestTimeZone, runRebuildStep } from '../rollups/time-zone-change.ts'
import { listItemCounts, type RecordOutcome } from './voice.public.ts'

const now = new Date('2026-11-18T15:07:11.123Z')
const onCitus = await isOnCitus()

let database: TestDatabase
let t: TestApp
const groups: { events: number; isWritten: boolean }[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  t = await createTestApp({ database, now: now.toISOString() })
  groupEnded.listen(({ events, isWritten }) => groups.push({ events, isWritten }))
})
afterAll(() => t.close())

interface Store {
  workspaceId: string
  keyHash: string
}

async function addStore(input: { timeZone?: string; used?: number } = {}): Promise<Store> {
  const keyHash = hashSecret(`vsk_${crypto.randomUUID()}`)
  const workspaceId = await insertTestWorkspace(t.deps.db, {
    now,
    secretKeyHash: keyHash,
    ...(input.timeZone ? { timeZone: input.timeZone } : {}),
  })
  const { used } = input
  await setPlan(t.deps.db, { workspaceId, ...(used === undefined ? { planId: 'custom' } : { planId: 'free', used }) })
  return { workspaceId, keyHash }
}

/** What came of a batch: the outcome, or the code of the failure. */
async function send({ workspaceId, keyHash }: Store, events: readonly unknown[]): Promise<RecordOutcome | string> {
  const sent = t.deps.recorder.record({ workspaceId, events, source: { kind: 'store_key', keyHash, apiKeyId: null } })
  return sent.catch((error) => error.code as string)
}

const tables = [
  'voice_searches',
  'voice_search_ids',
  'voice_clicks',
  'recommended_products',
  'voice_products',
  'shopper_visits',
  'usage',
] as const

/**
 * All that the database knows of a store's events, but for whose they are, and for when a product was seen last: that is
 * the time of the newest search of a group that changed something.
 */
async function readAll({ workspaceId }: Store): Promise<Record<string, string[]>> {
  // How much of what was counted still waits to be added up depends on the groups.
  const rollups = await listRollupRows(t.deps.db, { workspaceId, now: t.deps.clock.now() })
  const all: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'workspace_id' - 'seen_at')::text as row from ${sql.table(table)} t where workspace_id = ${workspaceId}
    `.execute(t.deps.db)
    all[table] = rows.map(({ row }) => row).sort()
  }
  return { ...all, rollups }
}

function cut(random: () => number, events: VoiceEvent[]): VoiceEvent[][] {
  const batches: VoiceEvent[][] = []
  while (events.length > 0) batches.push(events.splice(0, 1 + Math.floor(random() * 12)))
  return batches
}

test('[EVENT-1] [DASH-10] stores whose events share groups have what they have when each sends alone', async () => {
  const makeStores = async () => {
    const stores = [
      await addStore({ timeZone: 'America/Sao_Paulo' }),
      await addStore({ timeZone: 'Asia/Kathmandu' }),
      await addStore({ used: 20 }),
      await addStore({ timeZone: 'America/New_York' }),
      await addStore({ timeZone: 'America/Argentina/Buenos_Aires' }),
    ]
    const [, , , moving, foreign] = stores as [Store, Store, Store, Store, Store]
    foreign.keyHash = hashSecret('of another store')
    await t.deps.db
      .transaction()
      .execute((transaction) =>
        requestTimeZone(t.deps, transaction, { workspaceId: moving.workspaceId, timeZone: 'Europe/Madrid' }),
      )
    return { stores, moving }
  }
  const [together, alone] = [await makeStores(), await makeStores()]
  const random = createRandom(23)
  const batches = together.stores.map((_, seed) => {
    const own = createRandom(seed)
    return cut(random, toBatches(own, scatterSearches(own, now, 40)).flat())
  })
  const rounds = Math.max(...batches.map(({ length }) => length)) / 2
  groups.length = 0
  let sent = 0
  let shared = 0
  for (let round = 0; round < rounds; round += 1) {
    const parts = batches.flatMap((own, store) =>
      own.slice(round * 2, round * 2 + 2).map((events) => ({ store, events })),
    )
    const answers = await Promise.all(parts.map(({ store, events }) => send(together.stores[store] as Store, events)))
    sent += parts.length
    shared += groups.splice(0).length
    for (const [index, { store, events }] of parts.entries()) {
      expect(await send(alone.stores[store] as Store, events)).toEqual(answers[index])
    }
    groups.length = 0
    for (const { moving } of [together, alone])
      await runRebuildStep(
        { db: t.deps.db, clock: t.deps.clock, listItemCounts, daySources: [] },
        moving.workspaceId,
        20,
      )
  }
  for (const [index, store] of together.stores.entries()) {
    const rows = await readAll(store)
    expect(rows).toEqual(await readAll(alone.stores[index] as Store))
    expect(rows.voice_searches?.length === 0).toBe(index === 4)
  }
  // Otherwise this would compare a thing with itself.
  if (!onCitus) expect(shared).toBeLessThan(sent / 3)
})

test('[USAGE-2] of stores that share a group those whose period is over begin the next one', async () => {
  const [over, goesOn] = (await Promise.all([addStore({ used: 20 }), addStore({ used: 20 })])) as [Store, Store]
  const anchor = new Date('2026-10-01T00:00:00Z')
  await t.deps.db
    .updateTable('usage')
    .set({ anchor, period_start: anchor, period_end: new Date('2026-11-01T00:00:00Z') })
    .where('workspace_id', '=', over.workspaceId)
    .execute()
  const sent = await Promise.all([over, goesOn].map((store) => send(store, makeSearches(2))))
  expect(sent).toMatchObject([{ accepted: 2 }, { accepted: 2 }])
  const readUsage = ({ workspaceId }: Store) =>
    t.deps.db
      .selectFrom('usage')
      .select(['used', 'searches_stored', 'period_start', 'period_end'])
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow()
  const [begun, going] = await Promise.all([readUsage(over), readUsage(goesOn)])
  expect(begun).toMatchObject({
    ...{ used: 2, searches_stored: 2 },
    ...{ period_start: new Date('2026-11-01T00:00:00Z'), period_end: new Date('2026-12-01T00:00:00Z') },
  })
  expect(going).toMatchObject({ used: 22, searches_stored: 2, period_start: now })
})

test('[EVENT-1] a store that is gone, or has another key, takes nothing from those it shares a group with', async () => {
  const stores = await Promise.all([addStore(), addStore(), addStore()])
  const [good, gone, changed] = stores as [Store, Store, Store]
  await t.deps.db.deleteFrom('usage').where('workspace_id', '=', gone.workspaceId).execute()
  const strange = { ...changed, keyHash: hashSecret('an old key') }
  const answers = await Promise.all([good, gone, strange].map((store) => send(store, [makeSearch()])))
  expect(answers).toEqual([{ accepted: 1, duplicates: 0, rejected: [] }, 'voice.unknown_key', 'voice.unknown_key'])
})

test('[EVENT-1] a store whose events the database refuses takes nothing from those it shares a group with', async () => {
  const refusal = sql`alter table voice_searches add constraint refuse_words check (query <> 'refuse me')`
  await refusal.execute(t.deps.db)
  const stores = await Promise.all([addStore(), addStore(), addStore()])
  const [first, second, third] = stores as [Store, Store, Store]
  const search = makeSearch()
  const answers = await Promise.allSettled([
    send(first, [search, makeSearch()]),
    t.deps.recorder.record({
      workspaceId: second.workspaceId,
      events: [makeSearch({ query: 'refuse me' })],
      source: { kind: 'store_key', keyHash: second.keyHash, apiKeyId: null },
    }),
    send(second, [makeSearch()]),
    send(third, [makeSearch()]),
  ])
  expect(answers).toMatchObject([
    { value: { accepted: 2 } },
    { reason: { message: expect.stringContaining('refuse_words') } },
    { value: { accepted: 1 } },
    { value: { accepted: 1 } },
  ])
  expect(await send(first, [search])).toMatchObject({ duplicates: 1 })
})

describe.skipIf(testDatabaseKind === 'embedded')('while something holds the lock of a store', () => {
  test('[EVENT-1] its events wait, and those of others do not', async () => {
    const stores = await Promise.all([addStore(), addStore(), addStore()])
    const [held, second, third] = stores as [Store, Store, Store]
    let isHeld = true
    const released = Promise.withResolvers<void>()
    const ready = Promise.withResolvers<void>()
    const holder = t.deps.db.transaction().execute(async (transaction) => {
      await sql`select from usage where workspace_id = ${held.workspaceId} for update`.execute(transaction)
      ready.resolve()
      await released.promise
      isHeld = false
    })
    await ready.promise
    const waiting = send(held, makeSearches(2)).then((outcome) => ({ outcome, wasHeld: isHeld }))
    const others = await Promise.all([second, third].map((store) => send(store, [makeSearch()])))
    expect(others).toMatchObject([{ accepted: 1 }, { accepted: 1 }])
    // It has a queue of its own by now: the others are not stopped by it again.
    const more = send(held, makeSearches(1))
    groups.length = 0
    expect(await send(second, [makeSearch()])).toMatchObject({ accepted: 1 })
    expect(groups).toEqual([{ events: 1, isWritten: true }])
    expect(isHeld).toBe(true)
    released.resolve()
    await holder
    expect(await waiting).toMatchObject({ outcome: { accepted: 2 }, wasHeld: false })
    expect(await more).toMatchObject({ accepted: 1 })
    expect((await readAll(held)).voice_searches).toHaveLength(3)
  })
})

test('[EVENT-1] a store that sends more than a group takes goes by itself, in its order', async () => {
  const [busy, quiet] = (await Promise.all([addStore(), addStore()])) as [Store, Store]
  const searches = makeSearches(900)
  const clicks = searches.map((search) => ({ type: 'click', search_id: search.id, product_id: 'mate' }))
  const pieces = Array.from({ length: 6 }, (_, place) => searches.slice(place * 150, place * 150 + 150))
  groups.length = 0
  const sent = pieces.map((events) => send(busy, events))
  const other = send(quiet, [makeSearch()])
  expect(await other).toMatchObject({ accepted: 1 })
  expect(await Promise.all(sent)).toEqual(pieces.map(() => ({ accepted: 150, duplicates: 0, rejected: [] })))
  if (!onCitus) expect(groups).toContainEqual({ events: 1, isWritten: true })
  // Longer than a group: the clicks are in the second one, after their searches.
  const [first = []] = [makeSearches(500)]
  const own = first.map((search) => ({ type: 'click', search_id: search.id, product_id: 'mate' }))
  expect(await send(busy, [...first, ...own])).toMatchObject({ accepted: 1000 })
  expect(await send(busy, clicks)).toMatchObject({ accepted: 900 })
  expect((await readAll(busy)).voice_clicks).toHaveLength(1400)
})

test('[SEC-2] a store that sends more than a group takes has small groups while others ask for something', async () => {
  const busy = await addStore()
  // For longer than a slow machine takes.
  const others = vi.spyOn(t.deps.crowd, 'hasOthers').mockReturnValue(true)
  onTestFinished(() => others.mockRestore())
  groups.length = 0
  const sent = [50, 50, 50, 50, 250, 250, 800].map(async (count) => {
    expect(await send(busy, makeSearches(count))).toMatchObject({ accepted: count, rejected: [] })
  })
  await Promise.all(sent)
  expect(groups.reduce((sum, { events }) => sum + events, 0)).toBe(1500)
  expect(Math.max(...groups.map(({ events }) => events))).toBe(100)
  expect(others).toHaveBeenCalledWith(busy.workspaceId)
})
