import { sql } from 'kysely'
import type { Clock } from '../../../core/clock.ts'
import { advisoryLocks } from '../../../core/database/advisory-locks.ts'
import type { Database, OpenDatabase } from '../../../core/database/open-database.ts'
import type { Sweep } from '../../../core/sweeper.ts'

/** What a database's user without the right to the extensions, or a server without them, is told. */
const refusals = ['42501', '0A000', '58P01']

/** The newest month that is over by then and has no index on what was said. */
async function findUnindexed(db: Database, now: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'voice_searches'::regclass
      and to_date(substring(c.relname from '^voice_searches_(\\d{4}_\\d{2})$'), 'YYYY_MM') + interval '1 month' <= ${now.toISOString()}::timestamptz at time zone 'UTC'
      and not exists (
        select from pg_index x join pg_class n on n.oid = x.indexrelid
        where x.indrelid = c.oid and x.indisvalid and n.relname = c.relname || '_said_idx'
      )
    order by 1 desc limit 1
  `.execute(db)
  return rows[0]?.name ?? null
}

/** Reads and writes of the month go on meanwhile. */
async function indexMonth(db: Database, name: string): Promise<void> {
  const [table, index] = [sql.table(name), sql.table(`${name}_said_idx`)]
  // What an end in the middle left, or what a process of another version makes, for whose end this waits.
  await sql`drop index concurrently if exists ${index}`.execute(db)
  await sql`create index concurrently ${index} on ${table} using gin (workspace_id, said gin_trgm_ops)`.execute(db)
}

/** How often a build that is to end is told so: it may be between two statements. */
const tellEveryMs = 500

/** Runs work on one connection, whose statement PostgreSQL ends when the process stops: it may take minutes. */
async function runUntil(
  { db, withoutTimeLimits }: Pick<OpenDatabase, 'db' | 'withoutTimeLimits'>,
  stopping: AbortSignal,
  work: (connection: Database) => Promise<void>,
): Promise<void> {
  await withoutTimeLimits((patient) =>
    patient.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
      let timer: NodeJS.Timeout | undefined
      const cancel = () => {
        const told = sql`select pg_cancel_backend(${rows[0]?.pid}::int)`.execute(db)
        told.catch(() => undefined)
      }
      const end = () => {
        cancel()
        timer = setInterval(cancel, tellEveryMs)
      }
      stopping.addEventListener('abort', end)
      try {
        stopping.throwIfAborted()
        await work(connection)
      } finally {
        clearInterval(timer)
        stopping.removeEventListener('abort', end)
      }
    }),
  )
}

async function indexAlone(db: Database, name: string): Promise<void> {
  const tryLock = sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${advisoryLocks.saidIndex}) as is_ours`
  const { rows } = await tryLock.execute(db)
  // Another process does it.
  if (!rows[0]?.is_ours) return
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists btree_gin`.execute(db)
  await indexMonth(db, name)
}

/**
 * Returns a sweep that gives a month that is over the index by which searches are found by their words
 * (docs/decisions/0041-text-search.md). Not the month under way: there it would slow all events down. Where the database
 * refuses the extensions, it throws once and is done: then the newest searches are looked through. A stop ends it: the next
 * start makes the index anew.
 */
export function createSaidIndexer(
  opened: Pick<OpenDatabase, 'db' | 'kind' | 'withoutTimeLimits'>,
  clock: Clock,
): Sweep {
  let isDone = opened.kind === 'embedded'
  return async (stopping) => {
    if (isDone) return
    const name = await findUnindexed(opened.db, clock.now())
    if (name === null) return
    try {
      await runUntil(opened, stopping, (connection) => indexAlone(connection, name))
    } catch (error) {
      if (stopping.aborted) return
      isDone = refusals.includes((error as { code?: string }).code ?? '')
      throw error
    }
  }
}
