import type { Transaction } from 'kysely'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { WorkspaceIds } from '../../core/database/data-set.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { JobKind } from '../../core/jobs/job-kind.ts'
import { eraseAlerts } from '../alerts/alerts.public.ts'
import { eraseAnswers } from '../answers/answers.public.ts'
import { eraseAudit } from '../audit/audit.public.ts'
import { eraseBilling } from '../billing/billing.public.ts'
import { eraseCatalogue } from '../catalogue/catalogue.public.ts'
import { eraseDashboard } from '../dashboard/dashboard.public.ts'
import { eraseDigests } from '../digest/digest.public.ts'
import { eraseEndpoints } from '../endpoints/endpoints.public.ts'
import { eraseHoldout } from '../holdout/holdout.public.ts'
import { eraseKeys } from '../keys/keys.public.ts'
import { eraseListening } from '../listening/listening.public.ts'
import { eraseOrders } from '../orders/orders.public.ts'
import { eraseConnection } from '../platforms/platforms.public.ts'
import { eraseRollups } from '../rollups/rollups.public.ts'
import { eraseInvitations } from '../team/team.public.ts'
import { eraseUsage } from '../usage/usage.public.ts'
import { eraseVisits } from '../visits/visits.public.ts'
import { eraseVoiceData } from '../voice/voice.public.ts'
import { eraseWidget } from '../widget/widget.public.ts'
import { eraseMemberships, eraseMerchant, eraseWorkspace, redactMerchant } from '../workspaces/workspaces.public.ts'

export const eraseName = 'workspace-data.erase'

/** Takes everybody's access to a workspace away, that of its store's assistant included. */
export async function erasePeopleAndKeys(
  transaction: Transaction<Tables>,
  { workspaceId, merchantId }: WorkspaceIds,
): Promise<void> {
  await eraseUsage(transaction, workspaceId)
  await eraseKeys(transaction, workspaceId)
  await eraseEndpoints(transaction, workspaceId)
  await eraseInvitations(transaction, workspaceId)
  await eraseMemberships(transaction, workspaceId)
  await redactMerchant(transaction, merchantId)
}

/** All that a workspace has, in this order, before the workspace itself. A test fails on rows that are left. */
const erasers = [
  eraseOrders,
  eraseVoiceData,
  eraseKeys,
  eraseEndpoints,
  eraseAnswers,
  eraseDashboard,
  eraseWidget,
  eraseListening,
  eraseHoldout,
  eraseAlerts,
  eraseDigests,
  eraseRollups,
  eraseCatalogue,
  eraseAudit,
  eraseInvitations,
  eraseBilling,
  eraseMemberships,
  eraseVisits,
  eraseUsage,
  eraseWorkspace,
]

/**
 * The job that removes what a deleted workspace has left, a part at a time: its people and its keys went with the
 * request, so that nothing is added meanwhile. May run twice.
 */
export function createEraseKind({ db }: Pick<CoreDeps, 'db'>): JobKind<WorkspaceIds> {
  return {
    name: eraseName,
    async handle({ payload: { workspaceId, merchantId } }) {
      for (const erase of erasers) await erase(db, workspaceId)
      await eraseConnection(db, merchantId)
      await eraseMerchant(db, merchantId)
    },
  }
}
