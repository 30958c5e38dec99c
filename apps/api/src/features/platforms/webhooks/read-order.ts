import type { Platform } from '@voice-shop/contract'
import type { Database } from '../../../core/database/open-database.ts'
import type { JobKind } from '../../../core/jobs/job-kind.ts'
import { keptOrderUnread, ordersRefused } from '../../../core/metrics/signals.ts'
import { noteBuyer } from '../../holdout/holdout.public.ts'
import { createCartLookup, findOrderTime, recordSourceOrder } from '../../orders/orders.public.ts'
import { findWorkspaceId } from '../../workspaces/workspaces.public.ts'
import { type ConnectionRow, findConnectionOfStore, type StoreName } from '../connection/connections.repository.ts'
import { withStoreAccess } from '../connection/store-access.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import { isFailure } from '../platform-failure.ts'

const name = 'platforms.read-order'
const dayMs = 86_400_000

interface OrderJob extends StoreName {
  orderId: string
}

/** Has an order read once the transaction commits. */
export function addOrderJob(
  { jobs }: Pick<PlatformDeps, 'jobs'>,
  transaction: Database,
  payload: OrderJob,
): Promise<void> {
  return jobs.add(transaction, { name, payload })
}

/** The platform has a kept order no more, or shows us none as old: what is given back of it is not taken off. */
async function tellIfKept(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  { platform, merchant_id: merchant }: { platform: Platform; merchant_id: string },
  order: { workspaceId: string; orderId: string },
): Promise<void> {
  const placedAt = await findOrderTime(db, order)
  if (placedAt === null) return
  const days = Math.floor((clock.now().getTime() - placedAt.getTime()) / dayMs)
  keptOrderUnread.send({ provider: platform, merchant, days })
}

/** Keeps an order of a connected store as the store has it now, where it is due to a search. Throws PlatformFailure. */
export async function takeOrder(
  deps: PlatformDeps,
  { row, workspaceId, orderId }: { row: ConnectionRow; workspaceId: string; orderId: string },
): Promise<void> {
  const carts = createCartLookup(deps.db, { workspaceId, orderId })
  const use = { merchantId: row.merchant_id, deadline: 'job' } as const
  const order = await withStoreAccess(deps, use, async (adapter, key) =>
    adapter.readOrder ? adapter.readOrder(key, orderId, carts) : null,
  )
  if (!order) return await tellIfKept(deps, row, { workspaceId, orderId })
  const { orderedAt, buyer } = order
  if (buyer) await noteBuyer(deps.db, { workspaceId, participant: buyer, orderId, orderedAt })
  await recordSourceOrder(deps, { workspaceId, order })
}

/** Tells the operator that a store's orders, or one of them, cannot be read: its next installation may let us. */
export function tellRefusal({ platform, merchant_id: merchant }: ConnectionRow, error: Error): void {
  ordersRefused.send({ provider: platform, merchant, reason: error.message.slice(0, 300) })
}

/**
 * Keeps an order as its store has it when the job runs, and not as the webhook told it: webhooks come late and in any
 * order, and the store that one names is not signed.
 */
export function createOrderKind(deps: PlatformDeps): JobKind<OrderJob> {
  return {
    name,
    async handle({ payload }) {
      const row = await findConnectionOfStore(deps.db, payload)
      const workspaceId = row?.status === 'connected' ? await findWorkspaceId(deps.db, row.merchant_id) : null
      if (!row || workspaceId === null) return
      try {
        await takeOrder(deps, { row, workspaceId, orderId: payload.orderId })
      } catch (error) {
        // The connection ended or waits for a payment, and its owner was told.
        if (isFailure(error, 'unauthorized') || isFailure(error, 'unpaid')) return
        // A store that installed the app before it asked for orders.
        if (!isFailure(error, 'refused')) throw error
        tellRefusal(row, error)
      }
    },
  }
}
