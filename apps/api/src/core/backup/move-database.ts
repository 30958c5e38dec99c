import { sql, type Transaction } from 'kysely'
import { migrateToLatest } from '../database/migrate.ts'
import { type OpenDatabase, openEmbedded } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { BackupError } from './backup-error.ts'
import { requireEmbedded } from './embedded-backup.ts'
import {
  type Fingerprint,
  isData,
  listDifferences,
  listTables,
  readFingerprint,
  schemas,
  type Table,
  textSettings,
} from './fingerprint.ts'
import { requireFreeTarget } from './postgres-target.ts'

type Side = Transaction<Tables>

/** Rows at a time: a few megabytes, were all of them photos. */
const rowsAtOnce = 500

/** Puts tables after those that their foreign keys lead to. */
async function sortByKeys(db: Side, tables: Table[]): Promise<Table[]> {
  const { rows: keys } = await sql<{ source: string; goal: string }>`
    select format('%I.%I', sn.nspname, s.relname) as source, format('%I.%I', gn.nspname, g.relname) as goal
    from pg_constraint k
    join pg_class s on s.oid = k.conrelid join pg_namespace sn on sn.oid = s.relnamespace
    join pg_class g on g.oid = k.confrelid join pg_namespace gn on gn.oid = g.relnamespace
    where k.contype = 'f' and k.conrelid <> k.confrelid
  `.execute(db)
  const waiting = new Map(tables.map((table) => [table.name, table]))
  const sorted: Table[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !keys.some(({ source, goal }) => source === name && waiting.has(goal)),
    )
    if (free.length === 0) throw new Error(`foreign keys lead in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const table of free) {
      sorted.push(table)
      waiting.delete(table.name)
    }
  }
  return sorted
}

/** Makes the parts of partitioned tables that the target lacks. */
async function copyPartitions(source: Side, target: Side): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('create table if not exists %I.%I partition of %s %s',
      n.nspname, c.relname, i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid)) as statement
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relispartition and c.relkind in ('r', 'p') and n.nspname = any(${[...schemas]}) order by i.inhparent::regclass::text, c.relname
  `.execute(source)
  for (const { statement } of rows) await sql.raw(statement).execute(target)
}

/** Copies a table's rows as text, by which both databases agree on the value of every type. */
async function copyRows({ source, target }: { source: Side; target: Side }, table: Table): Promise<void> {
  const { name, columns, generated } = table
  const written = columns.filter((column) => !generated.includes(column))
  // The other side's transaction may have begun anew in the middle of a table.
  await sql.raw('close all').execute(source)
  await sql.raw(`declare moved cursor for select row(${columns.join(', ')})::text as row from ${name}`).execute(source)
  for (;;) {
    const { rows } = await sql.raw<{ row: string }>(`fetch ${rowsAtOnce} from moved`).execute(source)
    if (rows.length === 0) break
    // Without the offset the row would be parsed once for each column.
    await sql`
      insert into ${sql.raw(`${name} (${written.join(', ')})`)} overriding system value
      select ${sql.raw(written.map((column) => `(moved.value).${column}`).join(', '))}
      from (select text::${sql.raw(name)} as value from unnest(${rows.map(({ row }) => row)}::text[]) as text offset 0)
        as moved
    `.execute(target)
  }
  await sql.raw('close moved').execute(source)
}

async function copySequences(source: Side, target: Side): Promise<void> {
  const { rows } = await sql<{ name: string; last: string }>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname = any(${[...schemas]}) and last_value is not null
  `.execute(source)
  for (const { name, last } of rows)
    await sql`select setval(${name}::text::regclass, ${last}::text::bigint)`.execute(target)
}

function requireSameColumns(source: Table[], target: Table[]): void {
  const describe = (tables: Table[]) =>
    tables.map(({ name, columns }) => `${name} (${[...columns].sort().join(', ')})`).join('\n')
  if (describe(source) !== describe(target)) {
    throw new BackupError(
      'The two databases have different tables. Is this version of Voice Shop the one that made them?',
    )
  }
}

/** What migrations keep of themselves is of the target's own making. */
function leaveOutBookkeeping(prints: Fingerprint): Fingerprint {
  return Object.fromEntries(Object.entries(prints).filter(([name]) => isData(name)))
}

async function copyAll(source: Side, target: Side, onTable: (name: string) => void): Promise<Fingerprint> {
  const [sourceTables, targetTables] = [await listTables(source), await listTables(target)]
  requireSameColumns(sourceTables, targetTables)
  for (const side of [source, target]) for (const setting of textSettings) await sql.raw(setting).execute(side)
  // For Citus: a table that lies whole on every machine may not be written beside the shards of another. To others it
  // means nothing.
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(target)
  await copyPartitions(source, target)
  // The target's order of columns is the one in which it reads rows.
  for (const table of await sortByKeys(target, targetTables)) {
    if (!isData(table.name)) continue
    onTable(table.name)
    await copyRows({ source, target }, table)
  }
  await copySequences(source, target)
  const [before, after] = [await readFingerprint(source), await readFingerprint(target)].map(leaveOutBookkeeping)
  const differences = listDifferences(before ?? {}, after ?? {})
  if (differences.length > 0) throw new BackupError(`The copy is not the same: ${differences.join('; ')}.`)
  return after ?? {}
}

/**
 * Copies the stopped embedded database of a folder into an empty PostgreSQL, in one transaction with the recount. The
 * folder stays as it is. Throws BackupError, and DataFolderInUseError while a server runs on the folder.
 */
export async function moveDatabase(input: {
  dataDir: string
  target: OpenDatabase
  onTable?: (name: string) => void
}): Promise<Fingerprint> {
  const { dataDir, target, onTable = () => undefined } = input
  requireEmbedded(dataDir)
  const embedded = openEmbedded(dataDir)
  try {
    await requireFreeTarget(target, { mayReplace: false })
    // Both have the tables of this version then.
    await migrateToLatest(embedded)
    await migrateToLatest(target)
    const prints = await embedded.withoutTimeLimits((from) =>
      target.withoutTimeLimits((to) =>
        from.transaction().execute((source) => to.transaction().execute((goal) => copyAll(source, goal, onTable))),
      ),
    )
    await target.withoutTimeLimits((db) => sql`analyze`.execute(db))
    return prints
  } finally {
    await embedded.close()
  }
}
