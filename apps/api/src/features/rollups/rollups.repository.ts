import { type RawBuilder, sql } from 'kysely'
import { toColumns, type WorkspaceRows } from '../../core/database/workspace-rows.ts'
import { type ItemDelta, type SearchDelta, searchCounts } from './rollup-deltas.ts'

/*
 * Statements for `transact`. Each takes its rows as one array per column: one text, and one plan, however many rows.
 * The transaction holds the workspaces' locks, so no two upsert the same rows in different orders. Counts by key are two
 * arrays side by side, which add_keys and add_counts (0012_whole_days.sql) add to what is there.
 */

const formatArray = (values: Iterable<number>) => `{${[...values].join()}}`

const countColumns = sql.join([...searchCounts, 'shoppers'].map((name) => sql.ref(name)))
const addedCounts = sql.join(
  [...searchCounts, 'shoppers'].map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  ),
)

export function addToSearchRollups(deltas: readonly WorkspaceRows<SearchDelta>[]): RawBuilder<unknown> {
  const { rows, workspaceId, ids, idColumn } = toColumns(deltas)
  const gaps = rows.map((row) => [...row.gaps].filter(([, count]) => count !== 0))
  const counts = [...searchCounts, 'shoppers' as const].map((name) => sql`${rows.map((row) => row[name])}::int[]`)
  return sql`
    insert into search_rollups as r (workspace_id, grain, bucket, ${countColumns}, gaps, returned)
    select ${workspaceId}, grain::"char", bucket, ${countColumns}, gaps::int[], returned::int[]
    from unnest(
      ${ids} ${rows.map((row) => row.grain)}::text[], ${rows.map((row) => row.bucket)}::int[], ${sql.join(counts)},
      ${gaps.map((pairs) => formatArray(pairs.map(([gap]) => gap)))}::text[],
      ${gaps.map((pairs) => formatArray(pairs.map(([, count]) => count)))}::text[]
    ) as t (${idColumn} grain, bucket, ${countColumns}, gaps, returned)
    on conflict (workspace_id, grain, bucket) do update set ${addedCounts},
      gaps = add_keys(r.gaps, excluded.gaps),
      returned = add_counts(r.gaps, r.returned, excluded.gaps, excluded.returned)
  `
}

export function addToItemRollups(deltas: readonly WorkspaceRows<ItemDelta>[]): RawBuilder<unknown> {
  const { rows, workspaceId, ids, idColumn } = toColumns(deltas)
  const counts = rows.map(({ items }) => [...items.values()])
  return sql`
    insert into item_rollups as r (workspace_id, grain, bucket, page, items, searches, clicked)
    select ${workspaceId}, grain::"char", bucket, page, items::int[], searches::int[], clicked::int[]
    from unnest(
      ${ids} ${rows.map((row) => row.grain)}::text[], ${rows.map((row) => row.bucket)}::int[],
      ${rows.map((row) => row.page)}::int[], ${rows.map(({ items }) => formatArray(items.keys()))}::text[],
      ${counts.map((ofItems) => formatArray(ofItems.map(({ searches }) => searches)))}::text[],
      ${counts.map((ofItems) => formatArray(ofItems.map(({ clicked }) => clicked)))}::text[]
    ) as t (${idColumn} grain, bucket, page, items, searches, clicked)
    on conflict (workspace_id, grain, bucket, page) do update set
      items = add_keys(r.items, excluded.items),
      searches = add_counts(r.items, r.searches, excluded.items, excluded.searches),
      clicked = add_counts(r.items, r.clicked, excluded.items, excluded.clicked)
  `
}
