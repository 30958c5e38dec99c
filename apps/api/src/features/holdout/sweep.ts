import type { CoreDeps } from '../../core/core-deps.ts'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import { countBuyers, deleteParticipants, listEndedHoldouts, lockHoldout, updateHoldout } from './holdout.repository.ts'
import { addResultMail } from './result-mail.ts'

type Deps = Pick<CoreDeps, 'db' | 'clock' | 'jobs'>

/** Counts a comparison that has ended, once, lets its shoppers go, and has its owner told. */
function finish({ db, clock, jobs }: Deps, workspaceId: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const row = await lockHoldout(transaction, workspaceId)
    if (!row || row.shown_buyers !== null || row.ends_at > clock.now()) return
    const { shown, heldOut } = await countBuyers(transaction, workspaceId)
    await updateHoldout(transaction, workspaceId, { shown_buyers: shown, held_out_buyers: heldOut })
    await deleteParticipants(transaction, workspaceId)
    await addResultMail(jobs, transaction, { workspaceId, comparisonId: row.id })
  })
}

/** Ends comparisons whose time is over. Every process may do it every minute. */
export async function sweepHoldouts(deps: Deps): Promise<void> {
  for (const workspaceId of await listEndedHoldouts(deps.db, deps.clock.now())) {
    await asWorkspace(workspaceId, () => finish(deps, workspaceId))
  }
}
