import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { AnswerCounts } from '../rollups/rollups.public.ts'
import { answerKindLetters } from './answer-kinds.ts'

interface SpanInput {
  workspaceId: string
  /** Inclusive. */
  from: Date
  /** Exclusive. */
  until: Date
}

/** Counts, from the answers themselves, what roll-ups do not tell apart: those of a slot before an instant within it. */
export async function sumAnswersOf(db: Database, { workspaceId, from, until }: SpanInput): Promise<AnswerCounts> {
  const { rows } = await sql<AnswerCounts>`
    select count(*) filter (where answer_kind = ${answerKindLetters.relaxed})::int as relaxed,
      count(*) filter (where answer_kind = ${answerKindLetters.nothing})::int as nothing,
      count(*) filter (where answer_kind = ${answerKindLetters.other})::int as other,
      count(*) filter (where answer_kind = ${answerKindLetters.not_understood})::int as not_understood,
      count(*) filter (where is_spoken)::int as spoken, count(*) filter (where answer_language = 'en')::int as en,
      count(*) filter (where answer_language = 'es')::int as es, count(*) filter (where answer_language = 'pt')::int as pt
    from voice_searches
    where workspace_id = ${workspaceId} and occurred_at >= ${from} and occurred_at < ${until}
  `.execute(db)
  return rows[0] as AnswerCounts
}
