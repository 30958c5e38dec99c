import { getSlot } from '../../rollups/rollups.public.ts'

/*
 * What events bring is kept in tables that are cut by time, in UTC: what was said and clicked by month, so that old
 * events go soon; what each new event is looked up in by year, so that there are few parts to look through. All time is
 * that of the search.
 */
const unitByTable = {
  voice_searches: 'month',
  voice_clicks: 'month',
  voice_search_ids: 'year',
  shopper_visits: 'year',
} as const
export type PartitionedTable = keyof typeof unitByTable
export const partitionedTables = Object.keys(unitByTable) as PartitionedTable[]

/** A part of a table, from inclusive, to exclusive. */
export interface Partition {
  table: PartitionedTable
  /** Such as 2026_11 or 2026. */
  suffix: string
  from: Date
  to: Date
}

/** Months since January 1970 in UTC. */
export function getUtcMonth(instant: Date): number {
  return (instant.getUTCFullYear() - 1970) * 12 + instant.getUTCMonth()
}

/** @param month since January 1970 in UTC */
export function getMonthStart(month: number): Date {
  return new Date(Date.UTC(1970, month))
}

/** What searches of a month need. */
export function listPartitionsOfMonth(month: number): Partition[] {
  const [year = '', numberOfMonth = ''] = getMonthStart(month).toISOString().split('-')
  const firstOfYear = month - (((month % 12) + 12) % 12)
  return partitionedTables.map((table) =>
    unitByTable[table] === 'month'
      ? { table, suffix: `${year}_${numberOfMonth}`, from: getMonthStart(month), to: getMonthStart(month + 1) }
      : { table, suffix: year, from: getMonthStart(firstOfYear), to: getMonthStart(firstOfYear + 12) },
  )
}

/** A bound as its table's column has it. */
export function describeBound({ table }: Partition, instant: Date): string {
  return table === 'shopper_visits' ? String(getSlot(instant)) : instant.toISOString()
}

/** The partition of a table's suffix; null where it is none of ours. */
export function findPartition(table: PartitionedTable, suffix: string): Partition | null {
  const [, year, month = '1'] = /^(\d{4})(?:_(\d{2}))?$/.exec(suffix) ?? []
  if (year === undefined) return null
  const partitions = listPartitionsOfMonth((Number(year) - 1970) * 12 + Number(month) - 1)
  return partitions.find((partition) => partition.table === table && partition.suffix === suffix) ?? null
}

/**
 * From when on events are kept: the month that lies so many months back, whole. Whatever was before may have been
 * dropped, and cannot come again.
 */
export function getRetentionStart(now: Date, retentionMonths: number): Date {
  return getMonthStart(getUtcMonth(now) - retentionMonths)
}
