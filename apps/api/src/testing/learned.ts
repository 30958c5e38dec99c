import { saveClickFactors } from '../features/answers/clicks/click-factors.repository.ts'
import { saveEmbedded, saveProgress } from '../features/answers/optional/product-embeddings.repository.ts'
import { saveFeedUrl } from '../features/catalogue/feed/feeds.repository.ts'
import type { TestApp } from './test-app.ts'

/** What a night brings: a feed that was read, and what was learned of the store. */
export async function createLearned(
  { deps: { db, clock } }: TestApp,
  of: { workspaceId: string; mark: string },
): Promise<void> {
  const { workspaceId, mark } = of
  const now = clock.now()
  const nextRunAt = new Date(now.getTime() + 86_400_000)
  await db.transaction().execute(async (transaction) => {
    await saveFeedUrl(transaction, { workspaceId, url: `https://${mark}.example/feed.xml`, now })
    await transaction
      .updateTable('catalogue_feeds')
      .set({ state: 'done', read_at: now, next_run_at: nextRunAt })
      .where('workspace_id', '=', workspaceId)
      .execute()
    const factors = new Map([[`${mark}-product`, 1.2]])
    await saveClickFactors(transaction, { workspaceId, factors, now, nextRunAt })
  })
  const key = { productId: `${mark}-product`, language: 'es' }
  await saveEmbedded(db, workspaceId, [{ ...key, textHash: mark, direction: Int8Array.of(1, 2) }])
  await saveProgress(db, { workspaceId, model: mark, cursor: { revision: 1, ...key }, now })
}
