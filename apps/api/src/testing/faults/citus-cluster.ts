import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createPostgresCluster, findPostgresPrograms, type PostgresCluster } from './postgres-cluster.ts'

/** A Citus cluster that a test may kill parts of: a coordinator and workers, each a server of its own. */
export interface CitusCluster {
  coordinator: PostgresCluster
  workers: PostgresCluster[]
  /** Starts one more worker and lets the cluster know it; it has no shards yet. */
  addWorker(): Promise<void>
  kill(): Promise<void>
}

/** Whether the PostgreSQL that is installed here has Citus. */
export function hasCitusInstalled(): boolean {
  const programs = findPostgresPrograms()
  if (programs === null || !existsSync(join(programs, 'pg_config'))) return false
  const folder = execFileSync(join(programs, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim()
  return existsSync(join(folder, 'extension', 'citus.control'))
}

const getPort = ({ url }: PostgresCluster) => Number(new URL(url).port)

export async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes the servers in `folder` and starts them as one cluster. */
export async function createCitusCluster(
  folder: string,
  { workers: count, shards }: { workers: number; shards: number },
): Promise<CitusCluster> {
  const servers: PostgresCluster[] = []
  const kill = async () => void (await Promise.all(servers.map((server) => server.kill())))
  async function addServer(place: string): Promise<PostgresCluster> {
    mkdirSync(join(folder, place))
    // What is moved while it changes is followed by logical replication.
    const settings = { shared_preload_libraries: 'citus', max_connections: '200', wal_level: 'logical' }
    const server = await createPostgresCluster(join(folder, place), settings)
    servers.push(server)
    await runStatements(server.url, ['create extension citus'])
    return server
  }
  try {
    const coordinator = await addServer('coordinator')
    const workers: PostgresCluster[] = []
    const addWorker = async () => {
      const worker = await addServer(`worker-${workers.length + 1}`)
      await runStatements(coordinator.url, [`select citus_add_node('127.0.0.1', ${getPort(worker)})`])
      workers.push(worker)
    }
    await runStatements(coordinator.url, [
      `alter database postgres set citus.shard_count = ${shards}`,
      `select citus_set_coordinator_host('127.0.0.1', ${getPort(coordinator)})`,
    ])
    while (workers.length < count) await addWorker()
    return { coordinator, workers, addWorker, kill }
  } catch (error) {
    await kill()
    throw error
  }
}

/** The worker that has a workspace's rows. */
export async function findWorker(cluster: CitusCluster, workspaceId: string): Promise<PostgresCluster> {
  const client = new pg.Client({ connectionString: cluster.coordinator.url })
  await client.connect()
  const { rows } = await client
    .query<{ port: number }>(
      `select nodeport as port from citus_shards
       where shardid = get_shard_id_for_distribution_column('usage', $1::uuid)`,
      [workspaceId],
    )
    .finally(() => client.end())
  const worker = cluster.workers.find((one) => getPort(one) === rows[0]?.port)
  if (!worker) throw new Error(`no worker has ${workspaceId}`)
  return worker
}
