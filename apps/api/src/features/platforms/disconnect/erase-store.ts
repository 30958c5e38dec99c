import type { CoreDeps } from '../../../core/core-deps.ts'
import type { Database } from '../../../core/database/open-database.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { eraseCatalogue } from '../../catalogue/catalogue.public.ts'
import { eraseMessages } from '../../endpoints/endpoints.public.ts'
import { eraseHoldout } from '../../holdout/holdout.public.ts'
import { eraseKeys } from '../../keys/keys.public.ts'
import { eraseOrders } from '../../orders/orders.public.ts'
import { eraseRollups } from '../../rollups/rollups.public.ts'
import { forgetSeen, lockUsage } from '../../usage/usage.public.ts'
import { eraseVoiceData } from '../../voice/voice.public.ts'
import { removeSecretKey } from '../../workspaces/workspaces.public.ts'

interface ErasedStore {
  workspaceId: string
  merchantId: string
  /** As the trail names it. */
  store: string
}

async function eraseData(db: Database, workspaceId: string): Promise<void> {
  await eraseOrders(db, workspaceId)
  await eraseVoiceData(db, workspaceId)
  await eraseRollups(db, workspaceId)
  await eraseCatalogue(db, workspaceId)
  await eraseMessages(db, workspaceId)
  await eraseHoldout(db, workspaceId)
}

/**
 * Erases everything that a store's shoppers said and what was made of it, and its catalogue. Its keys end, so that
 * nothing more comes in. The account, its team and its bills stay: they are the owner's. May run twice, and goes on
 * where it was broken off.
 */
export async function eraseStore({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>, erased: ErasedStore): Promise<void> {
  const { workspaceId, merchantId, store } = erased
  await removeSecretKey(db, merchantId)
  await eraseKeys(db, workspaceId)
  await eraseData(db, workspaceId)
  await db.transaction().execute(async (transaction) => {
    await lockUsage(transaction, workspaceId)
    // Once more, for what was on its way: a handful of rows.
    await eraseData(transaction, workspaceId)
    await forgetSeen(transaction, workspaceId)
    const action = 'platforms.store_redacted'
    await recordAudit(transaction, { workspaceId, actor: null, action, details: { store }, now: clock.now() })
  })
}
