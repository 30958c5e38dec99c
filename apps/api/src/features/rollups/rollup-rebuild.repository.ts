import { sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { RowGrain, Tables } from '../../core/database/tables.ts'
import { getDayOfSlot, getMonthOfDay } from './calendar.ts'
import type { Grains } from './rollup-targets.ts'

/** The next slots with searches, in order; every row of a slot is of one of those. */
export async function listSlots(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; from: number; limit: number },
): Promise<number[]> {
  const rows = await transaction
    .selectFrom('search_rollups')
    .select('bucket')
    .where('workspace_id', '=', input.workspaceId)
    .where('grain', '=', 's')
    .where('bucket', '>=', input.from)
    .orderBy('bucket')
    .limit(input.limit)
    .execute()
  return rows.map(({ bucket }) => bucket)
}

const tables = {
  search_rollups: { key: [], sums: ['searches', 'recommended', 'clicked'], hasMonths: false },
  category_rollups: { key: ['category'], sums: ['searches'], hasMonths: true },
  product_rollups: { key: ['product_id'], sums: ['recommended', 'clicked'], hasMonths: true },
} as const
const tableNames = Object.keys(tables) as (keyof typeof tables)[]

interface Rebuild {
  workspaceId: string
  timeZone: string
  grains: Grains
}

/** Adds the rows of slots, which are in order, to those of their days and months in a zone. */
export async function addSlots(
  transaction: Transaction<Tables>,
  { workspaceId, timeZone, grains }: Rebuild,
  slots: readonly number[],
): Promise<void> {
  const days = slots.map((slot) => getDayOfSlot(timeZone, slot))
  const months = days.map(getMonthOfDay)
  for (const name of tableNames) {
    const { key, sums, hasMonths } = tables[name]
    const table = sql.table(name)
    const keys = sql.join([
      sql.ref('s.workspace_id'),
      sql.ref('g.grain'),
      sql.ref('g.bucket'),
      ...key.map((k) => sql.ref(`s.${k}`)),
    ])
    const columns = sql.join(['workspace_id', 'grain', 'bucket', ...key, ...sums].map((column) => sql.ref(column)))
    const places = [
      sql`(${grains.day}::text::"char", t.day)`,
      ...(hasMonths ? [sql`(${grains.month}::text::"char", t.month)`] : []),
    ]
    await sql`
      insert into ${table} as r (${columns})
      select ${keys}, ${sql.join(sums.map((column) => sql`sum(${sql.ref(`s.${column}`)})`))}
      from unnest(${slots}::int[], ${days}::int[], ${months}::int[]) as t (slot, day, month)
      join ${table} as s on s.workspace_id = ${workspaceId} and s.grain = 's' and s.bucket = t.slot
        and s.bucket >= ${slots[0]}::int and s.bucket <= ${slots.at(-1)}::int
      cross join lateral (values ${sql.join(places)}) as g (grain, bucket)
      group by ${keys}
      on conflict (${sql.join(['workspace_id', 'grain', 'bucket', ...key].map((column) => sql.ref(column)))}) do update
        set ${sql.join(sums.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)} + excluded.${sql.ref(column)}`))}
    `.execute(transaction)
  }
}

/** Removes a part of the rows of a grain, at least a bucket's. Returns whether there were any. */
async function removePart(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; name: (typeof tableNames)[number]; grain: RowGrain; limit: number },
): Promise<boolean> {
  const { workspaceId, name, grain, limit } = input
  const { rows } = await sql<{ last: number | null }>`
    select max(bucket) as last from (
      select bucket from ${sql.table(name)}
      where workspace_id = ${workspaceId} and grain = ${grain}::text::"char" order by bucket limit ${limit}
    ) as part
  `.execute(transaction)
  const last = rows[0]?.last ?? null
  if (last === null) return false
  await sql`
    delete from ${sql.table(name)}
    where workspace_id = ${workspaceId} and grain = ${grain}::text::"char" and bucket <= ${last}
  `.execute(transaction)
  return true
}

/** Removes a part of a generation's rows. Returns whether there were any. */
export async function removeSomeRows(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; grains: Grains; limit: number },
): Promise<boolean> {
  for (const name of tableNames) {
    for (const grain of [input.grains.day, input.grains.month]) {
      if (await removePart(transaction, { ...input, name, grain })) return true
    }
  }
  return false
}

/** The first and the last slot with searches; null where there are none. */
export async function findSlotRange(
  db: Database,
  workspaceId: string,
): Promise<{ first: number; last: number } | null> {
  const row = await db
    .selectFrom('search_rollups')
    .select(({ fn }) => [fn.min('bucket').as('first'), fn.max('bucket').as('last')])
    .where('workspace_id', '=', workspaceId)
    .where('grain', '=', 's')
    .executeTakeFirst()
  return row?.first === null || row?.first === undefined ? null : { first: row.first, last: row.last }
}
