import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createVoiceRecorder } from '../../features/voice/voice.public.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createPostgresDatabase, isOnCitus, openTestDatabase } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { makeClick, makeSearch } from '../../testing/voice-events.ts'
import { distributeTables, NotDistributableError } from './distribute.ts'
import { migrateToLatest, readMigrations } from './migrate.ts'
import { type OpenDatabase, openPostgres } from './open-database.ts'
import { readPlacements } from './placements.ts'

const now = new Date('2026-11-18T15:07:11.123Z')
const onCitus = await isOnCitus()
const placements = readPlacements(Object.values(readMigrations()))

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

let migrated: OpenDatabase
beforeAll(async () => {
  migrated = await openTestDatabase()
})
afterAll(() => migrated.close())

test('[SCALE-1] each table is whole on every machine or cut by workspace; what counts rate limits stays', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%'
  `.execute(migrated.db)
  const names = [...placements.map(({ table }) => table), 'rate_limits']
  expect(rows.map(({ name }) => name).sort()).toEqual(names.sort())
})

test.skipIf(onCitus)('[SCALE-1] a database without Citus is left as it is, and says what it lacks', async () => {
  const distributed = distributeTables(migrated, () => undefined)
  await expect(distributed).rejects.toThrow(NotDistributableError)
  await expect(distributed).rejects.toThrow('create extension citus')
})

/** A database of before Citus with ten workspaces, each with searches of two years and clicks on them. */
async function openFilled(): Promise<{ opened: OpenDatabase; workspaceIds: string[] }> {
  const { url, drop } = await createPostgresDatabase({ isBare: true })
  closers.push(drop)
  const opened = openPostgres({ url, poolSize: 4, onIdleError: () => undefined })
  closers.push(opened.close)
  await migrateToLatest(opened)
  const recorder = createVoiceRecorder({
    db: opened.db,
    clock: createTestClock(now.toISOString()),
    retentionMonths: 25,
  })
  const workspaceIds = []
  for (let index = 0; index < 10; index += 1) {
    const workspaceId = await insertTestWorkspace(opened.db, { now })
    const searches = Array.from({ length: 12 }, (_, place) =>
      makeSearch({ occurred_at: new Date(now.getTime() - place * 33 * 86_400_000).toISOString() }),
    )
    const clicks = searches.slice(0, index).map((search) => makeClick(search))
    const outcome = await recorder.record({
      workspaceId,
      events: [...searches, ...clicks],
      source: { kind: 'import' },
    })
    expect(outcome).toMatchObject({ accepted: 12 + index })
    workspaceIds.push(workspaceId)
  }
  return { opened, workspaceIds }
}

/** All rows of all tables. */
async function readAll({ db }: OpenDatabase): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const { table } of placements) {
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(
      db,
    )
    tables[table] = rows.map(({ row }) => row).sort()
  }
  return tables
}

describe.runIf(onCitus)('[SCALE-1] a database that Citus came to later', () => {
  test('is distributed with all that is in it, also when that was stopped on the way', async () => {
    const { opened } = await openFilled()
    const before = await readAll(opened)
    await sql`create extension citus`.execute(opened.db)

    const half = Math.floor(placements.length / 2)
    const stopped = distributeTables(opened, (done) => {
      if (done === half) throw new Error('stopped')
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect(await readAll(opened)).toEqual(before)

    const moved = await distributeTables(opened, () => undefined)
    expect(moved).toEqual(placements.slice(half).map(({ table }) => table))
    expect(await readAll(opened)).toEqual(before)
    expect(await distributeTables(opened, () => undefined)).toEqual([])
  })

  test('keeps no copy on the coordinator, and its shards together', async () => {
    const { opened } = await openFilled()
    await sql`create extension citus`.execute(opened.db)
    await distributeTables(opened, () => undefined)
    const { rows } = await sql<{ kind: string; groups: number; bytes: number }>`
      select citus_table_type as kind, count(distinct colocation_id)::int as groups,
        sum(pg_relation_size(table_name))::int as bytes
      from citus_tables group by 1 order by 1
    `.execute(opened.db)
    expect(rows).toEqual([
      { kind: 'distributed', groups: 1, bytes: 0 },
      { kind: 'reference', groups: 1, bytes: 0 },
    ])
  })
})
