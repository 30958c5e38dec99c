import type { TimeRange } from '@voice-shop/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { RowGrain } from '../../core/database/tables.ts'
import { readRollupZone } from '../usage/usage.public.ts'
import { slotsPerDay } from './calendar.ts'
import { getGrains } from './rollup-targets.ts'
import type { Range, RollupRange } from './window.ts'

/** Whose roll-ups, and which generation of their days and months. */
export interface RollupSource {
  workspaceId: string
  generation: number
}

/**
 * Reads figures in several statements: where the store's zone has changed between the first and the last, once more.
 */
export async function readInOneZone<Figures>(
  db: Database,
  workspaceId: string,
  read: (zone: { timeZone: string; generation: number }) => Promise<Figures>,
): Promise<Figures> {
  let zone = await readRollupZone(db, workspaceId)
  for (;;) {
    const figures = await read(zone)
    const after = await readRollupZone(db, workspaceId)
    if (after.generation === zone.generation) return figures
    zone = after
  }
}

/**
 * The rows of a roll-up table that make up a window, each with its sign. The lateral join makes it one scan of the
 * primary key for each part, whatever the planner believes of the table.
 */
function fromParts(
  table: 'search_rollups' | 'category_rollups' | 'product_rollups',
  { workspaceId, generation }: RollupSource,
  parts: readonly RollupRange[],
) {
  const { day, month } = getGrains(generation)
  const rowGrains = { s: 's', d: day, m: month }
  return sql`
    from unnest(
      ${parts.map((part) => rowGrains[part.grain])}::text[]::"char"[], ${parts.map((part) => part.from)}::int[],
      ${parts.map((part) => part.to)}::int[], ${parts.map((part) => part.sign)}::int[]
    ) as part (grain, first, after, sign)
    cross join lateral (
      select * from ${sql.table(table)} t
      where t.workspace_id = ${workspaceId} and t.grain = part.grain
        and t.bucket >= part.first and t.bucket < part.after
      offset 0
    ) as r
  `
}

export interface SearchTotals {
  searches: number
  recommended: number
  clicked: number
}

/** The search roll-up rows of a window, for its totals and its chart; those taken off are negative. */
export async function listSearchRollups(db: Database, source: RollupSource, parts: readonly RollupRange[]) {
  const { rows } = await sql<SearchTotals & { grain: RowGrain; bucket: number }>`
    select r.grain, r.bucket, r.searches * part.sign as searches, r.recommended * part.sign as recommended,
      r.clicked * part.sign as clicked
    ${fromParts('search_rollups', source, parts)}
  `.execute(db)
  return rows
}

export async function getSearchTotals(
  db: Database,
  source: RollupSource,
  parts: readonly RollupRange[],
): Promise<SearchTotals> {
  const { rows } = await sql<SearchTotals>`
    select
      coalesce(sum(r.searches * part.sign), 0)::bigint as searches,
      coalesce(sum(r.recommended * part.sign), 0)::bigint as recommended,
      coalesce(sum(r.clicked * part.sign), 0)::bigint as clicked
    ${fromParts('search_rollups', source, parts)}
  `.execute(db)
  return rows[0] as SearchTotals
}

/** Whether there has ever been a search; events themselves are dropped one day. */
export async function hasVoiceSearches(db: Database, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('search_rollups')
    .select('bucket')
    .where('workspace_id', '=', workspaceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The rows whose sum is that of all slots before `slot`: whole UTC days, then the slots of the last one. */
function beforeSlot(slot: number): RawBuilder<boolean> {
  const day = Math.floor(slot / slotsPerDay)
  return sql<boolean>`(
    (grain = 'd' and bucket < ${day}::int)
    or (grain = 's' and bucket >= ${day * slotsPerDay}::int and bucket < ${slot}::int)
  )`
}

/** Distinct shoppers of a window and of the one of equal length before. The arithmetic: shopper-entries.ts. */
export async function countShoppers(
  db: Database,
  workspaceId: string,
  input: { timeRange: TimeRange; window: Range; previous: Range },
): Promise<{ current: number; previous: number }> {
  const entered = sql.ref(`entered_${input.timeRange}`)
  const end = beforeSlot(input.window.to)
  const start = beforeSlot(input.window.from)
  const previousStart = beforeSlot(input.previous.from)
  const { rows } = await sql<{ current: number; previous: number }>`
    select
      (coalesce(sum(${entered}) filter (where ${end}), 0)
        - coalesce(sum(visits) filter (where ${start}), 0))::bigint as current,
      (coalesce(sum(${entered}) filter (where ${start}), 0)
        - coalesce(sum(visits) filter (where ${previousStart}), 0))::bigint as previous
    from shopper_rollups
    where workspace_id = ${workspaceId} and (${end} or ${start} or ${previousStart})
  `.execute(db)
  return rows[0] as { current: number; previous: number }
}

export async function listTopCategories(
  db: Database,
  source: RollupSource,
  { parts, limit }: { parts: readonly RollupRange[]; limit: number },
) {
  const { rows } = await sql<{ category: string; count: number }>`
    select r.category, sum(r.searches * part.sign)::bigint as count
    ${fromParts('category_rollups', source, parts)}
    group by r.category having sum(r.searches * part.sign) > 0
    order by count desc, r.category collate "C" limit ${limit}
  `.execute(db)
  return rows
}

/** Products with clicks in the window, most clicked first. */
export async function listTopProducts(
  db: Database,
  source: RollupSource,
  { parts, limit }: { parts: readonly RollupRange[]; limit: number },
) {
  const { rows } = await sql<{ product_id: string; clicked: number; recommended: number }>`
    select r.product_id, sum(r.clicked * part.sign)::bigint as clicked,
      sum(r.recommended * part.sign)::bigint as recommended
    ${fromParts('product_rollups', source, parts)}
    group by r.product_id having sum(r.clicked * part.sign) > 0
    order by clicked desc, r.product_id collate "C" limit ${limit}
  `.execute(db)
  return rows
}

/** Searches that were answered with a product of a category. */
export async function countSearchesOfCategory(
  db: Database,
  source: RollupSource,
  { parts, category }: { parts: readonly RollupRange[]; category: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(r.searches * part.sign), 0)::bigint as count
    ${fromParts('category_rollups', source, parts)}
    where r.category = ${category}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Searches that were answered with a product. */
export async function countSearchesOfProduct(
  db: Database,
  source: RollupSource,
  { parts, product }: { parts: readonly RollupRange[]; product: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(r.recommended * part.sign), 0)::bigint as count
    ${fromParts('product_rollups', source, parts)}
    where r.product_id = ${product}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Products that were recommended in the window, most often first. */
export async function listRecommendedProducts(
  db: Database,
  source: RollupSource,
  { parts, limit }: { parts: readonly RollupRange[]; limit: number },
) {
  const { rows } = await sql<{ product_id: string }>`
    select r.product_id
    ${fromParts('product_rollups', source, parts)}
    group by r.product_id having sum(r.recommended * part.sign) > 0
    order by sum(r.recommended * part.sign) desc, r.product_id collate "C" limit ${limit}
  `.execute(db)
  return rows
}
