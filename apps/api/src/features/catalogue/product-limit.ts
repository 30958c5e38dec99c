import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { getPlan, getRemaining } from '../plans/plans.public.ts'
import { getUsageRow } from '../usage/usage.public.ts'
import { countAllProducts, listKnownIds, type UnseenProducts } from './products.repository.ts'

interface ExcessInput {
  workspaceId: string
  ids: readonly string[]
  /** Products that take no room. */
  besides?: UnseenProducts
}

/** Which new ones of these products the plan has no room for, in their order. */
export async function findExcess(
  transaction: Transaction<Tables>,
  { workspaceId, ids, besides }: ExcessInput,
): Promise<{ excess: Set<string>; limit: number }> {
  const { plan_id: planId } = await getUsageRow(transaction, workspaceId)
  const limit = getRemaining(getPlan(planId).products, 0)
  const known = await listKnownIds(transaction, { workspaceId, productIds: ids, besides })
  const added = [...new Set(ids)].filter((id) => !known.has(id))
  if (added.length === 0 || limit === Number.POSITIVE_INFINITY) return { excess: new Set(), limit }
  const room = Math.max(0, limit - (await countAllProducts(transaction, workspaceId, besides)))
  return { excess: new Set(added.slice(room)), limit }
}
