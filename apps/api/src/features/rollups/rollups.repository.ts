import { type RawBuilder, sql } from 'kysely'
import { toColumns, type WorkspaceRows } from '../../core/database/workspace-rows.ts'
import type { CategoryDelta, ProductDelta, SearchDelta } from './rollup-deltas.ts'
import type { RollupScope } from './rollup-targets.ts'
import type { ShopperDelta } from './shopper-entries.ts'

/*
 * Statements for `transact`. Each takes its rows as one array per column: one text, and one plan, however many rows.
 * The transaction holds the workspaces' locks, so no two upsert the same rows in different orders.
 */

/** The rows to which a delta `t` with a slot, a day and, for months, a month is added. */
function listPlaces({ grains, hasSlots }: RollupScope, { hasMonths }: { hasMonths: boolean }): RawBuilder<unknown> {
  const places = [
    ...(hasSlots ? [sql`('s'::"char", t.slot)`] : []),
    sql`(${grains.day}::text::"char", t.day)`,
    ...(hasMonths ? [sql`(${grains.month}::text::"char", t.month)`] : []),
  ]
  return sql`cross join lateral (values ${sql.join(places)}) as g (grain, bucket)`
}

export function addToSearchRollups(
  deltas: readonly WorkspaceRows<SearchDelta>[],
  places: RollupScope,
): RawBuilder<unknown> {
  const { rows, workspaceId, ids, idColumn } = toColumns(deltas)
  return sql`
    insert into search_rollups as r (workspace_id, grain, bucket, searches, recommended, clicked)
    select ${workspaceId}, g.grain, g.bucket, sum(searches), sum(recommended), sum(clicked)
    from unnest(
      ${ids} ${rows.map((row) => row.slot)}::int[], ${rows.map((row) => row.day)}::int[],
      ${rows.map((row) => row.searches)}::int[], ${rows.map((row) => row.recommended)}::int[],
      ${rows.map((row) => row.clicked)}::int[]
    ) as t (${idColumn} slot, day, searches, recommended, clicked)
    ${listPlaces(places, { hasMonths: false })}
    group by ${idColumn} g.grain, g.bucket
    on conflict (workspace_id, grain, bucket) do update set
      searches = r.searches + excluded.searches,
      recommended = r.recommended + excluded.recommended,
      clicked = r.clicked + excluded.clicked
  `
}

export function addToCategoryRollups(
  deltas: readonly WorkspaceRows<CategoryDelta>[],
  places: RollupScope,
): RawBuilder<unknown> {
  const { rows, workspaceId, ids, idColumn } = toColumns(deltas)
  return sql`
    insert into category_rollups as r (workspace_id, grain, bucket, category, searches)
    select ${workspaceId}, g.grain, g.bucket, category, sum(searches)
    from unnest(
      ${ids} ${rows.map((row) => row.slot)}::int[], ${rows.map((row) => row.day)}::int[],
      ${rows.map((row) => row.month)}::int[], ${rows.map((row) => row.category)}::text[],
      ${rows.map((row) => row.searches)}::int[]
    ) as t (${idColumn} slot, day, month, category, searches)
    ${listPlaces(places, { hasMonths: true })}
    group by ${idColumn} g.grain, g.bucket, category
    on conflict (workspace_id, grain, bucket, category) do update set searches = r.searches + excluded.searches
  `
}

export function addToProductRollups(
  deltas: readonly WorkspaceRows<ProductDelta>[],
  places: RollupScope,
): RawBuilder<unknown> {
  const { rows, workspaceId, ids, idColumn } = toColumns(deltas)
  return sql`
    insert into product_rollups as r (workspace_id, grain, bucket, product_id, recommended, clicked)
    select ${workspaceId}, g.grain, g.bucket, product_id, sum(recommended), sum(clicked)
    from unnest(
      ${ids} ${rows.map((row) => row.slot)}::int[], ${rows.map((row) => row.day)}::int[],
      ${rows.map((row) => row.month)}::int[], ${rows.map((row) => row.productId)}::text[],
      ${rows.map((row) => row.recommended)}::int[], ${rows.map((row) => row.clicked)}::int[]
    ) as t (${idColumn} slot, day, month, product_id, recommended, clicked)
    ${listPlaces(places, { hasMonths: true })}
    group by ${idColumn} g.grain, g.bucket, product_id
    on conflict (workspace_id, grain, bucket, product_id) do update set
      recommended = r.recommended + excluded.recommended,
      clicked = r.clicked + excluded.clicked
  `
}

export function addToShopperRollups(deltas: readonly WorkspaceRows<ShopperDelta>[]): RawBuilder<unknown> {
  const { rows, workspaceId, ids, idColumn } = toColumns(deltas)
  return sql`
    insert into shopper_rollups as r
      (workspace_id, grain, bucket, visits, entered_day, entered_week, entered_month, entered_year)
    select ${workspaceId}, grain::"char", bucket, visits, entered_day, entered_week, entered_month, entered_year
    from unnest(
      ${ids} ${rows.map((row) => row.grain)}::text[], ${rows.map((row) => row.bucket)}::int[],
      ${rows.map((row) => row.visits)}::int[], ${rows.map((row) => row.entered.day)}::int[],
      ${rows.map((row) => row.entered.week)}::int[], ${rows.map((row) => row.entered.month)}::int[],
      ${rows.map((row) => row.entered.year)}::int[]
    ) as t (${idColumn} grain, bucket, visits, entered_day, entered_week, entered_month, entered_year)
    on conflict (workspace_id, grain, bucket) do update set
      visits = r.visits + excluded.visits,
      entered_day = r.entered_day + excluded.entered_day,
      entered_week = r.entered_week + excluded.entered_week,
      entered_month = r.entered_month + excluded.entered_month,
      entered_year = r.entered_year + excluded.entered_year
  `
}
