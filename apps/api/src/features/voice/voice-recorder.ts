import type { RejectionCode, SearchEvent } from '@voice-shop/contract'
import type { Clock } from '../../core/clock.ts'
import type { Crowd } from '../../core/crowd.ts'
import type { Database } from '../../core/database/open-database.ts'
import { coreErrors } from '../../core/errors.ts'
import { eventsAnswered } from '../../core/metrics/signals.ts'
import { keyErrors } from '../keys/keys.public.ts'
import type { Decision } from './decide-events.ts'
import { type CheckedEvent, checkEvent, type GivenAnswer, getOldestAccepted, type Refusal } from './event-check.ts'
import { createGroupWriter, maxEventsPerGroup, mostAmongOthers } from './group-writer.ts'
import { getRetentionStart } from './history/partitions.ts'
import type { ListLateWrites } from './late-events.ts'
import type { EventSource } from './record-group.ts'

/** Events that may wait in this process, over all workspaces, before new ones are turned away. */
const maxWaitingEvents = 20_000

export interface RecordOutcome {
  accepted: number
  duplicates: number
  /** By position in the batch. `issues` say what is wrong with the shape of an invalid_event. */
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
  record(input: {
    workspaceId: string
    events: readonly unknown[]
    source: EventSource
    /** What Voice Shop itself answered to searches among them, by their ids: of sample data. */
    answers?: ReadonlyMap<string, GivenAnswer>
  }): Promise<RecordOutcome>
  /**
   * Records a search of now that Voice Shop has answered itself, with its answer, in one step: the search counts and the
   * answer is kept, or neither. Resolves after the commit.
   *
   * @throws what record throws
   */
  recordAnswered(input: {
    workspaceId: string
    search: SearchEvent
    answer: GivenAnswer
    source: EventSource
  }): Promise<Decision>
  /** Events that wait in this process for their group's end. */
  countWaiting(): number
}

function splitIntoParts<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = []
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size))
  return parts
}

interface IndexedEvent {
  index: number
  event: CheckedEvent
}

function addAnswer(event: CheckedEvent, answers: ReadonlyMap<string, GivenAnswer> | undefined): CheckedEvent {
  const answer = event.type === 'search' ? answers?.get(event.id) : undefined
  return answer && event.type === 'search' ? { ...event, answer } : event
}

/** Splits a batch into events to write, with their places, and an outcome that begins with the refused ones. */
function checkAll(
  events: readonly unknown[],
  { answers, ...options }: { now: Date; oldest: Date; answers: ReadonlyMap<string, GivenAnswer> | undefined },
) {
  const outcome: RecordOutcome = { accepted: 0, duplicates: 0, rejected: [] }
  const checked: IndexedEvent[] = []
  for (const [index, event] of events.entries()) {
    const result = checkEvent(event, options)
    if ('refusal' in result) outcome.rejected.push({ index, ...result.refusal })
    else checked.push({ index, event: addAnswer(result.checked, answers) })
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
  /** Connections of this process; default: 10. */
  poolSize?: number
  /** An import brings no older events: those of dropped months could not be told from new ones. */
  retentionMonths: number
  /** Called after each commit that brought a workspace something new. */
  onRecorded?: (workspaceId: string) => void
  /** What else is written where searches or clicks come late. */
  listLateWrites?: ListLateWrites
  /** Default: every store is alone. */
  crowd?: Pick<Crowd, 'hasOthers'>
}

/** Tells of what stores sent; imports of history are nobody's traffic. */
function publishOutcome(source: EventSource, { accepted, duplicates, rejected }: RecordOutcome): void {
  if (source.kind === 'import' || !eventsAnswered.hasListeners()) return
  const outcomes: Record<string, number> = { accepted, duplicate: duplicates }
  for (const { code } of rejected) outcomes[code] = (outcomes[code] ?? 0) + 1
  eventsAnswered.send({ outcomes })
}

/** Checks events and has them written; see group-writer.ts. */
export function createVoiceRecorder({
  db,
  clock,
  poolSize = 10,
  retentionMonths,
  onRecorded,
  listLateWrites,
  crowd,
}: RecorderInput): VoiceRecorder {
  const writer = createGroupWriter({
    db,
    clock,
    poolSize,
    ...(onRecorded && { onRecorded }),
    ...(listLateWrites && { listLateWrites }),
    ...(crowd && { crowd }),
  })

  return {
    async record({ workspaceId, events, source, answers }) {
      if (writer.countWaiting() + events.length > maxWaitingEvents) throw coreErrors.overloaded('events')
      const now = clock.now()
      const oldest = source.kind === 'import' ? getRetentionStart(now, retentionMonths) : getOldestAccepted(now)
      const { checked, outcome } = checkAll(events, { now, oldest, answers })
      // A batch with nothing to write still has its key checked.
      const most = crowd?.hasOthers(workspaceId) ? mostAmongOthers : maxEventsPerGroup
      const parts = checked.length === 0 ? [[]] : splitIntoParts(checked, most)
      const decisions = await writer.write({
        workspaceId,
        parts: parts.map((part) => ({ events: part.map(({ event }) => event), source })),
        isBulk: source.kind === 'import' || checked.length > maxEventsPerGroup,
      })
      for (const [partIndex, part] of parts.entries()) {
        const partDecisions = decisions[partIndex]
        if (!partDecisions) throw keyErrors.unknownKey()
        for (const [position, { index }] of part.entries()) addDecision(outcome, index, partDecisions[position])
      }
      outcome.rejected.sort((left, right) => left.index - right.index)
      publishOutcome(source, outcome)
      return outcome
    },
    async recordAnswered({ workspaceId, search, answer, source }) {
      if (writer.countWaiting() >= maxWaitingEvents) throw coreErrors.overloaded('events')
      const now = clock.now()
      const result = checkEvent(search, { now, oldest: getOldestAccepted(now) })
      if ('refusal' in result || result.checked.type !== 'search') {
        throw new TypeError(`a search of our own is not one: ${JSON.stringify(result)}`)
      }
      const events = [{ ...result.checked, answer }]
      const [decisions] = await writer.write({ workspaceId, parts: [{ events, source }], isBulk: false })
      const decision = decisions?.[0]
      if (!decision) throw keyErrors.unknownKey()
      const outcome: RecordOutcome = { accepted: 0, duplicates: 0, rejected: [] }
      addDecision(outcome, 0, decision)
      publishOutcome(source, outcome)
      return decision
    },
    countWaiting: writer.countWaiting,
  }
}
