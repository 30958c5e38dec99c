import type { RawBuilder } from 'kysely'
import { pickRows } from '../../core/database/workspace-rows.ts'
import {
  addToInsightRollups,
  addToRollups,
  addToShopperRollups,
  getSlot,
  InsightDeltas,
  listRollupTargets,
  type RollupAddition,
  RollupDeltas,
  type RollupTarget,
} from '../rollups/rollups.public.ts'
import { type RollupState, saveUsages, type UsageState } from '../usage/usage.public.ts'
import type { Decided } from './decide-events.ts'
import { listSeenProducts, type ProductCache } from './product-cache.ts'
import { listRepeats, type SearchNeighbours } from './repeated-searches.ts'
import { addVisits, listVisits } from './shopper-visits.ts'
import { insertVisits, type VisitNeighbours } from './visits.repository.ts'
import { insertClicks, insertSearches, insertSearchIds, saveProducts } from './voice.repository.ts'

/** What was decided of a workspace's events, and what the database knew when it was. */
export interface DecidedShare {
  workspaceId: string
  decided: Decided
  usage: UsageState
  rollups: RollupState
  visitNeighbours: readonly VisitNeighbours[]
  searchNeighbours: readonly SearchNeighbours[]
}

function sumRollups({ timeZone, beforeSlot }: RollupTarget, decided: Decided): RollupDeltas {
  const deltas = new RollupDeltas(timeZone)
  for (const { occurredAt, products } of decided.searches) {
    const slot = getSlot(occurredAt)
    if (slot < beforeSlot) deltas.addSearch(slot, products)
  }
  for (const { click, searchedAt } of decided.clicks) {
    const slot = getSlot(searchedAt)
    if (slot < beforeSlot) deltas.addClick(slot, click.product_id)
  }
  return deltas
}

function sumInsights({ searches, converted }: Decided, neighbours: readonly SearchNeighbours[]): InsightDeltas {
  const deltas = new InsightDeltas()
  for (const { occurredAt, products } of searches) if (products.length === 0) deltas.add('no_result', occurredAt)
  for (const searchedAt of converted) deltas.add('converted', searchedAt)
  for (const time of listRepeats(searches, neighbours)) deltas.add('repeated', time)
  return deltas
}

function listAdditions({ workspaceId, rollups, decided }: DecidedShare): RollupAddition[] {
  return listRollupTargets(rollups).map((target) => ({ workspaceId, target, deltas: sumRollups(target, decided) }))
}

function listVisitWrites(shares: readonly DecidedShare[]): RawBuilder<unknown>[] {
  const visits = shares.map(({ workspaceId, decided, visitNeighbours }) => ({
    workspaceId,
    ...addVisits(listVisits(decided.searches), visitNeighbours),
  }))
  const added = pickRows(visits, (it) => it.added)
  if (added.length === 0) return []
  return [insertVisits(added), addToShopperRollups(pickRows(visits, ({ deltas }) => deltas.rows))]
}

/** The statements that write what was decided: one for each kind of row, however many workspaces have some. */
export function listWrites(
  shares: readonly DecidedShare[],
  { products, now }: { products: ProductCache; now: Date },
): RawBuilder<unknown>[] {
  const write: RawBuilder<unknown>[] = []
  const searches = pickRows(shares, ({ decided }) => decided.searches)
  if (searches.length > 0) {
    write.push(insertSearches(searches, now), insertSearchIds(searches), ...listVisitWrites(shares))
    const seen = pickRows(shares, ({ workspaceId, decided }) =>
      products.takeUnwritten(workspaceId, listSeenProducts(decided.searches), now),
    )
    if (seen.length > 0) write.push(saveProducts(seen))
  }
  const clicks = pickRows(shares, ({ decided }) => decided.clicks)
  if (clicks.length > 0) write.push(insertClicks(clicks))
  const insights = pickRows(shares, ({ decided, searchNeighbours }) => sumInsights(decided, searchNeighbours).rows)
  if (insights.length > 0) write.push(addToInsightRollups(insights))
  write.push(...addToRollups(shares.flatMap(listAdditions)))
  const used = shares.filter(({ decided }) => decided.used > 0)
  if (used.length > 0) {
    write.push(
      saveUsages(
        used.map(({ workspaceId, usage, decided }) => ({ workspaceId, ...usage, used: usage.used + decided.used })),
      ),
    )
  }
  return write
}
