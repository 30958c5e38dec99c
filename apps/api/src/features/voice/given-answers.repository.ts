import type { AnswerKind, Language, QuestionKind } from '@voice-shop/contract'
import { sql } from 'kysely'
import { formatBytes } from '../../core/database/array-text.ts'
import { defineInsert } from '../../core/database/insert-rows.ts'
import type { Database } from '../../core/database/open-database.ts'
import { blankQuery } from './blank-query.ts'
import type { CheckedSearch, GivenAnswer } from './event-check.ts'
import { listRecommendedIds } from './recommended-products.ts'

export type AnsweredSearch = CheckedSearch & { answer: GivenAnswer }

/** The searches among them that Voice Shop answered itself. */
export function pickAnswered(searches: readonly CheckedSearch[]): AnsweredSearch[] {
  return searches.filter((search): search is AnsweredSearch => search.answer !== undefined)
}

export const insertGivenAnswers = defineInsert<AnsweredSearch>({
  into: 'voice_answers',
  columns: [
    { name: 'search_id', type: 'uuid', read: ({ id }) => id },
    { name: 'searched_at', type: 'timestamptz', read: ({ occurredAt }) => occurredAt.toISOString() },
    { name: 'kind', type: 'text', read: ({ answer }) => answer.kind },
    { name: 'question', type: 'text', read: ({ answer }) => answer.question },
    { name: 'language', type: 'text', read: ({ answer }) => answer.language },
    { name: 'source', type: 'text', read: ({ answer }) => (answer.isSpoken ? 'voice' : 'text') },
    { name: 'answer', type: 'bytea', read: ({ answer }) => formatBytes(answer.record) },
  ],
})

export interface FoundAnswer {
  searchedAt: Date
  shopperId: string
  kind: AnswerKind
  question: QuestionKind | null
  language: Language
  source: 'voice' | 'text'
  /** What its search recommended, in that order. */
  productIds: string[]
  /** As recordAnswered was given it. */
  record: Uint8Array
}

/** What a search was answered; null where it is not known (any more), and where others answered it. */
export async function findGivenAnswer(
  db: Database,
  { workspaceId, searchId }: { workspaceId: string; searchId: string },
): Promise<FoundAnswer | null> {
  // First where it is: with the time known, one month is looked at.
  const known = await db
    .selectFrom('voice_search_ids')
    .select('occurred_at')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', searchId)
    .limit(1)
    .executeTakeFirst()
  if (!known) return null
  const row = await db
    .selectFrom('voice_answers as a')
    .innerJoin('voice_searches as s', (join) =>
      join
        .onRef('s.workspace_id', '=', 'a.workspace_id')
        .onRef('s.occurred_at', '=', 'a.searched_at')
        .onRef('s.id', '=', 'a.search_id'),
    )
    .select([
      'a.searched_at as searchedAt',
      's.shopper_id as shopperId',
      'a.kind',
      'a.question',
      'a.language',
      'a.source',
      sql<string[]>`${listRecommendedIds(sql`${workspaceId}`, sql`s.product_keys`)}`.as('productIds'),
      'a.answer as record',
    ])
    .where('a.workspace_id', '=', workspaceId)
    .where('a.searched_at', '=', known.occurred_at)
    .where('s.occurred_at', '=', known.occurred_at)
    .where('a.search_id', '=', searchId)
    .executeTakeFirst()
  return row ?? null
}

export interface AskedQuestion {
  kind: QuestionKind
  count: number
  /** The newest, each once. */
  examples: string[]
}

/** Of so many questions, the newest, examples are taken. */
const mostForExamples = 1000

/** Which questions that look for no product were asked since then, those asked most first. */
export async function listAskedQuestions(
  db: Database,
  { workspaceId, since, examples }: { workspaceId: string; since: Date; examples: number },
): Promise<AskedQuestion[]> {
  const { rows } = await sql<AskedQuestion>`
    with asked as (
      select question, count(*)::int as count from voice_answers
      where workspace_id = ${workspaceId} and searched_at >= ${since} and question is not null group by question
    ),
    newest as materialized (
      select question, searched_at, search_id from voice_answers
      where workspace_id = ${workspaceId} and searched_at >= ${since} and question is not null
      order by searched_at desc limit ${mostForExamples}
    ),
    said as (
      select n.question, s.query, max(n.searched_at) as at,
        row_number() over (partition by n.question order by max(n.searched_at) desc, s.query) as place
      from newest n
      join voice_searches s on s.workspace_id = ${workspaceId} and s.occurred_at = n.searched_at and s.id = n.search_id
      where s.occurred_at >= ${since} and s.query <> ${blankQuery}
      group by n.question, s.query
    )
    select a.question as kind, a.count, array(
      select s.query from said s where s.question = a.question and s.place <= ${examples} order by s.place
    ) as examples
    from asked a order by a.count desc, a.question
  `.execute(db)
  return rows
}
