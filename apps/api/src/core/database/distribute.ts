import { sql } from 'kysely'
import { migrateToLatest, readMigrations } from './migrate.ts'
import type { Database, OpenDatabase } from './open-database.ts'
import { type Placement, readPlacements } from './placements.ts'
import { narrowWorkspaceRole } from './workspace-role-rights.ts'

/** Why a database cannot be distributed, for whoever runs it. */
export class NotDistributableError extends Error {}

/** Whether the database has the extension, as one that is distributed does. */
export async function hasCitus(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}

/**
 * Returns a function that tells whether workspaces may lie on several machines, of which a statement should concern one.
 * It asks the database once.
 */
export function createCitusCheck(db: Database): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null
  return () => {
    answer ??= hasCitus(db).catch((error: unknown) => {
      answer = null
      throw error
    })
    return answer
  }
}

async function requireCoordinator(db: Database): Promise<void> {
  if (!(await hasCitus(db))) {
    throw new NotDistributableError(
      'This database does not have Citus. Install it on the server, set shared_preload_libraries = citus and run ' +
        '"create extension citus" in the database of DATABASE_URL.',
    )
  }
  const { rows: groups } = await sql<{ groupid: number }>`select groupid from pg_dist_local_group`.execute(db)
  if (groups[0]?.groupid !== 0) {
    throw new NotDistributableError('DATABASE_URL names a worker of a Citus cluster. Name its coordinator.')
  }
}

/** The tables that are where they belong. Others Citus may know as well: local ones that refer to a reference table. */
async function listPlaced(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where (partmethod = 'h' or repmodel = 't') and not relispartition
  `.execute(db)
  return new Set(rows.map(({ name }) => name))
}

interface Reference {
  /** The table that refers. */
  table: string
  name: string
  definition: string
}

/** The foreign keys by which tables that are not in their place yet refer to one. */
async function listReferences(db: Database, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select relname as table, conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.conparentid = 0
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.conrelid and p.partmethod = 'h')
  `.execute(db)
  return rows
}

/**
 * Places a table and, as Citus lets no local table refer to one that is distributed, those that refer to it: their foreign
 * keys are away until both are in their place.
 */
async function distributeWithReferring(db: Database, placement: Placement, all: readonly Placement[]): Promise<void> {
  if (placement.kind === 'reference') return
  const references = await listReferences(db, placement.table)
  for (const { table, name } of references)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db)
  await sql`select distribute(${placement.table}, ${placement.column})`.execute(db)
  for (const referring of all.filter(({ table }) => references.some((reference) => reference.table === table))) {
    await distributeWithReferring(db, referring, all)
  }
  for (const { table, name, definition } of references) {
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
  }
}

async function place(db: Database, placement: Placement, all: readonly Placement[]): Promise<void> {
  if (placement.kind === 'reference') await sql`select make_reference(${placement.table})`.execute(db)
  else {
    await db.transaction().execute(async (transaction) => {
      // Shards of which several are changed at once take no foreign key in the same transaction.
      await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(transaction)
      await distributeWithReferring(transaction, placement, all)
    })
  }
}

/** Statements join tables by workspace: a shard count that was changed in between would part them. */
async function requireColocation(db: Database): Promise<void> {
  const { rows } = await sql<{ tables: string[] }>`
    select array_agg(relname::text order by relname) as tables
    from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where partmethod = 'h' and not relispartition group by colocationid
  `.execute(db)
  if (rows.length < 2) return
  const groups = rows.map(({ tables }) => tables.join(', ')).join('; and ')
  throw new NotDistributableError(
    `Tables lie in ${rows.length} groups of shards, and have to lie in one: ${groups}. Set citus.shard_count back, ` +
      'undistribute the smaller group (undistribute_table) and run this again.',
  )
}

/**
 * Brings the database of a Citus coordinator up to date and each of its tables to its place, with what is in it; what is there already stays. Each table
 * moves in a transaction of its own, or with those that refer to it, so that it may be stopped and run again. Nothing else should use the database.
 * Returns the tables that moved. Throws NotDistributableError.
 *
 * @param onProgress told of each table before it moves, and at the end
 */
export async function distributeTables(
  opened: OpenDatabase,
  onProgress: (done: number, total: number, table: string | null) => void,
): Promise<string[]> {
  await requireCoordinator(opened.db)
  await migrateToLatest(opened)
  const placements = readPlacements(Object.values(readMigrations()))
  const placed = await listPlaced(opened.db)
  const missing = placements.filter(({ table }) => !placed.has(table))
  await opened.withoutTimeLimits(async (db) => {
    for (const [index, placement] of missing.entries()) {
      onProgress(index, missing.length, placement.table)
      // With one that it refers to.
      const isPlaced = index > 0 && (await listPlaced(db)).has(placement.table)
      if (!isPlaced) await place(db, placement, placements)
    }
    await requireColocation(db)
    // Rights name tables as each machine has them.
    await narrowWorkspaceRole(db)
    // The rows are in the shards; what they took on the coordinator is given back once no table needs it for its keys.
    for (const { table } of placements) {
      await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db)
    }
  })
  onProgress(missing.length, missing.length, null)
  return missing.map(({ table }) => table)
}
