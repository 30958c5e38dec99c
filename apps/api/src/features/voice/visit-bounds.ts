/** A pause as long as this ends a visit. */
const pauseMs = 30 * 60_000
/** Between two slots farther apart there is always such a pause. */
const mostSlotsApart = 2
/** A sender who gives all shoppers the same name has visits without end. */
export const maxSearchesPerVisit = 100

/** The first and last slot around `slot` between which there may be no pause. `slots` are ascending. */
export function findVisitSlots(slots: readonly number[], slot: number): { first: number; last: number } {
  let [first, last] = [slot, slot]
  for (const before of slots.filter((it) => it < slot).reverse()) {
    if (first - before > mostSlotsApart) break
    first = before
  }
  for (const after of slots.filter((it) => it > slot)) {
    if (after - last > mostSlotsApart) break
    last = after
  }
  return { first, last }
}

/** Of a shopper's searches, oldest first, those around the one with this id that no pause parts from it. */
export function cutVisit<Search extends { id: string; time: Date }>(
  searches: readonly Search[],
  id: string,
): { searches: Search[]; isCut: boolean } {
  const place = Math.max(
    searches.findIndex((search) => search.id === id),
    0,
  )
  const endsBefore = (index: number) => {
    const [before, after] = [searches[index - 1], searches[index]]
    return !before || !after || after.time.getTime() - before.time.getTime() >= pauseMs
  }
  let [from, to] = [place, place + 1]
  while (!endsBefore(from)) from -= 1
  while (!endsBefore(to)) to += 1
  const start = Math.max(from, Math.min(place - maxSearchesPerVisit / 2, to - maxSearchesPerVisit))
  const end = Math.min(to, start + maxSearchesPerVisit)
  return { searches: searches.slice(start, end), isCut: end - start < to - from }
}
