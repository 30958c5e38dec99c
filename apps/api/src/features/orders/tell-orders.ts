import type { MessageData } from '@voice-shop/contract/endpoint-messages'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import { insertMessages, isWanted, makeMessage } from '../endpoints/endpoints.public.ts'
import type { Earned } from './attribute-orders.ts'
import type { CheckedOrder } from './check-order.ts'

/** Without its version, which it has once it is told. */
type ToldOrder = Omit<MessageData<'order.attributed'>, 'version'>
type ToldLine = ToldOrder['lines'][number]
type OrderHead = Pick<ToldOrder, 'order_id' | 'ordered_at' | 'currency' | 'status'>

/** Orders by their ids, with the lines that owe something to answers, as they are told. */
export type Owed = ReadonlyMap<string, ToldOrder>

function describeOrder(head: OrderHead, lines: readonly ToldLine[]): ToldOrder {
  const sum = (of: 'paid_minor' | 'refunded_minor') => lines.reduce((total, line) => total + line[of], 0)
  return { ...head, paid_minor: sum('paid_minor'), refunded_minor: sum('refunded_minor'), lines: [...lines] }
}

function pickLine({ product_id, quantity, earned, search_id, paid_minor, refunded_minor }: ToldLine): ToldLine {
  return { product_id, quantity, earned, search_id, paid_minor, refunded_minor }
}

/** As it is written now, so that only what changes is told; without orders that owe nothing. */
export async function readOwed(
  transaction: Transaction<Tables>,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<Owed> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ToldLine & Omit<OrderHead, 'ordered_at'> & { ordered_at: Date }>`
    select o.order_id, o.ordered_at, o.currency, o.status, l.product_id, l.quantity, l.earned, l.search_id,
      l.paid_minor, l.refunded_minor
    from order_lines l join orders o on o.workspace_id = l.workspace_id and o.order_id = l.order_id
    where l.workspace_id = ${workspaceId} and o.workspace_id = ${workspaceId} and l.order_id = any(${[...ids]}::text[])
      and l.earned is not null and l.search_id is not null
    order by l.order_id, l.line
  `.execute(transaction)
  const owed = new Map<string, ToldOrder>()
  for (const [id, lines] of Map.groupBy(rows, ({ order_id }) => order_id)) {
    const [first] = lines as [(typeof lines)[number]]
    const { currency, status } = first
    const head = { order_id: id, ordered_at: first.ordered_at.toISOString(), currency, status }
    owed.set(id, describeOrder(head, lines.map(pickLine)))
  }
  return owed
}

/** The same of orders that are just written. */
export function listOwed(orders: readonly CheckedOrder[], earned: readonly (readonly (Earned | null)[])[]): Owed {
  return new Map(
    orders.map((order, place) => {
      const { id, orderedAt, currency, status } = order
      const head = { order_id: id, ordered_at: orderedAt.toISOString(), currency, status }
      const lines = order.lines.flatMap((line, number): ToldLine[] => {
        const due = earned[place]?.[number]
        if (!due) return []
        const { productId, quantity, paidMinor, refundedMinor } = line
        const amounts = { paid_minor: paidMinor, refunded_minor: refundedMinor }
        return [{ product_id: productId, quantity, earned: due.kind, search_id: due.searchId, ...amounts }]
      })
      return [id, describeOrder(head, lines)]
    }),
  )
}

/** By what two states of an order are told apart. One that owes nothing is as good as another. */
function getMark(order: ToldOrder | undefined): string {
  if (!order || order.lines.length === 0) return ''
  const { currency, status, lines } = order
  const marks = lines.map((line) => [
    ...[line.product_id, line.quantity, line.earned, line.search_id],
    ...[line.paid_minor, line.refunded_minor],
  ])
  return JSON.stringify([currency, status, marks])
}

/**
 * A version of each of these orders that is greater than all that were told before, whatever the clock says. The
 * milliseconds since 1970 at least, so that it is greater too where an order was erased and comes again.
 */
async function takeVersions(
  transaction: Transaction<Tables>,
  { workspaceId, ids, now }: { workspaceId: string; ids: readonly string[]; now: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    update orders set told_version = greatest(told_version + 1, ${now.getTime()}::bigint)
    where workspace_id = ${workspaceId} and order_id = any(${[...ids]}::text[])
    returning order_id as id, told_version as version
  `.execute(transaction)
  return new Map(rows.map(({ id, version }) => [id, Number(version)]))
}

/**
 * Tells the workspace's endpoints, with the commit of this transaction, of orders that owe to answers something else than
 * before, or of which something else was paid or given back: of a duplicate nothing is told. The transaction holds the lock
 * of the workspace's events.
 */
export async function tellOrders(
  transaction: Transaction<Tables>,
  { workspaceId, before, after, now }: { workspaceId: string; before: Owed; after: Owed; now: Date },
): Promise<void> {
  const type = 'order.attributed'
  const told = [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)]
    if (getMark(was) === getMark(is)) return []
    return is ?? (was && describeOrder(was, [])) ?? []
  })
  if (told.length === 0 || !(await isWanted(transaction, { workspaceId, type }))) return
  const ids = told.map(({ order_id }) => order_id)
  const versions = await takeVersions(transaction, { workspaceId, ids, now })
  const rows = told.map((order) => {
    const { order_id, ...rest } = order
    const data = { order_id, version: versions.get(order_id) ?? now.getTime(), ...rest }
    return makeMessage({ type, data }, now)
  })
  for (const statement of insertMessages([{ workspaceId, rows }], now)) await statement.execute(transaction)
}
