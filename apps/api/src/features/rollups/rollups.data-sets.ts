import { sql } from 'kysely'
import { type DataSet, readTable } from '../../core/database/data-set.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Grain, ItemKind, Tables } from '../../core/database/tables.ts'
import { readRollupZone } from '../usage/usage.public.ts'
import { getSlotStart } from './calendar.ts'
import { mergeWaitingItems } from './item-deltas.repository.ts'
import { listNextSlots } from './old-slots.repository.ts'
import { packLateSlots } from './pack-slots.ts'
import { countNames, itemsPerPage } from './rollup-deltas.ts'
import { getGrains } from './rollup-targets.ts'

const periods: Record<Grain, string> = { s: 'quarter hour', h: 'hour', d: 'day', m: 'month' }

/** When the period of a roll-up row begins: an instant, or a date or month of the store's time zone. */
function describeStart(grain: Grain, bucket: number): string {
  if (grain === 's' || grain === 'h') return getSlotStart(bucket).toISOString()
  if (grain === 'd') return new Date(bucket * 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.UTC(1970, bucket)).toISOString().slice(0, 7)
}

type Row = Record<string, unknown>

/** Figures by quarter hour, day and month; those that a change of the time zone is making are left out. */
async function* readInForce(all: DataSet, db: Database, of: { workspaceId: string; merchantId: string }) {
  const { generation } = await readRollupZone(db, of.workspaceId)
  const other: readonly unknown[] = Object.values(getGrains(generation + 1))
  for await (const rows of all.read(db, of)) {
    yield rows.flatMap(({ grain, bucket, ...rest }): Row[] => {
      if (other.includes(grain)) return []
      const unit = String(grain).toLowerCase() as Grain
      return [{ period: periods[unit], starts: describeStart(unit, Number(bucket)), ...rest }]
    })
  }
}

/** The figures of a table whose key begins with grain and bucket. */
export function readFigures<Name extends 'search_rollups' | 'listening_rollups'>(input: {
  name: string
  table: Name
  /** The primary key without the workspace. */
  key: readonly (keyof Tables[Name] & string)[]
  columns: readonly (keyof Tables[Name] & string)[]
}): DataSet {
  const { name, table, key, columns } = input
  const places = ['grain', 'bucket'] as (keyof Tables[Name] & string)[]
  const all = readTable({ name, table, key, columns: [...places, ...columns] })
  return { name, columns: ['period', 'starts', ...columns], read: (db, of) => readInForce(all, db, of) }
}

async function readNames(db: Database, workspaceId: string, kind: ItemKind): Promise<Map<number, string>> {
  const { rows } = await sql<{ number: number; name: string }>`
    select number, name from ${sql.table('rollup_items')} where workspace_id = ${workspaceId} and kind = ${kind}
  `.execute(db)
  return new Map(rows.map(({ number, name }) => [number, name]))
}

interface PackedItems {
  page: number
  items: number[]
  searches: number[]
  clicked_items: number[]
  clicked: number[]
}

/** The counts of a row by item; each may stand there several times. */
function sumByItem({ page, items, searches, clicked_items, clicked }: PackedItems) {
  const sums = new Map<number, { searches: number; clicked: number }>()
  const addAll = (name: 'searches' | 'clicked', keys: number[], counts: number[]) => {
    for (const [index, key] of keys.entries()) {
      const item = page * itemsPerPage + key
      const sum = sums.get(item) ?? { searches: 0, clicked: 0 }
      sum[name] += counts[index] ?? 0
      sums.set(item, sum)
    }
  }
  addAll('searches', items, searches)
  addAll('clicked', clicked_items, clicked)
  return sums
}

/** The figures of products or of categories, a line for each. */
function readItems(
  name: string,
  kind: ItemKind,
  columns: { name: string; searches: string; clicked?: string },
): DataSet {
  const key = ['grain', 'bucket', 'page'] as const
  const packed = ['items', 'searches', 'clicked_items', 'clicked'] as const
  const all = readTable({ name, table: 'item_rollups', key, columns: [...key, ...packed] })
  return {
    name,
    columns: ['period', 'starts', ...Object.values(columns)],
    async *read(db, of) {
      // Also of hours that nobody asks for any more, until they are swept.
      await mergeWaitingItems(db, { workspaceId: of.workspaceId, now: new Date(0) })
      const names = await readNames(db, of.workspaceId, kind)
      for await (const rows of readInForce(all, db, of)) {
        yield rows.flatMap(({ period, starts, ...row }) =>
          Array.from(sumByItem(row as unknown as PackedItems)).flatMap(([item, sum]): Row[] => {
            const named = names.get(item)
            if (named === undefined) return []
            const clicks = columns.clicked === undefined ? {} : { [columns.clicked]: sum.clicked }
            return [{ period, starts, [columns.name]: named, [columns.searches]: sum.searches, ...clicks }]
          }),
        )
      }
    },
  }
}

/** The figures of searches: those of quarter hours first, each once. */
function readSearchFigures(): DataSet {
  const key = ['grain', 'bucket'] as const
  const { read, ...figures } = readFigures({
    name: 'search-figures',
    table: 'search_rollups',
    key,
    columns: countNames,
  })
  return {
    ...figures,
    async *read(db, of) {
      const { workspaceId } = of
      await packLateSlots(db, workspaceId)
      for (let from = 0; ; ) {
        const rows = await listNextSlots(db, { workspaceId, from, limit: slotsAtOnce })
        const last = rows.at(-1)
        if (!last) break
        from = last.bucket + 1
        yield rows.map(
          ({ bucket, gaps: _, returned: __, ...counts }): Row => ({
            period: periods.s,
            starts: describeStart('s', bucket),
            ...counts,
          }),
        )
      }
      for await (const rows of read(db, of)) yield rows.filter(({ period }) => period !== periods.s)
    },
  }
}

const slotsAtOnce = 1000

export const rollupDataSets: readonly DataSet[] = [
  readSearchFigures(),
  readItems('category-figures', 'c', { name: 'category', searches: 'searches' }),
  readItems('product-figures', 'p', { name: 'product_id', searches: 'recommended', clicked: 'clicked' }),
]
