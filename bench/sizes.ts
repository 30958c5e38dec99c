import { migrateToLatest } from '@voice-shop/api/core/database/migrate.ts'
import { openPostgres } from '@voice-shop/api/core/database/open-database.ts'
import { insertTestWorkspace } from '@voice-shop/api/testing/test-workspace.ts'
import pg from 'pg'
import { createBenchDatabase } from './bench-database.ts'
import { fillHistory } from './fill-history.ts'
import { eventTables, measureBytes, measureTables, rollupTables } from './measure-bytes.ts'
import { writeResult } from './results.ts'

/* Bytes on disk of stores with so many events over two years, each in a database of its own. */
const sizes = [10_000, 100_000, 1_000_000]

async function measureStore(eventsEach: number) {
  const database = await createBenchDatabase()
  const opened = openPostgres({ url: database.url, poolSize: 2, onIdleError: () => undefined })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await migrateToLatest(opened)
    const until = new Date()
    const timeZone = 'America/Sao_Paulo'
    const workspaceId = await insertTestWorkspace(opened.db, { now: until, timeZone })
    await fillHistory(client, { workspaceIds: [workspaceId], eventsEach, timeZone, until })
    await client.query('vacuum analyze')
    const others = ['shopper_visits', 'voice_products']
    const megabytesPerMillion = await measureTables(client, [...eventTables, ...rollupTables, ...others])
    for (const bytes of Object.values(megabytesPerMillion)) {
      bytes.rows = Number((bytes.rows / eventsEach).toFixed(1))
      bytes.indexes = Number((bytes.indexes / eventsEach).toFixed(1))
    }
    const ratio = (await measureBytes(client, rollupTables)) / (await measureBytes(client, eventTables))
    return { events: eventsEach, rollupsToEvents: Number(ratio.toFixed(3)), megabytesPerMillion }
  } finally {
    await client.end()
    await opened.close()
    await database.drop()
  }
}

const stores = []
for (const size of sizes) stores.push(await measureStore(size))
writeResult('sizes', {
  ...Object.fromEntries(
    stores.map(({ events, rollupsToEvents }) => [
      `rollupsToEventsOf${events}`,
      { value: rollupsToEvents, atMost: events < 100_000 ? 0.5 : 0.25 },
    ]),
  ),
  context: { stores },
})
