import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseChange } from './database-change.ts'

export interface RunningApi {
  /** Such as http://127.0.0.1:41234 */
  origin: string
  /** Changes the database where no call of the API can. */
  applyChange(change: DatabaseChange): Promise<void>
  stop(): Promise<void>
}

function receive<Message>(child: ChildProcess): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>()
  const refuse = (code: number | null) => reject(new Error(`the server ended with ${code}`))
  child.once('exit', refuse)
  child.once('message', (message) => {
    child.off('exit', refuse)
    resolve(message as Message)
  })
  return promise
}

/** Starts serve.ts on a free port and on an embedded database in a new folder, which goes with it. */
export async function startApi(): Promise<RunningApi> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voice-shop-e2e-'))
  const child = fork(new URL('serve.ts', import.meta.url), {
    execArgv: [],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir },
  })
  const { origin } = await receive<{ origin: string }>(child)
  return {
    origin,
    applyChange: async (change) => {
      const reply = receive<{ error?: string }>(child)
      child.send(change)
      const { error } = await reply
      if (error) throw new Error(`${change.kind} could not be changed: ${error}`)
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
