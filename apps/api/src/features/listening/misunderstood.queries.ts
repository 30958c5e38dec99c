import { misunderstandings } from '@voice-shop/contract'
import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'

const causes = sql.raw(misunderstandings.map((name) => `s.${name}`).join(' + '))

/** Openings of a workspace that began in a span; `to` is exclusive. */
export interface OpeningSpan {
  workspaceId: string
  from: Date
  to: Date
}

interface Misunderstood {
  /** Sentences that were not understood for whatever reason, as countMisunderstood has it. */
  count: number
  /** All that were spoken. */
  of: number
  /** How many an average sentence's opening had; at least 1. */
  alike: number
}

/** Of the openings of each of the spans, in their order: one scan of the index by time for each. */
export async function sumMisunderstood(db: Database, spans: readonly OpeningSpan[]): Promise<Misunderstood[]> {
  const sums = spans.map(() => ({ count: 0, of: 0, alike: 1 }))
  if (spans.length === 0) return sums
  // A join and not a lateral query: see sumWindows.
  const { rows } = await sql<{ place: number; count: number; turns: number; squares: number }>`
    select t.place::int as place, sum(${causes})::int as count, sum(s.voice_turns)::int as turns,
      sum(s.voice_turns::bigint * s.voice_turns)::float8 as squares
    from unnest(
      ${spans.map(({ workspaceId }) => workspaceId)}::uuid[], ${spans.map(({ from }) => from.toISOString())}::timestamptz[],
      ${spans.map(({ to }) => to.toISOString())}::timestamptz[]
    ) with ordinality as t (workspace_id, since, until, place)
    join listening_sessions s on s.workspace_id = t.workspace_id and s.started_at >= t.since and s.started_at < t.until
    group by t.place
  `.execute(db)
  for (const { place, count, turns, squares } of rows) {
    sums[place - 1] = { count, of: turns, alike: turns === 0 ? 1 : squares / turns }
  }
  return sums
}
