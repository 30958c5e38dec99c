import { type RawBuilder, sql, type Transaction } from 'kysely'
import { formatArray } from '../../core/database/array-text.ts'
import type { Database } from '../../core/database/open-database.ts'
import type { Tables } from '../../core/database/tables.ts'
import { joinSentences } from '../voice/voice.public.ts'
import { type CurrencyTotals, type EarningColumns, noEarnings } from './earnings.ts'

/** Orders of then; from inclusive, to exclusive. */
export interface EarningSpan {
  workspaceId: string
  from: Date
  to: Date
}

/** Paid orders of a time, as `o`. */
function fromPaid({ workspaceId, from, to }: EarningSpan): RawBuilder<unknown> {
  return sql`
    from orders o
    where o.workspace_id = ${workspaceId}::uuid and o.ordered_at >= ${from}::timestamptz
      and o.ordered_at < ${to}::timestamptz and o.status = 'paid'`
}

/** How many paid orders a time has, counted up to so many. */
export function selectOrderCount(span: EarningSpan, most: number): RawBuilder<{ count: number }> {
  // In an order that an index has: for any so many PostgreSQL looked through the table, beginning with the oldest.
  const first = sql`select ${fromPaid(span)} order by o.ordered_at limit ${most}::bigint`
  return sql`select count(*)::int as count from (${first}) as first`
}

/** Whether a time has more paid orders than so many. */
export async function hasMoreOrders(db: Database, span: EarningSpan, most: number): Promise<boolean> {
  const { rows } = await selectOrderCount(span, most + 1).execute(db)
  return (rows[0]?.count ?? 0) > most
}

/** Paid lines of orders of a time that are due to an answer, and what they come to by currency. */
function withTotals(span: EarningSpan): RawBuilder<unknown> {
  return sql`
    with earned as materialized (
      select o.order_id, o.currency, l.product_id, l.search_id, l.searched_at, l.earned,
        l.paid_minor - l.refunded_minor as net, l.refunded_minor as refunded
      from (select o.* ${fromPaid(span)}) as o
      join order_lines l
        on l.workspace_id = ${span.workspaceId}::uuid and l.order_id = o.order_id and l.earned is not null
    ),
    totals as (
      select currency, sum(direct)::bigint as direct, sum(assisted)::bigint as assisted, sum(refunded)::bigint as refunded,
        count(*) filter (where direct > 0) as direct_orders,
        count(*) filter (where direct = 0 and assisted > 0) as assisted_orders, count(*) as orders
      from (
        select currency, sum(refunded) as refunded, coalesce(sum(net) filter (where earned = 'direct'), 0) as direct,
          coalesce(sum(net) filter (where earned = 'assisted'), 0) as assisted
        from earned group by order_id, currency
      ) as by_order
      group by currency
    )`
}

/** What orders of a time came to, without by what. */
export async function sumTotals(db: Database, span: EarningSpan): Promise<EarningColumns> {
  const { rows } = await sql<CurrencyTotals>`${withTotals(span)} select * from totals`.execute(db)
  return { ...noEarnings, totals: rows }
}

/** JSON of a list for each column, of equal lengths. `columns` is such an object without rows. */
function buildColumns(columns: object): RawBuilder<unknown> {
  const lists = Object.keys(columns).map((name) => sql`${sql.lit(name)}, coalesce(json_agg(${sql.ref(name)}), '[]')`)
  return sql`json_build_object(${sql.join(lists)})`
}

/** What orders of a time earned. */
export async function sumEarnings(db: Database, span: EarningSpan): Promise<EarningColumns> {
  const { workspaceId, from, to } = span
  const { rows } = await sql<EarningColumns>`
    ${withTotals(span)},
    products as (
      select currency, product_id, sum(net)::bigint as revenue, count(distinct order_id) filter (where net > 0) as orders
      from earned group by currency, product_id
    ),
    sentences as (
      select e.currency, s.said, (array_agg(s.query order by s.occurred_at desc, s.id desc))[1] as query,
        (extract(epoch from max(s.occurred_at)) * 1000000)::bigint as at,
        (array_agg(s.id order by s.occurred_at desc, s.id desc))[1] as search_id,
        sum(e.net)::bigint as revenue, count(distinct e.order_id) filter (where e.net > 0) as orders
      from (
        select currency, order_id, search_id, searched_at, sum(net) as net from earned group by 1, 2, 3, 4
      ) as e
      ${joinSentences({ workspaceId, from, to, search: 'e' })}
      group by e.currency, s.said
    )
    select (select coalesce(json_agg(t), '[]') from totals t) as totals,
      (select ${buildColumns(noEarnings.products)} from products) as products,
      (select ${buildColumns(noEarnings.sentences)} from sentences) as sentences
  `.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('a select without a from answers a row')
  return sums
}

export async function hasOrders(db: Database, workspaceId: string): Promise<boolean> {
  const orders = db.selectFrom('orders').select('order_id').where('workspace_id', '=', workspaceId)
  return (await orders.limit(1).executeTakeFirst()) !== undefined
}

/** Of which times that begin within a span sums are kept. */
export async function listKeptTimes(
  db: Database,
  { workspaceId, from, to }: EarningSpan,
): Promise<{ from: Date; to: Date }[]> {
  return db
    .selectFrom('earning_sums')
    .select(['from_at as from', 'to_at as to'])
    .where('workspace_id', '=', workspaceId)
    .where('from_at', '>=', from)
    .where('from_at', '<', to)
    .execute()
}

interface KeptInput {
  workspaceId: string
  times: readonly { from: Date; to: Date }[]
  /** Of what else there is nothing. */
  parts: readonly (keyof EarningColumns)[]
}

/** What is kept of these times, by when they begin and end. */
export async function readKeptSums(
  db: Database,
  { workspaceId, times, parts }: KeptInput,
): Promise<{ from: Date; to: Date; sums: EarningColumns }[]> {
  const listInstants = (end: 'from' | 'to') => formatArray(times.map((time) => time[end].toISOString()))
  const columns = sql.join(parts.map((part) => sql.ref(`s.${part}`)))
  const { rows } = await sql<{ from: Date; to: Date } & Partial<EarningColumns>>`
    select s.from_at as from, s.to_at as to, ${columns}
    from unnest(${listInstants('from')}::timestamptz[], ${listInstants('to')}::timestamptz[]) as t (from_at, to_at)
    join earning_sums s on s.workspace_id = ${workspaceId} and s.from_at = t.from_at and s.to_at = t.to_at
  `.execute(db)
  return rows.map(({ from, to, ...sums }) => ({ from, to, sums: { ...noEarnings, ...sums } }))
}

/** Sums up a time and keeps it. The transaction holds the lock under which the workspace's orders are written. */
export async function keepSums(transaction: Transaction<Tables>, span: EarningSpan): Promise<void> {
  const { totals, products, sentences } = await sumEarnings(transaction, span)
  await transaction
    .insertInto('earning_sums')
    .values({
      workspace_id: span.workspaceId,
      from_at: span.from,
      to_at: span.to,
      totals: JSON.stringify(totals),
      products: JSON.stringify(products),
      sentences: JSON.stringify(sentences),
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'from_at', 'to_at']).doNothing())
    .execute()
}
