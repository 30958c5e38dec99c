import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { AnswerCounts } from '../rollups/rollups.public.ts'

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
    select count(*) filter (where kind = 'relaxed')::int as relaxed, count(*) filter (where kind = 'nothing')::int as nothing,
      count(*) filter (where kind = 'other')::int as other,
      count(*) filter (where kind = 'not_understood')::int as not_understood,
      count(*) filter (where source = 'voice')::int as spoken, count(*) filter (where language = 'en')::int as en,
      count(*) filter (where language = 'es')::int as es, count(*) filter (where language = 'pt')::int as pt
    from voice_answers
    where workspace_id = ${workspaceId} and searched_at >= ${from} and searched_at < ${until}
  `.execute(db)
  return rows[0] as AnswerCounts
}
