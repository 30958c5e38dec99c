import type { AnswerKind, Language, QuestionKind } from '@voice-shop/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { answerKindLetters } from './answer-kinds.ts'
import { getMostBytes } from './find-searches.queries.ts'
import { readAnswerColumns } from './given-answers.repository.ts'
import { readLastWeeksFirst } from './last-weeks.ts'

interface FallenShortInput {
  workspaceId: string
  start: Date
  end: Date
  /** So many are read, the newest of the time; fewer where they are unusually long. */
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
  isRead: boolean
}

/** The newest of the time that fell short, one more than are to be read. */
export function selectFallenShort({
  workspaceId,
  start,
  end,
  mostSearches,
}: FallenShortInput): RawBuilder<FallenShortRow> {
  // Word for word as their index has it: a letter that is a parameter would not be found there.
  const hasFallenShort = sql`products_count = 0 or answer_kind = ${sql.lit(answerKindLetters.relaxed)}`
  return sql`
    select s.*, row_number() over walk <= ${mostSearches}
      and sum(octet_length(s.query)) over walk <= ${getMostBytes(mostSearches)} as "isRead"
    from (
      select occurred_at, id, shopper_id, query, said, answer_kind, question, answer_language, answer from voice_searches
      where workspace_id = ${workspaceId} and occurred_at >= ${start} and occurred_at < ${end} and (${hasFallenShort})
      order by occurred_at desc, id desc limit ${mostSearches + 1}
    ) as s
    window walk as (order by s.occurred_at desc, s.id desc rows unbounded preceding)
    order by occurred_at desc, id desc
  `
}

/**
 * Searches without a product, and those whose products miss something, the newest first; and whether the time has more
 * than were read.
 */
export async function listFallenShort(
  db: Database,
  input: FallenShortInput,
): Promise<{ searches: FallenShort[]; isPartial: boolean }> {
  const { rows } = await readLastWeeksFirst(input, {
    read: (start) => selectFallenShort({ ...input, start }).execute(db),
    isEnough: (found) => found.rows.length > input.mostSearches,
  })
  const searches = rows
    .filter(({ isRead }) => isRead)
    .map((row) => ({
      at: row.occurred_at,
      shopperId: row.shopper_id,
      query: row.query,
      said: row.said,
      ...(readAnswerColumns(row) ?? { kind: null, question: null, language: null, record: null }),
    }))
  return { searches, isPartial: searches.length < rows.length }
}
