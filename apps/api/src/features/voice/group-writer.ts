import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../../core/clock.ts'
import { createCitusCheck } from '../../core/database/distribute.ts'
import { isDatabaseUnavailable, isLockFailure } from '../../core/database/failures.ts'
import type { Database } from '../../core/database/open-database.ts'
import { groupEnded } from '../../core/metrics/signals.ts'
import { PartitionMemory } from './history/partition-memory.ts'
import { ProductMemory } from './product-memory.ts'
import { type EventGroupPart, type PartOutcome, type Run, type RunOutcome, recordGroup } from './record-group.ts'

/** Most events in one transaction: a group of 500 takes a quarter less CPU an event than one of 200. */
export const maxEventsPerGroup = 500
/**
 * A pause before each group. Senders who were answered together send their next events together: without it, the
 * first of them to arrive would make a group of its own while the others wait for its commit.
 */
const gatherMs = 2
/** How long a group of many stores waits for one of their locks: then the stores go on by themselves. */
const sharedLockWaitMs = 500

interface WaitingPart extends EventGroupPart {
  workspaceId: string
  resolve: (outcome: PartOutcome) => void
  reject: (error: unknown) => void
}

/** Parts that are written in order, a group after the other, until none wait. */
interface Lane {
  parts: WaitingPart[]
  isDraining: boolean
}

interface GroupWriterInput {
  db: Database
  clock: Clock
  /** Called after each commit that brought a workspace something new. */
  onRecorded?: (workspaceId: string) => void
}

export interface GroupWriter {
  /**
   * Writes parts of a workspace in their order; resolves with their outcomes after the commits.
   *
   * @param isBulk they are long, and have a lane of their own
   */
  write(input: { workspaceId: string; parts: readonly EventGroupPart[]; isBulk: boolean }): Promise<PartOutcome[]>
  /** Events that wait for their group's end. */
  countWaiting(): number
}

function countEvents(parts: readonly EventGroupPart[]): number {
  return parts.reduce((sum, { events }) => sum + events.length, 0)
}

function takeGroup({ parts }: Lane): WaitingPart[] {
  let events = 0
  let count = 0
  for (const part of parts) {
    events += part.events.length
    if (count > 0 && events > maxEventsPerGroup) break
    count += 1
  }
  return parts.splice(0, count)
}

function listRuns(parts: readonly WaitingPart[]): Run<WaitingPart>[] {
  const byWorkspace = Map.groupBy(parts, ({ workspaceId }) => workspaceId)
  return Array.from(byWorkspace, ([workspaceId, own]) => ({ workspaceId, parts: own }))
}

/**
 * Writes events in groups: what arrives while a group commits makes the next one, so that one commit serves many
 * requests, of many stores (docs/decisions/0002-group-commit.md). A store goes by itself, in a lane of its own, while it
 * holds the others up or they it: when it sends more than a group takes, its lock is taken, or its group was refused.
 */
export function createGroupWriter({ db, clock, onRecorded }: GroupWriterInput): GroupWriter {
  const shared: Lane = { parts: [], isDraining: false }
  /** By workspace; a lane is gone when nothing waits in it. */
  const ownLanes = new Map<string, Lane>()
  const products = new ProductMemory()
  const partitions = new PartitionMemory()
  let waitingEvents = 0
  const hasCitus = createCitusCheck(db)

  /** @param onWritten called when everything is written and only the commit is under way */
  async function commit(parts: readonly WaitingPart[], options: { lockWaitMs?: number; onWritten?: () => void }) {
    const startedAt = performance.now()
    const tell = (isWritten: boolean) => {
      if (!groupEnded.hasListeners()) return
      groupEnded.send({ events: countEvents(parts), seconds: (performance.now() - startedAt) / 1000, isWritten })
    }
    const runs = listRuns(parts)
    let written: RunOutcome[]
    try {
      written = await recordGroup(db, { runs, now: clock.now(), products, partitions, ...options })
    } catch (error) {
      tell(false)
      products.clear()
      throw error
    }
    tell(true)
    for (const [index, run] of runs.entries()) {
      const outcomes = written[index]?.outcomes ?? []
      for (const [place, part] of run.parts.entries()) part.resolve(outcomes[place] ?? null)
      if (outcomes.some((outcome) => outcome?.includes('accepted'))) onRecorded?.(run.workspaceId)
    }
  }

  function rejectAll(parts: readonly WaitingPart[], error: unknown): void {
    for (const part of parts) part.reject(error)
  }

  /** One part that the database refuses must not take the others' events with it. */
  async function commitOwn(parts: readonly WaitingPart[], onWritten?: () => void): Promise<void> {
    try {
      await commit(parts, onWritten ? { onWritten } : {})
    } catch (error) {
      if (parts.length === 1 || isDatabaseUnavailable(error)) rejectAll(parts, error)
      else for (const part of parts) await commitOwn([part])
    }
  }

  async function commitShared(parts: readonly WaitingPart[], onWritten: () => void): Promise<void> {
    try {
      await commit(parts, { lockWaitMs: sharedLockWaitMs, onWritten })
    } catch (error) {
      if (isDatabaseUnavailable(error) && !isLockFailure(error)) rejectAll(parts, error)
      else for (const run of listRuns(parts)) setApart(run)
    }
  }

  /**
   * Writes what waits in a lane. The next group sets out while the one before commits: it has gathered as much as it
   * could, and waits for the locks in the database, so that the order of groups is that of the locks.
   */
  async function drain(lane: Lane, write: (parts: WaitingPart[], onWritten: () => void) => Promise<void>) {
    lane.isDraining = true
    while (lane.parts.length > 0) {
      await setTimeout(gatherMs)
      if (lane === shared) setApartWhoFillsGroups()
      const group = takeGroup(lane)
      if (group.length > 0) await new Promise<void>((resolve) => void write(group, resolve).finally(resolve))
    }
    lane.isDraining = false
  }

  function drainShared(): void {
    if (!shared.isDraining) void drain(shared, commitShared)
  }

  function getOwnLane(workspaceId: string): Lane {
    const lane = ownLanes.get(workspaceId) ?? { parts: [], isDraining: false }
    ownLanes.set(workspaceId, lane)
    return lane
  }

  function drainOwn(workspaceId: string, lane: Lane): void {
    if (lane.isDraining) return
    void drain(lane, commitOwn).then(() => {
      if (!lane.isDraining) ownLanes.delete(workspaceId)
    })
  }

  /** Moves a workspace to a lane of its own, with parts that have to be written again and those that wait. */
  function setApart({ workspaceId, parts }: Run<WaitingPart>): void {
    const lane = getOwnLane(workspaceId)
    lane.parts.push(...parts, ...shared.parts.filter((part) => part.workspaceId === workspaceId))
    shared.parts = shared.parts.filter((part) => part.workspaceId !== workspaceId)
    drainOwn(workspaceId, lane)
  }

  function setApartWhoFillsGroups(): void {
    for (const { workspaceId, parts } of listRuns(shared.parts)) {
      if (countEvents(parts) > maxEventsPerGroup) setApart({ workspaceId, parts: [] })
    }
  }

  function enqueue(lane: Lane, { workspaceId, part }: { workspaceId: string; part: EventGroupPart }) {
    waitingEvents += part.events.length
    return new Promise<PartOutcome>((resolve, reject) => {
      lane.parts.push({ ...part, workspaceId, resolve, reject })
    }).finally(() => {
      waitingEvents -= part.events.length
    })
  }

  return {
    async write({ workspaceId, parts, isBulk }) {
      const isApart = isBulk || ownLanes.has(workspaceId) || (await hasCitus())
      const lane = isApart ? getOwnLane(workspaceId) : shared
      const outcomes = parts.map((part) => enqueue(lane, { workspaceId, part }))
      if (isApart) drainOwn(workspaceId, lane)
      else drainShared()
      return Promise.all(outcomes)
    },
    countWaiting: () => waitingEvents,
  }
}
