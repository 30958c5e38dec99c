import { liveBeatSeconds } from '@voice-shop/contract'
import type { Clock } from '../../core/clock.ts'
import { asSystem } from '../../core/database/as-workspace.ts'
import type { Channel } from '../../core/database/channel.ts'
import type { Database } from '../../core/database/open-database.ts'
import { coreErrors } from '../../core/errors.ts'
import type { EventStream } from '../../core/http/event-stream.ts'
import { listLivePairs } from '../auth/auth.public.ts'
import { LiveStreams, type OpenStream, type Subscriber } from './live-streams.ts'

export const liveChannel = 'voice_shop_live'

/** What is announced meanwhile goes out together, so that a process tells others at most five times a second. */
const roundEveryMs = 200
const roundAfterFailureMs = 2000

export interface Live {
  /** Something new was recorded and committed. Its pages hear of it in this process and in the others. */
  announce(workspaceId: string): void
  /**
   * Follows a workspace. The stream ends with the session, the membership and the access token.
   *
   * @throws AppError 429 or 503 where too many are open.
   */
  open(subscriber: Subscriber): EventStream
  endStreams(): void
  /** Tells the other processes what is left to tell. */
  close(): Promise<void>
}

/** Past this many workspaces all their changes are forgotten at once. */
const maxKnown = 10_000

/** When each workspace last had something new, as far as this process knows. Times are milliseconds of one clock. */
class LastChanges {
  readonly #changedAt = new Map<string, number>()
  /** Of what was before nothing is known. */
  #knownSince: number

  constructor(now: number) {
    this.#knownSince = now
  }

  note(workspaceId: string, now: number): void {
    if (this.#changedAt.size >= maxKnown) this.forget(now)
    this.#changedAt.set(workspaceId, now)
  }

  /** From here on: what was until now may have been anything. */
  forget(now: number): void {
    this.#changedAt.clear()
    this.#knownSince = now
  }

  /** For how long the workspace has certainly had nothing new. */
  getQuietMs(workspaceId: string, now: number): number {
    return Math.max(0, Math.floor(now - (this.#changedAt.get(workspaceId) ?? this.#knownSince)))
  }
}

const getPairKey = ({ sessionId, workspaceId }: Pick<Subscriber, 'sessionId' | 'workspaceId'>) =>
  `${sessionId} ${workspaceId}`

/** Tells open pages of new events (docs/decisions/0018-live-updates.md). */
export function createLive({ db, clock, channel }: { db: Database; clock: Clock; channel: Channel }): Live {
  const streams = new LiveStreams()
  const changes = new LastChanges(performance.now())
  /** What the next round tells: other processes, and the pages of this one. */
  const toPublish = new Set<string>()
  const toTell = new Set<string>()
  let roundTimer: NodeJS.Timeout | undefined
  let beatTimer: NodeJS.Timeout | undefined
  let lastRoundAt = Number.NEGATIVE_INFINITY
  let isClosed = false

  channel.listen({
    onKeys: (workspaceIds) => {
      for (const workspaceId of workspaceIds) markChanged(workspaceId)
    },
    onGap: () => {
      changes.forget(performance.now())
      for (const { workspaceId } of streams.list()) toTell.add(workspaceId)
      planRound()
    },
  })

  function markChanged(workspaceId: string): void {
    changes.note(workspaceId, performance.now())
    if (streams.has(workspaceId)) toTell.add(workspaceId)
    planRound()
  }

  /** The first change goes out at once, those that follow it wait for the next round. */
  function planRound(): void {
    if (isClosed || toPublish.size + toTell.size === 0) return
    const waitMs = Math.max(0, lastRoundAt + roundEveryMs - performance.now())
    roundTimer ??= setTimeout(() => void runRound(), waitMs)
  }

  async function runRound(): Promise<void> {
    lastRoundAt = performance.now()
    publish()
    const workspaceIds = [...toTell]
    toTell.clear()
    try {
      for (const open of await endLost(streams.listOf(workspaceIds))) sendChange(open)
    } catch {
      // The database is away, as the next beat tells the log. The pages could load nothing now either.
      for (const workspaceId of workspaceIds) toTell.add(workspaceId)
      lastRoundAt += roundAfterFailureMs
    }
    roundTimer = undefined
    planRound()
  }

  function publish(): void {
    channel.publish(toPublish)
    toPublish.clear()
  }

  function sendChange({ stream, workspaceId }: OpenStream): void {
    stream.send({ quiet_ms: changes.getQuietMs(workspaceId, performance.now()) })
  }

  /** Ends the streams whose session, membership or token is over and answers the others. Throws what the database throws. */
  async function endLost(asked: readonly OpenStream[]): Promise<OpenStream[]> {
    const now = clock.now()
    const proven = asked.filter(({ provenUntil }) => provenUntil > now)
    const live = proven.length === 0 ? [] : await asSystem('streams', () => listLivePairs(db, { pairs: proven, now }))
    const livePairs = new Set(live.map(getPairKey))
    const kept = proven.filter((open) => livePairs.has(getPairKey(open)))
    const isKept = new Set(kept)
    for (const open of asked) if (!isKept.has(open)) open.stream.end()
    return kept
  }

  async function beat(): Promise<void> {
    const all = streams.list()
    const kept = await endLost(all).catch((err) => {
      all[0]?.log.warn({ err }, 'live streams could not be checked')
      return all
    })
    for (const { stream } of kept) stream.beat()
    if (streams.size > 0) return
    clearInterval(beatTimer)
    beatTimer = undefined
  }

  return {
    announce(workspaceId) {
      toPublish.add(workspaceId)
      markChanged(workspaceId)
    },
    open(subscriber) {
      if (isClosed) throw coreErrors.unavailable()
      const stream = streams.open(subscriber)
      stream.send({ quiet_ms: changes.getQuietMs(subscriber.workspaceId, performance.now()) })
      beatTimer ??= setInterval(() => void beat(), liveBeatSeconds * 1000)
      return stream
    },
    endStreams() {
      isClosed = true
      clearInterval(beatTimer)
      clearTimeout(roundTimer)
      for (const { stream } of streams.list()) stream.end()
    },
    async close() {
      publish()
      await channel.close()
    },
  }
}
