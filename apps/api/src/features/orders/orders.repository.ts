import { directDays } from '@voice-shop/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { type LateEvents, lateAfterMs } from '../voice/voice.public.ts'
import type { Earned } from './attribute-orders.ts'
import { type CheckedOrder, getFingerprint } from './check-order.ts'

/** Until then after an order searches and clicks of before it may come that nothing marks it for. */
const settledAfterMs = 2 * lateAfterMs

/** Which state of orders is known, by their ids. */
export async function readKnownOrders(
  transaction: Transaction<Tables>,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<Map<string, { orderedAt: Date; changedAt: Date; fingerprint: string }>> {
  const rows = await transaction
    .selectFrom('orders')
    .select(['order_id', 'ordered_at', 'changed_at', 'fingerprint'])
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return new Map(
    rows.map(({ order_id, ordered_at, changed_at, fingerprint }) => [
      order_id,
      { orderedAt: ordered_at, changedAt: changed_at, fingerprint },
    ]),
  )
}

/** When an order that is kept was placed; null for one that is not. */
export async function findOrderTime(
  db: Database,
  { workspaceId, orderId }: { workspaceId: string; orderId: string },
): Promise<Date | null> {
  const row = await db
    .selectFrom('orders')
    .select('ordered_at')
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.ordered_at ?? null
}

interface OrdersInput {
  workspaceId: string
  orders: readonly CheckedOrder[]
  /** Of each order's lines. */
  earned: readonly (readonly (Earned | null)[])[]
  now: Date
}

/** Deletes the lines of orders of which others are written. */
export async function deleteOrderLines(
  transaction: Transaction<Tables>,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from order_lines where workspace_id = ${workspaceId} and order_id = any(${[...ids]}::text[])
  `.execute(transaction)
}

/** Writes orders, each once, in place of what was known of them; of their lines none is there. */
export async function saveOrderRows(transaction: Transaction<Tables>, input: OrdersInput): Promise<void> {
  const { workspaceId, orders, earned, now } = input
  const values = orders.map((order) => {
    const settledAt = new Date(order.orderedAt.getTime() + settledAfterMs)
    return {
      workspace_id: workspaceId,
      order_id: order.id,
      ordered_at: order.orderedAt,
      changed_at: order.changedAt,
      fingerprint: getFingerprint(order),
      currency: order.currency,
      status: order.status,
      shopper_id: order.shopperId,
      search_id: order.searchId,
      due_at: settledAt > now ? settledAt : null,
      received_at: now,
    }
  })
  await transaction
    .insertInto('orders')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'order_id']).doUpdateSet(({ ref }) => ({
        ordered_at: ref('excluded.ordered_at'),
        changed_at: ref('excluded.changed_at'),
        fingerprint: ref('excluded.fingerprint'),
        currency: ref('excluded.currency'),
        status: ref('excluded.status'),
        shopper_id: ref('excluded.shopper_id'),
        search_id: ref('excluded.search_id'),
        due_at: ref('excluded.due_at'),
      })),
    )
    .execute()
  const lines = orders.flatMap((order, place) =>
    order.lines.map((line, number) => {
      const due = earned[place]?.[number] ?? null
      return {
        order_id: order.id,
        line: number,
        source_line: line.sourceLine ?? null,
        product_id: line.productId,
        variant_id: line.variantId,
        quantity: line.quantity,
        paid_minor: line.paidMinor,
        refunded_minor: line.refundedMinor,
        earned: due?.kind ?? null,
        search_id: due?.searchId ?? null,
        searched_at: due?.searchedAt ?? null,
      }
    }),
  )
  await sql`
    insert into order_lines
      (workspace_id, order_id, line, source_line, product_id, variant_id, quantity, paid_minor, refunded_minor, earned, search_id,
        searched_at)
    select ${workspaceId}::uuid, t.* from json_to_recordset(${JSON.stringify(lines)}::json) as t (
      order_id text, line smallint, source_line text, product_id text, variant_id text, quantity integer, paid_minor bigint,
      refunded_minor bigint, earned text, search_id uuid, searched_at timestamptz
    )
  `.execute(transaction)
}

/** Late searches and clicks: what orders after them owe to answers is found anew. */
export function markLate(late: readonly LateEvents[], now: Date): RawBuilder<unknown>[] {
  return late.map(
    ({ workspaceId, from, to }) => sql`
      update orders set due_at = ${now}::timestamptz
      where workspace_id = ${workspaceId}::uuid and ordered_at >= ${from}::timestamptz
        and ordered_at <= ${to}::timestamptz + interval '1 day' * ${directDays}::int
        and (due_at is null or due_at > ${now}::timestamptz)
    `,
  )
}

export interface DueOrder {
  id: string
  orderedAt: Date
  shopperId: string | null
  searchId: string | null
  productIds: string[]
}

/** Orders of which is to be found what they owe to answers: those due until then, the longest due first. */
export async function listDueOrders(
  transaction: Transaction<Tables>,
  { workspaceId, from, until, limit }: { workspaceId: string; from: Date | null; until: Date | null; limit: number },
): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select o.order_id as id, o.ordered_at as "orderedAt", o.shopper_id as "shopperId", o.search_id as "searchId",
      array(
        select l.product_id from order_lines l
        where l.workspace_id = ${workspaceId} and l.order_id = o.order_id order by l.line
      ) as "productIds"
    from orders o
    where o.workspace_id = ${workspaceId} and o.due_at is not null
      ${from ? sql`and o.due_at > ${from}` : sql``} ${until ? sql`and o.due_at <= ${until}` : sql``}
    order by o.due_at, o.order_id limit ${limit}
  `.execute(transaction)
  return rows
}

/** Writes what the lines of orders are due to. */
export async function saveEarned(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; orders: readonly DueOrder[]; earned: readonly (readonly (Earned | null)[])[] },
): Promise<void> {
  const lines = input.orders.flatMap(({ id }, place) =>
    (input.earned[place] ?? []).map((due, line) => ({
      order_id: id,
      line,
      earned: due?.kind ?? null,
      search_id: due?.searchId ?? null,
      searched_at: due?.searchedAt ?? null,
    })),
  )
  await sql`
    update order_lines l set earned = t.earned, search_id = t.search_id, searched_at = t.searched_at
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as t (order_id text, line smallint, earned text, search_id uuid, searched_at timestamptz)
    where l.workspace_id = ${input.workspaceId} and l.order_id = t.order_id and l.line = t.line
      and (l.earned, l.search_id) is distinct from (t.earned, t.search_id)
  `.execute(transaction)
}

export async function saveSettled(
  transaction: Transaction<Tables>,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ due_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

/** Whose orders are due. */
export async function listDueWorkspaces(db: Database, now: Date): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('workspace_id').distinct().where('due_at', '<=', now).execute()
  return rows.map(({ workspace_id }) => workspace_id)
}

/** Deletes some of the orders of before then. Returns whether there may be more. */
export async function deleteOldOrders(db: Database, before: Date): Promise<boolean> {
  const limit = 1000
  const rows = await db
    .selectFrom('orders')
    .select(['workspace_id', 'order_id'])
    // As their index has it (0051_order_age.sql).
    .where(sql<Date>`ordered_at at time zone 'UTC'`, '<', sql<Date>`${before}::timestamptz at time zone 'UTC'`)
    .limit(limit)
    .execute()
  for (const [workspaceId, own] of Map.groupBy(rows, ({ workspace_id }) => workspace_id)) {
    await db
      .deleteFrom('orders')
      .where('workspace_id', '=', workspaceId)
      .where('order_id', '=', sql<string>`any(${own.map(({ order_id }) => order_id)}::text[])`)
      .execute()
  }
  return rows.length === limit
}
