import type { RecordedAnswer } from '@voice-shop/contract'
import type { Database } from '../../core/database/open-database.ts'
import { coreErrors } from '../../core/errors.ts'
import { findGivenAnswer } from '../voice/voice.public.ts'
import { parseGivenAnswer } from './given-answer.ts'

/** What a search was answered, and what the answer was made of. Throws 404 where there is none. */
export async function getRecordedAnswer(
  db: Database,
  search: { workspaceId: string; searchId: string },
): Promise<RecordedAnswer> {
  const found = await findGivenAnswer(db, search)
  if (!found) throw coreErrors.notFound()
  const { heard: _, ...answer } = parseGivenAnswer(found.record)
  return { search_id: search.searchId, ...answer }
}
