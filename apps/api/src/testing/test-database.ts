import { createHash, randomBytes } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { EmbeddedDatabase } from '../core/database/embedded-database.ts'
import { migrateToLatest, readMigrations } from '../core/database/migrate.ts'
import { type OpenDatabase, openOnEmbedded, openPostgres } from '../core/database/open-database.ts'

/** Which database the integration tests run on: set by the Vitest project. */
export const testDatabaseKind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded'

function openInMemory(snapshotPath?: string): { database: EmbeddedDatabase; opened: OpenDatabase } {
  const database = new EmbeddedDatabase({ dataDir: 'memory://', ...(snapshotPath ? { snapshotPath } : {}) })
  return { database, opened: openOnEmbedded(database) }
}

/** The migrated, empty database as a file, made once for each set of migrations: 0.9 s to start from instead of 5. */
async function getSnapshotPath(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(readMigrations())).digest('hex').slice(0, 16)
  const path = join(tmpdir(), `voice-shop-test-${hash}.tar`)
  if (existsSync(path)) return path
  const { database, opened } = openInMemory()
  await migrateToLatest(opened)
  const partPath = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(partPath, await database.dump())
  await opened.close()
  renameSync(partPath, path)
  return path
}

/** Makes a PostgreSQL database with a random name; `drop` removes it. Needs TEST_DATABASE_URL. */
export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set')
  const name = `voice_shop_test_${randomBytes(8).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

export interface TestDatabase extends OpenDatabase {
  /** A second way into it, as another process has; the embedded database has one, so there it is the same. */
  openAgain(): OpenDatabase
}

/** A migrated, empty database of its own, of the kind that TEST_DATABASE names. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (testDatabaseKind === 'embedded') {
    const { opened } = openInMemory(await getSnapshotPath())
    return { ...opened, openAgain: () => ({ ...opened, close: async () => undefined }) }
  }
  const { url, drop } = await createPostgresDatabase()
  const open = () => openPostgres({ url, poolSize: 10, onIdleError: () => undefined })
  const opened = open()
  await migrateToLatest(opened)
  return {
    ...opened,
    openAgain: open,
    close: async () => {
      await opened.close()
      await drop()
    },
  }
}
