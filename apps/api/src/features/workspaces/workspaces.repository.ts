import type { Role } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'

/** A workspace with its store, as one user sees it. */
export type WorkspaceRow = Awaited<ReturnType<typeof listWorkspaceRows>>[number]

/** The user's workspaces, oldest membership first. */
export function listWorkspaceRows(db: Database, userId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .innerJoin('merchants', 'merchants.id', 'workspaces.merchant_id')
    .where('memberships.user_id', '=', userId)
    .orderBy('memberships.created_at')
    .orderBy('memberships.workspace_id')
    .select(['memberships.workspace_id', 'memberships.role', 'merchants.id as merchant_id', 'merchants.platform'])
    .select(['merchants.store_name', 'merchants.store_id', 'merchants.main_language', 'merchants.time_zone'])
    .select(['merchants.secret_key_hash', 'merchants.is_shopify_setup_complete', 'merchants.is_demo'])
    .execute()
}

/** A new workspace for a merchant, with its owner. Answers its id. */
export async function createWorkspace(
  transaction: Transaction<Tables>,
  input: { merchantId: string; ownerId: string; now: Date },
): Promise<string> {
  const id = uuidV7()
  await transaction
    .insertInto('workspaces')
    .values({ id, merchant_id: input.merchantId, created_at: input.now })
    .execute()
  await transaction
    .insertInto('memberships')
    .values({ workspace_id: id, user_id: input.ownerId, role: 'owner', created_at: input.now })
    .execute()
  return id
}

/** The user's role in the workspace of a merchant, null for a stranger. */
export async function findRoleAtMerchant(
  db: Database,
  input: { userId: string; merchantId: string },
): Promise<Role | null> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .where('memberships.user_id', '=', input.userId)
    .where('workspaces.merchant_id', '=', input.merchantId)
    .select('memberships.role')
    .executeTakeFirst()
  return row?.role ?? null
}
