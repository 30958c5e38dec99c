import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'
import { readConfig } from '../../core/config.ts'
import { type OpenDatabase, openDatabase } from '../../core/database/open-database.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { testDatabaseKind } from '../test-database.ts'
import { createPostgresCluster, findPostgresPrograms, type PostgresCluster } from './postgres-cluster.ts'

/** A place where a server can be started, with a database that nobody else uses. */
export interface FaultWorld {
  /** The server's environment. */
  settings: Record<string, string>
  /** Null on the embedded database. */
  cluster: PostgresCluster | null
  /** Opens the database beside the server; the embedded one only while no server runs. */
  open(): OpenDatabase
  /** Starts main.ts in a process of its own; what still runs at the end of the test is killed. */
  startServer(more?: Record<string, string>): Promise<ServerProcess>
}

export const isEmbedded = testDatabaseKind === 'embedded'

/** For `beforeEach`: skips, and says why, where PostgreSQL is asked for and is not there. */
export function skipWithoutDatabase({ skip }: TestContext): void {
  if (!isEmbedded && findPostgresPrograms() === null) skip('no PostgreSQL is installed here (initdb)')
}

/** For `beforeEach` of what a network or a server can do and the embedded database has not. */
export function skipOnEmbedded({ skip }: TestContext): void {
  if (isEmbedded) skip('the embedded database is in the same process: no server, no connections')
}

/** Lasts as long as the test. `folder`: where the database's files are, such as a small disk. */
export async function createFaultWorld(
  input: { folder?: string; postgres?: Record<string, string> } = {},
): Promise<FaultWorld> {
  const own = mkdtempSync(join(tmpdir(), 'voice-shop-fault-'))
  onTestFinished(() => rmSync(own, { recursive: true, force: true }))
  // PostgreSQL, as another user, has to get to its folder.
  chmodSync(own, 0o755)
  const place = join(input.folder ?? own, 'place')
  mkdirSync(place)
  const cluster = isEmbedded ? null : await createPostgresCluster(place, input.postgres)
  onTestFinished(() => cluster?.kill())
  const settings = {
    DATA_DIR: isEmbedded ? place : own,
    RATE_LIMITS: 'off',
    ...(cluster ? { DATABASE_URL: cluster.url } : {}),
  }
  return {
    settings,
    cluster,
    open: () => openDatabase(readConfig(settings), () => undefined),
    startServer: async (more = {}) => {
      const server = await startServerProcess({ ...settings, ...more })
      onTestFinished(async () => void (await server.end('SIGKILL')))
      return server
    },
  }
}
