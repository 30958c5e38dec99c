import { type RawBuilder, sql } from 'kysely'
import type { Database } from './open-database.ts'
import type { Tables } from './tables.ts'

type Row = Record<string, unknown>

/** A workspace, and its store. */
export interface WorkspaceIds {
  workspaceId: string
  merchantId: string
}

/** Data of a workspace that is exported as one file of each format, without secrets and their hashes. */
export interface DataSet {
  name: string
  columns: readonly string[]
  /** A few rows at a time, so that any number of them takes the same memory. */
  read(db: Database, of: WorkspaceIds): AsyncGenerator<Row[]>
}

const rowsAtOnce = 1000

interface TableSet<Name extends keyof Tables> {
  name: string
  table: Name
  /** The primary key without the workspace. */
  key: readonly (keyof Tables[Name] & string)[]
  columns: readonly (keyof Tables[Name] & string)[]
  /** Further columns that are made of them: an expression for each. */
  made?: Readonly<Record<string, (workspaceId: string) => RawBuilder<unknown>>>
}

/** A table of the workspace in the order of its key. What is written meanwhile may be in it or not. */
export function readTable<Name extends keyof Tables>({
  name,
  table,
  key,
  columns,
  made = {},
}: TableSet<Name>): DataSet {
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  return {
    name,
    columns: [...columns, ...Object.keys(made)],
    async *read(db, { workspaceId }) {
      const read = [...new Set([...key, ...columns])].map((column) => sql.ref(column))
      const expressions = Object.entries(made).map(([as, make]) => sql`${make(workspaceId)} as ${sql.ref(as)}`)
      let after: Row | undefined
      for (;;) {
        const isAfter = after ? sql`and (${keyColumns}) > (${sql.join(key.map((column) => after?.[column]))})` : sql``
        const { rows }: { rows: Row[] } = await sql<Row>`
          select ${sql.join([...read, ...expressions])}
          from ${sql.table(table)} where workspace_id = ${workspaceId} ${isAfter}
          order by ${keyColumns} limit ${rowsAtOnce}
        `.execute(db)
        if (rows.length > 0) yield rows
        if (rows.length < rowsAtOnce) return
        after = rows.at(-1)
      }
    },
  }
}

/** What is small enough to be read at once. */
export function readAtOnce(
  name: string,
  columns: readonly string[],
  read: (db: Database, of: WorkspaceIds) => Promise<Row[]>,
): DataSet {
  return {
    name,
    columns,
    async *read(db, of) {
      yield await read(db, of)
    },
  }
}
