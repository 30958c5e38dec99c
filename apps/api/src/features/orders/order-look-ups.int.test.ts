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

test.skipIf(onCitus)('[REVENUE-2] who has few orders beside a store of many does not look through theirs', async () => {
  const [large, small] = [await insertTestWorkspace(opened.db, { now }), await insertTestWorkspace(opened.db, { now })]
  await insertOrders(large, { count: 20_000, apart: '1 minute' })
  await insertOrders(small, { count: 10, apart: '1 day' })
  await sql`analyze orders`.execute(opened.db)
  const span = { workspaceId: small, from: new Date('2026-11-01'), to: now }
  const { sql: text } = selectOrderCount(span, 501).compile(opened.db)
  const plan = await opened.db.connection().execute(async (connection) => {
    // As a server has it that has asked often.
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection)
    await sql.raw(`prepare counted (uuid, timestamptz, timestamptz, bigint) as ${text}`).execute(connection)
    const values = `'${small}', '${span.from.toISOString()}', '${now.toISOString()}', 501`
    const explain = sql.raw<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) execute counted (${values})`,
    )
    const { rows } = await explain.execute(connection)
    await sql`deallocate counted`.execute(connection)
    await sql`reset plan_cache_mode`.execute(connection)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Scan.* \(actual rows=10(?:\.00)? /)
  expect(plan).not.toMatch(/Rows Removed by [\w ]+: \d{3}/)
})
