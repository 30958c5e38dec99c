import { sql } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import { describeBound, findPartition, type Partition, partitionedTables } from './partitions.ts'

/** The partitions that there are, in the order in which their tables are dropped. */
export async function listPartitions(db: Database): Promise<Partition[]> {
  const { rows } = await sql<{ parent: string; name: string }>`
    select parent.relname as parent, part.relname as name
    from pg_inherits
    join pg_class part on part.oid = inhrelid
    join pg_class parent on parent.oid = inhparent
    where parent.oid = any(${[...partitionedTables]}::regclass[])
  `.execute(db)
  return partitionedTables.flatMap((table) =>
    rows
      .filter(({ parent }) => parent === table)
      .flatMap(({ name }) => findPartition(table, name.slice(table.length + 1)) ?? []),
  )
}

/** Makes those of the partitions that are missing. Any number of processes may do it at once. */
export async function makePartitions(db: Database, partitions: readonly Partition[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const partition of partitions) {
      const { table, suffix, from, to } = partition
      const [lower, upper] = [describeBound(partition, from), describeBound(partition, to)]
      await sql`select make_partition(${table}, ${suffix}, ${lower}, ${upper})`.execute(transaction)
    }
  })
}

/**
 * Drops a partition with all that is in it. Who reads or writes the table waits for as long as that takes, which is
 * milliseconds once the lock is had; what holds the table longer than a moment, such as a backup, is not waited for:
 * then it throws 55P03.
 */
export async function dropPartition(db: Database, { table, suffix }: Partition): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = '300ms'`.execute(transaction)
    await sql`drop table if exists ${sql.table(`${table}_${suffix}`)}`.execute(transaction)
  })
}
