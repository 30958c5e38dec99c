import { repeatedWithinSeconds } from '@voice-shop/contract'
import type { CheckedSearch } from './event-check.ts'

const withinMs = repeatedWithinSeconds * 1000

/** Of a search: the same shopper's searches nearest to it that the database knows, some of them too far away to count. */
export interface SearchNeighbours {
  shopper_id: string
  at: Date
  /** At the same instant or before. */
  before: Date | null
  after: Date | null
}

function pickNearest(pick: (...times: number[]) => number, times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length > 0 ? pick(...known) : null
}

function isRepeat(time: number, before: number | null): boolean {
  return before !== null && time - before <= withinMs
}

/**
 * When the searches are that new ones make repeats: themselves, and known ones after them that followed nothing before.
 *
 * @param neighbours what the database knows around them; a search that stands alone may have no row
 */
export function listRepeats(searches: readonly CheckedSearch[], neighbours: readonly SearchNeighbours[]): Date[] {
  const known = new Map(neighbours.map((row) => [`${row.at.getTime()} ${row.shopper_id}`, row]))
  const addedByShopper = new Map<string, number[]>()
  const repeats: Date[] = []
  for (const { shopper_id, occurredAt } of searches) {
    const time = occurredAt.getTime()
    const around = known.get(`${time} ${shopper_id}`)
    const added = addedByShopper.get(shopper_id) ?? []
    addedByShopper.set(shopper_id, added)
    const before = pickNearest(Math.max, [around?.before?.getTime() ?? null, ...added.filter((it) => it <= time)])
    const after = pickNearest(Math.min, [around?.after?.getTime() ?? null, ...added.filter((it) => it > time)])
    if (isRepeat(time, before)) repeats.push(occurredAt)
    if (after !== null && isRepeat(after, time) && !isRepeat(after, before)) repeats.push(new Date(after))
    added.push(time)
  }
  return repeats
}
