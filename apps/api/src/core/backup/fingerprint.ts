import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** What a table holds: how many rows, and a sum over the hashes of these columns that no order changes. */
interface TablePrint {
  rows: number
  checksum: string
  columns: string[]
}

/** By the table's name with its schema, quoted where SQL needs it. */
export type Fingerprint = Record<string, TablePrint>

export interface Table {
  /** With its schema, quoted where SQL needs it. */
  name: string
  /** Quoted where SQL needs it, in the table's own order. */
  columns: string[]
  /** Those that the database computes. */
  generated: string[]
}

/** Ours and those of the job queue. */
export const schemas = ['public', 'pgboss'] as const

/** What migrations keep of themselves: of their own making in every database. */
const bookkeeping = new Set(['public.kysely_migration', 'public.kysely_migration_lock', 'pgboss.version'])

/** Whether rows of a table are data that somebody would miss. */
export function isData(name: string): boolean {
  return !bookkeeping.has(name)
}

/** The tables of both schemas; a partitioned one stands for its parts. */
export async function listTables(db: Transaction<Tables>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(format('%I', a.attname) order by a.attnum) as columns,
      coalesce(array_agg(format('%I', a.attname)) filter (where a.attgenerated <> ''), '{}') as generated
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = any(${[...schemas]}) and c.relkind in ('r', 'p') and not c.relispartition
    group by n.nspname, c.relname order by 1
  `.execute(db)
  return rows
}

/** Settings by which values are written as text, the same in every database. */
export const textSettings = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, MDY'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
]

/** A query for rows and checksum of a table over these columns in this order. */
export function writePrintQuery(name: string, columns: readonly string[]): string {
  const row = `row(${columns.join(', ')})::text`
  const hash = `('x' || left(md5(${row}), 15))::bit(60)::bigint`
  return `select count(*)::bigint as rows, coalesce(sum(${hash}), 0)::text as checksum from ${name}`
}

/** Reads every row of both schemas. Needs a transaction that sees one state. */
export async function readFingerprint(db: Transaction<Tables>): Promise<Fingerprint> {
  for (const setting of textSettings) await sql.raw(setting).execute(db)
  const prints: Fingerprint = {}
  for (const { name, columns } of await listTables(db)) {
    // By their names: tables of the same columns may have them in another order.
    const sorted = [...columns].sort()
    const { rows } = await sql.raw<Omit<TablePrint, 'columns'>>(writePrintQuery(name, sorted)).execute(db)
    const [print] = rows
    if (!print) throw new Error(`no count of ${name}`)
    prints[name] = { ...print, columns: sorted }
  }
  return prints
}

/** One sentence for each table that is not the same. */
export function listDifferences(expected: Fingerprint, actual: Fingerprint): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].sort()
  return names.flatMap((name) => {
    const [before, after] = [expected[name], actual[name]]
    if (before?.rows !== after?.rows)
      return [`${name} has ${after?.rows ?? 'no'} rows instead of ${before?.rows ?? 'none'}`]
    const isSame = before?.checksum === after?.checksum && String(before?.columns) === String(after?.columns)
    return isSame ? [] : [`${name} has other values`]
  })
}

/** How many rows there are, without what migrations keep. */
export function countData(prints: Fingerprint): number {
  return Object.entries(prints).reduce((sum, [name, { rows }]) => sum + (isData(name) ? rows : 0), 0)
}

/** Whether both schemas hold no data, without reading all of it. */
export async function isEmpty(db: Transaction<Tables>): Promise<boolean> {
  for (const { name } of await listTables(db)) {
    if (!isData(name)) continue
    const { rows } = await sql.raw(`select 1 from ${name} limit 1`).execute(db)
    if (rows.length > 0) return false
  }
  return true
}
