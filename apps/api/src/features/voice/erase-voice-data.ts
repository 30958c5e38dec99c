import { sql, type Transaction } from 'kysely'
import { v4 as uuidV4 } from 'uuid'
import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { eraseMessagesOf } from '../endpoints/endpoints.public.ts'
import { lockUsage } from '../usage/usage.public.ts'
import { blankQuery } from './blank-query.ts'
import { noAnswer } from './given-answers.repository.ts'
import { hashShopper } from './visits.repository.ts'

/** Erases what a workspace's shoppers said, a part at a time. Who holds the lock of its events erases all. */
export function eraseVoiceData(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'voice_clicks', key: ['searched_at', 'search_id', 'product_id'] },
    { table: 'voice_searches', key: ['occurred_at', 'id'] },
    { table: 'voice_search_ids', key: ['id', 'occurred_at'] },
    { table: 'recommended_products', key: ['key'] },
    { table: 'voice_products', key: ['product_id'] },
    { table: 'burst_notices', key: [] },
    { table: 'shopper_visits', key: ['shopper', 'slot'] },
  ])
}

interface Shoppers {
  workspaceId: string
  shopperIds: readonly string[]
}

/** How many searches of these shoppers are kept. */
export async function countShopperSearches(db: Database, { workspaceId, shopperIds }: Shoppers): Promise<number> {
  if (shopperIds.length === 0) return 0
  const { count } = await db
    .selectFrom('voice_searches')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('shopper_id', 'in', shopperIds)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The searches of these shoppers, as long as they have their names. */
export async function listShopperSearchIds(db: Database, { workspaceId, shopperIds }: Shoppers): Promise<string[]> {
  if (shopperIds.length === 0) return []
  const searches = await db
    .selectFrom('voice_searches')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('shopper_id', 'in', shopperIds)
    .execute()
  return searches.map(({ id }) => id)
}

/** What endpoints were told names no shopper: it is found by their searches. */
async function eraseToldOf(transaction: Transaction<Tables>, shoppers: Shoppers): Promise<void> {
  const searchIds = await listShopperSearchIds(transaction, shoppers)
  if (searchIds.length > 0) await eraseMessagesOf(transaction, { workspaceId: shoppers.workspaceId, searchIds })
}

/**
 * Takes shoppers' names off their searches and visits, and the words and answers off the searches. Each gets a name that nobody
 * knows, so that no figure changes. Returns how many searches there were.
 */
export async function redactShoppers(
  transaction: Transaction<Tables>,
  { workspaceId, shopperIds }: Shoppers,
): Promise<number> {
  await lockUsage(transaction, workspaceId)
  await eraseToldOf(transaction, { workspaceId, shopperIds })
  let count = 0
  for (const shopperId of shopperIds) {
    const shopper_id = `redacted-${uuidV4()}`
    const { numUpdatedRows } = await transaction
      .updateTable('voice_searches')
      // The answer tells what was asked for.
      .set({ shopper_id, query: blankQuery, said: blankQuery, ...noAnswer })
      .where('workspace_id', '=', workspaceId)
      .where('shopper_id', '=', shopperId)
      .executeTakeFirst()
    await transaction
      .updateTable('shopper_visits')
      .set({ shopper: hashShopper(sql`${shopper_id}::text`) })
      .where('workspace_id', '=', workspaceId)
      .where('shopper', '=', hashShopper(sql`${shopperId}::text`))
      .execute()
    count += Number(numUpdatedRows)
  }
  return count
}
