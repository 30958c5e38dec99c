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
  /** So many searches, the oldest, and those of the same instant as the last of them. */
  limit: number
  /** Makes of an answer's record what may stay. */
  blankRecord: (record: Uint8Array) => Uint8Array
  /** Takes the sentences off what was made of searches elsewhere, last of all: it may have to wait for who is making more of it. */
  forget: (transaction: Transaction<Tables>) => Promise<void>
}

/**
 * Takes the sentences off searches that Voice Shop answered itself, and what tells of them off the answers. No figure is
 * made of either. Returns the time of the last one; null where there was none.
 */
export async function blankSentences(db: Database, input: BlankInput): Promise<Date | null> {
  const { workspaceId, after, until, limit, blankRecord, forget } = input
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ last: Date | null }>`
      select max(searched_at) as last from (
        select searched_at from voice_answers
        where workspace_id = ${workspaceId} and searched_at > ${after} and searched_at < ${until}
        order by searched_at limit ${limit}
      ) as oldest
    `.execute(transaction)
    const last = rows[0]?.last ?? null
    if (last === null) return null
    await sql`
      update voice_searches s set query = ${blankQuery}, said = ${blankQuery} from voice_answers a
      where s.workspace_id = ${workspaceId} and s.occurred_at > ${after} and s.occurred_at <= ${last}
        and a.workspace_id = ${workspaceId} and a.searched_at > ${after} and a.searched_at <= ${last}
        and a.searched_at = s.occurred_at and a.search_id = s.id
    `.execute(transaction)
    const answers = await transaction
      .selectFrom('voice_answers')
      .select(['searched_at', 'search_id', 'answer'])
      .where('workspace_id', '=', workspaceId)
      .where('searched_at', '>', after)
      .where('searched_at', '<=', last)
      .execute()
    await sql`
      update voice_answers a set answer = t.answer::bytea
      from unnest(
        ${formatArray(answers.map(({ searched_at }) => searched_at.toISOString()))}::timestamptz[],
        ${formatArray(answers.map(({ search_id }) => search_id))}::uuid[],
        ${formatTexts(answers.map(({ answer }) => formatBytes(blankRecord(answer))))}::text[]
      ) as t (searched_at, search_id, answer)
      where a.workspace_id = ${workspaceId} and a.searched_at > ${after} and a.searched_at <= ${last}
        and a.searched_at = t.searched_at and a.search_id = t.search_id
    `.execute(transaction)
    // Those tell the sentences, too.
    await eraseMessagesBefore(transaction, { workspaceId, before: last })
    await forget(transaction)
    return last
  })
}
