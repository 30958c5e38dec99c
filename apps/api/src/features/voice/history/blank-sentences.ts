import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
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
  /** Makes of an answer, which is `a.answer`, what may stay. */
  blankAnswer: RawBuilder<unknown>
}

/**
 * Takes the sentences off searches that Voice Shop answered itself, and what tells of them off the answers. No figure is
 * made of either. Returns the time of the last one; null where there was none.
 */
export async function blankSentences(db: Database, input: BlankInput): Promise<Date | null> {
  const { workspaceId, after, until, limit, blankAnswer } = input
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
    await sql`
      update voice_answers a set answer = ${blankAnswer}
      where a.workspace_id = ${workspaceId} and a.searched_at > ${after} and a.searched_at <= ${last}
    `.execute(transaction)
    // Those tell the sentences, too.
    await eraseMessagesBefore(transaction, { workspaceId, before: last })
    return last
  })
}
