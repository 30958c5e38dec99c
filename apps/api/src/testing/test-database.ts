import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { advisoryLocks } from '../core/database/advisory-locks.ts'
import { EmbeddedDatabase } from '../core/database/embedded-database.ts'
import { migrateToLatest, readMigrations } from '../core/database/migrate.ts'
import { type OpenDatabase, openOnEmbedded, openPostgres } from '../core/database/open-database.ts'
import { createRowSecurityPolicies } from '../core/database/row-security-policies.ts'
import { readRights } from '../core/database/workspace-role-rights.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a migrated, empty database on the server of TEST_DATABASE_URL. */
    templateDatabase?: string
  }
}

/** Which database the integration tests run on: set by the Vitest project. */
export const testDatabaseKind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded'

function openInMemory(snapshotPath?: string): { database: EmbeddedDatabase; opened: OpenDatabase } {
  const database = new EmbeddedDatabase({ dataDir: 'memory://', ...(snapshotPath ? { snapshotPath } : {}) })
  // Many tests share the processor: it must not be the machine that decides who is refused.
  return { database, opened: openOnEmbedded(database, { waitMs: 60_000 }) }
}

/** Where what is made once for each set of migrations lies. */
function getCachePath(extension: string): string {
  const statements = JSON.stringify([
    readMigrations(),
    getConstructionPlans(),
    createRowSecurityPolicies.toString(),
    readRights(),
  ])
  const hash = createHash('sha256').update(statements).digest('hex').slice(0, 16)
  return join(tmpdir(), `voice-shop-test-${hash}.${extension}`)
}

const makeTemporary = (path: string) => `${path}.${randomBytes(6).toString('hex')}`

/** The migrated, empty database as a file: 0.9 s to start from instead of 5. */
async function getSnapshotPath(): Promise<string> {
  const path = getCachePath('tar')
  if (existsSync(path)) return path
  const { database, opened } = openInMemory()
  await migrateToLatest(opened)
  const partPath = makeTemporary(path)
  writeFileSync(partPath, await database.dump())
  await opened.close()
  renameSync(partPath, path)
  return path
}

/** Makes a data folder's database as a start on an empty one leaves it: copied, which takes 3 s less of a core. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const path = getCachePath('folder')
  if (!existsSync(path)) {
    const partPath = makeTemporary(path)
    const opened = openOnEmbedded(new EmbeddedDatabase({ dataDir: partPath, snapshotPath: await getSnapshotPath() }))
    await sql`select 1`.execute(opened.db)
    await opened.close()
    try {
      renameSync(partPath, path)
    } catch (error) {
      // Another process made it meanwhile.
      if (!existsSync(path)) throw error
      rmSync(partPath, { recursive: true })
    }
  }
  cpSync(path, join(dataDir, 'database'), { recursive: true })
}

async function runStatement(connectionString: string, statement: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client.query(statement, values).finally(() => client.end())
}

function getServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set')
  return url
}

/** Whether the database of TEST_DATABASE_URL has Citus; then those that tests make have it too. */
export async function hasCitus(): Promise<boolean> {
  const { rowCount } = await runStatement(getServerUrl(), "select from pg_extension where extname = 'citus'")
  return rowCount === 1
}

export async function isOnCitus(): Promise<boolean> {
  return testDatabaseKind === 'postgres' && hasCitus()
}

interface Machine {
  host: string
  port: number
}

/** The machines beside the one of TEST_DATABASE_URL, where that is the coordinator of a Citus cluster. */
export async function listWorkers(): Promise<Machine[]> {
  return (await isOnCitus()) ? readWorkers() : []
}

async function readWorkers(): Promise<Machine[]> {
  const workers = 'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by 1, 2'
  return (await runStatement(getServerUrl(), workers)).rows
}

/** The same address on another machine. */
export function toMachine(address: string, { host, port }: Machine): string {
  const url = new URL(address)
  url.hostname = host
  url.port = String(port)
  return url.href
}

/** The server's own address, and those of its workers. */
function listServers(workers: readonly Machine[]): string[] {
  const serverUrl = getServerUrl()
  return [serverUrl, ...workers.map((worker) => toMachine(serverUrl, worker))]
}

/** Makes one cluster of the databases of that name on all machines. */
async function formCluster(coordinatorUrl: string, workers: readonly Machine[]): Promise<void> {
  for (const worker of workers) await runStatement(toMachine(coordinatorUrl, worker), 'create extension citus')
  const { hostname, port } = new URL(coordinatorUrl)
  await runStatement(coordinatorUrl, 'select citus_set_coordinator_host($1, $2)', [hostname, Number(port || 5432)])
  await alone(async () => {
    for (const worker of workers) {
      await runStatement(coordinatorUrl, 'select citus_add_node($1, $2)', [worker.host, worker.port])
    }
  })
}

/** Runs what no other process of the tests runs now: a node that is added is given the roles of the whole server. */
async function alone(run: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: getServerUrl() })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.testClusters])
    await run()
  } finally {
    await client.end()
  }
}

const mostDropTries = 5

/** Citus's own processes connect again while those of the database are being ended. */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await runStatement(serverUrl, `drop database ${name} with (force)`)
      return
    } catch (error) {
      const isInUse = (error as { code?: string }).code === '55006'
      if (!isInUse || tries === mostDropTries) throw error
    }
  }
}

interface PostgresDatabase {
  url: string
  /** Removes it. */
  drop: () => Promise<void>
}

/**
 * Makes a PostgreSQL database with a random name, empty or as `template` is; on a Citus cluster on all machines. Needs
 * TEST_DATABASE_URL.
 */
export async function createPostgresDatabase({
  isBare = false,
  template,
}: {
  /** Without Citus, also where there is one. */
  isBare?: boolean
  template?: string | undefined
} = {}): Promise<PostgresDatabase> {
  const serverUrl = getServerUrl()
  const isOfCitus = !isBare && (await hasCitus())
  const workers = isOfCitus ? await readWorkers() : []
  const servers = listServers(workers)
  const name = `voice_shop_test_${randomBytes(8).toString('hex')}`
  for (const server of servers) {
    await runStatement(server, `create database ${name}${template ? ` template ${template}` : ''}`)
    // No test takes the server's power away: what is committed needs no disk to have it before the next statement.
    await runStatement(server, `alter database ${name} set synchronous_commit = off`)
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  if (isOfCitus) {
    await runStatement(serverUrl, `alter database ${name} set citus.shard_count = 4`)
    if (!template) await runStatement(url.href, 'create extension citus')
    if (!template && workers.length > 0) await formCluster(url.href, workers)
  }
  return {
    url: url.href,
    drop: async () => {
      for (const server of servers) await dropDatabase(server, name)
    },
  }
}

/** Ends what is connected to a database on one machine, and lets nobody in: Citus's own processes come back else. */
async function closeDatabase(server: string, name: string): Promise<void> {
  await runStatement(server, `alter database ${name} allow_connections false`)
  const endAll = 'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1'
  await runStatement(server, endAll, [name])
}

/**
 * Makes a migrated, empty database that others are copied from, which takes a fraction of the time. On a Citus cluster the
 * machines' copies are a cluster too: its tables of nodes, tables and shards are copied, and nodes find each other's database
 * by its name.
 */
export async function createTemplate(): Promise<{ name: string; drop: () => Promise<void> }> {
  const { url, drop } = await createPostgresDatabase()
  const opened = openPostgres({ url, poolSize: 2, onIdleError: () => undefined })
  await migrateToLatest(opened)
  await opened.close()
  const name = new URL(url).pathname.slice(1)
  const workers = (await hasCitus()) ? await readWorkers() : []
  for (const server of listServers(workers)) await closeDatabase(server, name)
  return { name, drop }
}

/** An empty database that no migration has touched. */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  if (testDatabaseKind === 'embedded') return openInMemory().opened
  const { url, drop } = await createPostgresDatabase()
  const opened = openPostgres({ url, poolSize: 2, onIdleError: () => undefined })
  return { ...opened, close: () => opened.close().then(drop) }
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
  // Not at the top: programs that make databases load this file without Vitest.
  const { inject } = await import('vitest')
  const template = inject('templateDatabase')
  const { url, drop } = await createPostgresDatabase({ template })
  const open = () => openPostgres({ url, poolSize: 10, onIdleError: () => undefined })
  const opened = open()
  if (!template) await migrateToLatest(opened)
  return {
    ...opened,
    openAgain: open,
    close: async () => {
      await opened.close()
      await drop()
    },
  }
}
