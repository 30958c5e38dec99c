import { setTimeout } from 'node:timers/promises'
import { migrateToLatest } from '@voice-shop/api/core/database/migrate.ts'
import { type OpenDatabase, openPostgres } from '@voice-shop/api/core/database/open-database.ts'
import { ensureDemoStore } from '@voice-shop/api/demo/create-demo-store.ts'
import { packSlots, sweepRollups } from '@voice-shop/api/features/rollups/rollups.public.ts'
import { createSaidIndexer } from '@voice-shop/api/features/voice/voice.public.ts'
import { createTestApp } from '@voice-shop/api/testing/test-app.ts'
import { insertTestWorkspace } from '@voice-shop/api/testing/test-workspace.ts'
import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { fillHistory } from './fill-history.ts'
import { eventTables, measureBytes, measureTables, rollupTables } from './measure-bytes.ts'
import { writeResult } from './results.ts'

/*
 * Bytes on disk: of stores with so many events of their own assistants over two years, and of a million searches of stores like
 * the demo, in whose year Voice Shop answered each sentence; each in a database of its own, with the indexes that months get when
 * they are over, and old quarter hours together. A database with the demo alone says nothing of a million: each month has files
 * of its own, whose first pages are half of what so few searches take.
 */
const sizes = [10_000, 100_000, 1_000_000]
/** Of the demo's year, with as many copies of it as other stores as make so many together. */
const answeredSearches = 1_000_000
const others = ['shopper_visits', 'voice_products']
const measured = [...eventTables, ...rollupTables, ...others]
const months = 26

interface Filled {
  url: string
  opened: OpenDatabase
  client: pg.Client
  until: Date
}

const open = (url: string) => openPostgres({ url, poolSize: 4, onIdleError: () => undefined })

async function inDatabase<Result>(measure: (filled: Filled) => Promise<Result>): Promise<Result> {
  const database = await createBenchDatabase()
  const opened = open(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await migrateToLatest(opened)
    return await measure({ url: database.url, opened, client, until: new Date() })
  } finally {
    await client.end()
    await opened.close()
    await database.drop()
  }
}

async function indexMonths({ opened, until }: Filled): Promise<void> {
  const index = createSaidIndexer(opened, { now: () => until })
  for (let month = 0; month < months; month += 1) await index(new AbortController().signal)
}

/** Megabytes of tables for a million of something, of which there are so many. */
async function measurePerMillion(client: pg.Client, tables: readonly string[], count: number) {
  const bytes = await measureTables(client, tables)
  return Object.fromEntries(
    Object.entries(bytes).map(([name, { rows, indexes }]) => [
      name,
      { rows: Number((rows / count).toFixed(1)), indexes: Number((indexes / count).toFixed(1)) },
    ]),
  )
}

/** Until nobody else in the database is in the middle of a statement. */
async function waitForOthers(client: pg.Client): Promise<void> {
  const looking = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (backend_xmin is not null or backend_xid is not null)`
  while ((await client.query(looking)).rowCount !== 0) await setTimeout(50)
}

function measureStore(eventsEach: number) {
  return inDatabase(async (filled) => {
    const { opened, client, until } = filled
    const timeZone = 'America/Sao_Paulo'
    const workspaceId = await insertTestWorkspace(opened.db, { now: until, timeZone })
    await fillHistory(client, { workspaceIds: [workspaceId], eventsEach, timeZone, until })
    await indexMonths(filled)
    await packSlots(opened.db, { workspaceId, now: until })
    // As vacuum makes it in time: what others still see it leaves.
    await waitForOthers(client)
    await client.query('vacuum full search_rollups')
    await client.query('vacuum analyze')
    const ratio = (await measureBytes(client, rollupTables)) / (await measureBytes(client, eventTables))
    const megabytesPerMillion = await measurePerMillion(client, measured, eventsEach)
    return { events: eventsEach, rollupsToEvents: Number(ratio.toFixed(3)), megabytesPerMillion }
  })
}

const searchIds = new Set(['voice_searches.id', 'voice_search_ids.id', 'voice_clicks.search_id'])

/** Gives another store the same rows, with searches of its own ids. */
async function copyStore(client: pg.Client, fromId: string, workspaceId: string): Promise<void> {
  for (const table of measured) {
    const { rows } = await client.query<{ name: string }>(
      'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
      [table],
    )
    const names = rows.map(({ name }) => name)
    const values = names.map((name) => {
      if (name === 'workspace_id') return '$2::uuid'
      return searchIds.has(`${table}.${name}`) ? `md5(${name}::text || $2::uuid)::uuid` : name
    })
    await client.query(
      `insert into ${table} (${names.join()}) select ${values.join()} from ${table} where workspace_id = $1`,
      [fromId, workspaceId],
    )
  }
}

/** Rows that came by events, as a server writes them, and copies of them that came row by row. */
function measureAnswered() {
  return inDatabase(async (filled) => {
    const { url, client, until } = filled
    // It closes its database at its end.
    const testApp = await createTestApp({ database: open(url), now: until.toISOString(), config: { hasDemo: true } })
    await ensureDemoStore(testApp.deps)
    await sweepRollups(testApp.deps)
    const demo = await testApp.deps.db
      .selectFrom('voice_searches')
      .select(({ fn }) => ['workspace_id', fn.countAll<number>().as('searches')])
      .groupBy('workspace_id')
      .executeTakeFirstOrThrow()
    const stores = Math.ceil(answeredSearches / demo.searches)
    for (let store = 1; store < stores; store += 1) {
      await copyStore(client, demo.workspace_id, await insertTestWorkspace(testApp.deps.db, { now: until }))
    }
    await indexMonths(filled)
    await testApp.close()
    // Not full: keys by ids that come in any order stay a third empty.
    await client.query('vacuum analyze')
    const searches = stores * demo.searches
    return { stores, searches, megabytesPerMillionSearches: await measurePerMillion(client, measured, searches) }
  })
}

const answered = await measureAnswered()
const stores = []
for (const size of sizes) stores.push(await measureStore(size))
writeResult('sizes', {
  ...Object.fromEntries(
    stores.map(({ events, rollupsToEvents }) => [
      `rollupsToEventsOf${events}`,
      { value: rollupsToEvents, atMost: events < 100_000 ? 0.5 : 0.25 },
    ]),
  ),
  context: { answered, stores },
})
