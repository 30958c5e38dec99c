import { v7 as uuidV7 } from 'uuid'
import type { Database } from '../core/database/open-database.ts'
import { createUsage } from '../features/usage/usage.public.ts'

/** A workspace without people, for tests below the HTTP interface. Returns its id. */
export async function insertTestWorkspace(
  db: Database,
  input: { now: Date; timeZone?: string; planId?: string; secretKeyHash?: string },
): Promise<string> {
  const merchantId = uuidV7()
  const workspaceId = uuidV7()
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('merchants')
      .values({
        id: merchantId,
        platform: 'tiendanube',
        store_name: 'Test store',
        store_id: '',
        main_language: 'en',
        time_zone: input.timeZone ?? 'UTC',
        secret_key_hash: input.secretKeyHash ?? null,
        is_shopify_setup_complete: false,
        is_demo: false,
        widget_key: `vsw_${merchantId}`,
        allowed_origins: '[]',
        created_at: input.now,
      })
      .execute()
    await transaction
      .insertInto('workspaces')
      .values({ id: workspaceId, merchant_id: merchantId, created_at: input.now })
      .execute()
    await createUsage(transaction, { workspaceId, planId: input.planId ?? 'free', now: input.now })
  })
  return workspaceId
}

interface PlanInput {
  workspaceId: string
  planId?: string
  used?: number
  recordings?: number
  downloads?: number
}

/** Puts a workspace on a plan of plans.json; so many of its recommendations, recordings and downloads count as used. */
export async function setPlan(
  db: Database,
  { workspaceId, planId = 'free', used = 0, recordings = 0, downloads = 0 }: PlanInput,
): Promise<void> {
  const uses = { used, recordings_used: recordings, downloads_used: downloads }
  await db
    .updateTable('usage')
    .set({ plan_id: planId, ...uses })
    .where('workspace_id', '=', workspaceId)
    .execute()
}
