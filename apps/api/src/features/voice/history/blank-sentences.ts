import { sql, type Transaction } from 'kysely'
import { formatArray, formatBytes, formatTexts } from '../../../core/database/array-text.ts'
import type { Database } from '../../../core/database/open-database.ts'
import type { Tables } from '../../../core/database/tables.ts'
import { eraseMessagesBefore } from '../../endpoints/endpoints.public.ts'
import { blankQuery } from '../blank-query.ts'

interface BlankInput {
  workspaceId: string
  /** Exclusive. */
  after: Date
  /** Exclusive. */
  until: Date
  /** So many answered searches, the oldest, and those of the same instant as the last of them. */
  limit: number
  /** Makes of an answer's record what may stay. */
  blankRecord: (record: Uint8Array) => Uint8Array
  /** Takes the sentences off what was made of searches elsewhere, last of all: it may have to wait for who is making more of it. */
  forget: (transaction: Transaction<Tables>) => Promise<void>
}

/** So many searches are gone through for them: most may be such as others answered. */
const mostWalked = 20_000

/**
 * Takes the sentences off searches that Voice Shop answered itself, and what tells of them off the answers. No figure is
 * made of either. Returns until which search it came; null where there was none.
 */
export async function blankSentences(db: Database, input: BlankInput): Promise<Date | null> {
  const { workspaceId, after, until, limit, blankRecord, forget } = input
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ last: Date | null }>`
      with walked as (
        select occurred_at, answer_kind <> '' as is_answered from voice_searches
        where workspace_id = ${workspaceId} and occurred_at > ${after} and occurred_at < ${until}
        order by occurred_at limit ${mostWalked}
      )
      select coalesce(
        (select occurred_at from walked where is_answered order by occurred_at offset ${limit - 1} limit 1),
        (select max(occurred_at) from walked)
      ) as last
    `.execute(transaction)
    const last = rows[0]?.last ?? null
    if (last === null) return null
    const answers = await transaction
      .selectFrom('voice_searches')
      .select(['occurred_at', 'id', 'answer'])
      .where('workspace_id', '=', workspaceId)
      .where('occurred_at', '>', after)
      .where('occurred_at', '<=', last)
      .where('answer_kind', '<>', '')
      .execute()
    if (answers.length === 0) return last
    await sql`
      update voice_searches s set query = ${blankQuery}, said = ${blankQuery}, answer = t.answer::bytea
      from unnest(
        ${formatArray(answers.map(({ occurred_at }) => occurred_at.toISOString()))}::timestamptz[],
        ${formatArray(answers.map(({ id }) => id))}::uuid[],
        ${formatTexts(answers.map(({ answer }) => formatBytes(blankRecord(answer))))}::text[]
      ) as t (occurred_at, id, answer)
      where s.workspace_id = ${workspaceId} and s.occurred_at > ${after} and s.occurred_at <= ${last}
        and s.occurred_at = t.occurred_at and s.id = t.id
    `.execute(transaction)
    // Those tell the sentences, too.
    await eraseMessagesBefore(transaction, { workspaceId, before: last })
    await forget(transaction)
    return last
  })
}
