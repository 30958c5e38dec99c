import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { answerKindLetters } from './answer-kinds.ts'

/** Of the spoken sentences that Voice Shop answered in each of the spans, how many it did not understand. */
export async function countNotUnderstood(
  db: Database,
  { workspaceId, spans }: { workspaceId: string; spans: readonly { from: Date; to: Date }[] },
): Promise<{ count: number; of: number }[]> {
  const { rows } = await sql<{ count: number; of: number }>`
    select a.count, a.of
    from unnest(
      ${spans.map(({ from }) => from.toISOString())}::timestamptz[], ${spans.map(({ to }) => to.toISOString())}::timestamptz[]
    ) with ordinality as t (since, until, place)
    cross join lateral (
      select count(*) filter (where answer_kind = ${answerKindLetters.not_understood})::int as count, count(*)::int as of
      from voice_searches
      where workspace_id = ${workspaceId} and occurred_at >= t.since and occurred_at < t.until and is_spoken
    ) as a
    order by t.place
  `.execute(db)
  return rows
}
