import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Database } from '../../../core/database/open-database.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { findWorkspaceId } from '../../workspaces/workspaces.public.ts'
import { type ConnectionRow, changeConnection } from '../connection/connections.repository.ts'
import { addPlatformMail } from './platform-mails.ts'

type EndDeps = Pick<CoreDeps, 'clock' | 'jobs'> & { db: Database }

/**
 * Notes that a store's platform no longer takes our access, and has the owner told, once: who read an older state of
 * the connection changes nothing. What the store has here stays.
 */
export async function endConnection(
  { db, clock, jobs }: EndDeps,
  row: ConnectionRow,
  end: { status: 'broken'; reason: string } | { status: 'uninstalled' },
): Promise<void> {
  const now = clock.now()
  const isBroken = end.status === 'broken'
  await db.transaction().execute(async (transaction) => {
    const key = { merchantId: row.merchant_id, revision: row.revision }
    const isChanged = await changeConnection(transaction, key, {
      status: end.status,
      ended_at: now,
      suspended_at: null,
      broken_reason: isBroken ? end.reason.slice(0, 500) : null,
      sealed_access: null,
      key_version: null,
      access_expires_at: null,
      refresh_expires_at: null,
      // With the app, its platform took the script off the pages.
      ...(isBroken ? {} : { script_id: null }),
    })
    const workspaceId = isChanged ? await findWorkspaceId(transaction, row.merchant_id) : null
    if (workspaceId === null) return
    const action = isBroken ? 'platforms.connection_broken' : 'platforms.store_uninstalled'
    await recordAudit(transaction, { workspaceId, actor: null, action, details: { store: row.external_id }, now })
    await addPlatformMail(jobs, transaction, { merchantId: row.merchant_id, mail: end.status })
  })
}
