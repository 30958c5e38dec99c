import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import {
  addToCategoryRollups,
  addToProductRollups,
  addToSearchRollups,
  addToShopperRollups,
  getSlot,
  RollupDeltas,
  ShopperDeltas,
} from '../analytics/analytics.public.ts'
import { getRemaining, readUsageAt, saveUsage } from '../usage/usage.public.ts'
import { type Decided, type Decision, decideEvents } from './decide-events.ts'
import type { CheckedEvent, CheckedSearch } from './event-check.ts'
import {
  findAndLockWorkspace,
  insertClicks,
  insertSearches,
  insertVisits,
  readKnownEvents,
  readVisitNeighbours,
  type SeenProduct,
  type ShopperSlot,
  saveProducts,
} from './voice.repository.ts'

/** Where events come from: a store's assistant with its secret key, or an import of history. */
export type EventSource = { kind: 'store_key'; keyHash: string } | { kind: 'import' }

/** Events that came together and are answered together. */
export interface EventGroupPart {
  events: readonly CheckedEvent[]
  source: EventSource
}

/** Decisions in the order of the part's events; null: its key is not the store's (any more). */
export type PartOutcome = Decision[] | null

function addRollups(deltas: RollupDeltas, decided: Decided): void {
  for (const search of decided.searches) deltas.addSearch(getSlot(search.occurredAt), search.products)
  for (const { click, searchedAt } of decided.clicks) deltas.addClick(getSlot(searchedAt), click.product_id)
}

function listSeenProducts(searches: readonly CheckedSearch[]): SeenProduct[] {
  const byId = new Map<string, SeenProduct>()
  for (const { products, occurredAt } of searches) {
    for (const product of products) {
      const seen = byId.get(product.product_id)
      if (seen && seen.seenAt > occurredAt) continue
      byId.set(product.product_id, {
        productId: product.product_id,
        productName: product.product_name,
        imageUrl: product.product_image_url ?? null,
        seenAt: occurredAt,
      })
    }
  }
  return [...byId.values()]
}

function listVisits(searches: readonly CheckedSearch[]): ShopperSlot[] {
  const byKey = new Map<string, ShopperSlot>()
  for (const search of searches) {
    const slot = getSlot(search.occurredAt)
    byKey.set(`${slot} ${search.shopper_id}`, { shopperId: search.shopper_id, slot })
  }
  return [...byKey.values()]
}

/** The nearest of two slots, either of which may be missing. */
function pickNearest(pick: (...slots: number[]) => number, left: number | null, right: number | null): number | null {
  if (left === null) return right
  return right === null ? left : pick(left, right)
}

/** Writes the shoppers' visits that are new, and what they add to the roll-ups. */
async function recordVisits(
  transaction: Transaction<Tables>,
  workspaceId: string,
  searches: readonly CheckedSearch[],
): Promise<void> {
  const visits = listVisits(searches)
  if (visits.length === 0) return
  const neighbours = await readVisitNeighbours(transaction, workspaceId, visits)
  const deltas = new ShopperDeltas()
  const added: ShopperSlot[] = []
  // Slots that this group adds to a shopper come between those that the database knows.
  const addedByShopper = new Map<string, number[]>()
  for (const [index, visit] of visits.entries()) {
    const known = neighbours[index]
    if (!known || known.isKnown) continue
    const others = addedByShopper.get(visit.shopperId) ?? []
    const before = others.filter((slot) => slot < visit.slot)
    const after = others.filter((slot) => slot > visit.slot)
    deltas.addVisit({
      slot: visit.slot,
      previous: pickNearest(Math.max, known.previous, before.length > 0 ? Math.max(...before) : null),
      next: pickNearest(Math.min, known.next, after.length > 0 ? Math.min(...after) : null),
    })
    addedByShopper.set(visit.shopperId, [...others, visit.slot])
    added.push(visit)
  }
  await insertVisits(transaction, workspaceId, added)
  await addToShopperRollups(transaction, workspaceId, deltas.rows)
}

/**
 * Writes a group of events of one workspace: events, roll-ups and usage together or not at all. The lock on the
 * workspace's usage makes "known already?", "room under the limit?" and the write one step, whichever process asks.
 */
export async function recordGroup(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; parts: readonly EventGroupPart[]; now: Date },
): Promise<PartOutcome[]> {
  const { workspaceId, now } = input
  const locked = await findAndLockWorkspace(transaction, workspaceId)
  const isAllowed = ({ source }: EventGroupPart) =>
    locked !== null && (source.kind === 'import' || source.keyHash === locked.secret_key_hash)
  const events = input.parts
    .filter(isAllowed)
    .flatMap(({ events, source }) => events.map((event) => ({ event, isCounted: source.kind === 'store_key' })))
  if (!locked || events.length === 0) return input.parts.map((part) => (isAllowed(part) ? [] : null))

  const usage = readUsageAt(locked, now)
  const known = await readKnownEvents(
    transaction,
    workspaceId,
    events.map(({ event }) => event),
  )
  const decided = decideEvents(events, known, getRemaining(usage))
  const deltas = new RollupDeltas(locked.time_zone)
  addRollups(deltas, decided)
  await insertSearches(transaction, workspaceId, decided.searches, now)
  await insertClicks(
    transaction,
    workspaceId,
    decided.clicks.map(({ click }) => click),
  )
  await recordVisits(transaction, workspaceId, decided.searches)
  await saveProducts(transaction, workspaceId, listSeenProducts(decided.searches))
  await addToSearchRollups(transaction, workspaceId, deltas.searches)
  await addToCategoryRollups(transaction, workspaceId, deltas.categories)
  await addToProductRollups(transaction, workspaceId, deltas.products)
  if (decided.used > 0) {
    await saveUsage(transaction, { workspaceId, period: usage.period, used: usage.used + decided.used })
  }

  let place = 0
  return input.parts.map((part) => {
    if (!isAllowed(part)) return null
    place += part.events.length
    return decided.decisions.slice(place - part.events.length, place)
  })
}
