import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../../core/clock.ts'
import type { Crowd } from '../../core/crowd.ts'
import { createCitusCheck } from '../../core/database/distribute.ts'
import { isDatabaseUnavailable, isLockFailure } from '../../core/database/failures.ts'
import type { Database } from '../../core/database/open-database.ts'
import { createFairShares } from '../../core/fair-shares.ts'
import { groupEnded } from '../../core/metrics/signals.ts'
import { SeenCache } from '../rollups/rollups.public.ts'
import { PartitionCache } from './history/partition-cache.ts'
import type { ListLateWrites } from './late-events.ts'
import { ProductCache } from './product-cache.ts'
import {
  type BatchPart,
  type PartOutcome,
  recordGroup,
  type ShareOutcome,
  type WorkspaceShare,
} from './record-group.ts'

/** Most events in one transaction: a group of 500 takes a quarter less CPU an event than one of 200. */
export const maxEventsPerGroup = 500
/**
 * Most of a store that has more than so many waiting, while others ask for anything at all: deciding on 500 holds every request up
 * for some hundredths of a second. Half of the time it writes nothing then.
 */
export const mostAmongOthers = 100
/** A group may have waited for a lock, in which it held nobody up. */
const longestPauseMs = 100
/**
 * A pause before each group. Senders who were answered together send their next events together: without it, the
 * first of them to arrive would make a group of its own while the others wait for its commit.
 */
const gatherMs = 2
/** How long a group of many stores waits for one of their locks: then the stores go on by themselves. */
const sharedLockWaitMs = 500

const mostItemsSeen = 150_000
const mostRecommendedSeen = 200_000

interface WaitingPart extends BatchPart {
  workspaceId: string
  resolve: (outcome: PartOutcome) => void
  reject: (error: unknown) => void
}

/** Parts that are written in order, a group after the other, until none wait. */
interface WriteQueue {
  parts: WaitingPart[]
  isDraining: boolean
}

interface GroupWriterInput {
  db: Database
  clock: Clock
  /** Connections of this process: stores with queues of their own leave most of them to others. */
  poolSize: number
  /** Called after each commit that brought a workspace something new. */
  onRecorded?: (workspaceId: string) => void
  listLateWrites?: ListLateWrites
  /** Default: every store is alone. */
  crowd?: Pick<Crowd, 'hasOthers'>
}

export interface GroupWriter {
  /**
   * Writes parts of a workspace in their order; resolves with their outcomes after the commits.
   *
   * @param isBulk they are long, and have a queue of their own
   */
  write(input: { workspaceId: string; parts: readonly BatchPart[]; isBulk: boolean }): Promise<PartOutcome[]>
  /** Events that wait for their group's end. */
  countWaiting(): number
}

function countEvents(parts: readonly BatchPart[]): number {
  return parts.reduce((sum, { events }) => sum + events.length, 0)
}

function takeGroup({ parts }: WriteQueue, most: number): WaitingPart[] {
  let events = 0
  let count = 0
  for (const part of parts) {
    events += part.events.length
    if (count > 0 && events > most) break
    count += 1
  }
  return parts.splice(0, count)
}

function listShares(parts: readonly WaitingPart[]): WorkspaceShare<WaitingPart>[] {
  const byWorkspace = Map.groupBy(parts, ({ workspaceId }) => workspaceId)
  return Array.from(byWorkspace, ([workspaceId, own]) => ({ workspaceId, parts: own }))
}

/**
 * Writes events in groups: what arrives while a group commits makes the next one, so that one commit serves many
 * requests, of many stores (docs/decisions/0002-group-commit.md). A store goes by itself, in a queue of its own, while it
 * holds the others up or they it: when it sends more than a group takes, its lock is taken, or its group was refused.
 */
export function createGroupWriter({ db, clock, poolSize, onRecorded, crowd, ...rest }: GroupWriterInput): GroupWriter {
  const sharedQueue: WriteQueue = { parts: [], isDraining: false }
  /** By workspace; a queue is gone when nothing waits in it. */
  const workspaceQueues = new Map<string, WriteQueue>()
  const products = new ProductCache()
  const recommended = new SeenCache(mostRecommendedSeen)
  const items = new SeenCache(mostItemsSeen)
  const fullDeltas = new Set<string>()
  const partitions = new PartitionCache()
  let waitingEvents = 0
  // A group sets out while the one before commits. What may wait is bounded where it comes in.
  const ownGroups = createFairShares({
    atOnce: Math.max(2, Math.floor(poolSize * 0.4)),
    atOnceEach: 2,
    waitingEach: Number.POSITIVE_INFINITY,
    waiting: Number.POSITIVE_INFINITY,
    longestWaitMs: null,
  })
  const hasCitus = createCitusCheck(db)

  /** @param onWritten called when everything is written and only the commit is under way */
  async function commit(parts: readonly WaitingPart[], options: { lockWaitMs?: number; onWritten?: () => void }) {
    const startedAt = performance.now()
    const publish = (isWritten: boolean) => {
      if (!groupEnded.hasListeners()) return
      groupEnded.send({ events: countEvents(parts), seconds: (performance.now() - startedAt) / 1000, isWritten })
    }
    const shares = listShares(parts)
    let written: ShareOutcome[]
    try {
      const isOnCluster = await hasCitus()
      const known = { products, recommended, items, fullDeltas, partitions, isOnCluster }
      written = await recordGroup(db, { shares, now: clock.now(), ...known, ...rest, ...options })
    } catch (error) {
      publish(false)
      products.clear()
      throw error
    }
    publish(true)
    for (const [index, share] of shares.entries()) {
      const outcomes = written[index]?.outcomes ?? []
      for (const [position, part] of share.parts.entries()) part.resolve(outcomes[position] ?? null)
      if (outcomes.some((outcome) => outcome?.includes('accepted'))) onRecorded?.(share.workspaceId)
    }
  }

  function rejectAll(parts: readonly WaitingPart[], error: unknown): void {
    for (const part of parts) part.reject(error)
  }

  /** One part that the database refuses must not take the others' events with it. */
  async function commitOneByOne(parts: readonly WaitingPart[], onWritten?: () => void): Promise<void> {
    try {
      await commit(parts, onWritten ? { onWritten } : {})
    } catch (error) {
      if (parts.length === 1 || isDatabaseUnavailable(error)) rejectAll(parts, error)
      else for (const part of parts) await commitOneByOne([part])
    }
  }

  async function commitShared(parts: readonly WaitingPart[], onWritten: () => void): Promise<void> {
    try {
      await commit(parts, { lockWaitMs: sharedLockWaitMs, onWritten })
    } catch (error) {
      if (isDatabaseUnavailable(error) && !isLockFailure(error)) rejectAll(parts, error)
      else for (const share of listShares(parts)) moveToOwnQueue(share)
    }
  }

  /** How many events the next group of a queue may have. */
  function getMost(queue: WriteQueue): number {
    const [next] = queue.parts
    // On a cluster each store has a queue of its own, and sends next to nothing.
    const isFlooded = queue !== sharedQueue && countEvents(queue.parts) > mostAmongOthers
    return isFlooded && next && crowd?.hasOthers(next.workspaceId) ? mostAmongOthers : maxEventsPerGroup
  }

  /**
   * Writes what waits in a queue. A full group sets out while the one before commits: it waits for the locks in the
   * database, so that the order of groups is that of the locks. A smaller one waits for the commit: senders who are answered
   * then join it, and what a group costs, however many events it has, is spent once for them all.
   */
  async function drain(queue: WriteQueue, write: (parts: WaitingPart[], onWritten: () => void) => Promise<void>) {
    queue.isDraining = true
    while (queue.parts.length > 0) {
      await setTimeout(gatherMs)
      if (queue === sharedQueue) moveLargeSenders()
      const most = getMost(queue)
      const group = takeGroup(queue, most)
      if (group.length === 0) continue
      const startedAt = performance.now()
      const written = Promise.withResolvers<void>()
      const committed = write(group, written.resolve).finally(written.resolve)
      await written.promise
      const isAmongOthers = most < maxEventsPerGroup
      if (isAmongOthers || countEvents(queue.parts) < maxEventsPerGroup) await committed
      if (isAmongOthers) await setTimeout(Math.min(performance.now() - startedAt, longestPauseMs))
    }
    queue.isDraining = false
  }

  function drainSharedQueue(): void {
    if (!sharedQueue.isDraining) void drain(sharedQueue, commitShared)
  }

  function getWorkspaceQueue(workspaceId: string): WriteQueue {
    const queue = workspaceQueues.get(workspaceId) ?? { parts: [], isDraining: false }
    workspaceQueues.set(workspaceId, queue)
    return queue
  }

  function drainWorkspaceQueue(workspaceId: string, queue: WriteQueue): void {
    if (queue.isDraining) return
    const write = (parts: WaitingPart[], onWritten: () => void) =>
      ownGroups.run(workspaceId, () => commitOneByOne(parts, onWritten))
    void drain(queue, write).then(() => {
      if (!queue.isDraining) workspaceQueues.delete(workspaceId)
    })
  }

  /** Moves a workspace to a queue of its own, with parts that have to be written again and those that wait. */
  function moveToOwnQueue({ workspaceId, parts }: WorkspaceShare<WaitingPart>): void {
    const queue = getWorkspaceQueue(workspaceId)
    queue.parts.push(...parts, ...sharedQueue.parts.filter((part) => part.workspaceId === workspaceId))
    sharedQueue.parts = sharedQueue.parts.filter((part) => part.workspaceId !== workspaceId)
    drainWorkspaceQueue(workspaceId, queue)
  }

  function moveLargeSenders(): void {
    for (const { workspaceId, parts } of listShares(sharedQueue.parts)) {
      if (countEvents(parts) > maxEventsPerGroup) moveToOwnQueue({ workspaceId, parts: [] })
    }
  }

  function enqueue(queue: WriteQueue, { workspaceId, part }: { workspaceId: string; part: BatchPart }) {
    waitingEvents += part.events.length
    return new Promise<PartOutcome>((resolve, reject) => {
      queue.parts.push({ ...part, workspaceId, resolve, reject })
    }).finally(() => {
      waitingEvents -= part.events.length
    })
  }

  return {
    async write({ workspaceId, parts, isBulk }) {
      const hasOwnQueue = isBulk || workspaceQueues.has(workspaceId) || (await hasCitus())
      const queue = hasOwnQueue ? getWorkspaceQueue(workspaceId) : sharedQueue
      const outcomes = parts.map((part) => enqueue(queue, { workspaceId, part }))
      if (hasOwnQueue) drainWorkspaceQueue(workspaceId, queue)
      else drainSharedQueue()
      return Promise.all(outcomes)
    },
    countWaiting: () => waitingEvents,
  }
}
