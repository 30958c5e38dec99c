import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

export function eraseOwnAnswers(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'own_answers', key: ['kind', 'language'] },
    { table: 'answer_rules', key: ['id'] },
  ])
}
