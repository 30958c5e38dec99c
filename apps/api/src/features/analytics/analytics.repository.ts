import type { TimeRange } from '@voice-shop/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Grain } from '../../core/database/tables.ts'
import { slotsPerDay } from './calendar.ts'
import type { Range, Segments } from './window.ts'

/** The roll-up rows of a window: ranges of the primary key. */
function inSegments({ s, d, m }: Segments): RawBuilder<boolean> {
  const conditions = Object.entries({ s, d, m }).flatMap(([grain, ranges]) =>
    ranges.map(({ from, to }) => sql`(grain = ${grain}::"char" and bucket >= ${from} and bucket < ${to})`),
  )
  return sql`(${sql.join(conditions, sql` or `)})`
}

export interface SearchTotals {
  searches: number
  recommended: number
  clicked: number
}

/** The search roll-up rows of a window, for its totals and its chart. */
export async function listSearchRollups(db: Database, workspaceId: string, segments: Segments) {
  const { rows } = await sql<SearchTotals & { grain: Grain; bucket: number }>`
    select grain, bucket, searches, recommended, clicked from search_rollups
    where workspace_id = ${workspaceId} and ${inSegments(segments)}
  `.execute(db)
  return rows
}

export async function getSearchTotals(db: Database, workspaceId: string, segments: Segments): Promise<SearchTotals> {
  const { rows } = await sql<SearchTotals>`
    select
      coalesce(sum(searches), 0)::bigint as searches,
      coalesce(sum(recommended), 0)::bigint as recommended,
      coalesce(sum(clicked), 0)::bigint as clicked
    from search_rollups
    where workspace_id = ${workspaceId} and ${inSegments(segments)}
  `.execute(db)
  return rows[0] as SearchTotals
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
  workspaceId: string,
  { segments, limit }: { segments: Segments; limit: number },
) {
  const { rows } = await sql<{ category: string; count: number }>`
    select category, sum(searches)::bigint as count from category_rollups
    where workspace_id = ${workspaceId} and ${inSegments(segments)}
    group by category order by count desc, category collate "C" limit ${limit}
  `.execute(db)
  return rows
}

/** Products with clicks in the window, most clicked first. */
export async function listTopProducts(
  db: Database,
  workspaceId: string,
  { segments, limit }: { segments: Segments; limit: number },
) {
  const { rows } = await sql<{ product_id: string; clicked: number; recommended: number }>`
    select product_id, sum(clicked)::bigint as clicked, sum(recommended)::bigint as recommended
    from product_rollups
    where workspace_id = ${workspaceId} and ${inSegments(segments)}
    group by product_id having sum(clicked) > 0
    order by clicked desc, product_id collate "C" limit ${limit}
  `.execute(db)
  return rows
}
