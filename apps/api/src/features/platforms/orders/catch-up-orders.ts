import type { Database } from '../../../core/database/open-database.ts'
import type { Job, JobKind } from '../../../core/jobs/job-kind.ts'
import { listAwaited } from '../../holdout/holdout.public.ts'
import { type ListedOrder, listMissedOrders, mayHaveOrders } from '../../orders/orders.public.ts'
import { findWorkspaceId } from '../../workspaces/workspaces.public.ts'
import { type ConnectionRow, findConnection } from '../connection/connections.repository.ts'
import { withStoreAccess } from '../connection/store-access.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import { isFailure, PlatformFailure } from '../platform-failure.ts'
import type { OrderPage } from '../platform-port.ts'
import { addOrderJob, takeOrder, tellRefusal } from '../webhooks/read-order.ts'
import { advanceReading, beginReading, dropReading } from './order-readings.repository.ts'

const name = 'platforms.catch-up-orders'
const dayMs = 86_400_000
/** What is listed once more, for clocks that differ and changes that the platform lists late. */
const overlapMs = 3_600_000
/** Of a store that was never read: as far back as Shopify shows orders. */
const firstMs = 60 * dayMs
/** A store with more goes on when others had their turn, and before the queue takes its job for hung. */
const mostPagesAtOnce = 20
const mostMsAtOnce = 5 * 60_000

interface CatchUpJob {
  merchantId: string
}

/** Has the orders that a store changed since they were last read looked through. */
export function addCatchUpJob({ jobs }: Pick<PlatformDeps, 'jobs'>, db: Database, merchantId: string): Promise<void> {
  const payload: CatchUpJob = { merchantId }
  return jobs.add(db, { name, payload })
}

/** The same, at most once an hour: for what is tried again and again. */
export function addThrottledCatchUpJob(
  { jobs }: Pick<PlatformDeps, 'jobs'>,
  db: Database,
  merchantId: string,
): Promise<void> {
  const payload: CatchUpJob = { merchantId }
  return jobs.add(db, { name, payload, throttle: { key: merchantId, seconds: 3600 } })
}

interface StoreOfOrders {
  row: ConnectionRow
  workspaceId: string
}

/** Returns why an order has to be tried by itself, as that of a webhook is; null: it need not. */
async function takeMissed(deps: PlatformDeps, input: StoreOfOrders & { orderId: string }): Promise<unknown> {
  try {
    await takeOrder(deps, input)
  } catch (error) {
    if (isFailure(error, 'unauthorized') || isFailure(error, 'unpaid')) throw error
    if (!isFailure(error, 'refused')) return error
    tellRefusal(input.row, error)
  }
  return null
}

/**
 * Takes the orders of a page that were missed. One that cannot be read keeps none of the others back: it gets a job of its
 * own. Throws PlatformFailure where the platform gives none of several, unless it is the last try: then it is these orders.
 */
async function takeAllMissed(
  deps: PlatformDeps,
  { store, orderIds, isLastTry }: { store: StoreOfOrders; orderIds: readonly string[]; isLastTry: boolean },
): Promise<void> {
  const begunAt = performance.now()
  const left: string[] = []
  let unavailable: PlatformFailure | null = null
  let isAnyOther = false
  for (const orderId of orderIds) {
    // A platform that is slow to fail is not waited for by order after order.
    const isTooLate: boolean = unavailable !== null && performance.now() - begunAt > mostMsAtOnce
    const failure: unknown = isTooLate ? unavailable : await takeMissed(deps, { ...store, orderId })
    if (failure !== null) left.push(orderId)
    if (failure instanceof PlatformFailure) unavailable = failure
    else isAnyOther = true
  }
  if (unavailable && !isAnyOther && orderIds.length > 1 && !isLastTry) throw unavailable
  const { platform, external_id: externalId } = store.row
  for (const orderId of left) await addOrderJob(deps, deps.db, { platform, externalId, orderId })
}

/** The orders of a page that are worth reading. */
async function listMissed(db: Database, workspaceId: string, orders: readonly ListedOrder[]): Promise<string[]> {
  const participants = orders.flatMap(({ buyer }) => buyer ?? [])
  const awaited = await listAwaited(db, { workspaceId, participants })
  // Of one who has bought no further order counts, and those that lead to no search are not kept.
  const named = orders.map((order) => ({ ...order, isNamed: order.isNamed || awaited.has(order.buyer ?? '') }))
  return listMissedOrders(db, { workspaceId, orders: named })
}

/**
 * Lists a page of what has changed and takes what was missed; then the next page is kept as the next one, so that a process
 * that dies is followed by one that takes the page again, which changes nothing. Returns whether there is more.
 */
async function readPage(deps: PlatformDeps, { payload: { merchantId }, isLastTry }: Job<CatchUpJob>): Promise<boolean> {
  const { db, clock } = deps
  const row = await findConnection(db, merchantId)
  const workspaceId = row?.status === 'connected' ? await findWorkspaceId(db, merchantId) : null
  if (!row || workspaceId === null || !deps.platforms[row.platform]?.listOrders) return false
  const now = clock.now()
  // Before it was connected no cart of the store could be told anything.
  const firstFrom = new Date(Math.max(row.created_at.getTime(), now.getTime() - firstMs))
  const reading = await beginReading(db, { row, firstFrom, now })
  if (!reading) return false
  const query = {
    cursor: reading.cursor,
    updatedSince: new Date(reading.readUntil.getTime() - overlapMs),
    mayBeDue: () => mayHaveOrders(db, workspaceId),
  }
  const page = await withStoreAccess(
    deps,
    { merchantId, deadline: 'job' },
    async (adapter, key): Promise<OrderPage> =>
      adapter.listOrders ? adapter.listOrders(key, query) : { orders: [], nextCursor: null },
  )
  if (page.refusal) tellRefusal(row, page.refusal)
  const orderIds = await listMissed(db, workspaceId, page.orders)
  await takeAllMissed(deps, { store: { row, workspaceId }, orderIds, isLastTry })
  return (await advanceReading(db, reading, page.nextCursor)) && page.nextCursor !== null
}

/**
 * Catches up with orders of which no webhook told us: while we were down for longer than the platform tries, or because
 * it had stopped sending them. Only what could be due to a search is read.
 */
export function createCatchUpKind(deps: PlatformDeps): JobKind<CatchUpJob> {
  return {
    name,
    async handle(job) {
      const { merchantId } = job.payload
      const begunAt = performance.now()
      try {
        for (let pages = 1; await readPage(deps, job); pages += 1) {
          const isOthersTurn = pages >= mostPagesAtOnce || performance.now() - begunAt > mostMsAtOnce
          if (isOthersTurn) return await addCatchUpJob(deps, deps.db, merchantId)
        }
      } catch (error) {
        // The connection ended or waits for a payment, and its owner was told.
        if (isFailure(error, 'unauthorized') || isFailure(error, 'unpaid')) return
        if (!isFailure(error, 'refused')) throw error
        // A store that installed the app before it asked for orders, or a page that the platform knows no more.
        await dropReading(deps.db, merchantId)
        const row = await findConnection(deps.db, merchantId)
        if (row) tellRefusal(row, error)
      }
    },
  }
}
