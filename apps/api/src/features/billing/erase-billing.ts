import { eraseRows } from '../../core/database/erase-rows.ts'
import type { Database } from '../../core/database/open-database.ts'

/** Erases what is known of a workspace's payments. What its payment provider knows stays there. */
export function eraseBilling(db: Database, workspaceId: string): Promise<void> {
  return eraseRows(db, workspaceId, [
    { table: 'billing_notices', key: ['subject'] },
    { table: 'top_ups', key: ['period_start'] },
    { table: 'subscriptions', key: ['id'] },
    { table: 'billing_customers', key: ['provider'] },
  ])
}
