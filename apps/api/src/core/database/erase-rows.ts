import { sql } from 'kysely'
import type { Database } from './open-database.ts'
import type { Tables } from './tables.ts'

/** A table with rows of workspaces, and its primary key without the workspace; none: a workspace has one row. */
export interface WorkspaceTable {
  table: keyof Tables
  key: readonly string[]
}

const rowsAtOnce = 5000

/**
 * Erases a workspace's rows of some tables, one after the other and a part at a time: no statement runs into the
 * database's time limit, however large the store is. Broken off, it goes on where it was when it is called again.
 */
export async function eraseRows(db: Database, workspaceId: string, tables: readonly WorkspaceTable[]): Promise<void> {
  for (const rows of tables) while (await erasePart(db, workspaceId, rows));
}

/** Returns whether there may be more. */
async function erasePart(db: Database, workspaceId: string, { table, key }: WorkspaceTable): Promise<boolean> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const part =
    key.length === 0
      ? sql``
      : sql`and (${columns}) in (
          select ${columns} from ${sql.table(table)} where workspace_id = ${workspaceId} limit ${rowsAtOnce}
        )`
  const result = await sql`
    delete from ${sql.table(table)} where workspace_id = ${workspaceId} ${part}
  `.execute(db)
  return key.length > 0 && (result.numAffectedRows ?? 0n) >= BigInt(rowsAtOnce)
}
