import type { Transaction } from 'kysely'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { JobKind } from '../../core/jobs/job-kind.ts'
import { activateNextZone, findNextZone, listZonesAnew, lockRollupState, saveNextZone } from '../usage/usage.public.ts'
import { mergeItemDeltas } from './item-deltas.repository.ts'
import { afterAllSlots } from './old-slots.repository.ts'
import {
  addNextSlots,
  type DaySource,
  findSlotRange,
  type ListItemCounts,
  removeSomeRows,
} from './rollup-rebuild.repository.ts'

/*
 * A store's days and months are rows of its time zone. Another zone's are made beside them, as the other generation,
 * from the rows of slots, and of items from the events, in steps. A step holds the lock under which events are written, for a tenth of a second, and
 * leaves everything exact: events of slots that are made already are added to both generations (rollup-targets.ts).
 * When no slot is left, the same lock puts the new zone in force. Steps may be taken by any number of processes, and
 * none is lost with one (docs/decisions/0015-time-zone-changes.md).
 */

/** Rows of the queue bear it, also those that an older version has left. */
const jobName = 'analytics.time-zone'
const beforeAllSlots = -(2 ** 31)
/** What days are made of began in 1970. */
const firstSlot = 0
const rowsPerRemoval = 3000
const aimedStepMs = 80
const mostSlotsPerStep = 2000
/** A job goes on in another one after this time, before the queue takes it for hung. */
const jobLimitMs = 10 * 60_000

export interface TimeZonePayload {
  workspaceId: string
}

export interface RebuildDeps extends Pick<CoreDeps, 'db' | 'clock'> {
  /** Of the slice above, whose events they are. */
  listItemCounts: ListItemCounts
  /** Of slices above that have days of their own. */
  daySources: readonly DaySource[]
}

/**
 * Has the workspace's days and months made in a zone, once the transaction commits. The last wish counts; that for the
 * zone in force takes back what is under way. Returns whether it is another zone than before.
 */
export async function requestTimeZone(
  { jobs }: Pick<CoreDeps, 'jobs'>,
  transaction: Transaction<Tables>,
  { workspaceId, timeZone }: { workspaceId: string; timeZone: string },
): Promise<boolean> {
  const state = await lockRollupState(transaction, workspaceId)
  const wished = timeZone === state?.time_zone ? null : timeZone
  if (!state || wished === state.next_time_zone) return false
  await saveNextZone(transaction, workspaceId, { timeZone: wished, builtUntil: null })
  const payload: TimeZonePayload = { workspaceId }
  await jobs.add(transaction, { name: jobName, payload })
  return true
}

/** The zone that is on its way in and how far it is, null where none is. */
export async function findTimeZoneChange(
  db: Database,
  workspaceId: string,
): Promise<{ time_zone: string; percent: number } | null> {
  const row = await findNextZone(db, workspaceId)
  if (!row?.next_time_zone) return null
  const { next_time_zone: time_zone, next_built_until: builtUntil } = row
  const range = await findSlotRange(db, workspaceId)
  if (!range || builtUntil === null || builtUntil <= range.first) return { time_zone, percent: 0 }
  // The last hundredth is the change itself.
  const share = (builtUntil - range.first) / (range.last + 1 - range.first)
  return { time_zone, percent: Math.min(99, Math.floor(share * 100)) }
}

/** Removes a part of what another generation has left. Returns whether there was any. */
async function removeSome(
  transaction: Transaction<Tables>,
  daySources: readonly DaySource[],
  { workspaceId, generation }: { workspaceId: string; generation: number },
): Promise<boolean> {
  if (await removeSomeRows(transaction, { workspaceId, generation, limit: rowsPerRemoval })) return true
  const days = { workspaceId, generation, limit: rowsPerRemoval }
  for (const source of daySources) if (await source.removeSomeDays(transaction, days)) return true
  return false
}

/** Takes one step of a change under way, or removes what one has left. Returns whether there may be another step. */
export async function runRebuildStep(
  { db, clock, listItemCounts, daySources }: RebuildDeps,
  workspaceId: string,
  slotsAtMost: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const state = await lockRollupState(transaction, workspaceId)
    if (!state) return false
    const { next_time_zone: timeZone, next_built_until: builtUntil } = state
    const generation = state.rollup_generation + 1
    if (timeZone === null || builtUntil === null) {
      if (await removeSome(transaction, daySources, { workspaceId, generation })) return true
      if (timeZone === null) return false
      await saveNextZone(transaction, workspaceId, { timeZone, builtUntil: beforeAllSlots })
      return true
    }
    const now = clock.now()
    // What waits belongs to the slots that are made already, and to no others: these are counted by their events.
    await mergeItemDeltas(transaction, { workspaceId, state, now })
    const part = { workspaceId, timeZone, generation, from: builtUntil, limit: slotsAtMost, now }
    const last = await addNextSlots(transaction, listItemCounts, part)
    const until = last === null ? afterAllSlots : last + 1
    const between = { fromSlot: Math.max(builtUntil, firstSlot), toSlot: until }
    const days = { workspaceId, timeZone, generation, now, ...between }
    for (const source of daySources) await source.addDays(transaction, days)
    if (last === null) await activateNextZone(transaction, workspaceId, timeZone)
    else await saveNextZone(transaction, workspaceId, { timeZone, builtUntil: until })
    return true
  })
}

/** How many slots the next step takes, so that events wait for it a tenth of a second at most. */
function adjustSize(slots: number, stepMs: number): number {
  const factor = Math.min(1.5, Math.max(0.25, aimedStepMs / Math.max(stepMs, 1)))
  return Math.min(mostSlotsPerStep, Math.max(1, Math.round(slots * factor)))
}

/** Takes steps until the deadline. Returns whether there may be more. */
async function runRebuild(deps: RebuildDeps, workspaceId: string, deadline: number): Promise<boolean> {
  let slots = 50
  for (;;) {
    const stepAt = performance.now()
    if (stepAt > deadline) return true
    if (!(await runRebuildStep(deps, workspaceId, slots))) return false
    slots = adjustSize(slots, performance.now() - stepAt)
  }
}

/** The job that brings a workspace's days and months into another zone. */
export function createTimeZoneKind(
  { db, jobs, clock }: Pick<CoreDeps, 'db' | 'jobs' | 'clock'>,
  sources: Pick<RebuildDeps, 'listItemCounts' | 'daySources'>,
): JobKind<TimeZonePayload> {
  return {
    name: jobName,
    async handle({ payload }) {
      const isMore = await runRebuild({ db, clock, ...sources }, payload.workspaceId, performance.now() + jobLimitMs)
      if (isMore) await jobs.add(db, { name: jobName, payload })
    },
  }
}

/**
 * Makes the days and months of workspaces that a migration has left without any: their own zone is on its way in. To be
 * called before the first request; of several processes each may do it.
 */
export async function makeMissingDays(
  deps: RebuildDeps,
  onProgress: (done: number, total: number) => void,
  stopping?: AbortSignal,
): Promise<void> {
  const workspaceIds = await listZonesAnew(deps.db)
  for (const [index, workspaceId] of workspaceIds.entries()) {
    // The next start goes on.
    if (stopping?.aborted) return
    onProgress(index, workspaceIds.length)
    await runRebuild(deps, workspaceId, Number.POSITIVE_INFINITY)
  }
}
