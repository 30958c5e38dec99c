import type { PaymentPlatform } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { CustomerKey } from './customers.repository.ts'
import type { ProviderSubscription } from './payment-provider.ts'

const liveStatuses = ['trialing', 'active', 'past_due', 'unpaid', 'paused'] as const

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findLiveSubscription>>>

/** The workspace's subscription that is paid for, or whose payment problem can be solved; the newest of several. */
export function findLiveSubscription(db: Database, workspaceId: string) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', liveStatuses)
    .orderBy('provider_created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether somebody pays for the workspace, or would as soon as a payment problem is solved. */
export async function hasLiveSubscription(db: Database, workspaceId: string): Promise<boolean> {
  return (await findLiveSubscription(db, workspaceId)) !== undefined
}

/** A subscription of the workspace, ended ones included. */
export function findSubscription(db: Database, { workspaceId, id }: { workspaceId: string; id: string }) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Writes what the provider says of a subscription. */
export async function saveSubscription(
  transaction: Transaction<Tables>,
  input: CustomerKey & { subscription: ProviderSubscription; now: Date },
): Promise<void> {
  const { workspaceId, provider, subscription, now } = input
  const state = {
    plan_id: subscription.planId,
    status: subscription.status,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    cancel_at: subscription.cancelAt,
    pending_plan_id: subscription.pending?.planId ?? null,
    pending_at: subscription.pending?.at ?? null,
    updated_at: now,
  }
  await transaction
    .insertInto('subscriptions')
    .values({
      id: uuidV7(),
      workspace_id: workspaceId,
      provider,
      provider_id: subscription.providerId,
      ...state,
      provider_created_at: subscription.createdAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doUpdateSet(state))
    .execute()
}

/** Ends every live subscription of the customer but the one that counts now. */
export async function endOtherSubscriptions(
  transaction: Transaction<Tables>,
  { workspaceId, provider, providerId, now }: CustomerKey & { providerId: string | null; now: Date },
): Promise<void> {
  await transaction
    .updateTable('subscriptions')
    .set({ status: 'canceled', updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .where('status', '!=', 'canceled')
    .$if(providerId !== null, (query) => query.where('provider_id', '!=', providerId ?? ''))
    .execute()
}

/** A workspace whose subscription should be read again. */
export interface DueRead {
  workspace_id: string
  provider: PaymentPlatform
}

/**
 * Customers that nobody has read for a day, whether they have a subscription or may have begun one, and those whose
 * period, plan or life was to end and who were not read since: there a webhook may be lost.
 */
export function listDueReads(
  db: Database,
  { readBefore, now, limit }: { readBefore: Date; now: Date; limit: number },
): Promise<DueRead[]> {
  return db
    .selectFrom('billing_customers as customer')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.workspace_id', '=', 'customer.workspace_id')
        .onRef('subscriptions.provider', '=', 'customer.provider')
        .on('subscriptions.status', 'in', [...liveStatuses, 'incomplete']),
    )
    .where(({ or, and, eb, ref }) =>
      or([
        eb('customer.read_at', 'is', null),
        eb('customer.read_at', '<', readBefore),
        and([eb('subscriptions.period_end', '<=', now), eb('customer.read_at', '<', ref('subscriptions.period_end'))]),
        and([eb('subscriptions.cancel_at', '<=', now), eb('customer.read_at', '<', ref('subscriptions.cancel_at'))]),
      ]),
    )
    .distinct()
    .select(['customer.workspace_id', 'customer.provider'])
    .limit(limit)
    .execute()
}
