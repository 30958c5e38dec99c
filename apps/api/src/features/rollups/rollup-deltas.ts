import type { RowGrain } from '../../core/database/tables.ts'
import type { ItemAdditions } from './item-additions.ts'
import type { RollupTarget } from './rollup-targets.ts'

/** What is counted of searches. `converted` are those with a click, `repeated` those within 30 s after another one. */
export const searchCounts = ['searches', 'recommended', 'clicked', 'no_result', 'converted', 'repeated'] as const
export type SearchCounts = Record<(typeof searchCounts)[number], number>

/** What is counted of searches that Voice Shop answered itself: what came of them, whether they were spoken, in which language. */
export const answerCounts = ['relaxed', 'nothing', 'other', 'not_understood', 'spoken', 'en', 'es', 'pt'] as const
export type AnswerCounts = Record<(typeof answerCounts)[number], number>

/** Searches that found no product. `other` are questions that no product answers, such as how to pay: they look for none. */
export function countNoResults({ no_result, other }: Pick<SearchCounts & AnswerCounts, 'no_result' | 'other'>): number {
  return no_result - other
}

const allCounts = [...searchCounts, ...answerCounts]
/** What a row of search_rollups counts. */
export const countNames = [...allCounts, 'shoppers'] as const
const noCounts = Object.fromEntries(allCounts.map((name) => [name, 0])) as SearchCounts & AnswerCounts

interface Place {
  grain: RowGrain
  bucket: number
}
/** Counts of shoppers by how many buckets ago they were there before. */
export interface SearchDelta extends Place, SearchCounts, AnswerCounts {
  shoppers: number
  gaps: Map<number, number>
}
/** Counts by item, of which a row tells what is left of the number when pages of 128 are taken away. */
export interface ItemDelta extends Place {
  page: number
  searches: Map<number, number>
  clicked: Map<number, number>
}

/** A shopper's presence in a slot, and the same shopper's slots before and after it, if any. */
export interface Visit {
  slot: number
  previous: number | null
  next: number | null
}

/** See 0012_whole_days.sql. */
export const itemsPerPage = 128

function add(counts: Map<number, number>, key: number, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

/** What a group of events adds to a workspace's roll-ups, summed by row. */
export class RollupDeltas {
  readonly #targets: readonly RollupTarget[]
  readonly #searches = new Map<string, SearchDelta>()
  readonly #items = new Map<string, ItemDelta>()
  /** By slot, and by slot and page: nearly all events of a group are of the same. */
  readonly #searchRows = new Map<number, SearchDelta[]>()
  readonly #itemRows = new Map<string, ItemDelta[]>()

  constructor(targets: readonly RollupTarget[]) {
    this.#targets = targets
  }

  get searches(): SearchDelta[] {
    return [...this.#searches.values()]
  }

  get items(): ItemDelta[] {
    return [...this.#items.values()]
  }

  #listTargets(slot: number): RollupTarget[] {
    return this.#targets.filter(({ beforeSlot }) => slot < beforeSlot)
  }

  #getSearchRow({ grain, getBucket }: RollupTarget, slot: number): SearchDelta {
    const bucket = getBucket(slot)
    const key = `${grain}${bucket}`
    let row = this.#searches.get(key)
    if (!row) {
      row = { grain, bucket, ...noCounts, shoppers: 0, gaps: new Map() }
      this.#searches.set(key, row)
    }
    return row
  }

  #listSearchRows(slot: number): SearchDelta[] {
    let rows = this.#searchRows.get(slot)
    if (!rows) {
      const targets = this.#listTargets(slot).filter(({ countsSearches }) => countsSearches)
      rows = targets.map((target) => this.#getSearchRow(target, slot))
      this.#searchRows.set(slot, rows)
    }
    return rows
  }

  #listItemRows(slot: number, page: number): ItemDelta[] {
    const place = `${slot} ${page}`
    let rows = this.#itemRows.get(place)
    if (!rows) {
      const targets = this.#listTargets(slot).filter(({ itemsFrom }) => itemsFrom !== null && slot >= itemsFrom)
      rows = targets.map(({ grain, getBucket }) => {
        const bucket = getBucket(slot)
        const key = `${grain}${bucket} ${page}`
        const row = this.#items.get(key) ?? { grain, bucket, page, searches: new Map(), clicked: new Map() }
        this.#items.set(key, row)
        return row
      })
      this.#itemRows.set(place, rows)
    }
    return rows
  }

  addCounts(slot: number, counts: Partial<SearchCounts & AnswerCounts>): void {
    const names = Object.keys(counts) as (keyof typeof counts)[]
    for (const row of this.#listSearchRows(slot)) for (const name of names) row[name] += counts[name] ?? 0
  }

  /** Searches that were answered with an item, and clicks on it. */
  addItem(slot: number, item: number, counts: { searches: number; clicked: number }): void {
    const page = Math.floor(item / itemsPerPage)
    for (const row of this.#listItemRows(slot, page)) {
      if (counts.searches > 0) add(row.searches, item % itemsPerPage, counts.searches)
      if (counts.clicked > 0) add(row.clicked, item % itemsPerPage, counts.clicked)
    }
  }

  addItems({ slot, items, clicked_items }: ItemAdditions): void {
    for (const item of items) this.addItem(slot, item, { searches: 1, clicked: 0 })
    for (const item of clicked_items) this.addItem(slot, item, { searches: 0, clicked: 1 })
  }

  /**
   * Shoppers who were in a slot, and in none since `previous`. Where that is of the same day, the day has them already.
   * Negative counts take back what was added before.
   */
  addShoppers(slot: number, previous: number | null, count: number): void {
    for (const target of this.#listTargets(slot)) {
      if (!target.countsSearches) continue
      const before = previous === null ? null : target.getBucket(previous)
      const gap = before === null ? null : target.getBucket(slot) - before
      if (gap === 0) continue
      const row = this.#getSearchRow(target, slot)
      row.shoppers += count
      if (gap !== null) add(row.gaps, gap, count)
    }
  }

  /** A new visit. A late event can put one before a known visit, whose own previous visit it then becomes. */
  addVisit({ slot, previous, next }: Visit): void {
    this.addShoppers(slot, previous, 1)
    if (next === null) return
    this.addShoppers(next, previous, -1)
    this.addShoppers(next, slot, 1)
  }
}
