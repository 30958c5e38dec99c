import { type RawBuilder, sql } from 'kysely'
import { formatArray } from './array-text.ts'

/** What a statement concerns in one workspace. */
export interface WorkspaceRows<Row> {
  workspaceId: string
  rows: readonly Row[]
}

/**
 * Rows of one or of several workspaces as parts of a statement that takes one array per column:
 * `select ${workspaceId} from unnest(${ids} ${formatArray(rows.map(…))}::int[]) as t (${idColumn} slot)`.
 */
export interface RowColumns<Row> {
  rows: Row[]
  /** The workspace of a row of `t`. */
  workspaceId: RawBuilder<string>
  /** The array of it before the others, and its name before theirs: nothing where there is but one. */
  ids: RawBuilder<unknown>
  idColumn: RawBuilder<unknown>
}

const nothing = sql``
const column = sql`workspace_id,`
const columnOfRow = sql<string>`t.workspace_id`

/**
 * Lays out rows for one statement. Of a single workspace the statement says it as a value: Citus sends such a one to the
 * machine that has its rows, and PostgreSQL prunes by it.
 */
export function toColumns<Row>(parts: readonly WorkspaceRows<Row>[]): RowColumns<Row> {
  const [first, ...others] = parts
  if (first && others.length === 0) {
    const workspaceId = sql<string>`${first.workspaceId}::uuid`
    return { rows: [...first.rows], workspaceId, ids: nothing, idColumn: nothing }
  }
  const ids = parts.flatMap(({ workspaceId, rows }) => rows.map(() => workspaceId))
  return {
    rows: parts.flatMap(({ rows }) => rows),
    workspaceId: columnOfRow,
    ids: sql`${formatArray(ids)}::uuid[],`,
    idColumn: column,
  }
}

/** Of each part the rows that are its own, as far as it has any. */
export function pickRows<Part extends { workspaceId: string }, Row>(
  parts: readonly Part[],
  pick: (part: Part) => readonly Row[],
): WorkspaceRows<Row>[] {
  return parts
    .map((part) => ({ workspaceId: part.workspaceId, rows: pick(part) }))
    .filter(({ rows }) => rows.length > 0)
}

/** What a statement read, by the workspace that each row names. */
export function groupByWorkspace<Row extends { workspace_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const byWorkspace = new Map<string, Row[]>()
  for (const row of rows) {
    const known = byWorkspace.get(row.workspace_id)
    if (known) known.push(row)
    else byWorkspace.set(row.workspace_id, [row])
  }
  return byWorkspace
}
