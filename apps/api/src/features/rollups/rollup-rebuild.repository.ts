import { sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { RowGrain, Tables } from '../../core/database/tables.ts'
import { slotsPerDay } from './calendar.ts'
import { ItemNumbers, type NamedItem, readItems } from './items.repository.ts'
import { listNextSlots } from './old-slots.repository.ts'
import { RollupDeltas } from './rollup-deltas.ts'
import { getGrains, listZoneTargets } from './rollup-targets.ts'
import { addToItemRollups, addToSearchRollups } from './rollups.repository.ts'

const all = Number.POSITIVE_INFINITY

/** How often an item was in the searches of a slot, and how often it was clicked. */
export interface ItemCount extends NamedItem {
  slot: number
  searches: number
  clicked: number
}

/** Counts the items of slots, from inclusive, to exclusive, by the events that are kept. */
export type ListItemCounts = (
  db: Database,
  input: { workspaceId: string; from: number; to: number },
) => Promise<ItemCount[]>

/** A slice above that keeps sums by local day, or hour, of its own, in rows of the same grains. */
export interface DaySource {
  /** Makes a generation's rows of what was between two slots, from inclusive, to exclusive. */
  addDays(
    transaction: Transaction<Tables>,
    input: {
      workspaceId: string
      timeZone: string
      generation: number
      now: Date
      fromSlot: number
      toSlot: number
    },
  ): Promise<void>
  /** Removes a part of a generation's rows. Returns whether there were any. */
  removeSomeDays(
    transaction: Transaction<Tables>,
    input: { workspaceId: string; generation: number; limit: number },
  ): Promise<boolean>
}

interface NextSlots {
  workspaceId: string
  timeZone: string
  generation: number
  from: number
  limit: number
  now: Date
}

/**
 * Adds the next slots with searches to the days and months of a zone, and what events say of items in them. Returns the
 * last slot, null where none was left.
 */
export async function addNextSlots(
  transaction: Transaction<Tables>,
  listItemCounts: ListItemCounts,
  { workspaceId, timeZone, generation, from, limit, now }: NextSlots,
): Promise<number | null> {
  const slots = await listNextSlots(transaction, { workspaceId, from, limit })
  const [first, last] = [slots[0]?.bucket, slots.at(-1)?.bucket]
  if (first === undefined || last === undefined) return null
  const items = await listItemCounts(transaction, { workspaceId, from: first, to: last + 1 })
  const { rows: known } = await readItems([{ workspaceId, rows: items }]).execute(transaction)
  const numbers = new ItemNumbers(known)
  const deltas = new RollupDeltas(listZoneTargets({ timeZone, generation, beforeSlot: all, now }))
  for (const { bucket: slot, shoppers, gaps, returned, ...counts } of slots) {
    deltas.addCounts(slot, counts)
    for (const [index, gap] of gaps.entries()) deltas.addShoppers(slot, slot - gap, returned[index] ?? 0)
    deltas.addShoppers(
      slot,
      null,
      returned.reduce((rest, count) => rest - count, shoppers),
    )
  }
  for (const { slot, searches, clicked, ...item } of items)
    deltas.addItem(slot, numbers.get(item), { searches, clicked })
  // They are of any number: one form for all.
  const options = { isOnCluster: false }
  const addSearches = addToSearchRollups([{ workspaceId, rows: deltas.searches }], options)
  await transaction.executeQuery(addSearches.compile())
  if (items.length > 0) {
    const addItems = addToItemRollups([{ workspaceId, rows: deltas.items }], options)
    await transaction.executeQuery(addItems.compile())
  }
  return last
}

/** Removes a part of the rows of a grain, at least a bucket's. Returns whether there were any. */
async function removePart(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; name: 'search_rollups' | 'item_rollups'; grain: RowGrain; limit: number },
): Promise<boolean> {
  const { workspaceId, name, grain, limit } = input
  const { rows } = await sql<{ last: number | null }>`
    select max(bucket) as last from (
      select bucket from ${sql.table(name)}
      where workspace_id = ${workspaceId} and grain = ${grain}::text::"char" order by bucket limit ${limit}
    ) as part
  `.execute(transaction)
  const last = rows[0]?.last ?? null
  if (last === null) return false
  await sql`
    delete from ${sql.table(name)}
    where workspace_id = ${workspaceId} and grain = ${grain}::text::"char" and bucket <= ${last}
  `.execute(transaction)
  return true
}

/** Removes a part of a generation's rows. Returns whether there were any. */
export async function removeSomeRows(
  transaction: Transaction<Tables>,
  { workspaceId, generation, limit }: { workspaceId: string; generation: number; limit: number },
): Promise<boolean> {
  for (const grain of Object.values<RowGrain>({ ...getGrains(generation) })) {
    for (const name of ['search_rollups', 'item_rollups'] as const) {
      if (await removePart(transaction, { workspaceId, name, grain, limit })) return true
    }
  }
  return false
}

/** Removes the items of hours that are asked for no more; those of days and months stay. */
export async function removeOldItemHours(db: Database, before: number): Promise<void> {
  await sql`delete from item_rollups where grain in ('h', 'H') and bucket < ${before}::int`.execute(db)
}

/** The first and the last slot with searches; null where there are none. */
export async function findSlotRange(
  db: Database,
  workspaceId: string,
): Promise<{ first: number; last: number } | null> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(first) as first, max(last) as last from (
      select min(bucket) as first, max(bucket) as last from search_rollups
      where workspace_id = ${workspaceId} and grain = 's'
      union all
      select min(day * ${slotsPerDay} + slots[1]), max(day * ${slotsPerDay} + slots[cardinality(slots)])
      from old_slots where workspace_id = ${workspaceId}
    ) as both_tables
  `.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first, last }
}
