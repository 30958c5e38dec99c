import { sql } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateToLatest, readMigrations } from '../../../core/database/migrate.ts'
import type { OpenDatabase } from '../../../core/database/open-database.ts'
import { readRecommended } from '../../../testing/read-recommended.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { openEmptyDatabase } from '../../../testing/test-database.ts'
import { makeClick, makeSearch } from '../../../testing/voice-events.ts'
import { createVoiceRecorder } from '../voice.public.ts'

const now = new Date('2026-11-18T15:07:11.123Z')

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openEmptyDatabase()
})
afterAll(() => opened.close())

/** Searches around the ends of months and years and in between, each with a click; the oldest is an import's. */
const searches = [
  '2019-06-01T00:00:00.000Z',
  '2024-12-31T23:59:59.999Z',
  '2025-01-01T00:00:00.000Z',
  ...Array.from({ length: 20 }, (_, index) => new Date(now.getTime() - index * 9.7 * 86_400_000).toISOString()),
].map((occurred_at, index) => makeSearch({ occurred_at, shopper_id: `shopper-${index % 7}`, query: `query ${index}` }))

/** A workspace as the version of before wrote it: today's functions know columns that came later. */
async function insertOldWorkspace(): Promise<string> {
  const [merchantId, workspaceId] = [uuidV7(), uuidV7()]
  await sql`insert into merchants (id, platform, store_name, store_id, main_language, time_zone, secret_key_hash,
      is_shopify_setup_complete, is_demo, widget_key, allowed_origins, created_at)
    values (${merchantId}, 'tiendanube', 'Old store', '', 'en', 'UTC', null, false, false, ${`vsw_${merchantId}`}, '[]',
      ${now}::timestamptz)`.execute(opened.db)
  await sql`insert into workspaces (id, merchant_id, created_at)
    values (${workspaceId}, ${merchantId}, ${now}::timestamptz)`.execute(opened.db)
  await sql`insert into usage (workspace_id, plan_id, anchor, period_start, period_end, used, time_zone, rollup_generation)
    values (${workspaceId}, 'custom', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz + interval '1 month',
      0, 'UTC', 0)`.execute(opened.db)
  return workspaceId
}

async function insertOldRows(workspaceId: string): Promise<void> {
  const rows = searches.map((search) => ({
    ...search,
    slot: Math.floor(Date.parse(search.occurred_at ?? '') / 900_000),
  }))
  const t = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as t (id uuid, shopper_id text, query text, occurred_at timestamptz, products jsonb, slot int)`
  await sql`insert into voice_searches select ${workspaceId}::uuid, id, shopper_id, query, null, occurred_at,
    ${now}::timestamptz, products, 1 from ${t}`.execute(opened.db)
  await sql`insert into voice_clicks select ${workspaceId}::uuid, id, 'mate', ${now}::timestamptz from ${t}`.execute(
    opened.db,
  )
  await sql`insert into shopper_visits select ${workspaceId}::uuid, shopper_id, slot from ${t}`.execute(opened.db)
}

async function readAll(text: string): Promise<string[]> {
  const { rows } = await sql
    .raw<{ row: string }>(`select row_to_json(r)::text as row from (${text}) r order by 1`)
    .execute(opened.db)
  return rows.map(({ row }) => row)
}

test('[SCALE-1] events of before the partitions are all in them, and known', async () => {
  const before = Object.entries(readMigrations()).filter(([name]) => name < '0008_history.sql')
  await migrateToLatest(opened, Object.fromEntries(before))
  const workspaceId = await insertOldWorkspace()
  await insertOldRows(workspaceId)
  const texts = [
    'select workspace_id, id, shopper_id, query, language, occurred_at, received_at, products_count from voice_searches',
    'select workspace_id, search_id, product_id, occurred_at from voice_clicks',
    'select workspace_id, slot from shopper_visits',
  ]
  const readTables = () => Promise.all(texts.map(readAll))
  const old = await readTables()
  expect(old.map((rows) => rows.length)).toEqual([23, 23, 23])
  expect(await migrateToLatest(opened)).toContain('0008_history.sql')
  expect(await readTables()).toEqual(old)
  const recommended = await readRecommended(opened.db)
  for (const { id, products } of searches) expect(recommended.get(id)).toEqual(products)
  expect(recommended.size).toBe(searches.length)
  const lost = await readAll(`select s.id from voice_searches s
    left join voice_search_ids i using (workspace_id, id, occurred_at)
    left join voice_clicks c on c.workspace_id = s.workspace_id and c.search_id = s.id and c.searched_at = s.occurred_at
    where i.id is null or c.search_id is null`)
  expect(lost).toEqual([])
  const unknown = await readAll(`select s.id from voice_searches s
    left join shopper_visits v on v.workspace_id = s.workspace_id and v.shopper = hashtextextended(s.shopper_id, 0)
      and v.slot = floor(extract(epoch from s.occurred_at) / 900)
    where v.slot is null`)
  expect(unknown).toEqual([])

  const recorder = createVoiceRecorder({
    db: opened.db,
    clock: createTestClock(now.toISOString()),
    retentionMonths: 120,
  })
  const events = [...searches, ...searches.map((search) => makeClick(search))]
  const outcome = await recorder.record({ workspaceId, events, source: { kind: 'import' } })
  expect(outcome).toEqual({ accepted: 0, duplicates: 2 * searches.length, rejected: [] })
}, 120_000)
