import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { joinSentences } from '../voice/voice.public.ts'

/** Orders of then; from inclusive, to exclusive. */
export interface EarningSpan {
  workspaceId: string
  from: Date
  to: Date
}

export interface CurrencyEarnings {
  currency: string
  direct: number
  assisted: number
  refunded: number
  direct_orders: number
  assisted_orders: number
}

/** Paid lines that are due to an answer, as `o` and `l`. */
function fromEarned({ workspaceId, from, to }: EarningSpan): RawBuilder<unknown> {
  return sql`
    from orders o
    join order_lines l on l.workspace_id = o.workspace_id and l.order_id = o.order_id and l.earned is not null
    where o.workspace_id = ${workspaceId}::uuid and o.ordered_at >= ${from}::timestamptz
      and o.ordered_at < ${to}::timestamptz and o.status = 'paid'`
}

/** What orders of a time earned by currency, the one of most orders first. An order of which all was given back is none. */
export async function sumEarnings(db: Database, span: EarningSpan): Promise<CurrencyEarnings[]> {
  const { rows } = await sql<CurrencyEarnings>`
    with by_order as (
      select o.order_id, o.currency, sum(l.refunded_minor) as refunded,
        coalesce(sum(l.paid_minor - l.refunded_minor) filter (where l.earned = 'direct'), 0) as direct,
        coalesce(sum(l.paid_minor - l.refunded_minor) filter (where l.earned = 'assisted'), 0) as assisted
      ${fromEarned(span)}
      group by o.order_id, o.currency
    )
    select currency, sum(direct)::bigint as direct, sum(assisted)::bigint as assisted,
      sum(refunded)::bigint as refunded, count(*) filter (where direct > 0) as direct_orders,
      count(*) filter (where direct = 0 and assisted > 0) as assisted_orders
    from by_order group by currency order by count(*) desc, currency
  `.execute(db)
  return rows
}

export interface ItemEarnings {
  currency: string
  item: string
  revenue: number
  orders: number
}

/** Which products earned most, of each currency. */
export async function listProductEarnings(
  db: Database,
  { limit, ...span }: EarningSpan & { limit: number },
): Promise<ItemEarnings[]> {
  const { rows } = await sql<ItemEarnings>`
    select currency, item, revenue, orders from (
      select *, row_number() over (partition by currency order by revenue desc, orders desc, item collate "C") as place
      from (
        select o.currency, l.product_id as item, sum(l.paid_minor - l.refunded_minor)::bigint as revenue,
          count(distinct o.order_id) filter (where l.paid_minor > l.refunded_minor) as orders
        ${fromEarned(span)}
        group by 1, 2
      ) as summed
      where revenue > 0
    ) as ranked
    where place <= ${limit} order by currency, place
  `.execute(db)
  return rows
}

/** Which sentences earned most, of each currency: without case and accents as one, each as it was said last. */
export async function listSentenceEarnings(
  db: Database,
  { limit, ...span }: EarningSpan & { limit: number },
): Promise<ItemEarnings[]> {
  const { workspaceId, from, to } = span
  const { rows } = await sql<ItemEarnings>`
    select currency, item, revenue, orders from (
      select *, row_number() over (partition by currency order by revenue desc, orders desc, said collate "C") as place
      from (
        select e.currency, s.said, (array_agg(s.query order by s.occurred_at desc, s.id desc))[1] as item,
          sum(e.earned)::bigint as revenue, count(distinct e.order_id) filter (where e.earned > 0) as orders
        from (
          select o.currency, o.order_id, l.search_id, l.searched_at, sum(l.paid_minor - l.refunded_minor) as earned
          ${fromEarned(span)}
          group by 1, 2, 3, 4
        ) as e
        ${joinSentences({ workspaceId, from, to, search: 'e' })}
        group by e.currency, s.said
      ) as summed
      where revenue > 0
    ) as ranked
    where place <= ${limit} order by currency, place
  `.execute(db)
  return rows
}

export async function hasOrders(db: Database, workspaceId: string): Promise<boolean> {
  const orders = db.selectFrom('orders').select('order_id').where('workspace_id', '=', workspaceId)
  return (await orders.limit(1).executeTakeFirst()) !== undefined
}
