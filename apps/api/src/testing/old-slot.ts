import type { Database } from '../core/database/open-database.ts'

/** A search of long ago, as a day of 1970 tells it. */
export async function insertOldSlot(db: Database, workspaceId: string): Promise<void> {
  const none: number[] = []
  const counts = { recommended: none, clicked: none, no_result: none, converted: none, repeated: none, relaxed: none }
  const answers = { nothing: none, other: none, not_understood: none, spoken: none, en: none, es: none, pt: none }
  const visits = { shoppers: [1], gap_slots: none, gaps: none, returned: none }
  await db
    .insertInto('old_slots')
    .values({ workspace_id: workspaceId, day: 1, days: 1, slots: [0], searches: [1], ...counts, ...answers, ...visits })
    .execute()
}
