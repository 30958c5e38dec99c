import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { SearchCursor, SearchFilter } from './find-searches.queries.ts'
import { hasTrigram, listPatterns } from './said-text.ts'

/** So many are read one by one to see what else is asked for; words of more are met soon on the way through the list. */
const mostFound = 1000
/** Looking at each of so many takes a tenth of a second. */
const mostUnindexed = 100_000

/**
 * Which searches of the filter's time have its words, whatever else it asks for; null where they are many, or where that
 * cannot be known in a short time (`find_said` of the migrations).
 */
export async function findSaid(db: Database, filter: SearchFilter): Promise<SearchCursor[] | null> {
  const { workspaceId, start, end, text } = filter
  const patterns = text === undefined ? [] : listPatterns(text)
  if (!patterns.some(hasTrigram)) return null
  const { rows } = await sql<{ times: Date[]; ids: string[] }>`
    select times, ids from find_said(
      ${workspaceId}::uuid, ${start}::timestamptz, ${end}::timestamptz, ${patterns}::text[], ${mostFound}, ${mostUnindexed}
    )
  `.execute(db)
  const [found] = rows
  return found ? found.ids.map((id, index) => ({ id, time: found.times[index] as Date })) : null
}
