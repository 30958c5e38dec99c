import type { CoreDeps } from '../../core/core-deps.ts'
import { eraseRows, type WorkspaceTable } from '../../core/database/erase-rows.ts'
import type { JobKind } from '../../core/jobs/job-kind.ts'
import { eraseCatalogue } from '../catalogue/catalogue.public.ts'
import { eraseRollups } from '../rollups/rollups.public.ts'
import { eraseVoiceData } from '../voice/voice.public.ts'

export const eraseName = 'workspace-data.erase'

export interface ErasePayload {
  workspaceId: string
  merchantId: string
}

/**
 * Every other table with a workspace's rows, and its key without the workspace. A test fails on rows that are left: a
 * new table has its place here, or with its slice.
 */
const otherTables: readonly WorkspaceTable[] = [
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
      await eraseVoiceData(db, workspaceId)
      await eraseRollups(db, workspaceId)
      await eraseCatalogue(db, workspaceId)
      await eraseRows(db, workspaceId, otherTables)
      await db.deleteFrom('workspaces').where('id', '=', workspaceId).execute()
      await db.deleteFrom('platform_connections').where('merchant_id', '=', merchantId).execute()
      await db.deleteFrom('merchants').where('id', '=', merchantId).execute()
    },
  }
}
