import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'

/** PGlite in a thread of its own: a query blocks the thread that it runs on. One message in, one out, in order. */
export interface WorkerOptions {
  /** A folder, or `memory://`. */
  dataDir: string
  /** A dumped data folder to start from. */
  snapshotPath?: string
}

/** What the thread begins with: `wasm` is PGlite's program, compiled once for all threads of the process. */
export interface WorkerStart extends WorkerOptions {
  wasm: object
}
export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; parameters: readonly unknown[] }
  /** A statement that could not be sent: it fails here, in its place among the others. */
  | { id: number; kind: 'unsent'; message: string }
  | { id: number; kind: 'close' }
  | { id: number; kind: 'dump' }
export interface WorkerFailure {
  message: string
  /** SQLSTATE; none where the statement failed before it reached PostgreSQL. */
  code: string | undefined
  constraint: string | undefined
  /** PostgreSQL does not go on after it. */
  isFatal: boolean
}
export type WorkerReply =
  | { id: number; rows: unknown[]; affectedRows: number | undefined }
  | { id: number; dump: Uint8Array }
  | { id: number; error: WorkerFailure }

const options = workerData as WorkerStart
const port = parentPort
if (!port) throw new Error('embedded-worker.ts runs as a worker thread only')

/** A tar file, compressed by gzip or not. */
function readSnapshot(path: string): Blob {
  const bytes = readFileSync(path)
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b
  return new Blob([isCompressed ? gunzipSync(bytes) : bytes])
}

const database = await PGlite.create({
  dataDir: options.dataDir,
  pgliteWasmModule: options.wasm,
  ...(options.snapshotPath ? { loadDataDir: readSnapshot(options.snapshotPath) } : {}),
  parsers: { 20: Number, 1082: (text: string) => text },
})

async function run(request: WorkerRequest): Promise<WorkerReply> {
  const { id } = request
  if (request.kind === 'close') {
    await database.close()
    return { id, rows: [], affectedRows: 0 }
  }
  if (request.kind === 'unsent') throw new TypeError(request.message)
  if (request.kind === 'dump') {
    return { id, dump: new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer()) }
  }
  // Like node-postgres: text without parameters may hold several statements (migrations do).
  if (request.parameters.length === 0) {
    const result = (await database.exec(request.sql)).at(-1)
    return { id, rows: result?.rows ?? [], affectedRows: result?.affectedRows }
  }
  const { rows, affectedRows } = await database.query(request.sql, [...request.parameters])
  return { id, rows, affectedRows }
}

interface DatabaseError extends Error {
  code?: string
  constraint?: string
  severity?: string
}

/** Makes an open transaction fail, as a statement does that PostgreSQL refuses. Returns whether PostgreSQL is alive. */
async function failTransaction(): Promise<boolean> {
  try {
    await database.exec('select 1 / 0')
  } catch (error) {
    return (error as DatabaseError).code !== undefined
  }
  return false
}

/** A parameter that cannot be written must not let the rest of its transaction commit without it. */
async function describeFailure(error: DatabaseError): Promise<WorkerFailure> {
  const { message, code, constraint, severity = '' } = error
  const isDead = code === undefined ? !(await failTransaction()) : ['FATAL', 'PANIC'].includes(severity)
  return { message, code, constraint, isFatal: isDead }
}

async function answer(request: WorkerRequest): Promise<void> {
  try {
    port?.postMessage(await run(request))
  } catch (error) {
    const failure = await describeFailure(error as DatabaseError)
    port?.postMessage({ id: request.id, error: failure } satisfies WorkerReply)
  }
}

let last: Promise<void> = Promise.resolve()
port.on('message', (request: WorkerRequest) => {
  last = last.then(() => answer(request))
})
