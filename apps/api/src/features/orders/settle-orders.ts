import type { CoreDeps } from '../../core/core-deps.ts'
import { asWorkspace } from '../../core/database/as-workspace.ts'
import { lockUsage } from '../usage/usage.public.ts'
import { getRetentionStart } from '../voice/voice.public.ts'
import { attributeOrders } from './attribute-orders.ts'
import { forgetOldSums, forgetSums } from './forget-sums.ts'
import { deleteOldOrders, listDueOrders, listDueWorkspaces, saveEarned, saveSettled } from './orders.repository.ts'
import { readOwed, tellOrders } from './tell-orders.ts'
import { deleteOldCarts } from './told-carts.ts'

type Deps = Pick<CoreDeps, 'db' | 'clock'>

const mostAtOnce = 200

/** Returns how many there were. */
async function settlePart({ db, clock }: Deps, input: { workspaceId: string; from: Date | null; until: Date | null }) {
  const { workspaceId } = input
  return db.transaction().execute(async (transaction) => {
    await lockUsage(transaction, workspaceId)
    const orders = await listDueOrders(transaction, { ...input, limit: mostAtOnce })
    if (orders.length === 0) return 0
    const earned = await attributeOrders(transaction, { workspaceId, orders })
    const ids = orders.map(({ id }) => id)
    const before = await readOwed(transaction, { workspaceId, ids })
    const now = clock.now()
    await saveEarned(transaction, { workspaceId, orders, earned })
    await forgetSums(transaction, { workspaceId, orderedAt: orders.map((order) => order.orderedAt), now })
    await tellOrders(transaction, {
      workspaceId,
      before,
      after: await readOwed(transaction, { workspaceId, ids }),
      now,
    })
    // What is due later is so because more may come until then.
    if (input.until) await saveSettled(transaction, { workspaceId, ids })
    return orders.length
  })
}

async function isAnyDue({ db }: Deps, workspaceId: string): Promise<boolean> {
  const due = db.selectFrom('orders').select('order_id').where('workspace_id', '=', workspaceId)
  return (await due.where('due_at', 'is not', null).limit(1).executeTakeFirst()) !== undefined
}

/** Finds anew what a workspace's orders owe to answers where searches or clicks have come since, so that figures are exact. */
export async function settleOrders(deps: Deps, workspaceId: string): Promise<void> {
  if (!(await isAnyDue(deps, workspaceId))) return
  const until = deps.clock.now()
  while ((await settlePart(deps, { workspaceId, from: null, until })) === mostAtOnce);
  await settlePart(deps, { workspaceId, from: until, until: null })
}

/**
 * The same for all stores; deletes orders of before the time for which searches are kept, and what is old of carts. Every
 * process may do it every minute.
 */
export async function sweepOrders(deps: Deps & Pick<CoreDeps, 'config'>): Promise<void> {
  const { db, clock, config } = deps
  const now = clock.now()
  for (const workspaceId of await listDueWorkspaces(db, now)) {
    await asWorkspace(workspaceId, () => settleOrders(deps, workspaceId))
  }
  const keptFrom = getRetentionStart(now, config.retentionMonths)
  await forgetOldSums(db, keptFrom)
  while (await deleteOldOrders(db, keptFrom));
  while (await deleteOldCarts(db, now));
}
