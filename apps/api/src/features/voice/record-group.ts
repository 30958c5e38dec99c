import { asSystem, asWorkspace } from '../../core/database/as-workspace.ts'
import { isPartitionMissing } from '../../core/database/failures.ts'
import type { Database } from '../../core/database/open-database.ts'
import { transact } from '../../core/database/transact.ts'
import { groupByWorkspace, pickRows } from '../../core/database/workspace-rows.ts'
import { readCountingKeys } from '../keys/keys.public.ts'
import { getRemaining, getSearchBytes } from '../plans/plans.public.ts'
import {
  getItemKey,
  type ItemAdditions,
  ItemNumbers,
  type KnownItem,
  mostItemDeltas,
  type NamedItem,
  readItemDeltas,
  readItems,
  type SeenCache,
} from '../rollups/rollups.public.ts'
import { getRecommendationLimit, getUsageAt, type LockedUsage, lockUsages } from '../usage/usage.public.ts'
import { type Decision, decideEvents, getClickKey, type KnownEvents } from './decide-events.ts'
import type { CheckedEvent, CheckedSearch } from './event-check.ts'
import type { PartitionCache } from './history/partition-cache.ts'
import { getRetentionStart } from './history/partitions.ts'
import type { ListLateWrites } from './late-events.ts'
import { type DecidedShare, listItems, listWrites } from './list-writes.ts'
import type { ProductCache } from './product-cache.ts'
import { keySearches } from './recommended-products.ts'
import type { SearchNeighbours } from './repeated-searches.ts'
import { listVisits } from './shopper-visits.ts'
import { readVisitNeighbours, type VisitNeighbours } from './visits.repository.ts'
import { type KnownSearchRow, readKnownSearches, readSearchNeighbours, setUpGroup } from './voice.repository.ts'

/**
 * Where events come from: a store's assistant with its secret key or an API key, its widget, or an import of history.
 */
export type EventSource =
  | { kind: 'store_key'; keyHash: string; apiKeyId: string | null }
  | { kind: 'widget' }
  | { kind: 'import' }

/** Events that came together and are answered together. */
export interface BatchPart {
  events: readonly CheckedEvent[]
  source: EventSource
}

/** Decisions in the order of the part's events; null: its key is not the store's (any more). */
export type PartOutcome = Decision[] | null

/** One workspace's share of a group, in order. */
export interface WorkspaceShare<Part extends BatchPart = BatchPart> {
  workspaceId: string
  parts: readonly Part[]
}

/** The outcomes of a share's parts, in their order. */
export interface ShareOutcome {
  workspaceId: string
  outcomes: PartOutcome[]
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

interface Group {
  /** Each of another workspace. */
  shares: readonly WorkspaceShare[]
  now: Date
  products: ProductCache
  /** The months that recommended products have, by their keys. */
  recommended: SeenCache
  /** The numbers of items, by their names. */
  items: SeenCache
  /** Workspaces of which so much waits that it is to be added up. */
  fullDeltas: Set<string>
  partitions: PartitionCache
  /** Whether workspaces may lie on several machines. */
  isOnCluster: boolean
  listLateWrites?: ListLateWrites
  /** How long it may wait for a lock before it fails with 55P03; without it, as long as a statement may take. */
  lockWaitMs?: number
  /** Called when everything is written but the commit has not been answered. */
  onWritten?: () => void
}

function isSearch(event: CheckedEvent): event is CheckedSearch {
  return event.type === 'search'
}

type CachedNumbers = NonNullable<ReturnType<SeenCache['find']>>

/** The API keys that parts came with: secret keys are read with the lock, for every group. */
function listApiKeyHashes({ parts }: WorkspaceShare): string[] {
  const hashes = parts.flatMap(({ source }) =>
    source.kind === 'store_key' && source.apiKeyId !== null ? [source.keyHash] : [],
  )
  return [...new Set(hashes)]
}

function listEvents({ parts }: WorkspaceShare): CheckedEvent[] {
  return parts.flatMap(({ events }) => events)
}

/**
 * Writes a group of events: events, roll-ups and usage together or not at all. The locks on the workspaces' usage make
 * "known already?", "room under the limit?" and the write one step, whichever process asks.
 *
 * A group of one workspace acts as that workspace; one of several belongs to none of them and acts as the system.
 *
 * @returns an outcome for each share, in their order
 */
export async function recordGroup(db: Database, group: Group): Promise<ShareOutcome[]> {
  const times = group.shares
    .flatMap(listEvents)
    .filter(isSearch)
    .map(({ occurredAt }) => occurredAt)
  const [first, ...others] = group.shares
  const inScope = <Result>(work: () => Result) =>
    first && others.length === 0 ? asWorkspace(first.workspaceId, work) : asSystem('events', work)
  const write = () =>
    inScope(async () => {
      const outcomes = await writeGroup(db, group, {
        clickedSince: getUsualSince(group.now, times),
        items: group.items,
      })
      if (outcomes) return outcomes
      // Before `always` there is nothing, and nothing is taken for known: the second answer is never null.
      for (const { workspaceId } of group.shares) group.items.forget(workspaceId)
      return (await writeGroup(db, group, { clickedSince: always })) as ShareOutcome[]
    })
  // Tables belong to no workspace.
  const requirePartitions = () => asSystem('months', () => group.partitions.require(db, times))
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
  return getRetentionStart(new Date(oldestMs), 1)
}

/** Of the items of a workspace's events those whose numbers are not cached. */
function listUnknownItems(events: readonly CheckedEvent[], cached: CachedNumbers | undefined): NamedItem[] {
  return listItems(events, (item) => !cached?.values.has(getItemKey(item)))
}

/**
 * Returns null, with nothing written, if a click is on a search of before `clickedSince`, or cached numbers of items are of
 * another generation.
 */
async function writeGroup(
  db: Database,
  group: Group,
  { clickedSince, items: itemCache }: { clickedSince: Date; items?: SeenCache },
): Promise<ShareOutcome[] | null> {
  const { shares, now, lockWaitMs } = group
  const cached = new Map(shares.map(({ workspaceId }) => [workspaceId, itemCache?.find(workspaceId)]))
  const eventsByWorkspace = shares.map((share) => ({ workspaceId: share.workspaceId, rows: listEvents(share) }))
  const searches = eventsByWorkspace.map(({ workspaceId, rows }) => ({ workspaceId, rows: rows.filter(isSearch) }))
  const clickedIds = new Set(
    eventsByWorkspace.flatMap(({ rows }) => rows.flatMap((event) => (event.type === 'click' ? [event.search_id] : []))),
  )
  const apiKeys = pickRows(shares, listApiKeyHashes)
  const unknownItems = eventsByWorkspace
    .map(({ workspaceId, rows }) => ({ workspaceId, rows: listUnknownItems(rows, cached.get(workspaceId)) }))
    .filter(({ rows }) => rows.length > 0)
  const full = shares.map(({ workspaceId }) => workspaceId).filter((id) => group.fullDeltas.has(id))
  const decidedShares: DecidedShare[] = []
  let isRefused = false
  const outcomes = await transact(db, {
    onWritten: () => {
      if (!isRefused) group.onWritten?.()
    },
    before: [setUpGroup(lockWaitMs)],
    read: [
      lockUsages(shares.map(({ workspaceId }) => workspaceId)),
      readKnownSearches(eventsByWorkspace, clickedSince),
      readVisitNeighbours(searches.map(({ workspaceId, rows }) => ({ workspaceId, rows: listVisits(rows) }))),
      readSearchNeighbours(searches),
      unknownItems.length > 0 ? readItems(unknownItems) : null,
      apiKeys.length > 0 ? readCountingKeys(apiKeys, now) : null,
      full.length > 0 ? readItemDeltas(full) : null,
    ],
    decide: ([locked, known, visitNeighbours, searchNeighbours, items, countingKeys, itemDeltas]) => {
      isRefused =
        known.some(({ id, occurred_at }) => occurred_at < clickedSince && clickedIds.has(id)) ||
        locked.some(
          (row) => (cached.get(row.workspace_id)?.generation ?? row.rollup_generation) !== row.rollup_generation,
        )
      if (isRefused) return { write: [], result: null }
      const read = {
        locked: groupByWorkspace(locked),
        known: groupByWorkspace(known),
        visitNeighbours: groupByWorkspace(visitNeighbours),
        searchNeighbours: groupByWorkspace(searchNeighbours),
        items: groupByWorkspace(items),
        countingKeys: groupByWorkspace(countingKeys),
        itemDeltas: new Map<string, readonly ItemAdditions[]>([
          ...full.map((id) => [id, []] as const),
          ...groupByWorkspace(itemDeltas),
        ]),
        cached,
      }
      const result = shares.map((share) => {
        const { decidedShare, outcomes } = decideShare(share, read, now)
        if (decidedShare) decidedShares.push(decidedShare)
        return { workspaceId: share.workspaceId, outcomes }
      })
      return { write: listWrites(decidedShares, group), result }
    },
  })
  for (const { workspaceId, rollups, numbers, keyed, itemDeltas } of decidedShares) {
    group.items.add(workspaceId, rollups.rollup_generation, numbers.read)
    const months = keyed.products.map(({ key, month }) => [key, month] as const)
    group.recommended.add(workspaceId, rollups.rollup_generation, months)
    // Told by what was there before: the group after the one that fills it adds it up.
    if (itemDeltas === null && rollups.waiting_deltas >= mostItemDeltas) group.fullDeltas.add(workspaceId)
    else group.fullDeltas.delete(workspaceId)
  }
  return outcomes
}

/** What a group's statements read, by workspace. */
interface Read {
  locked: Map<string, LockedUsage[]>
  known: Map<string, KnownSearchRow[]>
  visitNeighbours: Map<string, VisitNeighbours[]>
  searchNeighbours: Map<string, SearchNeighbours[]>
  items: Map<string, KnownItem[]>
  /** Not read: what this process knows. */
  cached: ReadonlyMap<string, CachedNumbers | undefined>
  /** Of the API keys that the parts came with, those that count. */
  countingKeys: Map<string, { key_hash: string }[]>
  /** What waits to be added up, of the workspaces of which it is to be. */
  itemDeltas: Map<string, readonly ItemAdditions[]>
}

/** Whether a key is the store's secret key: that of now, or the one before as long as it counts. */
function isKey(locked: LockedUsage, keyHash: string, now: Date): boolean {
  if (keyHash === locked.secret_key_hash) return true
  const { previous_key_hash: previous, previous_key_until: until } = locked
  return keyHash === previous && until !== null && now < until
}

/** Decides a workspace's events. One that is gone has no key: its parts are refused. */
function decideShare(
  { workspaceId, parts }: WorkspaceShare,
  read: Read,
  now: Date,
): { decidedShare: DecidedShare | null; outcomes: PartOutcome[] } {
  const locked = read.locked.get(workspaceId)?.[0]
  if (!locked) return { decidedShare: null, outcomes: parts.map(() => null) }
  const apiKeyHashes = new Set(read.countingKeys.get(workspaceId)?.map(({ key_hash }) => key_hash))
  const isAllowed = ({ source }: BatchPart) => {
    if (source.kind !== 'store_key') return true
    return source.apiKeyId === null ? isKey(locked, source.keyHash, now) : apiKeyHashes.has(source.keyHash)
  }
  const usage = getUsageAt(locked, now)
  const events = parts
    .filter(isAllowed)
    .flatMap(({ events, source }) =>
      events.map((event) => ({ event: { ...event, origin: source.kind }, isCounted: source.kind !== 'import' })),
    )
  const { plan } = usage
  const room = {
    recommendations: getRemaining(getRecommendationLimit(usage), usage.used),
    searches: getRemaining(plan.searches, usage.searches_stored),
    bytes: getRemaining(getSearchBytes(plan), usage.bytes_stored),
  }
  const decided = decideEvents(events, describeKnown(read.known.get(workspaceId) ?? []), room)
  const decidedShare = {
    workspaceId,
    decided,
    usage,
    isAnnounced: locked.has_endpoints,
    rollups: locked,
    visitNeighbours: read.visitNeighbours.get(workspaceId) ?? [],
    searchNeighbours: read.searchNeighbours.get(workspaceId) ?? [],
    numbers: new ItemNumbers(read.items.get(workspaceId) ?? [], read.cached.get(workspaceId)?.values),
    itemDeltas: read.itemDeltas.get(workspaceId) ?? null,
    keyed: keySearches(decided.searches),
  }
  return { decidedShare, outcomes: splitDecisions(parts, isAllowed, decided.decisions) }
}

/** The decisions, which follow the allowed parts' events, by part. */
function splitDecisions(
  parts: readonly BatchPart[],
  isAllowed: (part: BatchPart) => boolean,
  decisions: readonly Decision[],
): PartOutcome[] {
  let position = 0
  return parts.map((part) => {
    if (!isAllowed(part)) return null
    position += part.events.length
    return decisions.slice(position - part.events.length, position)
  })
}
