import type { RecommendedProduct } from '@voice-shop/contract'
import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { getSlot, getSlotStart } from '../rollups/rollups.public.ts'
import { listRecommended } from './recommended-products.ts'
import { cutVisit, findVisitSlots, maxSearchesPerVisit } from './visit-bounds.ts'
import { hashShopper } from './visits.repository.ts'

/** A search of a visit, with its products as they were recommended. */
export interface VisitedSearch {
  id: string
  query: string
  time: Date
  products: readonly RecommendedProduct[]
}

export interface VisitedClick {
  search_id: string
  product_id: string
  time: Date
}

export interface FoundVisit {
  searches: VisitedSearch[]
  clicks: VisitedClick[]
  /** There are more searches before or after. */
  isCut: boolean
}

interface SearchKey {
  workspaceId: string
  searchId: string
}

/** When a search was and whose. Null for one that never came, and for one that was dropped since. */
async function findShopper(db: Database, { workspaceId, searchId }: SearchKey) {
  const known = await db
    .selectFrom('voice_search_ids')
    .select('occurred_at')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', searchId)
    .limit(1)
    .executeTakeFirst()
  if (!known) return null
  const row = await db
    .selectFrom('voice_searches')
    .select(['occurred_at', 'shopper_id'])
    .where('workspace_id', '=', workspaceId)
    .where('occurred_at', '=', known.occurred_at)
    .where('id', '=', searchId)
    .executeTakeFirst()
  return row ?? null
}

/** Farther away from a search is no longer its visit: half a day, in slots. */
const mostSlots = 48

/**
 * The visit that a search belongs to: the shopper's searches around it with no pause of half an hour, oldest first, and
 * the clicks on what they showed. Null where the search is not there (any more).
 */
export async function findVisit(db: Database, key: SearchKey): Promise<FoundVisit | null> {
  const { workspaceId, searchId } = key
  const shopper = await findShopper(db, key)
  if (!shopper) return null
  const slot = getSlot(shopper.occurred_at)
  const present = await db
    .selectFrom('shopper_visits')
    .select('slot')
    .where('workspace_id', '=', workspaceId)
    .where('shopper', '=', hashShopper(sql`${shopper.shopper_id}::text`))
    .where('slot', '>=', slot - mostSlots)
    .where('slot', '<=', slot + mostSlots)
    .orderBy('slot')
    .execute()
  // Where the shopper was tells which quarter hours of the whole store's searches have to be read.
  const run = findVisitSlots(
    present.map((row) => row.slot),
    slot,
  )
  const ofShopper = db
    .selectFrom('voice_searches')
    .select([
      'id',
      'query',
      'occurred_at as time',
      sql<RecommendedProduct[]>`${listRecommended(sql`${workspaceId}`, sql`product_keys`)}`.as('products'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('occurred_at', '>=', getSlotStart(run.first))
    .where('occurred_at', '<', getSlotStart(run.last + 1))
    .where('shopper_id', '=', shopper.shopper_id)
  const place = sql`(${shopper.occurred_at}::timestamptz, ${searchId}::uuid)`
  // Of either side no more than a visit shows: one name for all shoppers must not bring a day of them into memory.
  const [before, after] = await Promise.all([
    ofShopper
      .where(sql<boolean>`(occurred_at, id) < ${place}`)
      .orderBy('occurred_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxSearchesPerVisit)
      .execute(),
    ofShopper
      .where(sql<boolean>`(occurred_at, id) >= ${place}`)
      .orderBy('occurred_at')
      .orderBy('id')
      .limit(maxSearchesPerVisit + 1)
      .execute(),
  ])
  const { searches, isCut } = cutVisit([...before.reverse(), ...after], searchId)
  return { searches, isCut, clicks: await listClicks(db, workspaceId, searches) }
}

async function listClicks(
  db: Database,
  workspaceId: string,
  searches: readonly VisitedSearch[],
): Promise<VisitedClick[]> {
  if (searches.length === 0) return []
  return db
    .selectFrom('voice_clicks')
    .select(['search_id', 'product_id', 'occurred_at as time'])
    .where('workspace_id', '=', workspaceId)
    .where('searched_at', '=', sql<Date>`any(${searches.map(({ time }) => time)}::timestamptz[])`)
    .where('search_id', '=', sql<string>`any(${searches.map(({ id }) => id)}::uuid[])`)
    .orderBy('occurred_at')
    .orderBy('product_id')
    .execute()
}
