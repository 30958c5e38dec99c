import { assistedHours, directDays } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { findSearchShoppers, listShopperTrails, type ShopperTrail } from '../voice/voice.public.ts'

/** What an order's answers are found by. */
export interface OrderTrace {
  orderedAt: Date
  shopperId: string | null
  searchId: string | null
  productIds: readonly string[]
}

/** What a line is due to: a search that showed it and from which it was chosen, or one that the shopper made before. */
export interface Earned {
  kind: 'direct' | 'assisted'
  searchId: string
  searchedAt: Date
}

const assistedMs = assistedHours * 3_600_000

/**
 * What each product of an order is due to: the latest choice of it from an answer, else the latest search of the day before,
 * else nothing. This is the one place that says so; docs/decisions/0051-orders.md says why.
 */
export function attributeOrder(order: OrderTrace, { searches }: ShopperTrail): (Earned | null)[] {
  const choices = searches.flatMap((search) => search.clicks.map((click) => ({ ...click, search })))
  // As they were said, so that of two at once the search decides.
  choices.sort((left, right) => right.at.getTime() - left.at.getTime())
  const [latest] = searches
  const isAssisted = latest && latest.at.getTime() >= order.orderedAt.getTime() - assistedMs
  return order.productIds.map((productId) => {
    const choice = choices.find((one) => one.productId === productId)
    if (choice) return { kind: 'direct', searchId: choice.search.id, searchedAt: choice.search.at }
    return isAssisted ? { kind: 'assisted', searchId: latest.id, searchedAt: latest.at } : null
  })
}

/** The same of several orders of a workspace, from what is known of their shoppers. */
export async function attributeOrders(
  transaction: Transaction<Tables>,
  { workspaceId, orders }: { workspaceId: string; orders: readonly OrderTrace[] },
): Promise<(Earned | null)[][]> {
  const ids = orders.flatMap(({ shopperId, searchId }) => (shopperId === null && searchId !== null ? [searchId] : []))
  const named = await findSearchShoppers(transaction, { workspaceId, ids: [...new Set(ids)] })
  const directMs = directDays * 24 * 3_600_000
  const of = orders.map(({ shopperId, searchId, orderedAt: until }) => {
    const search = searchId === null ? undefined : named.get(searchId)
    const age = search ? until.getTime() - search.at.getTime() : -1
    // A search that is older names nobody any more: what comes as late as that changes no order.
    const isNear = search && age >= 0 && age <= directMs
    return { shopperId: shopperId ?? (isNear ? search.shopperId : null), until }
  })
  const known = of.flatMap(({ shopperId, until }) => (shopperId === null ? [] : [{ shopperId, until }]))
  const trails = (await listShopperTrails(transaction, { workspaceId, of: known, days: directDays })).values()
  return orders.map((order, place) =>
    attributeOrder(order, of[place]?.shopperId == null ? { searches: [] } : (trails.next().value ?? { searches: [] })),
  )
}
