import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

/** What was set for a workspace's answers, and what was learned for them. */
export function eraseAnswers(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'own_answers', key: ['kind', 'language'] },
    { table: 'answer_rules', key: ['id'] },
    { table: 'click_factors', key: ['product_id'] },
    { table: 'click_learning', key: [] },
    { table: 'product_embeddings', key: ['product_id', 'language'] },
    { table: 'embedding_progress', key: [] },
  ])
}
