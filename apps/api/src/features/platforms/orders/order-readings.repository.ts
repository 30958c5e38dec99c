import { sql } from 'kysely'
import type { Database } from '../../../core/database/open-database.ts'
import { type ConnectionRow, findConnection } from '../connection/connections.repository.ts'

/** A reading of the orders that a store has changed, as far as it has come. */
export interface OrderReading {
  merchantId: string
  /** What has changed until then was read before. */
  readUntil: Date
  begunAt: Date
  /** Of the page that is next; null: the first one. */
  cursor: string | null
}

/*
 * Not by the connection's revision: a reading under way would void a renewal of tokens that happens meanwhile.
 */

/** The reading under way, or a new one: of a store that was never read from `firstFrom` on. Null: the connection is gone. */
export async function beginReading(
  db: Database,
  { row, firstFrom, now }: { row: ConnectionRow; firstFrom: Date; now: Date },
): Promise<OrderReading | null> {
  const { merchant_id: merchantId } = row
  if (row.orders_begun_at === null) {
    await db
      .updateTable('platform_connections')
      .set({ orders_read_until: row.orders_read_until ?? firstFrom, orders_begun_at: now, orders_cursor: null })
      .where('merchant_id', '=', merchantId)
      .where('orders_begun_at', 'is', null)
      .execute()
  }
  // Ours, or another process's.
  const begun = await findConnection(db, merchantId)
  if (!begun?.orders_begun_at || !begun.orders_read_until) return null
  const { orders_read_until: readUntil, orders_begun_at: begunAt, orders_cursor: cursor } = begun
  return { merchantId, readUntil, begunAt, cursor }
}

const ofReading = (db: Database, { merchantId, begunAt, cursor }: OrderReading) =>
  db
    .updateTable('platform_connections')
    .where('merchant_id', '=', merchantId)
    .where('orders_begun_at', '=', begunAt)
    .where(sql<boolean>`orders_cursor is not distinct from ${cursor}::text`)

/** Goes on to the next page, or ends a reading whose last page was read. False: another process has gone on from there. */
export async function advanceReading(db: Database, reading: OrderReading, nextCursor: string | null): Promise<boolean> {
  const { numUpdatedRows } = await ofReading(db, reading)
    .set(
      nextCursor === null
        ? { orders_read_until: reading.begunAt, orders_begun_at: null, orders_cursor: null }
        : { orders_cursor: nextCursor },
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives a reading up: the next one begins with its first page. */
export async function dropReading(db: Database, merchantId: string): Promise<void> {
  await db
    .updateTable('platform_connections')
    .set({ orders_begun_at: null, orders_cursor: null })
    .where('merchant_id', '=', merchantId)
    .execute()
}
