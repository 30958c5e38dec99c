import type { OrderRejectionCode } from '@voice-shop/contract'
import type { Transaction } from 'kysely'
import type { CoreDeps } from '../../core/core-deps.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { AuthenticatedStore } from '../../core/http/mount-route.ts'
import { requireCountingKey } from '../keys/keys.public.ts'
import { getRemaining } from '../plans/plans.public.ts'
import { lockUsageState, saveUsage } from '../usage/usage.public.ts'
import { attributeOrders } from './attribute-orders.ts'
import { type CheckedOrder, checkOrder, getFingerprint, type OrderRefusal } from './check-order.ts'
import { forgetSums } from './forget-sums.ts'
import { deleteOrderLines, readKnownOrders, saveOrderRows } from './orders.repository.ts'
import { restoreProducts, type ToldOrder } from './restore-products.ts'
import { listOwed, readOwed, tellOrders } from './tell-orders.ts'

export type Deps = Pick<CoreDeps, 'db' | 'clock'>

/** Whose orders they are, and by which of its keys it says so; null: its platform told them. */
interface OrderingStore {
  workspaceId: string
  key: Pick<AuthenticatedStore, 'keyHash' | 'apiKeyId'> | null
}

export type OrderDecision = 'accepted' | 'duplicate' | 'ignored' | OrderRejectionCode

/** A key that was replaced counts no more, in whatever process it is remembered. Throws 401. */
async function requireKey(transaction: Transaction<Tables>, { workspaceId, key }: OrderingStore, now: Date) {
  if (key !== null) await requireCountingKey(transaction, { workspaceId, ...key, now })
}

interface State {
  changedAt: Date
  fingerprint: string
}

function isLater(state: State, known: State): boolean {
  const difference = state.changedAt.getTime() - known.changedAt.getTime()
  return difference === 0 ? state.fingerprint > known.fingerprint : difference > 0
}

/** Decides orders in their sequence: of each the latest state counts, whenever it comes, and the plan has room for so many. */
function decideOrders(orders: readonly (CheckedOrder | null)[], known: Map<string, State>, room: number) {
  const taken = new Map<string, CheckedOrder>()
  let added = 0
  const decisions = orders.map((order): OrderDecision => {
    if (!order || (order.shopperId === null && order.searchId === null)) return 'ignored'
    const before = known.get(order.id)
    // Of none of its lines a product is known. One that is kept may have lost them.
    if (order.lines.length === 0 && !before) return 'ignored'
    const state = { changedAt: order.changedAt, fingerprint: getFingerprint(order) }
    if (before && !isLater(state, before)) return 'duplicate'
    if (!before && added >= room) return 'storage_limit_reached'
    if (!before) added += 1
    known.set(order.id, state)
    taken.set(order.id, order)
    return 'accepted'
  })
  return { decisions, taken: [...taken.values()], added }
}

/**
 * Keeps orders of a store with what they owe to answers, each decided by itself, under the lock under which its searches
 * are written: what is known of the shoppers then is all there is. Throws 401 where the key is no longer the store's.
 */
export async function saveOrders(
  { db, clock }: Deps,
  { store, orders: told }: { store: OrderingStore; orders: readonly ToldOrder[] },
): Promise<OrderDecision[]> {
  const { workspaceId } = store
  return db.transaction().execute(async (transaction) => {
    const usage = await lockUsageState(transaction, { workspaceId, now: clock.now() })
    // Under the lock, so that of two messages of an order the one that was decided later bears the later time.
    const now = clock.now()
    await requireKey(transaction, store, now)
    const orders = await restoreProducts(transaction, { workspaceId, orders: told })
    const known = await readKnownOrders(transaction, { workspaceId, ids: told.map(({ id }) => id) })
    const knownTimes = new Map(Array.from(known, ([id, { orderedAt }]) => [id, orderedAt]))
    const room = getRemaining(usage.plan.orders, usage.orders_stored)
    const { decisions, taken, added } = decideOrders(orders, known, room)
    if (taken.length === 0) return decisions
    const traces = taken.map((order) => ({ ...order, productIds: order.lines.map(({ productId }) => productId) }))
    const earned = await attributeOrders(transaction, { workspaceId, orders: traces })
    // Of the others nothing is written yet.
    const changed = taken.flatMap(({ id }) => (knownTimes.has(id) ? [id] : []))
    const before = await readOwed(transaction, { workspaceId, ids: changed })
    await deleteOrderLines(transaction, { workspaceId, ids: changed })
    const orderedAt = taken.flatMap((order) => [order.orderedAt, knownTimes.get(order.id) ?? []].flat())
    await forgetSums(transaction, { workspaceId, orderedAt, now })
    await saveOrderRows(transaction, { workspaceId, orders: taken, earned, now })
    await tellOrders(transaction, { workspaceId, before, after: listOwed(taken, earned), now })
    if (added > 0) {
      await saveUsage({ workspaceId, ...usage, orders_stored: usage.orders_stored + added }).execute(transaction)
    }
    return decisions
  })
}

interface RecordOutcome {
  accepted: number
  duplicates: number
  ignored: number
  rejected: { index: number; code: OrderRejectionCode; issues: OrderRefusal['issues'] }[]
}

/** Orders that a store sends, each checked by itself. Throws 401 where the key is no longer the store's. */
export async function recordOrders(
  deps: Deps,
  { store, orders }: { store: OrderingStore; orders: readonly unknown[] },
): Promise<RecordOutcome> {
  const now = deps.clock.now()
  const outcome: RecordOutcome = { accepted: 0, duplicates: 0, ignored: 0, rejected: [] }
  const checked: { index: number; order: CheckedOrder }[] = []
  for (const [index, order] of orders.entries()) {
    const result = checkOrder(order, now)
    if ('refusal' in result) outcome.rejected.push({ index, ...result.refusal })
    else checked.push({ index, order: result.checked })
  }
  const decisions = await saveOrders(deps, { store, orders: checked.map(({ order }) => order) })
  for (const [place, decision] of decisions.entries()) {
    const index = checked[place]?.index ?? 0
    if (decision === 'accepted') outcome.accepted += 1
    else if (decision === 'duplicate') outcome.duplicates += 1
    else if (decision === 'ignored') outcome.ignored += 1
    else outcome.rejected.push({ index, code: decision, issues: [] })
  }
  outcome.rejected.sort((left, right) => left.index - right.index)
  return outcome
}
