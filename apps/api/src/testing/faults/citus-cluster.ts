import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createPostgresCluster, findPostgresPrograms, type PostgresCluster } from './postgres-cluster.ts'

/** A Citus cluster that a test may kill parts of: a coordinator and workers, each a server of its own. */
export interface CitusCluster {
  coordinator: PostgresCluster
  workers: PostgresCluster[]
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

async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes the servers in `folder` and starts them as one cluster. `settings`: of each of them. */
export async function createCitusCluster(
  folder: string,
  { workers: count, shards }: { workers: number; shards: number },
): Promise<CitusCluster> {
  const settings = { shared_preload_libraries: 'citus', max_connections: '200', wal_level: 'logical' }
  const servers: PostgresCluster[] = []
  const kill = async () => void (await Promise.all(servers.map((server) => server.kill())))
  try {
    for (const place of ['coordinator', ...Array.from({ length: count }, (_, index) => `worker-${index + 1}`)]) {
      mkdirSync(join(folder, place))
      servers.push(await createPostgresCluster(join(folder, place), settings))
    }
    for (const { url } of servers) await runStatements(url, ['create extension citus'])
    const [coordinator, ...workers] = servers
    if (!coordinator) throw new Error('no coordinator')
    await runStatements(coordinator.url, [
      `alter database postgres set citus.shard_count = ${shards}`,
      `select citus_set_coordinator_host('127.0.0.1', ${getPort(coordinator)})`,
      ...workers.map((worker) => `select citus_add_node('127.0.0.1', ${getPort(worker)})`),
    ])
    return { coordinator, workers, kill }
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
