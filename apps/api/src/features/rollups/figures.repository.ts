import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { ItemKind, RowGrain } from '../../core/database/tables.ts'
import { readRollupZone } from '../usage/usage.public.ts'
import { getSlotBounds, type SlotColumn, selectOldSlots } from './old-slots.repository.ts'
import { type AnswerCounts, answerCounts, itemsPerPage, type SearchCounts, searchCounts } from './rollup-deltas.ts'
import { getGrains } from './rollup-targets.ts'
import { findSlots, type ItemRange, type RowRange } from './row-ranges.ts'

/** Whose roll-ups, and which generation of their days and months: those of a zone. */
export interface RollupSource {
  workspaceId: string
  generation: number
  timeZone: string
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

const noDays = { firstDay: 0, afterDay: 0 }

/*
 * Arrays are unnested in lists of columns: PostgreSQL writes what it unnests in a from clause to a store first, which takes
 * twice as long.
 */

function listGrains(generation: number, ranges: readonly Pick<RowRange, 'grain'>[]): RowGrain[] {
  const { hour, day, month } = getGrains(generation)
  const rowGrains = { s: 's', h: hour, d: day, m: month } as const
  return ranges.map(({ grain }) => rowGrains[grain])
}

/**
 * The rows of ranges. The lateral join makes it one scan of the primary key for each range, whatever the planner
 * believes of the table.
 */
function fromItemRanges({ workspaceId, generation }: RollupSource, ranges: readonly ItemRange[]) {
  return sql`
    from unnest(
      ${listGrains(generation, ranges)}::text[]::"char"[], ${ranges.map(({ from }) => from)}::int[],
      ${ranges.map(({ to }) => to)}::int[], ${ranges.map(({ sign }) => sign)}::int[]
    ) as range (grain, first_row, after, sign)
    cross join lateral (
      select * from item_rollups t
      where t.workspace_id = ${workspaceId} and t.grain = range.grain
        and t.bucket >= range.first_row and t.bucket < range.after
      offset 0
    ) as r
  `
}

/** Ranges as rows, to join what lies in them. */
function unnestRanges(generation: number, ranges: readonly RowRange[]) {
  const days = ranges.map((range) => (range.grain === 's' ? getSlotBounds(range) : noDays))
  return sql`unnest(
    ${listGrains(generation, ranges)}::text[]::"char"[], ${ranges.map(({ from }) => from)}::int[],
    ${ranges.map(({ to }) => to)}::int[], ${ranges.map(({ first }) => first)}::int[],
    ${days.map(({ firstDay }) => firstDay)}::int[], ${days.map(({ afterDay }) => afterDay)}::int[]
  ) as range (grain, first_row, after, first, first_day, after_day)`
}

/** The same of searches, of which old slots lie together. */
function fromSearchRanges(
  { workspaceId, generation }: RollupSource,
  ranges: readonly RowRange[],
  columns: readonly SlotColumn[],
) {
  const bounds = {
    from: sql`range.first_row`,
    to: sql`range.after`,
    firstDay: sql`range.first_day`,
    afterDay: sql`range.after_day`,
    first: sql`range.first`,
  }
  const known = sql`coalesce((
    select sum(g.returned) from (select unnest(t.gaps) as gap, unnest(t.returned) as returned) as g
    where g.gap <= t.bucket - range.first
  ), 0)::int as known`
  const old = sql`union all select 's'::"char", * from (${selectOldSlots(workspaceId, bounds, columns)}) as of_old`
  return sql`
    from ${unnestRanges(generation, ranges)}
    cross join lateral (
      select grain, ${sql.join(columns.map((name) => (name === 'known' ? known : sql.ref(name))))} from search_rollups t
      where t.workspace_id = ${workspaceId} and t.grain = range.grain
        and t.bucket >= range.first_row and t.bucket < range.after
      ${ranges.some(({ grain }) => grain === 's') ? old : sql``}
      offset 0
    ) as r
  `
}

/** What is counted of searches, and the distinct shoppers who made them. */
export interface SearchTotals extends SearchCounts {
  shoppers: number
}

export interface SearchRow extends SearchTotals {
  grain: RowGrain
  bucket: number
}

/**
 * The rows of a span, each with those of its shoppers who were in none of the span's rows before it: the sums over the
 * rows are those of the span, of shoppers too (docs/decisions/0003-roll-ups.md).
 */
export async function listSearchRows(
  db: Database,
  source: RollupSource,
  ranges: readonly RowRange[],
): Promise<SearchRow[]> {
  const { rows } = await selectSearchRows(source, ranges).execute(db)
  return rows
}

export function selectSearchRows(source: RollupSource, ranges: readonly RowRange[]): RawBuilder<SearchRow> {
  return sql`
    select r.grain, r.bucket, ${sql.join(searchCounts.map((name) => sql.ref(`r.${name}`)))},
      r.shoppers - r.known as shoppers
    ${fromSearchRanges(source, ranges, ['bucket', ...searchCounts, 'shoppers', 'known'])}
  `
}

/** What came of the searches of a span that Voice Shop answered itself. */
export async function sumAnswers(
  db: Database,
  source: RollupSource,
  ranges: readonly RowRange[],
): Promise<AnswerCounts> {
  const sums = answerCounts.map((name) => sql`coalesce(sum(r.${sql.ref(name)}), 0)::int as ${sql.ref(name)}`)
  const { rows } = await sql<AnswerCounts>`
    select ${sql.join(sums)} ${fromSearchRanges(source, ranges, answerCounts)}
  `.execute(db)
  return rows[0] as AnswerCounts
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

/** Sums of items `u` by number, of rows and of what waits to be added to them, and their names `i`. */
function fromItems(source: RollupSource, ranges: readonly ItemRange[]) {
  const spans = ranges.map((range) => findSlots(source.timeZone, range))
  return sql`
    from (
      select number, sum(searches)::bigint as searches, sum(clicked)::bigint as clicked
      from (
        select r.page * ${sql.lit(itemsPerPage)} + u.item as number, u.searches, u.clicked
        ${fromItemRanges(source, ranges)}
        cross join lateral (
          select unnest(r.items) as item, range.sign * unnest(r.searches) as searches, 0 as clicked
          union all
          select unnest(r.clicked_items), 0, range.sign * unnest(r.clicked)
        ) as u
        union all
        select u.item, u.searches, u.clicked
        from item_deltas d
        join unnest(
          ${spans.map(({ from }) => from)}::int[], ${spans.map(({ to }) => to)}::int[],
          ${ranges.map(({ sign }) => sign)}::int[]
        ) as span (first, after, sign)
          on d.slot >= span.first and d.slot < span.after
        cross join lateral (
          select unnest(d.items) as item, span.sign as searches, 0 as clicked
          union all
          select unnest(d.clicked_items), 0, span.sign
        ) as u
        where d.workspace_id = ${source.workspaceId}
      ) as counts
      group by 1
    ) as u
    join rollup_items i on i.workspace_id = ${source.workspaceId} and i.number = u.number
  `
}

interface ListInput {
  ranges: readonly ItemRange[]
  limit: number
}

export interface TopItem {
  kind: ItemKind
  name: string
  searches: number
  clicked: number
}

/**
 * Categories of the most searches and products of the most clicks, in their order: both are in the same rows, which are
 * summed once.
 */
export async function listTopItems(
  db: Database,
  source: RollupSource,
  {
    ranges,
    mostCategories,
    mostProducts,
  }: Pick<ListInput, 'ranges'> & { mostCategories: number; mostProducts: number },
): Promise<TopItem[]> {
  const { rows } = await sql<TopItem>`
    with sums as materialized (
      select i.kind, i.name, u.searches, u.clicked ${fromItems(source, ranges)}
      where case i.kind when 'c' then u.searches else u.clicked end > 0
    )
    (select * from sums where kind = 'c' order by searches desc, name collate "C" limit ${mostCategories})
    union all
    (select * from sums where kind = 'p' order by clicked desc, name collate "C" limit ${mostProducts})
  `.execute(db)
  return rows
}

export async function listTopCategories(db: Database, source: RollupSource, { ranges, limit }: ListInput) {
  const top = await listTopItems(db, source, { ranges, mostCategories: limit, mostProducts: 0 })
  return top.map(({ name }) => name)
}

/** Products that were recommended, most often first. */
export async function listRecommendedProducts(db: Database, source: RollupSource, { ranges, limit }: ListInput) {
  const { rows } = await sql<{ product_id: string }>`
    select i.name as product_id ${fromItems(source, ranges)}
    where i.kind = 'p' and u.searches > 0
    order by u.searches desc, i.name collate "C" limit ${limit}
  `.execute(db)
  return rows
}

/** Searches that were answered with a product, or with one of a category. */
export async function countSearchesOfItem(
  db: Database,
  source: RollupSource,
  { ranges, item }: { ranges: readonly ItemRange[]; item: { kind: ItemKind; name: string } },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select u.searches as count ${fromItems(source, ranges)} where i.kind = ${item.kind} and i.name = ${item.name}
  `.execute(db)
  return rows[0]?.count ?? 0
}
