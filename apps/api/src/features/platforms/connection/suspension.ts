import type { CoreDeps } from '../../../core/core-deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { findWorkspaceId } from '../../workspaces/workspaces.public.ts'
import { addPlatformMail } from '../disconnect/platform-mails.ts'
import { type ConnectionRow, changeConnection } from './connections.repository.ts'

type SuspensionDeps = Pick<CoreDeps, 'db' | 'clock' | 'jobs'>

async function change(
  { db, clock }: SuspensionDeps,
  row: ConnectionRow,
  { suspendedAt, jobs }: { suspendedAt: Date | null; jobs: CoreDeps['jobs'] | null },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const key = { merchantId: row.merchant_id, revision: row.revision }
    const isChanged = await changeConnection(transaction, key, { suspended_at: suspendedAt })
    const workspaceId = isChanged ? await findWorkspaceId(transaction, row.merchant_id) : null
    if (workspaceId === null) return
    const action = suspendedAt === null ? 'platforms.access_resumed' : 'platforms.access_suspended'
    const details = { store: row.external_id }
    await recordAudit(transaction, { workspaceId, actor: null, action, details, now: clock.now() })
    if (jobs) await addPlatformMail(jobs, transaction, { merchantId: row.merchant_id, mail: 'suspended' })
  })
}

/**
 * Notes that a store's platform answers no calls until something there is paid, and has the owner told, once. The
 * connection stays, and is tried as before: a payment is not always told.
 */
export async function suspendConnection(deps: SuspensionDeps, row: ConnectionRow): Promise<void> {
  if (row.suspended_at !== null) return
  await change(deps, row, { suspendedAt: deps.clock.now(), jobs: deps.jobs })
}

/** Notes that the platform answers again. */
export async function resumeConnection(deps: SuspensionDeps, row: ConnectionRow): Promise<void> {
  if (row.suspended_at === null) return
  await change(deps, row, { suspendedAt: null, jobs: null })
}
