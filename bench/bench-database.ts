import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface BenchDatabase {
  url: string
  /** Puts the workspace on the plan without a limit, so that the bench measures writing and not refusing. */
  removeLimit(workspaceId: string): Promise<void>
  drop(): Promise<void>
}

/** A database of its own on the server of TEST_DATABASE_URL. */
export async function createBenchDatabase(): Promise<BenchDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const name = `voice_shop_bench_${randomBytes(6).toString('hex')}`
  const run = async (url: string, statement: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement, values).finally(() => client.end())
  }
  await run(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    removeLimit: (workspaceId) =>
      run(url.href, `update usage set plan_id = 'custom' where workspace_id = $1`, [workspaceId]),
    drop: () => run(serverUrl, `drop database ${name} with (force)`),
  }
}
