import type { AnswerKind, Language, QuestionKind } from '@voice-shop/contract'
import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { getMostBytes } from './find-searches.queries.ts'

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

/**
 * Searches without a product, and those whose products miss something, the newest first; and whether the time has more
 * than were looked at.
 */
export async function listFallenShort(
  db: Database,
  { workspaceId, start, end, mostSearches }: FallenShortInput,
): Promise<{ searches: FallenShort[]; isPartial: boolean }> {
  const { rows } = await sql<FallenShort & { isLookedAt: boolean }>`
    with newest as materialized (
      select s.id, s.shopper_id, s.query, s.said, s.occurred_at, s.products_count,
        row_number() over walk as place, sum(octet_length(s.query)) over walk as bytes
      from (
        select * from voice_searches
        where workspace_id = ${workspaceId} and occurred_at >= ${start} and occurred_at < ${end}
        order by occurred_at desc, id desc limit ${mostSearches + 1}
      ) as s
      window walk as (order by s.occurred_at desc, s.id desc rows unbounded preceding)
    )
    select n.occurred_at as at, n.shopper_id as "shopperId", n.query, n.said, a.kind, a.question, a.language,
      a.answer as record,
      n.place <= ${mostSearches} and n.bytes <= ${getMostBytes(mostSearches)} as "isLookedAt"
    from newest n
    -- A join of its own, of the answers since the oldest of them: to look up each takes three times as long.
    left join (
      select searched_at, search_id, kind, question, language, answer from voice_answers
      where workspace_id = ${workspaceId} and searched_at >= (select min(occurred_at) from newest) and searched_at < ${end}
      offset 0
    ) a on a.searched_at = n.occurred_at and a.search_id = n.id
    where n.products_count = 0 or a.kind = 'relaxed' or n.place > ${mostSearches}
      or n.bytes > ${getMostBytes(mostSearches)}
    order by n.occurred_at desc, n.id desc
  `.execute(db)
  const searches = rows.filter(({ isLookedAt }) => isLookedAt).map(({ isLookedAt: _, ...search }) => search)
  return { searches, isPartial: searches.length < rows.length }
}
