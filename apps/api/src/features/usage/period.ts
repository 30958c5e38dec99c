/** A usage period, from inclusive to exclusive. */
export interface Period {
  start: Date
  end: Date
}

/** `months` after the anchor, in UTC; a day that the month lacks becomes its last (31 January -> 28 February). */
function addMonths(anchor: Date, months: number): Date {
  const result = new Date(anchor)
  result.setUTCDate(1)
  result.setUTCMonth(anchor.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate()
  result.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return result
}

/**
 * The monthly period that holds an instant, counted from the anchor, so that a store which signed up on the 31st
 * comes back to the 31st after a short month. An instant before the anchor belongs to the first period.
 */
export function getPeriodAt(anchor: Date, instant: Date): Period {
  const calendarMonths =
    (instant.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + instant.getUTCMonth() - anchor.getUTCMonth()
  let months = Math.max(calendarMonths, 0)
  // The calendar month has begun, but perhaps not the anchor's day in it.
  if (months > 0 && addMonths(anchor, months) > instant) months -= 1
  return { start: addMonths(anchor, months), end: addMonths(anchor, months + 1) }
}
