import type { BroughtOrder } from '@voice-shop/contract'
import { sql } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'

/** A line that is due to a search, of an order in whatever state. */
export interface BroughtLine extends Omit<BroughtOrder['items'][number], 'product_name' | 'product_image_url'> {
  search_id: string
  order_id: string
  ordered_at: Date
  currency: string
  status: BroughtOrder['status']
}

/** Lines of orders that are due to some searches, by the order's time and as they stand in it. Amounts are minor units. */
export async function listBroughtLines(
  db: Database,
  { workspaceId, searchIds }: { workspaceId: string; searchIds: readonly string[] },
): Promise<BroughtLine[]> {
  const { rows } = await sql<BroughtLine>`
    select l.search_id, o.order_id, o.ordered_at, o.currency, o.status, l.product_id, l.quantity, l.earned,
      l.paid_minor, l.refunded_minor
    from order_lines l
    join orders o on o.workspace_id = l.workspace_id and o.order_id = l.order_id
    where l.workspace_id = ${workspaceId}::uuid and l.search_id = any(${[...searchIds]}::uuid[])
      and l.earned is not null
    order by o.ordered_at, o.order_id, l.line
  `.execute(db)
  return rows
}
