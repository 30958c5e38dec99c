import type { AnswerKind, Language, QuestionKind } from '@voice-shop/contract'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { answerKindLetters } from './answer-kinds.ts'
import { getMostBytes } from './find-searches.queries.ts'
import { readAnswerColumns } from './given-answers.repository.ts'

interface FallenShortInput {
  workspaceId: string
  start: Date
  end: Date
  /** So many searches are looked at, the newest of the time; fewer where they are unusually long. */
  mostSearches: number
}

/** A search that did not find what was meant. */
export interface FallenShort {
  at: Date
  shopperId: string
  query: string
  /** The query without case and accents. */
  said: string
  /** Null: others answered it, with no product. What follows is null then, too. */
  kind: AnswerKind | null
  question: QuestionKind | null
  language: Language | null
  /** As the answers slice wrote it. */
  record: Uint8Array | null
}

interface FallenShortRow extends Selectable<Tables['voice_searches']> {
  isLookedAt: boolean
}

/**
 * Searches without a product, and those whose products miss something, the newest first; and whether the time has more
 * than were looked at.
 */
export async function listFallenShort(
  db: Database,
  { workspaceId, start, end, mostSearches }: FallenShortInput,
): Promise<{ searches: FallenShort[]; isPartial: boolean }> {
  const { rows } = await sql<FallenShortRow>`
    with newest as (
      select s.id, s.shopper_id, s.query, s.said, s.occurred_at, s.products_count, s.answer_kind, s.question,
        s.answer_language, s.answer, row_number() over walk as place, sum(octet_length(s.query)) over walk as bytes
      from (
        select * from voice_searches
        where workspace_id = ${workspaceId} and occurred_at >= ${start} and occurred_at < ${end}
        order by occurred_at desc, id desc limit ${mostSearches + 1}
      ) as s
      window walk as (order by s.occurred_at desc, s.id desc rows unbounded preceding)
    )
    select occurred_at, shopper_id, query, said, answer_kind, question, answer_language, answer,
      place <= ${mostSearches} and bytes <= ${getMostBytes(mostSearches)} as "isLookedAt"
    from newest
    where products_count = 0 or answer_kind = ${answerKindLetters.relaxed} or place > ${mostSearches}
      or bytes > ${getMostBytes(mostSearches)}
    order by occurred_at desc, id desc
  `.execute(db)
  const searches = rows
    .filter(({ isLookedAt }) => isLookedAt)
    .map((row) => ({
      at: row.occurred_at,
      shopperId: row.shopper_id,
      query: row.query,
      said: row.said,
      ...(readAnswerColumns(row) ?? { kind: null, question: null, language: null, record: null }),
    }))
  return { searches, isPartial: searches.length < rows.length }
}
