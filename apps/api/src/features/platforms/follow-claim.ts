import type { Transaction } from 'kysely'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Tables } from '../../core/database/tables.ts'
import { type Actor, recordAudit } from '../audit/audit.public.ts'
import { requestImport } from '../catalogue/catalogue.public.ts'

/** Notes that an installed store has its owner, and has its products read, in the transaction of the claim. */
export async function followClaim(
  { jobs, clock }: Pick<CoreDeps, 'jobs' | 'clock'>,
  transaction: Transaction<Tables>,
  { workspaceId, merchantId, actor = null }: { workspaceId: string; merchantId: string; actor?: Actor | null },
): Promise<void> {
  const { store_name: store } = await transaction
    .selectFrom('merchants')
    .select('store_name')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const action = 'platforms.store_connected'
  await recordAudit(transaction, { workspaceId, actor, action, details: { store }, now: clock.now() })
  await requestImport(jobs, transaction, workspaceId)
}
