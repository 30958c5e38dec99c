import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { WorkerFailure, WorkerOptions, WorkerReply, WorkerRequest, WorkerStart } from './embedded-worker.ts'

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

/** How long the thread may owe an answer. The first one includes making or recovering the data folder. */
export interface SilenceLimits {
  firstMs: number
  nextMs: number
}
const defaultLimits: SilenceLimits = { firstMs: 60_000, nextMs: 15_000 }

function describeFailure({ message, code, constraint, isFatal }: WorkerFailure): Error {
  // Neither PostgreSQL nor its thread: the caller's parameters could not be written.
  if (code === undefined && !isFatal) return new TypeError(message)
  return new EmbeddedDatabaseError(message, code, constraint)
}

// The types of Node leave it out.
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object }

let wasm: object | null = null

/** A thread after the first one starts in two thirds of the time, and its queries are fast from the first one on. */
function getWasm(): object {
  wasm ??= new WebAssembly.Module(readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))))
  return wasm
}

/**
 * PGlite in a worker thread. When the thread dies, PostgreSQL panics in it or hangs (a disk that is full under its
 * log makes it spin for ever), what is under way fails, and the next query starts a new thread, which recovers the
 * folder as after a power cut.
 */
export class EmbeddedDatabase {
  readonly #options: WorkerOptions
  readonly #limits: SilenceLimits
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #hasAnswered = false
  #isClosed = false
  #hasTimeLimits = true
  #silence: NodeJS.Timeout | undefined
  #lastId = 0
  /** Counts the threads that were given up: a connection that began before must not go on after. */
  generation = 0

  constructor(options: WorkerOptions, limits: SilenceLimits = defaultLimits) {
    this.#options = options
    this.#limits = limits
  }

  #start(): Worker {
    const workerData: WorkerStart = { ...this.#options, wasm: getWasm() }
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData })
    this.#hasAnswered = false
    worker.on('message', (reply: WorkerReply) => {
      if (this.#worker === worker) this.#receive(worker, reply)
    })
    worker.on('error', (error) => this.#drop(worker, String(error)))
    worker.on('exit', () => this.#drop(worker, 'the thread of the embedded database ended'))
    return worker
  }

  #receive(worker: Worker, reply: WorkerReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    this.#hasAnswered = true
    this.#limitSilence(worker)
    if ('error' in reply) {
      waiting?.reject(describeFailure(reply.error))
      if (reply.error.isFatal) this.#drop(worker, reply.error.message)
    } else waiting?.resolve(reply)
  }

  #limitSilence(worker: Worker): void {
    clearTimeout(this.#silence)
    if (this.#waiting.size === 0 || !this.#hasTimeLimits) return
    const limitMs = this.#hasAnswered ? this.#limits.nextMs : this.#limits.firstMs
    this.#silence = setTimeout(
      () => this.#drop(worker, `the embedded database gave no answer for ${limitMs / 1000} s`),
      limitMs,
    )
  }

  #drop(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.generation += 1
    clearTimeout(this.#silence)
    for (const waiting of this.#waiting.values()) waiting.reject(new EmbeddedDatabaseError(reason))
    this.#waiting.clear()
    void worker.terminate()
  }

  #send(work: Work): Promise<WorkerReply> {
    if (this.#isClosed) return Promise.reject(new EmbeddedDatabaseError('the embedded database is closed'))
    this.#worker ??= this.#start()
    const id = ++this.#lastId
    const reply = new Promise<WorkerReply>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    if (this.#waiting.size === 1) this.#limitSilence(this.#worker)
    try {
      this.#worker.postMessage({ id, ...work } satisfies WorkerRequest)
    } catch (error) {
      // A parameter that cannot go to another thread, such as a function.
      this.#worker.postMessage({ id, kind: 'unsent', message: String(error) } satisfies WorkerRequest)
    }
    return reply
  }

  /** Runs a statement; without parameters the text may hold several. */
  async query(sql: string, parameters: readonly unknown[]): Promise<EmbeddedResult> {
    return (await this.#send({ kind: 'query', sql, parameters })) as EmbeddedResult
  }

  /** Runs what may take minutes: until it has ended, no statement counts as hung. */
  async withoutTimeLimits<Result>(run: () => Promise<Result>): Promise<Result> {
    this.#hasTimeLimits = false
    try {
      return await run()
    } finally {
      this.#hasTimeLimits = true
    }
  }

  /** The data folder as a tar file, for a later `snapshotPath`. */
  async dump(): Promise<Uint8Array> {
    return ((await this.#send({ kind: 'dump' })) as { dump: Uint8Array }).dump
  }

  async close(): Promise<void> {
    const worker = this.#worker
    const closing = worker ? this.#send({ kind: 'close' }) : null
    this.#isClosed = true
    if (!worker) return
    await closing
    this.#worker = null
    await worker.terminate()
  }
}
