import { formatArray } from '../../core/database/array-text.ts'
import { defineInsert } from '../../core/database/insert-rows.ts'
import { answerCounts, countNames, type ItemDelta, type SearchDelta, searchCounts } from './rollup-deltas.ts'

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

const addItemCounts = [appendCounts('items', 'searches'), appendCounts('clicked_items', 'clicked')].join()

/** Those that are not nought any more. */
const listGaps = ({ gaps }: SearchDelta) => [...gaps].filter(([, count]) => count !== 0)

const defineSearchCounts = (names: readonly (typeof countNames)[number][]) =>
  defineInsert<SearchDelta>({
    into: 'search_rollups as r',
    columns: [
      { name: 'grain', type: '"char"', read: ({ grain }) => grain },
      { name: 'bucket', type: 'int', read: ({ bucket }) => bucket },
      ...names.map((name) => ({ name, type: 'int' as const, read: (row: SearchDelta) => row[name] })),
      { name: 'gaps', type: 'int[]', read: (row) => formatArray(listGaps(row).map(([gap]) => gap)) },
      { name: 'returned', type: 'int[]', read: (row) => formatArray(listGaps(row).map(([, count]) => count)) },
    ],
    onConflict: `on conflict (workspace_id, grain, bucket) do update set ${[
      ...names.map((name) => `${name} = r.${name} + excluded.${name}`),
      appendCounts('gaps', 'returned'),
    ].join()}`,
  })

const addAnswered = defineSearchCounts(countNames)
const addSearches = defineSearchCounts([...searchCounts, 'shoppers'])
const isAnswered = (row: SearchDelta) => answerCounts.some((name) => row[name] !== 0)

/** Of searches that others answered half of the counts are nought, and need not be told. */
export const addToSearchRollups: typeof addAnswered = (parts, options) =>
  parts.some(({ rows }) => rows.some(isAnswered)) ? addAnswered(parts, options) : addSearches(parts, options)

export const addToItemRollups = defineInsert<ItemDelta>({
  into: 'item_rollups as r',
  columns: [
    { name: 'grain', type: '"char"', read: ({ grain }) => grain },
    { name: 'bucket', type: 'int', read: ({ bucket }) => bucket },
    { name: 'page', type: 'int', read: ({ page }) => page },
    { name: 'items', type: 'smallint[]', read: ({ searches }) => formatArray(searches.keys()) },
    { name: 'searches', type: 'int[]', read: ({ searches }) => formatArray(searches.values()) },
    { name: 'clicked_items', type: 'smallint[]', read: ({ clicked }) => formatArray(clicked.keys()) },
    { name: 'clicked', type: 'int[]', read: ({ clicked }) => formatArray(clicked.values()) },
  ],
  onConflict: `on conflict (workspace_id, grain, bucket, page) do update set ${addItemCounts}`,
})
