import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/** PGlite in a thread of its own: a query blocks the thread that it runs on. One message in, one out, in order. */
export interface WorkerOptions {
  /** A folder, or `memory://`. */
  dataDir: string
  /** A dumped data folder to start from. */
  snapshotPath?: string
}
export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: 'close' }
  | { id: number; kind: 'dump' }
export type WorkerReply =
  | { id: number; rows: unknown[]; affectedRows: number | undefined }
  | { id: number; dump: Uint8Array }
  | { id: number; error: { message: string; code: string | undefined; constraint: string | undefined } }

const options = workerData as WorkerOptions
const port = parentPort
if (!port) throw new Error('embedded-worker.ts runs as a worker thread only')

const database = await PGlite.create({
  dataDir: options.dataDir,
  ...(options.snapshotPath ? { loadDataDir: new Blob([readFileSync(options.snapshotPath)]) } : {}),
  parsers: { 20: Number, 1082: (text: string) => text },
})

async function run(request: WorkerRequest): Promise<WorkerReply> {
  const { id } = request
  if (request.kind === 'close') {
    await database.close()
    return { id, rows: [], affectedRows: 0 }
  }
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

port.on('message', async (request: WorkerRequest) => {
  try {
    port.postMessage(await run(request))
  } catch (error) {
    const { message, code, constraint } = error as Error & { code?: string; constraint?: string }
    port.postMessage({ id: request.id, error: { message, code, constraint } } satisfies WorkerReply)
  }
})
