import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createPostgresDatabase } from '@voice-shop/api/testing/test-database.ts'
import type { Platform } from '@voice-shop/contract'
import type { DatabaseChange } from './database-change.ts'

export interface RunningApi {
  /** Such as http://127.0.0.1:41234 */
  origin: string
  /** The page of the mail sink, such as http://127.0.0.1:41235 */
  inboxUrl: string
  /** Where the simulated platforms are. */
  platforms: Record<Platform, string>
  /** Changes the database where no call of the API can. */
  applyChange(change: DatabaseChange): Promise<void>
  /** Ends the process and starts another one at the same address on the same data. Between them `whileAway` runs. */
  restart(whileAway: () => Promise<void>): Promise<void>
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

/** All tests come from one address; an account's own limits stay as they are. */
const RATE_LIMITS = 'sign_in=off,register=off,forgot_password=off,code=off,password_address=off,widget_session=off'

/** Compiled code is kept as `npm start` keeps it. */
const compileCache = resolve(import.meta.dirname, '../../node_modules/.cache/compile')

type Started = Pick<RunningApi, 'origin' | 'inboxUrl' | 'platforms'>

/**
 * Starts serve.ts on a free port and on a database of its own, which goes with it: on the PostgreSQL of
 * TEST_DATABASE_URL, which costs a fifth less of the processor's time, else on the embedded one.
 */
export async function startApi(): Promise<RunningApi> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voice-shop-e2e-'))
  const postgres = process.env.TEST_DATABASE_URL ? await createPostgresDatabase({ isBare: true }) : null
  const start = (port: string) =>
    fork(new URL('serve.ts', import.meta.url), {
      execArgv: [],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compileCache,
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        DATA_DIR: dataDir,
        ...(postgres ? { DATABASE_URL: postgres.url } : {}),
        PORT: port,
        RATE_LIMITS,
      },
    })
  let child = start('0')
  const clear = async () => {
    await postgres?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const { origin, inboxUrl, platforms } = await receive<Started>(child).catch(async (error: unknown) => {
    await clear()
    throw error
  })
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  return {
    origin,
    inboxUrl,
    platforms,
    applyChange: async (change) => {
      const reply = receive<{ error?: string }>(child)
      child.send(change)
      const { error } = await reply
      if (error) throw new Error(`${change.kind} could not be changed: ${error}`)
    },
    restart: async (whileAway) => {
      await end()
      await whileAway()
      child = start(new URL(origin).port)
      await receive<Started>(child)
    },
    stop: async () => {
      await end()
      await clear()
    },
  }
}
