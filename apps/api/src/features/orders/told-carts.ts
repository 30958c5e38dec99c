import { createHash } from 'node:crypto'
import { directDays } from '@voice-shop/contract'
import { sql } from 'kysely'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Database } from '../../core/database/open-database.ts'
import { findSearchShoppers } from '../voice/voice.public.ts'

const dayMs = 24 * 3_600_000
/** So long after a search its cart may be told: a panel stays open, and is kept as long as its tab. */
const tellableMs = directDays * dayMs
/** As long as an order may be due to the search, and three days more, for which BigCommerce tries to tell of an order. */
const keptMs = (directDays + 3) * dayMs

/** As platforms write it, but for its case. */
function hashCart(cartId: string): string {
  return createHash('sha256').update(cartId.toLowerCase()).digest('base64url')
}

interface ToldCart {
  workspaceId: string
  /** Who says so. */
  shopperId: string
  searchId: string
  /** The platform's. */
  cartId: string
}

/**
 * Keeps for some days which cart a shopper's search filled last. Of another's search, or one that is not known (any more),
 * nothing is kept.
 */
export async function tellCart({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>, told: ToldCart): Promise<void> {
  const { workspaceId, shopperId, searchId, cartId } = told
  const search = (await findSearchShoppers(db, { workspaceId, ids: [searchId] })).get(searchId)
  const now = clock.now()
  if (search?.shopperId !== shopperId || search.at.getTime() < now.getTime() - tellableMs) return
  const row = { cart_hash: hashCart(cartId), shopper_id: shopperId, told_at: now }
  await db
    .insertInto('told_carts')
    .values({ workspace_id: workspaceId, search_id: searchId, ...row })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'search_id']).doUpdateSet(row))
    .execute()
}

/** What an order's cart says. */
export interface CartSearch {
  searchId: string
  /** Whether the order is kept already. */
  isKept: boolean
}

/** What is known of carts when an order is read. */
export interface CartLookup {
  /** Whether the order could be due to a search: it is kept, or some cart of the store was told. */
  mayBeDue(): Promise<boolean>
  /** The search that filled the order's cart last; once that is forgotten, the one by which the order is kept. */
  findSearch(cartId: string): Promise<CartSearch | null>
}

export function createCartLookup(
  db: Database,
  { workspaceId, orderId }: { workspaceId: string; orderId: string },
): CartLookup {
  const findKept = () =>
    db
      .selectFrom('orders')
      .select('search_id')
      .where('workspace_id', '=', workspaceId)
      .where('order_id', '=', orderId)
      .executeTakeFirst()
  const selectTold = () => db.selectFrom('told_carts').select('search_id').where('workspace_id', '=', workspaceId)
  return {
    async mayBeDue() {
      return ((await selectTold().limit(1).executeTakeFirst()) ?? (await findKept())) !== undefined
    },
    async findSearch(cartId) {
      const told = await selectTold()
        .where('cart_hash', '=', hashCart(cartId))
        .orderBy('told_at', 'desc')
        .orderBy('search_id', 'desc')
        .limit(1)
        .executeTakeFirst()
      const kept = await findKept()
      const searchId = told?.search_id ?? kept?.search_id ?? null
      return searchId === null ? null : { searchId, isKept: kept !== undefined }
    },
  }
}

/** Whether any order of a store could be due to a search: some cart was told, or an order is kept. */
export async function mayHaveOrders(db: Database, workspaceId: string): Promise<boolean> {
  const carts = db.selectFrom('told_carts').select('search_id').where('workspace_id', '=', workspaceId)
  if (await carts.limit(1).executeTakeFirst()) return true
  const orders = db.selectFrom('orders').select('order_id').where('workspace_id', '=', workspaceId)
  return (await orders.limit(1).executeTakeFirst()) !== undefined
}

/** An order as a platform lists it: enough to see whether it is worth reading. */
export interface ListedOrder {
  id: string
  changedAt: Date
  /** Whether it names a search. */
  isNamed: boolean
  /** The participant of the store's comparison who has paid it, if it names one. */
  buyer?: string | null
  /** The cart that it was; null where that is not told. */
  cartId: string | null
}

/** Of orders that a platform lists, the ids of those that could be due to a search and are not kept as they are now. */
export async function listMissedOrders(
  db: Database,
  { workspaceId, orders }: { workspaceId: string; orders: readonly ListedOrder[] },
): Promise<string[]> {
  if (orders.length === 0) return []
  const kept = await db
    .selectFrom('orders')
    .select(['order_id', 'changed_at', 'search_id'])
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', sql<string>`any(${orders.map(({ id }) => id)}::text[])`)
    .execute()
  const hashes = orders.flatMap(({ cartId }) => (cartId === null ? [] : [hashCart(cartId)]))
  const carts = await db
    .selectFrom('told_carts')
    .select('cart_hash')
    .where('workspace_id', '=', workspaceId)
    .where('cart_hash', '=', sql<string>`any(${hashes}::text[])`)
    .execute()
  const keptById = new Map(kept.map((order) => [order.order_id, order]))
  const told = new Set(carts.map(({ cart_hash }) => cart_hash))
  const missed = orders.filter(({ id, changedAt, isNamed, cartId }) => {
    const known = keptById.get(id)
    // One without a search is told by the store's own program.
    const isOurs = isNamed || (cartId !== null && told.has(hashCart(cartId))) || (known?.search_id ?? null) !== null
    return isOurs && (known === undefined || known.changed_at < changedAt)
  })
  return [...new Set(missed.map(({ id }) => id))]
}

const oldAtOnce = 1000

/** Deletes some of what was told of carts before the time for which it is kept. Returns whether there may be more. */
export async function deleteOldCarts(db: Database, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('told_carts')
    .select(['workspace_id', 'search_id'])
    .where('told_at', '<', new Date(now.getTime() - keptMs))
    .limit(oldAtOnce)
    .execute()
  for (const [workspaceId, own] of Map.groupBy(rows, ({ workspace_id }) => workspace_id)) {
    await db
      .deleteFrom('told_carts')
      .where('workspace_id', '=', workspaceId)
      .where('search_id', '=', sql<string>`any(${own.map(({ search_id }) => search_id)}::uuid[])`)
      .execute()
  }
  return rows.length === oldAtOnce
}
