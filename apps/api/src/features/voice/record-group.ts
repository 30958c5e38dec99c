import type { RawBuilder } from 'kysely'
import type { Database } from '../../core/database/open-database.ts'
import { transact } from '../../core/database/transact.ts'
import {
  addToCategoryRollups,
  addToProductRollups,
  addToSearchRollups,
  addToShopperRollups,
  getSlot,
  RollupDeltas,
} from '../analytics/analytics.public.ts'
import { getRemaining, readUsageAt, saveUsage } from '../usage/usage.public.ts'
import { type Decided, type Decision, decideEvents, getClickKey, type KnownEvents } from './decide-events.ts'
import type { CheckedEvent } from './event-check.ts'
import { listSeenProducts, type ProductMemory } from './product-memory.ts'
import { addVisits, listVisits } from './shopper-visits.ts'
import { insertVisits, readVisitNeighbours, type VisitNeighbours } from './visits.repository.ts'
import {
  insertClicks,
  insertSearches,
  type KnownClickRow,
  type KnownSearchRow,
  lockWorkspace,
  readKnownClicks,
  readKnownSearches,
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

function describeKnown(searches: readonly KnownSearchRow[], clicks: readonly KnownClickRow[]): KnownEvents {
  return {
    searches: new Map(
      searches.map((row) => [row.id, { occurredAt: row.occurred_at, productIds: new Set(row.product_ids ?? []) }]),
    ),
    clicks: new Set(clicks.map((row) => getClickKey(row.search_id, row.product_id))),
  }
}

interface Group {
  workspaceId: string
  parts: readonly EventGroupPart[]
  now: Date
  products: ProductMemory
  /** Called when everything is written but the commit has not been answered. */
  onWritten?: () => void
}

/** The statements that write what was decided, but for the usage. */
function listWrites(
  group: Group,
  decided: Decided,
  known: { timeZone: string; neighbours: readonly VisitNeighbours[] },
) {
  const { workspaceId, now } = group
  const clicks = decided.clicks.map(({ click }) => click)
  const write: RawBuilder<unknown>[] = []
  if (decided.searches.length > 0) {
    const visits = addVisits(listVisits(decided.searches), known.neighbours)
    const products = group.products.takeUnwritten(workspaceId, listSeenProducts(decided.searches), now)
    write.push(insertSearches(workspaceId, decided.searches, now))
    if (visits.added.length > 0) {
      write.push(insertVisits(workspaceId, visits.added), addToShopperRollups(workspaceId, visits.deltas.rows))
    }
    if (products.length > 0) write.push(saveProducts(workspaceId, products))
  }
  if (clicks.length > 0) write.push(insertClicks(workspaceId, clicks))
  const deltas = sumRollups(known.timeZone, decided)
  const { searches, categories, products } = deltas
  if (searches.length > 0) write.push(addToSearchRollups(workspaceId, searches))
  if (categories.length > 0) write.push(addToCategoryRollups(workspaceId, categories))
  if (products.length > 0) write.push(addToProductRollups(workspaceId, products))
  return write
}

/**
 * Writes a group of events of one workspace: events, roll-ups and usage together or not at all. The lock on the
 * workspace's usage makes "known already?", "room under the limit?" and the write one step, whichever process asks.
 */
export async function recordGroup(db: Database, group: Group): Promise<PartOutcome[]> {
  const { workspaceId, parts, now } = group
  const asked = parts.flatMap(({ events }) => events)
  const askedSearches = asked.filter((event) => event.type === 'search')
  const askedClicks = asked.filter((event) => event.type === 'click')
  return transact(db, {
    ...(group.onWritten ? { onWritten: group.onWritten } : {}),
    read: [
      lockWorkspace(workspaceId),
      readKnownSearches(workspaceId, asked),
      readVisitNeighbours(workspaceId, listVisits(askedSearches)),
      ...(askedClicks.length > 0 ? [readKnownClicks(workspaceId, askedClicks)] : []),
    ],
    decide: ([[locked], knownSearches, neighbours, knownClicks = []]) => {
      if (!locked) return { write: [], result: parts.map(() => null) }
      const isAllowed = ({ source }: EventGroupPart) =>
        source.kind === 'import' || source.keyHash === locked.secret_key_hash
      const usage = readUsageAt(locked, now)
      const events = parts
        .filter(isAllowed)
        .flatMap(({ events, source }) => events.map((event) => ({ event, isCounted: source.kind === 'store_key' })))
      const decided = decideEvents(events, describeKnown(knownSearches, knownClicks), getRemaining(usage))
      const write = listWrites(group, decided, { timeZone: locked.time_zone, neighbours })
      if (decided.used > 0)
        write.push(saveUsage({ workspaceId, period: usage.period, used: usage.used + decided.used }))
      return { write, result: splitDecisions(parts, isAllowed, decided.decisions) }
    },
  })
}

/** The decisions, which follow the allowed parts' events, by part. */
function splitDecisions(
  parts: readonly EventGroupPart[],
  isAllowed: (part: EventGroupPart) => boolean,
  decisions: readonly Decision[],
): PartOutcome[] {
  let place = 0
  return parts.map((part) => {
    if (!isAllowed(part)) return null
    place += part.events.length
    return decisions.slice(place - part.events.length, place)
  })
}
