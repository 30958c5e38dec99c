import type { CoreDeps } from '../../core/core-deps.ts'
import { eraseRows, type WorkspaceTable } from '../../core/database/erase-rows.ts'
import type { JobKind } from '../../core/jobs/job-kind.ts'

export const eraseName = 'workspace-data.erase'

export interface ErasePayload {
  workspaceId: string
  merchantId: string
}

/**
 * Every table with a workspace's rows, and its key without the workspace. A test compares it with the database: a new
 * table has its place here.
 */
const workspaceTables: readonly WorkspaceTable[] = [
  { table: 'voice_clicks', key: ['searched_at', 'search_id', 'product_id'] },
  { table: 'voice_searches', key: ['occurred_at', 'id'] },
  { table: 'voice_search_ids', key: ['id', 'occurred_at'] },
  { table: 'voice_products', key: ['product_id'] },
  { table: 'shopper_visits', key: ['shopper_id', 'slot'] },
  { table: 'search_rollups', key: ['grain', 'bucket'] },
  { table: 'category_rollups', key: ['grain', 'bucket', 'category'] },
  { table: 'product_rollups', key: ['grain', 'bucket', 'product_id'] },
  { table: 'shopper_rollups', key: ['grain', 'bucket'] },
  { table: 'insight_rollups', key: ['slot'] },
  { table: 'catalogue_products', key: ['product_id', 'language'] },
  { table: 'catalogue_imports', key: [] },
  { table: 'audit_entries', key: ['id'] },
  { table: 'invitations', key: ['id'] },
  { table: 'billing_notices', key: ['subject'] },
  { table: 'subscriptions', key: ['id'] },
  { table: 'billing_customers', key: ['provider'] },
  { table: 'memberships', key: ['user_id'] },
  { table: 'opened_visits', key: ['search_id'] },
  { table: 'usage', key: [] },
]

/**
 * The job that removes what a deleted workspace has left, a part at a time: its people and its keys went with the
 * request, so that nothing is added meanwhile. May run twice.
 */
export function createEraseKind({ db }: Pick<CoreDeps, 'db'>): JobKind<ErasePayload> {
  return {
    name: eraseName,
    async handle({ payload: { workspaceId, merchantId } }) {
      await eraseRows(db, workspaceId, workspaceTables)
      await db.deleteFrom('workspaces').where('id', '=', workspaceId).execute()
      await db.deleteFrom('platform_connections').where('merchant_id', '=', merchantId).execute()
      await db.deleteFrom('merchants').where('id', '=', merchantId).execute()
    },
  }
}
