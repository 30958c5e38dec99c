import type { RawBuilder } from 'kysely'
import { asSystem } from '../../core/database/as-workspace.ts'
import { isPartitionMissing } from '../../core/database/failures.ts'
import type { Database } from '../../core/database/open-database.ts'
import { transact } from '../../core/database/transact.ts'
import {
  addToInsightRollups,
  addToRollups,
  addToShopperRollups,
  getSlot,
  InsightDeltas,
  listRollupTargets,
  RollupDeltas,
  type RollupState,
  type RollupTarget,
} from '../analytics/analytics.public.ts'
import { getRemaining, readUsageAt, saveUsage } from '../usage/usage.public.ts'
import { type Decided, type Decision, decideEvents, getClickKey, type KnownEvents } from './decide-events.ts'
import type { CheckedEvent } from './event-check.ts'
import type { PartitionMemory } from './history/partition-memory.ts'
import { getHorizon } from './history/partitions.ts'
import { listSeenProducts, type ProductMemory } from './product-memory.ts'
import { listRepeats, type SearchNeighbours } from './repeated-searches.ts'
import { addVisits, listVisits } from './shopper-visits.ts'
import { insertVisits, readVisitNeighbours, type VisitNeighbours } from './visits.repository.ts'
import {
  insertClicks,
  insertSearches,
  insertSearchIds,
  type KnownSearchRow,
  lockWorkspace,
  readKnownSearches,
  readSearchNeighbours,
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

function describeKnown(rows: readonly KnownSearchRow[]): KnownEvents {
  const describe = ({ occurred_at, product_ids }: KnownSearchRow) => ({
    occurredAt: occurred_at,
    productIds: product_ids && new Set(product_ids),
  })
  return {
    searches: new Map(rows.map((row) => [row.id, describe(row)])),
    clicks: new Set(rows.flatMap(({ id, clicked_ids }) => (clicked_ids ?? []).map((it) => getClickKey(id, it)))),
  }
}

function sumInsights({ searches, converted }: Decided, neighbours: readonly SearchNeighbours[]): InsightDeltas {
  const deltas = new InsightDeltas()
  for (const { occurredAt, products } of searches) if (products.length === 0) deltas.add('no_result', occurredAt)
  for (const searchedAt of converted) deltas.add('converted', searchedAt)
  for (const time of listRepeats(searches, neighbours)) deltas.add('repeated', time)
  return deltas
}

interface Group {
  workspaceId: string
  parts: readonly EventGroupPart[]
  now: Date
  products: ProductMemory
  partitions: PartitionMemory
  /** Called when everything is written but the commit has not been answered. */
  onWritten?: () => void
}

/** The statements that write what was decided, but for the usage. */
function listWrites(
  group: Group,
  decided: Decided,
  known: { rollups: RollupState; neighbours: readonly VisitNeighbours[]; around: readonly SearchNeighbours[] },
) {
  const { workspaceId, now } = group
  const write: RawBuilder<unknown>[] = []
  if (decided.searches.length > 0) {
    const visits = addVisits(listVisits(decided.searches), known.neighbours)
    const products = group.products.takeUnwritten(workspaceId, listSeenProducts(decided.searches), now)
    write.push(insertSearches(workspaceId, decided.searches, now), insertSearchIds(workspaceId, decided.searches))
    if (visits.added.length > 0) {
      write.push(insertVisits(workspaceId, visits.added), addToShopperRollups(workspaceId, visits.deltas.rows))
    }
    if (products.length > 0) write.push(saveProducts(workspaceId, products))
  }
  if (decided.clicks.length > 0) write.push(insertClicks(workspaceId, decided.clicks))
  const insights = sumInsights(decided, known.around)
  if (insights.rows.length > 0) write.push(addToInsightRollups(workspaceId, insights.rows))
  for (const target of listRollupTargets(known.rollups)) {
    write.push(...addToRollups(workspaceId, sumRollups(target, decided), target))
  }
  return write
}

/**
 * Writes a group of events of one workspace: events, roll-ups and usage together or not at all. The lock on the
 * workspace's usage makes "known already?", "room under the limit?" and the write one step, whichever process asks.
 */
export async function recordGroup(db: Database, group: Group): Promise<PartOutcome[]> {
  const searches = group.parts.flatMap(({ events }) => events.filter((event) => event.type === 'search'))
  const times = searches.map(({ occurredAt }) => occurredAt)
  // Before `always` there is nothing, so that the second answer is never null.
  const write = async () =>
    (await writeGroup(db, group, getUsualSince(group.now, times))) ??
    ((await writeGroup(db, group, always)) as PartOutcome[])
  // Tables belong to no workspace.
  const requirePartitions = () => asSystem(() => group.partitions.require(db, times))
  await requirePartitions()
  try {
    return await write()
  } catch (error) {
    if (!isPartitionMissing(error)) throw error
    // What this process remembers of partitions is no longer so.
    group.partitions.clear()
    group.products.clear()
    await requirePartitions()
    return write()
  }
}

const always = new Date(Date.UTC(1900, 0))

/** Nearly every click is on a search of this time: of the month before the group's oldest search, or later. */
function getUsualSince(now: Date, times: readonly Date[]): Date {
  const oldestMs = Math.min(now.getTime(), ...times.map((time) => time.getTime()))
  return getHorizon(new Date(oldestMs), 1)
}

/** Answers null, with nothing written, if a click is on a search of before `clickedSince`. */
async function writeGroup(db: Database, group: Group, clickedSince: Date): Promise<PartOutcome[] | null> {
  const { workspaceId, parts, now } = group
  const asked = parts.flatMap(({ events }) => events)
  const askedSearches = asked.filter((event) => event.type === 'search')
  const clickedIds = new Set(asked.flatMap((event) => (event.type === 'click' ? [event.search_id] : [])))
  let isTooEarly = false
  return transact(db, {
    onWritten: () => {
      if (!isTooEarly) group.onWritten?.()
    },
    read: [
      lockWorkspace(workspaceId),
      readKnownSearches(workspaceId, asked, clickedSince),
      readVisitNeighbours(workspaceId, listVisits(askedSearches)),
      readSearchNeighbours(workspaceId, askedSearches),
    ],
    decide: ([[locked], known, neighbours, around]) => {
      if (!locked) return { write: [], result: parts.map(() => null) }
      isTooEarly = known.some(({ id, occurred_at }) => occurred_at < clickedSince && clickedIds.has(id))
      if (isTooEarly) return { write: [], result: null }
      const isAllowed = ({ source }: EventGroupPart) =>
        source.kind === 'import' || source.keyHash === locked.secret_key_hash
      const usage = readUsageAt(locked, now)
      const events = parts
        .filter(isAllowed)
        .flatMap(({ events, source }) => events.map((event) => ({ event, isCounted: source.kind === 'store_key' })))
      const decided = decideEvents(events, describeKnown(known), getRemaining(usage))
      const write = listWrites(group, decided, { rollups: locked, neighbours, around })
      if (decided.used > 0) write.push(saveUsage({ workspaceId, ...usage, used: usage.used + decided.used }))
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
