import type { FastifyRequest } from 'fastify'
import type { LimitTable } from '../rate-limits/limit-table.ts'
import { createCallerPace } from './caller-pace.ts'

/** Who calls in the name of a store, or as one of its shoppers. */
export interface StoreCaller {
  workspaceId: string
  /** Null: it is no shopper. */
  shopperAddress: string | null
}

/** Waits until it is the turn of who calls. Throws 429 where that is too far off. */
export type KeepStorePace = (caller: StoreCaller, request: Pick<FastifyRequest, 'raw'>) => Promise<void>

/**
 * A store's people and programs have a pace, and its shoppers one of their own: their sessions are anybody's. Each address
 * has a part of it, which a crowd behind one mobile network does not fill, and of each store another: who floods one from
 * there keeps no neighbour from other stores.
 */
export function createStorePace(limits: LimitTable): KeepStorePace {
  const keepOwn = createCallerPace(limits.store_pace)
  const keepAddress = createCallerPace(limits.shopper_pace_address)
  const keepShoppers = createCallerPace(limits.shopper_pace)
  return async ({ workspaceId, shopperAddress }, request) => {
    if (shopperAddress === null) return keepOwn(workspaceId, request)
    await keepAddress(`${workspaceId} ${shopperAddress}`, request)
    return keepShoppers(workspaceId, request)
  }
}
