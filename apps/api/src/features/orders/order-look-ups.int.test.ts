import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../core/database/open-database.ts'
import { isOnCitus, openTestDatabase } from '../../testing/test-database.ts'
import { insertTestWorkspace } from '../../testing/test-workspace.ts'
import { selectOrderCount } from './earnings.queries.ts'

const now = new Date('2026-11-18T15:07:11.123Z')
const onCitus = await isOnCitus()

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

/** Orders of a workspace up to now, the oldest first. */
async function insertOrders(workspaceId: string, { count, apart }: { count: number; apart: string }): Promise<void> {
  await sql`
    insert into orders (workspace_id, order_id, ordered_at, changed_at, fingerprint, currency, status, shopper_id, received_at)
    select ${workspaceId}::uuid, n::text, ${now}::timestamptz - n * ${apart}::interval, ${now}, '', 'ARS', 'paid', 's', ${now}
    from generate_series(${count}::int, 1, -1) as n
  `.execute(opened.db)
}

/** How it is counted whether a workspace has more than 500 orders since the beginning of the month. */
async function explainCount(workspaceId: string, { isGeneric }: { isGeneric: boolean }): Promise<string> {
  const span = { workspaceId, from: new Date('2026-11-01'), to: now }
  const { sql: text } = selectOrderCount(span, 501).compile(opened.db)
  return opened.db.connection().execute(async (connection) => {
    const mode = isGeneric ? 'force_generic_plan' : 'force_custom_plan'
    await sql.raw(`set plan_cache_mode = ${mode}`).execute(connection)
    await sql.raw(`prepare counted (uuid, timestamptz, timestamptz, bigint) as ${text}`).execute(connection)
    const values = `'${workspaceId}', '${span.from.toISOString()}', '${now.toISOString()}', 501`
    const explain = sql.raw<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) execute counted (${values})`,
    )
    const { rows } = await explain.execute(connection)
    await sql`deallocate counted`.execute(connection)
    await sql`reset plan_cache_mode`.execute(connection)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

test.skipIf(onCitus)('[REVENUE-2] who has few orders beside a store of many does not look through theirs', async () => {
  const [large, small] = [await insertTestWorkspace(opened.db, { now }), await insertTestWorkspace(opened.db, { now })]
  await insertOrders(large, { count: 20_000, apart: '1 minute' })
  await insertOrders(small, { count: 10, apart: '1 day' })
  await sql`analyze orders`.execute(opened.db)
  // As a server has it that has asked often.
  const plan = await explainCount(small, { isGeneric: true })
  expect(plan).toMatch(/Scan.* \(actual rows=10(?:\.00)? /)
  expect(plan).not.toMatch(/Rows Removed by [\w ]+: \d{3}/)
})

test.skipIf(onCitus)('[REVENUE-4] who has many does not look through all of before', async () => {
  const large = await insertTestWorkspace(opened.db, { now })
  await insertOrders(large, { count: 40_000, apart: '10 minutes' })
  await sql`analyze orders`.execute(opened.db)
  const plan = await explainCount(large, { isGeneric: false })
  expect(plan).toMatch(/Scan.* \(actual rows=501(?:\.00)? /)
  expect(plan).not.toMatch(/Rows Removed by [\w ]+: \d{3}/)
})
