import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database } from '../database/open-database.ts'

/** How soon work of a process that died is taken up again: this, and as much again until somebody looks. */
export const heartbeatSeconds = 15

/** Where jobs go whose last try failed. */
export const deadLetters = 'dead-letters'

/** Takes 75 ms, in which the database can start. */
export const loadPgBoss = () => import('pg-boss')

/**
 * pg-boss on our own database. Of its parts we use the tables and the statements; the loop that works is ours
 * (job-worker.ts): one poll for all kinds, and a wake-up when a job is added in this process.
 */
export async function createBoss(db: Database): Promise<PgBoss> {
  const { fromKysely, PgBoss } = await loadPgBoss()
  const boss = new PgBoss({
    db: fromKysely(db),
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: heartbeatSeconds,
    maintenanceIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    // Our queues are small: nothing to rebuild, nothing that vacuum could fall behind with.
    reindex: false,
    monitorVacuum: false,
  })
  // Its background statements try again by themselves; without a listener a failure would end the process.
  boss.on('error', () => undefined)
  return boss
}

/** Makes or updates the tables of pg-boss. Of two processes one waits: pg-boss itself would fail in the second. */
export async function migrateJobTables(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${advisoryLocks.jobTables})`.execute(connection)
    const boss = await createBoss(connection)
    await boss.start()
    await boss.stop({ graceful: false, close: false })
    await sql`select pg_advisory_unlock(${advisoryLocks.jobTables})`.execute(connection)
  })
}
