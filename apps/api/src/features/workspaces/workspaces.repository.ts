import type { Language, Platform } from '@voice-shop/contract'
import { type SelectQueryBuilder, type StringReference, sql, type Transaction } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { joinTwoSteps, joinUsers } from '../users/users.public.ts'

/** A workspace with its store, as one user sees it. */
export type WorkspaceRow = Awaited<ReturnType<typeof listWorkspaceRows>>[number]

/** The user's workspaces, oldest membership first. */
export function listWorkspaceRows(db: Database, userId: string) {
  const ofMembers = db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .innerJoin('merchants', 'merchants.id', 'workspaces.merchant_id')
  return joinTwoSteps(ofMembers, 'memberships.user_id')
    .where('memberships.user_id', '=', userId)
    .orderBy('memberships.created_at')
    .orderBy('memberships.workspace_id')
    .select(['memberships.workspace_id', 'memberships.role', 'merchants.id as merchant_id', 'merchants.platform'])
    .select(['merchants.store_name', 'merchants.store_id', 'merchants.main_language', 'merchants.time_zone'])
    .select(['merchants.secret_key_hash', 'merchants.is_shopify_setup_complete', 'merchants.is_demo'])
    .select('merchants.created_at as merchant_created_at')
    .select(['workspaces.two_step_required_at', 'two_steps.turned_on_at as two_step_turned_on_at'])
    .execute()
}

/** A new workspace for a merchant, with its owner. Returns its id. */
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

/** The workspace of a merchant; null while it waits for its owner. */
export async function findWorkspaceId(db: Database, merchantId: string): Promise<string | null> {
  const row = await db.selectFrom('workspaces').select('id').where('merchant_id', '=', merchantId).executeTakeFirst()
  return row?.id ?? null
}

/** Workspaces with their stores' names, oldest first. */
export function listStores(db: Database, limit: number) {
  return db
    .selectFrom('workspaces')
    .innerJoin('merchants', 'merchants.id', 'workspaces.merchant_id')
    .select(['workspaces.id', 'merchants.store_name'])
    .orderBy('workspaces.created_at')
    .limit(limit)
    .execute()
}

/** What others need to know of a workspace's store; undefined where it is gone. */
export function findStore(db: Database, workspaceId: string) {
  return db
    .selectFrom('workspaces')
    .innerJoin('merchants', 'merchants.id', 'workspaces.merchant_id')
    .where('workspaces.id', '=', workspaceId)
    .select(['merchants.id', 'merchants.store_name', 'merchants.main_language', 'merchants.time_zone'])
    .select(['merchants.platform', 'merchants.store_id'])
    .executeTakeFirst()
}

/** As findStore. Throws where it is gone. */
export async function getStore(db: Database, workspaceId: string) {
  const store = await findStore(db, workspaceId)
  if (!store) throw new Error(`there is no workspace ${workspaceId}`)
  return store
}

/** A workspace's store and the owner, whom its mails reach. */
export interface OwnedStore {
  workspaceId: string
  merchantId: string
  platform: Platform
  storeName: string
  timeZone: string
  mainLanguage: Language
  ownerId: string
  ownerEmail: string
  /** When the owner's address was last seen to be theirs; null: never. */
  ownerProvenAt: Date | null
  /** The owner's. */
  language: Language
}

/** The store of a workspace, named by either, with its first owner; null where it has none. */
export async function findOwnedStore(
  db: Database,
  of: { workspaceId: string } | { merchantId: string },
): Promise<OwnedStore | null> {
  const withMembers = db
    .selectFrom('workspaces')
    .innerJoin('merchants', 'merchants.id', 'workspaces.merchant_id')
    .innerJoin('memberships', 'memberships.workspace_id', 'workspaces.id')
  const owned = joinUsers(withMembers, 'memberships.user_id')
    .where('memberships.role', '=', 'owner')
    .orderBy('memberships.created_at')
    .select(['workspaces.id as workspaceId', 'workspaces.merchant_id as merchantId', 'merchants.platform'])
    .select(['merchants.store_name as storeName', 'merchants.time_zone as timeZone'])
    .select('merchants.main_language as mainLanguage')
    .select(['users.id as ownerId', 'users.email as ownerEmail', 'users.proven_at as ownerProvenAt', 'users.language'])
  const query =
    'workspaceId' in of
      ? owned.where('workspaces.id', '=', of.workspaceId)
      : owned.where('workspaces.merchant_id', '=', of.merchantId)
  return (await query.executeTakeFirst()) ?? null
}

/**
 * Until the transaction ends, others that call this wait: what decides about a workspace's members sees what the ones
 * before it did. Rows that refer to the workspace, such as events, can be written meanwhile.
 */
export async function lockWorkspace(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.selectFrom('workspaces').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The user's workspaces that require two-step sign-in, by their stores' names. */
export async function listRequiringStores(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .innerJoin('merchants', 'merchants.id', 'workspaces.merchant_id')
    .where('memberships.user_id', '=', userId)
    .where('workspaces.two_step_required_at', 'is not', null)
    .select('merchants.store_name')
    .orderBy('merchants.store_name')
    .execute()
  return rows.map(({ store_name }) => store_name)
}

/** Since when the workspace requires it; null: not any more. */
export async function saveRequirement(
  transaction: Transaction<Tables>,
  { workspaceId, requiredAt }: { workspaceId: string; requiredAt: Date | null },
): Promise<void> {
  await transaction
    .updateTable('workspaces')
    .set({ two_step_required_at: requiredAt })
    .where('id', '=', workspaceId)
    .execute()
}

/** For statements of other slices: with the workspace of the merchant in this column; nothing for one that waits for its owner. */
export function joinOwnWorkspaces<DB extends Pick<Tables, 'workspaces'>, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  merchantColumn: StringReference<DB, TB>,
) {
  return query.innerJoin('workspaces', (join) =>
    join.on(sql.ref('workspaces.merchant_id'), '=', sql.ref(merchantColumn)),
  )
}

/** For statements of other slices. */
export function selectWorkspaces(db: Database) {
  return db.selectFrom('workspaces')
}

/** As joinOwnWorkspaces, with the workspace of this id. */
export function joinWorkspaces<DB extends Pick<Tables, 'workspaces'>, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  idColumn: StringReference<DB, TB>,
) {
  return query.innerJoin('workspaces', (join) => join.on(sql.ref('workspaces.id'), '=', sql.ref(idColumn)))
}
