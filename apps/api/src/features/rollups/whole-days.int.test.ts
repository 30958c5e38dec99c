import { sql } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateToLatest, readMigrations } from '../../core/database/migrate.ts'
import type { OpenDatabase } from '../../core/database/open-database.ts'
import { listRollupRows } from '../../testing/list-rollup-rows.ts'
import { createRandom, scatterSearches, toBatches } from '../../testing/scattered-searches.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { makePartitions } from '../voice/history/history.repository.ts'
import { getUtcMonth, listPartitionsOfMonth } from '../voice/history/partitions.ts'
import { createVoiceRecorder, listItemCounts } from '../voice/voice.public.ts'
import { sweepRollups } from './sweep.ts'
import { makeMissingDays } from './time-zone-change.ts'

const now = new Date('2026-11-18T15:07:11.123Z')

const migration = '0012_whole_days.sql'
const clock = createTestClock(now.toISOString())

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openEmptyDatabase()
})
afterAll(() => opened.close())

const tables = ['search_rollups', 'category_rollups', 'product_rollups', 'insight_rollups', 'shopper_visits'] as const

/** What the version of before had of a store whose searches lie in `said`: quarter hours, and what follows from them. */
const statements = [
  `insert into search_rollups select $1, 's', slot, count(*), sum(jsonb_array_length(products)),
     sum(jsonb_array_length(clicked)) from said group by slot`,
  `insert into search_rollups select $1, 'd', floor(slot / 96.0), count(*), 0, 0 from said group by 3`,
  `insert into product_rollups select $1, 's', slot, p ->> 'id', count(*), count(*) filter (where clicked ? (p ->> 'id'))
   from said cross join jsonb_array_elements(products) as p group by slot, p ->> 'id'`,
  `insert into category_rollups select $1, 's', slot, category, count(distinct id)
   from (select id, slot, p ->> 'category' as category from said cross join jsonb_array_elements(products) as p) as c
   where category is not null group by slot, category`,
  `insert into insight_rollups
   select $1, slot, count(*) filter (where products = '[]'), count(*) filter (where clicked <> '[]'),
     count(*) filter (where at - before <= 30000)
   from (select *, lag(at) over (partition by shopper_id order by at) as before from said) as t group by slot`,
  'insert into shopper_visits select distinct $1, shopper_id, slot from said',
  `insert into voice_searches
   select $1, id, shopper_id, 'mate', null, to_timestamp(at / 1000.0), to_timestamp(at / 1000.0), (
     select coalesce(jsonb_agg(jsonb_build_object('product_id', p -> 'id', 'category', p -> 'category')), '[]')
     from jsonb_array_elements(products) as p
   ), jsonb_array_length(products) from said`,
  `insert into voice_clicks
   select $1, id, product_id, to_timestamp(at / 1000.0), to_timestamp(at / 1000.0)
   from said cross join jsonb_array_elements_text(clicked) as product_id`,
]

/** A store as the version of before wrote it. */
async function insertOldStore(timeZone: string, next: string | null): Promise<string> {
  const [merchantId, workspaceId] = [uuidV7(), uuidV7()]
  await sql`
    with merchant as (
      insert into merchants (id, platform, store_name, store_id, main_language, time_zone, is_shopify_setup_complete, is_demo,
        widget_key, allowed_origins, created_at)
      values (${merchantId}, 'tiendanube', 'Old store', '', 'en', ${timeZone}, false, false,
        ${`vsw_${merchantId}`}, '[]', ${now})
    ), workspace as (
      insert into workspaces (id, merchant_id, created_at) values (${workspaceId}, ${merchantId}, ${now})
    )
    insert into usage (workspace_id, plan_id, anchor, period_start, period_end, used, recordings_used, downloads_used,
      time_zone, rollup_generation, next_time_zone, next_built_until)
    values (${workspaceId}, 'free', ${now}, ${now}, ${now}::timestamptz + interval '1 month', 0, 0, 0,
      ${timeZone}, 3, ${next}, ${next === null ? null : 0})
  `.execute(opened.db)
  return workspaceId
}

test('[DASH-10] a store of before has the figures of one whose events come now, also if its zone was changing', async () => {
  const before = Object.entries(readMigrations()).filter(([name]) => name < migration)
  await migrateToLatest(opened, Object.fromEntries(before))
  const searches = scatterSearches(createRandom(8), now, 500)
  const rows = searches.map(({ id, shopperId, at, products, clicked }) => ({
    id,
    shopper_id: shopperId,
    at: at.getTime(),
    slot: Math.floor(at.getTime() / 900_000),
    products,
    clicked: [...clicked],
  }))
  await sql`create table said as select * from json_to_recordset(${JSON.stringify(rows)}::json)
    as t (id uuid, shopper_id text, at bigint, slot int, products jsonb, clicked jsonb)`.execute(opened.db)
  const months = new Set(searches.map(({ at }) => getUtcMonth(at)))
  await makePartitions(opened.db, [...months].flatMap(listPartitionsOfMonth))
  const stores = [await insertOldStore('America/New_York', null), await insertOldStore('UTC', 'Asia/Kathmandu')]
  const empty = await insertOldStore('Europe/Madrid', null)
  for (const workspaceId of stores) {
    for (const statement of statements) {
      await sql.raw(statement.replace('$1', `'${workspaceId}'::uuid`)).execute(opened.db)
    }
  }
  await sql`drop table said`.execute(opened.db)

  expect(await migrateToLatest(opened)).toContain(migration)
  const progress: number[] = []
  await makeMissingDays({ db: opened.db, clock, listItemCounts, daySources: [] }, (done) => progress.push(done))
  expect(progress).toEqual([0, 1])
  const states = await opened.db
    .selectFrom('usage')
    .select(['workspace_id', 'time_zone', 'next_time_zone', 'rollup_generation'])
    .orderBy('workspace_id')
    .execute()
  expect(
    states.map(({ time_zone, next_time_zone, rollup_generation }) => [time_zone, next_time_zone, rollup_generation]),
  ).toEqual([
    ['America/New_York', null, 4],
    ['Asia/Kathmandu', null, 4],
    ['Europe/Madrid', null, 3],
  ])

  const recorder = createVoiceRecorder({
    db: opened.db,
    clock,
    retentionMonths: 25,
  })
  for (const [index, timeZone] of ['America/New_York', 'Asia/Kathmandu'].entries()) {
    const workspaceId = await insertTestWorkspace(opened.db, { now, timeZone })
    for (const events of toBatches(createRandom(index), searches))
      await recorder.record({ workspaceId, events, source: { kind: 'import' } })
    await sweepRollups({ db: opened.db, clock })
    const made = await listRollupRows(opened.db, { workspaceId: stores[index] ?? '', now })
    expect(made.length).toBeGreaterThan(1000)
    expect(made).toEqual(await listRollupRows(opened.db, { workspaceId, now }))
  }
  expect(await listRollupRows(opened.db, { workspaceId: empty, now })).toEqual([])
  for (const table of tables.slice(1, 4)) {
    await expect(sql`select from ${sql.table(table)}`.execute(opened.db)).rejects.toThrow(/does not exist/)
  }
}, 120_000)
