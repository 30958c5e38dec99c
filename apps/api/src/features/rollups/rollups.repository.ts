import { type RawBuilder, sql } from 'kysely'
import { formatArray, formatTexts } from '../../core/database/array-text.ts'
import { toColumns, type WorkspaceRows } from '../../core/database/workspace-rows.ts'
import { answerCounts, type ItemDelta, type SearchDelta, searchCounts } from './rollup-deltas.ts'

/*
 * Statements for `transact`. Each takes its rows as one array per column: one text, and one plan, however many rows.
 * The transaction holds the workspaces' locks, so no two upsert the same rows in different orders.
 *
 * Counts by key are two arrays side by side. What is new is appended, which costs next to nothing; only when a row has
 * become long are the counts of each key added up (0012_whole_days.sql). Who reads them adds them up as well.
 */
const longestArray = 200

/** Appends to two columns of a row `r`: keys and their counts. As text: what is the same each time is not built each time. */
function appendCounts(keys: string, counts: string): string {
  const isShort = `cardinality(r.${keys}) <= ${longestArray}`
  const [allKeys, allCounts] = [`r.${keys} || excluded.${keys}`, `r.${counts} || excluded.${counts}`]
  return `${keys} = case when ${isShort} then ${allKeys} else merge_keys(${allKeys}) end,
    ${counts} = case when ${isShort} then ${allCounts} else merge_counts(${allKeys}, ${allCounts}) end`
}

const countNames = [...searchCounts, ...answerCounts, 'shoppers'] as const
const countColumns = sql.raw(countNames.join())
const addSearchCounts = sql.raw(
  [...countNames.map((name) => `${name} = r.${name} + excluded.${name}`), appendCounts('gaps', 'returned')].join(),
)
const addItemCounts = sql.raw([appendCounts('items', 'searches'), appendCounts('clicked_items', 'clicked')].join())

export function addToSearchRollups(deltas: readonly WorkspaceRows<SearchDelta>[]): RawBuilder<unknown> {
  const { rows, workspaceId, ids, idColumn } = toColumns(deltas)
  const gaps = rows.map((row) => [...row.gaps].filter(([, count]) => count !== 0))
  const counts = countNames.map((name) => sql`${formatArray(rows.map((row) => row[name]))}::int[]`)
  return sql`
    insert into search_rollups as r (workspace_id, grain, bucket, ${countColumns}, gaps, returned)
    select ${workspaceId}, grain::"char", bucket, ${countColumns}, gaps::int[], returned::int[]
    from unnest(
      ${ids} ${formatTexts(rows.map((row) => row.grain))}::text[], ${formatArray(rows.map((row) => row.bucket))}::int[],
      ${sql.join(counts)},
      ${formatTexts(gaps.map((pairs) => formatArray(pairs.map(([gap]) => gap))))}::text[],
      ${formatTexts(gaps.map((pairs) => formatArray(pairs.map(([, count]) => count))))}::text[]
    ) as t (${idColumn} grain, bucket, ${countColumns}, gaps, returned)
    on conflict (workspace_id, grain, bucket) do update set ${addSearchCounts}
  `
}

export function addToItemRollups(deltas: readonly WorkspaceRows<ItemDelta>[]): RawBuilder<unknown> {
  const { rows, workspaceId, ids, idColumn } = toColumns(deltas)
  return sql`
    insert into item_rollups as r
      (workspace_id, grain, bucket, page, items, searches, clicked_items, clicked)
    select ${workspaceId}, grain::"char", bucket, page, items::smallint[], searches::int[], clicked_items::smallint[],
      clicked::int[]
    from unnest(
      ${ids} ${formatTexts(rows.map((row) => row.grain))}::text[], ${formatArray(rows.map((row) => row.bucket))}::int[],
      ${formatArray(rows.map((row) => row.page))}::int[],
      ${formatTexts(rows.map(({ searches }) => formatArray(searches.keys())))}::text[],
      ${formatTexts(rows.map(({ searches }) => formatArray(searches.values())))}::text[],
      ${formatTexts(rows.map(({ clicked }) => formatArray(clicked.keys())))}::text[],
      ${formatTexts(rows.map(({ clicked }) => formatArray(clicked.values())))}::text[]
    ) as t (${idColumn} grain, bucket, page, items, searches, clicked_items, clicked)
    on conflict (workspace_id, grain, bucket, page) do update set ${addItemCounts}
  `
}
