import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { findPackedUntil, listUnpacked, lockRollupState, savePackedUntil } from '../usage/usage.public.ts'
import { getSlot, slotsPerDay } from './calendar.ts'
import {
  insertOldSlots,
  listLooseRows,
  listPackedRows,
  removeLooseRows,
  removeOldSlots,
  type SlotRow,
  slotsPerWeek,
  toOldSlots,
} from './old-slots.repository.ts'
import { countNames } from './rollup-deltas.ts'

/** What is younger is asked for by alerts, which compare with four weeks before, and still gets events. */
const youngestDays = 40
/** Events wait meanwhile for some hundredths of a second. */
const rowsPerStep = 1000
const storesPerMinute = 200

/** Whole weeks of before it are packed. */
export function getPackingEnd(now: Date): number {
  return Math.floor((getSlot(now) - youngestDays * slotsPerDay) / slotsPerWeek) * slotsPerWeek
}

/** Adds to counts of shoppers by how many slots before they were there. */
function addGaps(sums: Map<number, number>, { gaps, returned }: SlotRow): void {
  for (const [index, gap] of gaps.entries()) sums.set(gap, (sums.get(gap) ?? 0) + (returned[index] ?? 0))
}

/** Adds up rows of the same slot; in the order of slots. */
function sumBySlot(rows: readonly SlotRow[]): SlotRow[] {
  const bySlot = Map.groupBy(rows, ({ bucket }) => bucket)
  return [...bySlot.values()]
    .map((same) => {
      const [first, ...others] = same as [SlotRow, ...SlotRow[]]
      const sum = { ...first }
      const gaps = new Map<number, number>()
      for (const row of same) addGaps(gaps, row)
      for (const row of others) {
        for (const name of countNames) sum[name] += row[name]
      }
      const told = [...gaps].filter(([, count]) => count !== 0).toSorted(([one], [other]) => one - other)
      return { ...sum, gaps: told.map(([gap]) => gap), returned: told.map(([, count]) => count) }
    })
    .toSorted((one, other) => one.bucket - other.bucket)
}

const getWeek = ({ bucket }: { bucket: number }) => Math.floor(bucket / slotsPerWeek)

/** Takes one step. Returns whether there may be another. */
async function packSome(
  db: Database,
  { workspaceId, before }: { workspaceId: string; before: number },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // The lock under which events are written: no row is added to that is gone after.
    const state = await lockRollupState(transaction, workspaceId)
    if (!state) return false
    const loose = await listLooseRows(transaction, { workspaceId, before, limit: rowsPerStep })
    const last = loose.at(-1)
    if (!last) {
      await savePackedUntil(transaction, { workspaceId, slot: before })
      return false
    }
    const looseByWeek = Map.groupBy(loose, getWeek)
    const rows: ReturnType<typeof toOldSlots> = []
    for (const [week, ofWeek] of looseByWeek) {
      const [from, to] = [week * slotsPerWeek, (week + 1) * slotsPerWeek]
      const packed = await listPackedRows(transaction, { workspaceId, from, to })
      rows.push(...toOldSlots(week, sumBySlot([...packed, ...ofWeek])))
    }
    await removeOldSlots(transaction, { workspaceId, weeks: [...looseByWeek.keys()] })
    await transaction.executeQuery(insertOldSlots([{ workspaceId, rows }], { isOnCluster: false }).compile())
    await removeLooseRows(transaction, { workspaceId, last: last.bucket })
    return true
  })
}

/**
 * Brings a store's old quarter hours together, until it is told to end. Done again, or by two processes at once, it changes
 * nothing.
 */
export async function packSlots(
  db: Database,
  { workspaceId, now, stopping }: { workspaceId: string; now: Date; stopping?: AbortSignal },
): Promise<void> {
  const before = getPackingEnd(now)
  while (!stopping?.aborted && (await packSome(db, { workspaceId, before })));
}

/** Packs what came late since the store's slots were, for who reads them one by one. */
export async function packLateSlots(db: Database, workspaceId: string): Promise<void> {
  const before = await findPackedUntil(db, workspaceId)
  if (before !== null) while (await packSome(db, { workspaceId, before }));
}

/** Packs what has become old enough: of each store once a week. One that fails does not hold up the others. */
export async function sweepSlots({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>, stopping?: AbortSignal): Promise<void> {
  const now = clock.now()
  const workspaceIds = await listUnpacked(db, { before: getPackingEnd(now), limit: storesPerMinute })
  const failures: unknown[] = []
  for (const workspaceId of workspaceIds) {
    if (stopping?.aborted) break
    const input = { workspaceId, now, ...(stopping && { stopping }) }
    await packSlots(db, input).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'old quarter hours of stores could not be packed')
}
