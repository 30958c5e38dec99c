import type { FastifyBaseLogger } from 'fastify'
import { coreErrors } from '../../core/errors.ts'
import { EventStream } from '../../core/http/event-stream.ts'
import { liveErrors } from './live.errors.ts'

/** Who follows which workspace, and until when the access token says so. */
export interface Subscriber {
  sessionId: string
  userId: string
  /** Where they come from, as limits count it. */
  address: string
  workspaceId: string
  provenUntil: Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

export interface OpenStream extends Subscriber {
  stream: EventStream
}

/** Only visible pages follow, so that one user has a few; of one process. */
const mostOfUser = 20
const mostOfWorkspace = 200
/** 50 kB each. */
const mostOfProcess = 2000

/** How many of the streams each address has. */
function countAddresses(streams: Iterable<OpenStream>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { address } of streams) counts.set(address, (counts.get(address) ?? 0) + 1)
  return counts
}

/** The streams that are open in this process. */
export class LiveStreams {
  /** In the order in which they were opened. */
  readonly #all = new Set<OpenStream>()
  readonly #byWorkspace = new Map<string, Set<OpenStream>>()
  readonly #most: number

  constructor(most = mostOfProcess) {
    this.#most = most
  }

  get size(): number {
    return this.#all.size
  }

  /** @throws AppError 429 when the user or the workspace has too many, 503 when the process has. */
  open(subscriber: Subscriber): EventStream {
    const ofWorkspace = this.#byWorkspace.get(subscriber.workspaceId) ?? new Set()
    const ofUser = this.list().filter(({ userId }) => userId === subscriber.userId)
    if (ofWorkspace.size >= mostOfWorkspace || ofUser.length >= mostOfUser) throw liveErrors.tooManyStreams()
    if (this.#all.size >= this.#most && !this.#makeRoom(subscriber.address)) throw coreErrors.overloaded('streams')
    const stream = new EventStream()
    const open = { ...subscriber, stream }
    this.#all.add(open)
    this.#byWorkspace.set(subscriber.workspaceId, ofWorkspace.add(open))
    stream.once('close', () => this.#forget(open))
    return stream
  }

  /**
   * Where all places are taken, the address that has most of them gives its oldest up to one that has fewer: nobody keeps
   * the others out with accounts that cost nothing. Returns whether there is a place.
   */
  #makeRoom(address: string): boolean {
    const counts = countAddresses(this.#all)
    const [greediest, most] = [...counts].reduce((left, right) => (right[1] > left[1] ? right : left), ['', 0])
    // With one more the newcomer must not be the next to give way, or the two would take turns.
    if (most <= (counts.get(address) ?? 0) + 1) return false
    const oldest = this.list().find((open) => open.address === greediest)
    if (!oldest) return false
    this.#forget(oldest)
    oldest.stream.end()
    return true
  }

  #forget(open: OpenStream): void {
    this.#all.delete(open)
    const ofWorkspace = this.#byWorkspace.get(open.workspaceId)
    ofWorkspace?.delete(open)
    if (ofWorkspace?.size === 0) this.#byWorkspace.delete(open.workspaceId)
  }

  has(workspaceId: string): boolean {
    return this.#byWorkspace.has(workspaceId)
  }

  list(): OpenStream[] {
    return [...this.#all]
  }

  listOf(workspaceIds: Iterable<string>): OpenStream[] {
    return [...workspaceIds].flatMap((workspaceId) => [...(this.#byWorkspace.get(workspaceId) ?? [])])
  }
}
