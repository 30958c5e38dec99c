import type { AnswerKind, Language, QuestionKind } from '@voice-shop/contract'
import { type Selectable, sql } from 'kysely'
import { formatBytes } from '../../core/database/array-text.ts'
import type { Insert } from '../../core/database/insert-rows.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { answerKindLetters, readAnswerKind } from './answer-kinds.ts'
import { blankQuery } from './blank-query.ts'
import { type KeyedSearch, listRecommendedIds } from './recommended-products.ts'

/** What the row of a search has of its answer; nothing where others answered it. */
export const answerColumns: Insert<KeyedSearch>['columns'] = [
  {
    name: 'answer_kind',
    type: '"char"',
    read: ({ search: { answer } }) => (answer ? answerKindLetters[answer.kind] : ''),
  },
  { name: 'is_spoken', type: 'boolean', read: ({ search: { answer } }) => answer?.isSpoken ?? false },
  { name: 'answer_language', type: 'text', read: ({ search: { answer } }) => answer?.language ?? '' },
  { name: 'question', type: 'text', read: ({ search: { answer } }) => answer?.question ?? '' },
  { name: 'answer', type: 'bytea', read: ({ search: { answer } }) => (answer ? formatBytes(answer.record) : '') },
]

/** The same columns of a search without an answer. */
export const noAnswer = {
  answer_kind: '',
  is_spoken: false,
  answer_language: '',
  question: '',
  answer: Buffer.alloc(0),
} as const

/** What a search was answered, as its row tells it. */
interface ToldAnswer {
  kind: AnswerKind
  question: QuestionKind | null
  language: Language
  /** As recordAnswered was given it. */
  record: Uint8Array
}

type AnswerRow = Pick<Selectable<Tables['voice_searches']>, 'answer_kind' | 'question' | 'answer_language' | 'answer'>

/** Null where others answered. */
export function readAnswerColumns({ answer_kind, question, answer_language, answer }: AnswerRow): ToldAnswer | null {
  const kind = readAnswerKind(answer_kind)
  if (!kind || answer_language === '') return null
  return { kind, question: question === '' ? null : question, language: answer_language, record: answer }
}

export interface FoundAnswer extends ToldAnswer {
  searchedAt: Date
  shopperId: string
  source: 'voice' | 'text'
  /** What its search recommended, in that order. */
  productIds: string[]
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
    .selectFrom('voice_searches')
    .select([
      'occurred_at',
      'shopper_id',
      'answer_kind',
      'question',
      'answer_language',
      'is_spoken',
      sql<string[]>`${listRecommendedIds(sql`${workspaceId}`, sql`product_keys`)}`.as('productIds'),
      'answer',
    ])
    .where('workspace_id', '=', workspaceId)
    .where('occurred_at', '=', known.occurred_at)
    .where('id', '=', searchId)
    .executeTakeFirst()
  const told = row && readAnswerColumns(row)
  if (!told) return null
  return {
    searchedAt: row.occurred_at,
    shopperId: row.shopper_id,
    ...told,
    source: row.is_spoken ? 'voice' : 'text',
    productIds: row.productIds,
  }
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
      select question, count(*)::int as count from voice_searches
      where workspace_id = ${workspaceId} and occurred_at >= ${since} and question <> '' group by question
    ),
    newest as materialized (
      select question, occurred_at, query from voice_searches
      where workspace_id = ${workspaceId} and occurred_at >= ${since} and question <> ''
      order by occurred_at desc limit ${mostForExamples}
    ),
    said as (
      select question, query,
        row_number() over (partition by question order by max(occurred_at) desc, query) as place
      from newest where query <> ${blankQuery}
      group by question, query
    )
    select a.question as kind, a.count, array(
      select s.query from said s where s.question = a.question and s.place <= ${examples} order by s.place
    ) as examples
    from asked a order by a.count desc, a.question
  `.execute(db)
  return rows
}
