/** Change in percent against the period before: 0 when both are 0, null when only before is 0. */
export function getChangePercent(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null
  return ((now - before) / before) * 100
}

/** A part of a whole in percent; 0 of nothing. */
export function getRate(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100
}

interface Share {
  part: number
  whole: number
}

/** Change of a share in percentage points; null where one of the two is of nothing. */
export function getRateChange(now: Share, before: Share): number | null {
  if (now.whole === 0 || before.whole === 0) return null
  return getRate(now.part, now.whole) - getRate(before.part, before.whole)
}
