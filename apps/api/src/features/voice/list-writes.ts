import type { Statement } from '../../core/database/insert-rows.ts'
import { pickRows } from '../../core/database/workspace-rows.ts'
import { insertMessages } from '../endpoints/endpoints.public.ts'
import {
  type AnswerCounts,
  addToItemRollups,
  addToSearchRollups,
  getItemKey,
  getSlot,
  type ItemAdditions,
  ItemAdditionsBySlot,
  type ItemNumbers,
  insertItemDeltas,
  insertItems,
  listRollupTargets,
  type NamedItem,
  RollupDeltas,
  removeItemDeltas,
  type SeenCache,
} from '../rollups/rollups.public.ts'
import { type LockedUsage, saveRecordedUsages, type UsageState } from '../usage/usage.public.ts'
import type { Decided } from './decide-events.ts'
import type { CheckedEvent, CheckedSearch, GivenAnswer } from './event-check.ts'
import { type ListLateWrites, listLateEvents } from './late-events.ts'
import { listMessages } from './list-messages.ts'
import { listSeenProducts, type ProductCache } from './product-cache.ts'
import { type KeyedSearches, listUnwritten, saveRecommendedProducts } from './recommended-products.ts'
import { listRepeats, type SearchNeighbours } from './repeated-searches.ts'
import { listAddedVisits, listVisits } from './shopper-visits.ts'
import { insertVisits, type VisitNeighbours } from './visits.repository.ts'
import {
  insertAnsweredSearches,
  insertClicks,
  insertSearches,
  insertSearchIds,
  saveProducts,
} from './voice.repository.ts'

/** What was decided of a workspace's events, and what the database knew when it was. */
export interface DecidedShare {
  workspaceId: string
  decided: Decided
  usage: UsageState
  /** Whether somebody is to be told of it. */
  isAnnounced: boolean
  rollups: LockedUsage
  /** Of its items; new ones are added to it. */
  numbers: ItemNumbers
  /** What was added to items before and waits, where it is to be added up now; else null. */
  itemDeltas: readonly ItemAdditions[] | null
  keyed: KeyedSearches
  visitNeighbours: readonly VisitNeighbours[]
  searchNeighbours: readonly SearchNeighbours[]
}

const asProduct = (name: string): NamedItem => ({ kind: 'p', name })

/** What a search counts for: its products, and once for a category, however many of its products were recommended. */
function listItemsOfSearch({ products }: CheckedSearch): NamedItem[] {
  const categories = new Set(products.flatMap(({ category }) => category ?? []))
  return [
    ...products.map(({ product_id }) => asProduct(product_id)),
    ...Array.from(categories, (name): NamedItem => ({ kind: 'c', name })),
  ]
}

/** Of the products and categories that events count for those that are asked for, each once. */
export function listItems(events: readonly CheckedEvent[], isAsked: (item: NamedItem) => boolean): NamedItem[] {
  const byKey = new Map<string, NamedItem>()
  for (const event of events) {
    const items = event.type === 'search' ? listItemsOfSearch(event) : [asProduct(event.product_id)]
    for (const item of items) if (isAsked(item)) byKey.set(getItemKey(item), item)
  }
  return [...byKey.values()]
}

/** What is answered as it was asked needs no count of its own: it is what is left of the others. */
function countAnswer({ kind, language, isSpoken }: GivenAnswer): Partial<AnswerCounts> {
  return { ...(kind !== 'answered' && { [kind]: 1 }), [language]: 1, spoken: isSpoken ? 1 : 0 }
}

/** What has more of them, an import of history or a full group, has more rows to insert than to change. */
const [mostSlots, mostItems] = [4, 400]

interface ItemWrites {
  /** To insert, for a later group to add up. */
  waiting: (ItemAdditions & { number: number })[]
  /** What waits when it is written. */
  count: number
}

/** What a workspace's events add to items waits, or is added up at once, and with it what waited before. */
function decideItems(
  { itemDeltas: waited, rollups }: DecidedShare,
  { rows, deltas }: { rows: readonly ItemAdditions[]; deltas: RollupDeltas },
): ItemWrites {
  const before = rollups.waiting_deltas
  const size = rows.reduce((sum, { items, clicked_items }) => sum + items.length + clicked_items.length, 0)
  const isLarge = rows.length > mostSlots || size > mostItems
  if (waited === null && !isLarge) {
    return { waiting: rows.map((row, place) => ({ ...row, number: before + place })), count: before + rows.length }
  }
  for (const row of [...(waited ?? []), ...rows]) deltas.addItems(row)
  return { waiting: [], count: waited ? 0 : before }
}

/** What a workspace's events add to its figures. A click counts for its search's time. */
function sumShare(share: DecidedShare, now: Date) {
  const { workspaceId, decided, rollups, numbers, visitNeighbours, searchNeighbours } = share
  const deltas = new RollupDeltas(listRollupTargets(rollups, now))
  const additions = new ItemAdditionsBySlot()
  for (const search of decided.searches) {
    const { occurredAt, products } = search
    const slot = getSlot(occurredAt)
    deltas.addCounts(slot, { searches: 1, recommended: products.length, no_result: products.length === 0 ? 1 : 0 })
    if (search.answer) deltas.addCounts(slot, countAnswer(search.answer))
    for (const item of listItemsOfSearch(search)) additions.add(slot, 'items', numbers.get(item))
  }
  for (const { click, searchedAt } of decided.clicks) {
    const slot = getSlot(searchedAt)
    deltas.addCounts(slot, { clicked: 1 })
    additions.add(slot, 'clicked_items', numbers.get(asProduct(click.product_id)))
  }
  for (const searchedAt of decided.converted) deltas.addCounts(getSlot(searchedAt), { converted: 1 })
  for (const time of listRepeats(decided.searches, searchNeighbours)) deltas.addCounts(getSlot(time), { repeated: 1 })
  const visits = listAddedVisits(listVisits(decided.searches), visitNeighbours)
  for (const visit of visits) deltas.addVisit(visit)
  const itemWrites = decideItems(share, { rows: additions.rows, deltas })
  return { workspaceId, share, deltas, visits, newItems: numbers.added, itemWrites }
}

type Sum = ReturnType<typeof sumShare>

function listFigureWrites(sums: readonly Sum[], { isOnCluster }: { isOnCluster: boolean }): Statement[] {
  const visits = pickRows(sums, (sum) => sum.visits)
  const items = pickRows(sums, (sum) => sum.newItems)
  const searchDeltas = pickRows(sums, ({ deltas }) => deltas.searches)
  const waiting = pickRows(sums, ({ itemWrites }) => itemWrites.waiting)
  const itemDeltas = pickRows(sums, ({ deltas }) => deltas.items)
  const addedUp = sums.filter(({ share }) => share.itemDeltas !== null).map(({ workspaceId }) => workspaceId)
  return [
    ...(visits.length > 0 ? [insertVisits(visits, { isOnCluster })] : []),
    ...(items.length > 0 ? [insertItems(items, { isOnCluster })] : []),
    ...(searchDeltas.length > 0 ? [addToSearchRollups(searchDeltas, { isOnCluster })] : []),
    ...(addedUp.length > 0 ? [removeItemDeltas(addedUp)] : []),
    ...(waiting.length > 0 ? [insertItemDeltas(waiting, { isOnCluster })] : []),
    ...(itemDeltas.length > 0 ? [addToItemRollups(itemDeltas, { isOnCluster })] : []),
  ]
}

/** Of each workspace that stores more, or of which more or less waits to be added up. */
function listUsageWrites(sums: readonly Sum[]): Statement[] {
  const changed = sums.filter(
    ({ share, itemWrites }) => share.decided.stored.searches > 0 || itemWrites.count !== share.rollups.waiting_deltas,
  )
  const usages = changed.map(({ workspaceId, share: { usage, decided, rollups }, itemWrites }) => ({
    workspaceId,
    ...usage,
    isNewPeriod: usage.period.start.getTime() !== rollups.period_start.getTime(),
    used: usage.used + decided.used,
    searches_stored: usage.searches_stored + decided.stored.searches,
    bytes_stored: usage.bytes_stored + decided.stored.bytes,
    waitingDeltas: itemWrites.count,
  }))
  return saveRecordedUsages(usages)
}

interface WriteInput {
  products: ProductCache
  recommended: SeenCache
  now: Date
  isOnCluster: boolean
  listLateWrites?: ListLateWrites
}

function listSearchWrites(
  shares: readonly DecidedShare[],
  { products, recommended, now, isOnCluster }: WriteInput,
): Statement[] {
  const searches = pickRows(shares, ({ decided }) => decided.searches)
  if (searches.length === 0) return []
  const keyed = pickRows(shares, (share) => share.keyed.searches)
  const said = pickRows(shares, ({ workspaceId, rollups, keyed: { products: told } }) =>
    listUnwritten(told, recommended.find(workspaceId), rollups.rollup_generation),
  )
  const seen = pickRows(shares, ({ workspaceId, decided }) =>
    products.takeUnwritten(workspaceId, listSeenProducts(decided.searches), now),
  )
  const isAnswered = searches.some(({ rows }) => rows.some(({ answer }) => answer !== undefined))
  const insert = isAnswered ? insertAnsweredSearches : insertSearches
  return [
    insert(keyed, { constant: now, isOnCluster }),
    insertSearchIds(searches, { isOnCluster }),
    ...(said.length > 0 ? [saveRecommendedProducts(said, { isOnCluster })] : []),
    ...(seen.length > 0 ? [saveProducts(seen)] : []),
  ]
}

/** The statements that write what was decided: one for each kind of row, however many workspaces have some. */
export function listWrites(shares: readonly DecidedShare[], input: WriteInput): Statement[] {
  const { now, isOnCluster, listLateWrites } = input
  const write = listSearchWrites(shares, input)
  const clicks = pickRows(shares, ({ decided }) => decided.clicks)
  if (clicks.length > 0) write.push(insertClicks(clicks, { isOnCluster }))
  const sums = shares.map((share) => sumShare(share, now))
  write.push(...listFigureWrites(sums, { isOnCluster }))
  if (listLateWrites) write.push(...listLateWrites(listLateEvents(shares, now), now))
  const messages = pickRows(shares, (share) => (share.isAnnounced ? listMessages(share.decided, now) : []))
  if (messages.length > 0) write.push(...insertMessages(messages, now))
  write.push(...listUsageWrites(sums))
  return write
}
