import { setTimeout } from 'node:timers/promises'
import type { RejectionCode } from '@voice-shop/contract'
import type { Clock } from '../../core/clock.ts'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import { isDatabaseUnavailable } from '../../core/database/failures.ts'
import type { Database } from '../../core/database/open-database.ts'
import { coreErrors } from '../../core/errors.ts'
import { eventsAnswered, groupEnded } from '../../core/metrics/signals.ts'
import type { Decision } from './decide-events.ts'
import { type CheckedEvent, checkEvent, getOldestAccepted, type Refusal } from './event-check.ts'
import { PartitionMemory } from './history/partition-memory.ts'
import { getHorizon } from './history/partitions.ts'
import { ProductMemory } from './product-memory.ts'
import { type EventGroupPart, type EventSource, type PartOutcome, recordGroup } from './record-group.ts'
import { voiceErrors } from './voice.errors.ts'

/** Most events in one transaction: a group of 500 takes a quarter less CPU an event than one of 200. */
const maxEventsPerGroup = 500
/**
 * A pause before each group. Senders who were answered together send their next events together: without it, the
 * first of them to arrive would make a group of its own while the others wait for its commit.
 */
const gatherMs = 2
/** Events that may wait in this process, over all workspaces, before new ones are turned away. */
const maxWaitingEvents = 20_000

export interface RecordOutcome {
  accepted: number
  duplicates: number
  /** By place in the batch. `issues` say what is wrong with the shape of an invalid_event. */
  rejected: { index: number; code: RejectionCode; issues: Refusal['issues'] }[]
}

export interface VoiceRecorder {
  /**
   * Records events of one workspace in order, each accepted, known or refused by itself. Resolves after the commit:
   * what it answers is in every figure and survives the process.
   *
   * @throws AppError 401 when the key is not the store's (any more), 503 when the database cannot be used; then
   * sending the same events again is safe.
   */
  record(input: { workspaceId: string; events: readonly unknown[]; source: EventSource }): Promise<RecordOutcome>
  /** Events that wait in this process for their group's end. */
  countWaiting(): number
}

interface WaitingPart extends EventGroupPart {
  resolve: (outcome: PartOutcome) => void
  reject: (error: unknown) => void
}

/** One workspace's events waiting for the group under way to commit. */
interface Queue {
  parts: WaitingPart[]
}

function takeGroup(queue: Queue): WaitingPart[] {
  let events = 0
  let count = 0
  for (const part of queue.parts) {
    events += part.events.length
    if (count > 0 && events > maxEventsPerGroup) break
    count += 1
  }
  return queue.parts.splice(0, count)
}

function cut<Item>(items: readonly Item[], size: number): Item[][] {
  const pieces: Item[][] = []
  for (let start = 0; start < items.length; start += size) pieces.push(items.slice(start, start + size))
  return pieces
}

interface PlacedEvent {
  index: number
  event: CheckedEvent
}

/** Splits a batch into events to write, with their places, and an outcome that begins with the refused ones. */
function checkAll(events: readonly unknown[], options: { now: Date; oldest: Date }) {
  const outcome: RecordOutcome = { accepted: 0, duplicates: 0, rejected: [] }
  const checked: PlacedEvent[] = []
  for (const [index, event] of events.entries()) {
    const result = checkEvent(event, options)
    if ('refusal' in result) outcome.rejected.push({ index, ...result.refusal })
    else checked.push({ index, event: result.checked })
  }
  return { checked, outcome }
}

function addDecision(outcome: RecordOutcome, index: number, decision: Decision | undefined): void {
  if (decision === 'accepted') outcome.accepted += 1
  else if (decision === 'duplicate') outcome.duplicates += 1
  else if (decision) outcome.rejected.push({ index, code: decision, issues: [] })
}

interface RecorderInput {
  db: Database
  clock: Clock
  /** An import brings no older events: those of dropped months could not be told from new ones. */
  retentionMonths: number
  /** Called after each commit that brought a workspace something new. */
  onRecorded?: (workspaceId: string) => void
}

/** Tells of what stores sent; imports of history are nobody's traffic. */
function tellOutcome(source: EventSource, { accepted, duplicates, rejected }: RecordOutcome): void {
  if (source.kind === 'import' || !eventsAnswered.hasListeners()) return
  const outcomes: Record<string, number> = { accepted, duplicate: duplicates }
  for (const { code } of rejected) outcomes[code] = (outcomes[code] ?? 0) + 1
  eventsAnswered.send({ outcomes })
}

/**
 * Writes events in groups: what arrives while a group commits makes the next one, so that one commit serves many
 * requests (docs/decisions/0002-group-commit.md).
 */
export function createVoiceRecorder({ db, clock, retentionMonths, onRecorded }: RecorderInput): VoiceRecorder {
  const queues = new Map<string, Queue>()
  const products = new ProductMemory()
  const partitions = new PartitionMemory()
  let waitingEvents = 0

  /** @param onWritten called when everything is written and only the commit is under way */
  async function commit(workspaceId: string, parts: readonly WaitingPart[], onWritten?: () => void): Promise<void> {
    const startedAt = performance.now()
    const tell = (isWritten: boolean) => {
      if (!groupEnded.hasListeners()) return
      const events = parts.reduce((sum, part) => sum + part.events.length, 0)
      groupEnded.send({ events, seconds: (performance.now() - startedAt) / 1000, isWritten })
    }
    try {
      const group = { workspaceId, parts, now: clock.now(), products, partitions, ...(onWritten ? { onWritten } : {}) }
      const outcomes = await asWorkspace(workspaceId, () => recordGroup(db, group))
      tell(true)
      for (const [index, part] of parts.entries()) part.resolve(outcomes[index] ?? null)
      if (outcomes.some((outcome) => outcome?.includes('accepted'))) onRecorded?.(workspaceId)
    } catch (error) {
      tell(false)
      products.clear()
      // One part that the database refuses must not take the others' events with it.
      if (parts.length > 1 && !isDatabaseUnavailable(error)) {
        for (const part of parts) await commit(workspaceId, [part])
        return
      }
      for (const part of parts) part.reject(error)
    }
  }

  /**
   * Writes a workspace's events until none wait. The next group sets out while the one before commits: it has
   * gathered as much as it could, and waits for the lock in the database, so that the order of groups is that of the lock.
   */
  async function drain(workspaceId: string, queue: Queue): Promise<void> {
    while (queue.parts.length > 0) {
      await setTimeout(gatherMs)
      const group = takeGroup(queue)
      await new Promise<void>((resolve) => {
        const startNext = () => resolve()
        void commit(workspaceId, group, startNext).finally(() => {
          for (const part of group) waitingEvents -= part.events.length
          startNext()
        })
      })
    }
    queues.delete(workspaceId)
  }

  function enqueue(workspaceId: string, part: EventGroupPart): Promise<PartOutcome> {
    return new Promise((resolve, reject) => {
      waitingEvents += part.events.length
      const waiting = { ...part, resolve, reject }
      const queue = queues.get(workspaceId)
      if (queue) {
        queue.parts.push(waiting)
        return
      }
      const newQueue = { parts: [waiting] }
      queues.set(workspaceId, newQueue)
      void drain(workspaceId, newQueue)
    })
  }

  return {
    async record({ workspaceId, events, source }) {
      if (waitingEvents + events.length > maxWaitingEvents) throw coreErrors.unavailable()
      const now = clock.now()
      const oldest = source.kind === 'import' ? getHorizon(now, retentionMonths) : getOldestAccepted(now)
      const { checked, outcome } = checkAll(events, { now, oldest })
      // A batch with nothing to write still has its key checked.
      const pieces = checked.length === 0 ? [[]] : cut(checked, maxEventsPerGroup)
      const decisions = await Promise.all(
        pieces.map((piece) => enqueue(workspaceId, { events: piece.map(({ event }) => event), source })),
      )
      for (const [pieceIndex, piece] of pieces.entries()) {
        const pieceDecisions = decisions[pieceIndex]
        if (!pieceDecisions) throw voiceErrors.unknownKey()
        for (const [place, { index }] of piece.entries()) addDecision(outcome, index, pieceDecisions[place])
      }
      outcome.rejected.sort((left, right) => left.index - right.index)
      tellOutcome(source, outcome)
      return outcome
    },
    countWaiting: () => waitingEvents,
  }
}
