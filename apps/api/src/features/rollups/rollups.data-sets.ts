import { type DataSet, readTable } from '../../core/database/data-set.ts'
import type { Grain } from '../../core/database/tables.ts'
import { readRollupZone } from '../usage/usage.public.ts'
import { getSlotStart } from './calendar.ts'
import { getGrains } from './rollup-targets.ts'

const periods: Record<Grain, string> = { s: 'quarter hour', d: 'day', m: 'month' }

/** When the period of a roll-up row begins: an instant, or a date or month of the store's time zone. */
function describeStart(grain: Grain, bucket: number): string {
  if (grain === 's') return getSlotStart(bucket).toISOString()
  if (grain === 'd') return new Date(bucket * 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.UTC(1970, bucket)).toISOString().slice(0, 7)
}

type RollupTable = 'search_rollups' | 'category_rollups' | 'product_rollups'

/** Figures by quarter hour, day and month; those that a change of the time zone is making are left out. */
function readRollups(name: string, table: RollupTable, own: readonly string[]): DataSet {
  const rowColumns = ['grain', 'bucket', ...own] as never[]
  const key = [
    'grain',
    'bucket',
    ...own.filter((column) => column === 'category' || column === 'product_id'),
  ] as never[]
  const all = readTable({ name, table, key, columns: rowColumns })
  return {
    name,
    columns: ['period', 'starts', ...own],
    async *read(db, of) {
      const { generation } = await readRollupZone(db, of.workspaceId)
      const other: readonly unknown[] = Object.values(getGrains(generation + 1))
      for await (const rows of all.read(db, of)) {
        yield rows.flatMap(({ grain, bucket, ...rest }) => {
          if (other.includes(grain)) return []
          const unit = String(grain).toLowerCase() as Grain
          return [{ period: periods[unit], starts: describeStart(unit, Number(bucket)), ...rest }]
        })
      }
    },
  }
}

/** Of quarter hours: searches without a product, with a click, and repeated within 30 s. */
function readInsights(): DataSet {
  const columns = ['no_result', 'converted', 'repeated'] as const
  const all = readTable({
    name: 'insight-figures',
    table: 'insight_rollups',
    key: ['slot'],
    columns: ['slot', ...columns],
  })
  return {
    name: all.name,
    columns: ['period', 'starts', ...columns],
    async *read(db, of) {
      for await (const rows of all.read(db, of)) {
        yield rows.map(({ slot, ...rest }) => ({
          period: periods.s,
          starts: describeStart('s', Number(slot)),
          ...rest,
        }))
      }
    },
  }
}

export const rollupDataSets: readonly DataSet[] = [
  readRollups('search-figures', 'search_rollups', ['searches', 'recommended', 'clicked']),
  readInsights(),
  readRollups('category-figures', 'category_rollups', ['category', 'searches']),
  readRollups('product-figures', 'product_rollups', ['product_id', 'recommended', 'clicked']),
]
