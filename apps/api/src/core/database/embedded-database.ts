import { Worker } from 'node:worker_threads'
import type { WorkerOptions, WorkerReply, WorkerRequest } from './embedded-worker.ts'

/** An error of PostgreSQL (`code` is its SQLSTATE) or of the thread it runs in (no code). */
export class EmbeddedDatabaseError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  constructor(message: string, code?: string, constraint?: string) {
    super(message)
    this.name = 'EmbeddedDatabaseError'
    this.code = code
    this.constraint = constraint
  }
}

export interface EmbeddedResult {
  rows: unknown[]
  affectedRows: number | undefined
}

interface Waiting {
  resolve: (reply: WorkerReply) => void
  reject: (error: Error) => void
}

type Work = { kind: 'query'; sql: string; parameters: readonly unknown[] } | { kind: 'close' } | { kind: 'dump' }

/**
 * PGlite in a worker thread. When the thread dies or PostgreSQL panics in it (a full disk under its log), what is
 * under way fails, and the next query starts a new thread, which recovers the folder as after a power cut.
 */
export class EmbeddedDatabase {
  readonly #options: WorkerOptions
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #lastId = 0
  /** Counts the threads: a connection that began in an earlier one must not go on in the next. */
  generation = 0

  constructor(options: WorkerOptions) {
    this.#options = options
  }

  #start(): Worker {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: this.#options })
    this.generation += 1
    worker.on('message', (reply: WorkerReply) => {
      const waiting = this.#waiting.get(reply.id)
      this.#waiting.delete(reply.id)
      if (!('error' in reply)) return waiting?.resolve(reply)
      waiting?.reject(new EmbeddedDatabaseError(reply.error.message, reply.error.code, reply.error.constraint))
      // Without a SQLSTATE it was not PostgreSQL that refused: its WebAssembly aborted and answers nothing more.
      if (reply.error.code === undefined) this.#drop(worker, reply.error.message)
    })
    worker.on('error', (error) => this.#drop(worker, String(error)))
    worker.on('exit', () => this.#drop(worker, 'the thread of the embedded database ended'))
    return worker
  }

  #drop(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return
    this.#worker = null
    for (const waiting of this.#waiting.values()) waiting.reject(new EmbeddedDatabaseError(reason))
    this.#waiting.clear()
    void worker.terminate()
  }

  #send(work: Work): Promise<WorkerReply> {
    this.#worker ??= this.#start()
    const id = ++this.#lastId
    const reply = new Promise<WorkerReply>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    this.#worker.postMessage({ id, ...work } satisfies WorkerRequest)
    return reply
  }

  /** Runs a statement; without parameters the text may hold several. */
  async query(sql: string, parameters: readonly unknown[]): Promise<EmbeddedResult> {
    return (await this.#send({ kind: 'query', sql, parameters })) as EmbeddedResult
  }

  /** The data folder as a tar file, for a later `snapshotPath`. */
  async dump(): Promise<Uint8Array> {
    return ((await this.#send({ kind: 'dump' })) as { dump: Uint8Array }).dump
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    await this.#send({ kind: 'close' })
    this.#worker = null
    await worker.terminate()
  }
}
