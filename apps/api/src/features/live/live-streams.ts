import type { FastifyBaseLogger } from 'fastify'
import { coreErrors } from '../../core/errors.ts'
import { EventStream } from '../../core/http/event-stream.ts'
import { liveErrors } from './live.errors.ts'

/** Who follows which workspace, and until when the access token says so. */
export interface Follower {
  sessionId: string
  userId: string
  workspaceId: string
  provenUntil: Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

export interface OpenStream extends Follower {
  stream: EventStream
}

/** Only visible pages follow, so that one user has a few; of one process. */
const mostOfUser = 20
const mostOfWorkspace = 200
/** 50 kB each. */
const mostOfProcess = 2000

/** The streams that are open in this process. */
export class LiveStreams {
  readonly #all = new Set<OpenStream>()
  readonly #byWorkspace = new Map<string, Set<OpenStream>>()

  get size(): number {
    return this.#all.size
  }

  /** @throws AppError 429 when the user or the workspace has too many, 503 when the process has. */
  open(follower: Follower): EventStream {
    if (this.#all.size >= mostOfProcess) throw coreErrors.unavailable()
    const ofWorkspace = this.#byWorkspace.get(follower.workspaceId) ?? new Set()
    const ofUser = this.list().filter(({ userId }) => userId === follower.userId)
    if (ofWorkspace.size >= mostOfWorkspace || ofUser.length >= mostOfUser) throw liveErrors.tooManyStreams()
    const stream = new EventStream()
    const open = { ...follower, stream }
    this.#all.add(open)
    this.#byWorkspace.set(follower.workspaceId, ofWorkspace.add(open))
    stream.once('close', () => {
      this.#all.delete(open)
      ofWorkspace.delete(open)
      if (ofWorkspace.size === 0 && this.#byWorkspace.get(follower.workspaceId) === ofWorkspace) {
        this.#byWorkspace.delete(follower.workspaceId)
      }
    })
    return stream
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
