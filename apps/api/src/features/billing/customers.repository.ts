import type { PaymentPlatform } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { findOwnedStore, type OwnedStore } from '../workspaces/workspaces.public.ts'

/** Throws where the workspace has no owner. */
export async function getBillingWorkspace(db: Database, workspaceId: string): Promise<OwnedStore> {
  const store = await findOwnedStore(db, { workspaceId })
  if (!store) throw new Error(`the workspace ${workspaceId} has no owner`)
  return store
}

/** One workspace at one provider. */
export interface CustomerKey {
  workspaceId: string
  provider: PaymentPlatform
}

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

export function findCustomer(db: Database, { workspaceId, provider }: CustomerKey) {
  return db
    .selectFrom('billing_customers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** The workspace of a provider's customer, null for a customer that is not ours. */
export async function findWorkspaceOfCustomer(
  db: Database,
  { provider, customerId }: { provider: PaymentPlatform; customerId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customers')
    .select('workspace_id')
    .where('provider', '=', provider)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.workspace_id ?? null
}

/** Keeps a new customer, unless another request has kept one; answers the one that counts. */
export async function saveCustomer(
  db: Database,
  { workspaceId, provider, customerId, now }: CustomerKey & { customerId: string; now: Date },
): Promise<CustomerRow> {
  await db
    .insertInto('billing_customers')
    .values({
      workspace_id: workspaceId,
      provider,
      customer_id: customerId,
      reads_begun: 0,
      reads_written: 0,
      read_at: null,
      revision: 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'provider']).doNothing())
    .execute()
  const row = await findCustomer(db, { workspaceId, provider })
  if (!row) throw new Error(`the workspace ${workspaceId} has no ${provider} customer`)
  return row
}

/** Another customer at the provider, since the one before was deleted there. */
export async function replaceCustomer(
  db: Database,
  { workspaceId, provider, customerId }: CustomerKey & { customerId: string },
): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set(({ eb }) => ({ customer_id: customerId, revision: eb('revision', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .execute()
}

/** Begins a new intention: from here on idempotency keys are others. */
export async function beginRevision(db: Database, { workspaceId, provider }: CustomerKey): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .execute()
}

/** Takes the next number for a read of the provider's state. Null: there is no such customer. */
export async function beginRead(db: Database, { workspaceId, provider }: CustomerKey) {
  const row = await db
    .updateTable('billing_customers')
    .set(({ eb }) => ({ reads_begun: eb('reads_begun', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .returning(['reads_begun', 'customer_id'])
    .executeTakeFirst()
  return row ? { number: row.reads_begun, customerId: row.customer_id } : null
}

/**
 * Locks the customer for what a read found, and marks the read as written. False: a later read has written already,
 * so that this one is out of date.
 */
export async function finishRead(
  transaction: Transaction<Tables>,
  { workspaceId, provider, number, now }: CustomerKey & { number: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('billing_customers')
    .set({ reads_written: number, read_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .where('reads_written', '<', number)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
