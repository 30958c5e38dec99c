import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { insertMessages, makeMessage } from '../endpoints/endpoints.public.ts'
import type { Earned } from './attribute-orders.ts'

interface ToldLine {
  product_id: string
  earned: 'direct' | 'assisted'
  search_id: string
}

/** What each order's lines owe to answers, without those that owe nothing. */
type Owed = ReadonlyMap<string, readonly ToldLine[]>

/** As it is written now, so that only what changes is told. */
export async function readOwed(
  transaction: Transaction<Tables>,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<Owed> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ToldLine & { order_id: string }>`
    select order_id, product_id, earned, search_id from order_lines
    where workspace_id = ${workspaceId} and order_id = any(${[...ids]}::text[])
      and earned is not null and search_id is not null
    order by order_id, line
  `.execute(transaction)
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map([...byOrder].map(([id, lines]) => [id, lines.map(({ order_id: _, ...line }) => line)]))
}

interface ToldOrder {
  id: string
  orderedAt: Date
  productIds: readonly string[]
}

/**
 * Tells the workspace's endpoints, with the commit of this transaction, of orders that owe to answers something else than
 * before: of a duplicate, or a refund alone, nothing is told.
 */
export async function tellOrders(
  transaction: Transaction<Tables>,
  input: {
    workspaceId: string
    orders: readonly ToldOrder[]
    earned: readonly (readonly (Earned | null)[])[]
    before: Owed
    now: Date
  },
): Promise<void> {
  const { workspaceId, orders, earned, before, now } = input
  const rows = orders.flatMap(({ id, orderedAt, productIds }, place) => {
    const lines = productIds.flatMap((product_id, line): ToldLine[] => {
      const due = earned[place]?.[line]
      return due ? [{ product_id, earned: due.kind, search_id: due.searchId }] : []
    })
    const isSame = tellApart(lines) === tellApart(before.get(id) ?? [])
    if (isSame) return []
    const data = { order_id: id, ordered_at: orderedAt.toISOString(), lines }
    return [makeMessage({ type: 'order.attributed', data }, now)]
  })
  if (rows.length === 0) return
  for (const statement of insertMessages([{ workspaceId, rows }], now)) await statement.execute(transaction)
}

function tellApart(lines: readonly ToldLine[]): string {
  return JSON.stringify(lines.map(({ product_id, earned, search_id }) => [product_id, earned, search_id]))
}
