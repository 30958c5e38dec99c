import type { Database } from '../../../core/database/open-database.ts'
import type { JobKind } from '../../../core/jobs/job-kind.ts'
import { listMissedOrders, mayHaveOrders } from '../../orders/orders.public.ts'
import { findWorkspaceId } from '../../workspaces/workspaces.public.ts'
import { type ConnectionRow, findConnection } from '../connection/connections.repository.ts'
import { withStoreAccess } from '../connection/store-access.ts'
import type { PlatformDeps } from '../platform-adapters.ts'
import { isFailure, PlatformFailure } from '../platform-failure.ts'
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

/** One that cannot be read keeps none of the others back. */
async function takeMissed(deps: PlatformDeps, input: { row: ConnectionRow; workspaceId: string; orderId: string }) {
  const { row, orderId } = input
  try {
    await takeOrder(deps, input)
  } catch (error) {
    if (isFailure(error, 'refused')) return tellRefusal(row, error)
    if (error instanceof PlatformFailure) throw error
    // Tried by itself, as that of a webhook is.
    await addOrderJob(deps, deps.db, { platform: row.platform, externalId: row.external_id, orderId })
  }
}

/**
 * Lists a page of what has changed and takes what was missed; then the next page is kept as the next one, so that a process
 * that dies is followed by one that takes the page again, which changes nothing. Returns whether there is more.
 */
async function readPage(deps: PlatformDeps, merchantId: string): Promise<boolean> {
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
  const page = await withStoreAccess(deps, { merchantId, deadline: 'job' }, async (adapter, key) =>
    adapter.listOrders ? adapter.listOrders(key, query) : { orders: [], nextCursor: null },
  )
  for (const orderId of await listMissedOrders(db, { workspaceId, orders: page.orders })) {
    await takeMissed(deps, { row, workspaceId, orderId })
  }
  return (await advanceReading(db, reading, page.nextCursor)) && page.nextCursor !== null
}

/**
 * Catches up with orders of which no webhook told us: while we were down for longer than the platform tries, or because
 * it had stopped sending them. Only what could be due to a search is read.
 */
export function createCatchUpKind(deps: PlatformDeps): JobKind<CatchUpJob> {
  return {
    name,
    async handle({ payload: { merchantId } }) {
      const begunAt = performance.now()
      try {
        for (let pages = 1; await readPage(deps, merchantId); pages += 1) {
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
