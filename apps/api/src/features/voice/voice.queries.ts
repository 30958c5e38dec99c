import type { Database } from '../../core/database/open-database.ts'
import { readLastWeeksFirst } from './last-weeks.ts'

interface RecentInput {
  start: Date
  end: Date
  limit: number
}

/** The newest searches of a window, with whether a recommended product was clicked. */
export function listRecentSearches(db: Database, workspaceId: string, input: RecentInput) {
  return readLastWeeksFirst(input, {
    read: (start) => selectRecent(db, workspaceId, { ...input, start }),
    isEnough: ({ length }) => length === input.limit,
  })
}

function selectRecent(db: Database, workspaceId: string, input: RecentInput) {
  return (
    db
      .selectFrom('voice_searches as s')
      .select(['s.id', 's.query', 's.occurred_at as time', 's.products_count'])
      // Not `exists`: for that the planner may read all clicks of the workspace into a hash table first.
      .select(({ fn, lit, selectFrom }) =>
        fn
          .coalesce(
            selectFrom('voice_clicks as c')
              .select(lit(true).as('is_clicked'))
              .where('c.workspace_id', '=', workspaceId)
              .whereRef('c.searched_at', '=', 's.occurred_at')
              .whereRef('c.search_id', '=', 's.id')
              // The same as the searches': so that the planner takes the months of the window alone into account.
              .where('c.searched_at', '>=', input.start)
              .where('c.searched_at', '<', input.end)
              .limit(1),
            lit(false),
          )
          .as('converted'),
      )
      .where('s.workspace_id', '=', workspaceId)
      .where('s.occurred_at', '>=', input.start)
      .where('s.occurred_at', '<', input.end)
      .orderBy('s.occurred_at', 'desc')
      .orderBy('s.id')
      .limit(input.limit)
      .execute()
  )
}

/** Names and images of products, as the events last said them, by product id. */
export async function listProducts(db: Database, workspaceId: string, productIds: readonly string[]) {
  if (productIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('voice_products')
    .select(['product_id', 'product_name', 'product_image_url'])
    .where('workspace_id', '=', workspaceId)
    .where('product_id', 'in', productIds)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}
