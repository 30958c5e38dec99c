import type { Transaction } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import {
  addToCategoryRollups,
  addToProductRollups,
  addToSearchRollups,
  getSlot,
  RollupDeltas,
} from '../analytics/analytics.public.ts'
import { getRemaining, readUsageAt, saveUsage } from '../usage/usage.public.ts'
import { type Decided, type Decision, decideEvents } from './decide-events.ts'
import type { CheckedEvent, CheckedSearch } from './event-check.ts'
import { listSeenProducts, type ProductMemory } from './product-memory.ts'
import { listVisits, recordVisits } from './record-visits.ts'
import { readVisitNeighbours } from './visits.repository.ts'
import {
  findAndLockWorkspace,
  insertClicks,
  insertSearches,
  readKnownEvents,
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

function sumRollups(timeZone: string, decided: Decided): RollupDeltas {
  const deltas = new RollupDeltas(timeZone)
  for (const search of decided.searches) deltas.addSearch(getSlot(search.occurredAt), search.products)
  for (const { click, searchedAt } of decided.clicks) deltas.addClick(getSlot(searchedAt), click.product_id)
  return deltas
}

/**
 * What must be known to decide. Sent together: the connection runs the statements in this order, so those after the
 * lock see what its last holder wrote.
 */
async function readAll(transaction: Transaction<Tables>, workspaceId: string, events: readonly CheckedEvent[]) {
  const visits = listVisits(events.filter((event): event is CheckedSearch => event.type === 'search'))
  const [locked, known, neighbours] = await Promise.all([
    findAndLockWorkspace(transaction, workspaceId),
    readKnownEvents(transaction, workspaceId, events),
    readVisitNeighbours(transaction, workspaceId, visits),
  ])
  const neighboursOf = new Map(visits.map((visit, index) => [`${visit.slot} ${visit.shopperId}`, neighbours[index]]))
  return { locked, known, neighboursOf }
}

/**
 * Writes a group of events of one workspace: events, roll-ups and usage together or not at all. The lock on the
 * workspace's usage makes "known already?", "room under the limit?" and the write one step, whichever process asks.
 */
export async function recordGroup(
  transaction: Transaction<Tables>,
  input: { workspaceId: string; parts: readonly EventGroupPart[]; now: Date; products: ProductMemory },
): Promise<PartOutcome[]> {
  const { workspaceId, now, parts } = input
  const { locked, known, neighboursOf } = await readAll(
    transaction,
    workspaceId,
    parts.flatMap(({ events }) => events),
  )
  if (!locked) return parts.map(() => null)
  const isAllowed = ({ source }: EventGroupPart) =>
    source.kind === 'import' || source.keyHash === locked.secret_key_hash
  const usage = readUsageAt(locked, now)
  const events = parts
    .filter(isAllowed)
    .flatMap(({ events, source }) => events.map((event) => ({ event, isCounted: source.kind === 'store_key' })))
  const decided = decideEvents(events, known, getRemaining(usage))
  const deltas = sumRollups(locked.time_zone, decided)
  const seen = listSeenProducts(decided.searches)
  const visits = listVisits(decided.searches).flatMap((visit) => {
    const neighbours = neighboursOf.get(`${visit.slot} ${visit.shopperId}`)
    return neighbours ? { ...visit, ...neighbours } : []
  })
  // Sent together, as above.
  await Promise.all([
    insertSearches(transaction, workspaceId, decided.searches, now),
    insertClicks(
      transaction,
      workspaceId,
      decided.clicks.map(({ click }) => click),
    ),
    recordVisits(transaction, workspaceId, visits),
    saveProducts(transaction, workspaceId, input.products.takeUnwritten(workspaceId, seen, now)),
    addToSearchRollups(transaction, workspaceId, deltas.searches),
    addToCategoryRollups(transaction, workspaceId, deltas.categories),
    addToProductRollups(transaction, workspaceId, deltas.products),
    decided.used > 0 && saveUsage(transaction, { workspaceId, period: usage.period, used: usage.used + decided.used }),
  ])

  let place = 0
  return parts.map((part) => {
    if (!isAllowed(part)) return null
    place += part.events.length
    return decided.decisions.slice(place - part.events.length, place)
  })
}
