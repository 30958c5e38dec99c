import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { toColumns, type WorkspaceRows } from '../../core/database/workspace-rows.ts'
import type { InsightDelta, InsightFigure } from './insight-deltas.ts'
import type { Range } from './window.ts'

/** A statement for `transact`; see rollups.repository.ts. */
export function addToInsightRollups(deltas: readonly WorkspaceRows<InsightDelta>[]): RawBuilder<unknown> {
  const { rows, workspaceId, ids, idColumn } = toColumns(deltas)
  return sql`
    insert into insight_rollups as r (workspace_id, slot, no_result, converted, repeated)
    select ${workspaceId}, slot, no_result, converted, repeated
    from unnest(
      ${ids} ${rows.map((row) => row.slot)}::int[], ${rows.map((row) => row.no_result)}::int[],
      ${rows.map((row) => row.converted)}::int[], ${rows.map((row) => row.repeated)}::int[]
    ) as t (${idColumn} slot, no_result, converted, repeated)
    on conflict (workspace_id, slot) do update set
      no_result = r.no_result + excluded.no_result,
      converted = r.converted + excluded.converted,
      repeated = r.repeated + excluded.repeated
  `
}

/** The figures of a range of slots. */
export async function sumInsights(
  db: Database,
  workspaceId: string,
  { from, to }: Range,
): Promise<Record<InsightFigure, number>> {
  const { rows } = await sql<Record<InsightFigure, number>>`
    select coalesce(sum(no_result), 0)::bigint as no_result, coalesce(sum(converted), 0)::bigint as converted,
      coalesce(sum(repeated), 0)::bigint as repeated
    from insight_rollups where workspace_id = ${workspaceId} and slot >= ${from}::int and slot < ${to}::int
  `.execute(db)
  return rows[0] as Record<InsightFigure, number>
}
