import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface BenchDatabase {
  url: string
  drop(): Promise<void>
}

/** A database of its own on the server of TEST_DATABASE_URL. @throws where none can be made there, and says what is needed. */
export async function createBenchDatabase(): Promise<BenchDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const name = `voice_shop_bench_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const url = new URL(serverUrl)
  await run(`create database ${name}`).catch((cause) => {
    throw new Error(
      `This benchmark needs a PostgreSQL on which it may create databases, and has none at ${url.host}. ` +
        'Name one by TEST_DATABASE_URL, such as postgres://postgres@127.0.0.1:5432/postgres.',
      { cause },
    )
  })
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => run(`drop database ${name} with (force)`),
  }
}
