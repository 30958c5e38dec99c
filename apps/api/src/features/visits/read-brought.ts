import { type BroughtOrder, directDays } from '@voice-shop/contract'
import type { CoreDeps } from '../../core/core-deps.ts'
import { listKnownProducts } from '../answers/answers.public.ts'
import { type BroughtLine, hasOrders, listBroughtLines, settleOrders } from '../orders/orders.public.ts'
import type { VisitedSearch } from '../voice/voice.public.ts'

const directMs = directDays * 24 * 60 * 60_000

/** What searches have sold so far. */
export interface Brought {
  hasOrders: boolean
  /** By search; one that brought none is not there. */
  orders: ReadonlyMap<string, BroughtOrder[]>
  /** Before then a search brings no order any more. */
  openSince: Date
}

type KnownProducts = Awaited<ReturnType<typeof listKnownProducts>>

/** An order's lines, of which there is one at least. */
function describeOrder(lines: readonly BroughtLine[], known: KnownProducts): BroughtOrder[] {
  const [first] = lines
  if (!first) return []
  const { ordered_at, currency, status } = first
  const items = lines.map(({ product_id, quantity, earned, paid_minor, refunded_minor }) => ({
    product_id,
    product_name: known.get(product_id)?.product_name ?? null,
    product_image_url: known.get(product_id)?.product_image_url ?? null,
    quantity,
    earned,
    paid_minor,
    refunded_minor,
  }))
  return [{ ordered_at: ordered_at.toISOString(), currency, status, items }]
}

/** Which orders are due to searches of a workspace, with all searches and clicks that have come since. */
export async function readBrought(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
  { workspaceId, searches }: { workspaceId: string; searches: readonly VisitedSearch[] },
): Promise<Brought> {
  await settleOrders(deps, workspaceId)
  const [lines, isAny] = await Promise.all([
    listBroughtLines(deps.db, { workspaceId, searchIds: searches.map(({ id }) => id) }),
    hasOrders(deps.db, workspaceId),
  ])
  const known = await listKnownProducts(deps.db, workspaceId, [...new Set(lines.map(({ product_id }) => product_id))])
  const orders = new Map(
    [...Map.groupBy(lines, ({ search_id }) => search_id)].map(([id, own]) => [
      id,
      [...Map.groupBy(own, ({ order_id }) => order_id).values()].flatMap((order) => describeOrder(order, known)),
    ]),
  )
  return { hasOrders: isAny, orders, openSince: new Date(deps.clock.now().getTime() - directMs) }
}

/** Until when an order may be due to a search; null where that is over. */
export function findOpenUntil(
  { time }: Pick<VisitedSearch, 'time'>,
  { openSince }: Pick<Brought, 'openSince'>,
): Date | null {
  return time > openSince ? new Date(time.getTime() + directMs) : null
}
