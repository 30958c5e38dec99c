/** Change in percent against the window before: 0 when both are 0, 100 when only before is 0. */
export function getChangePercent(now: number, before: number): number {
  if (before === 0) return now === 0 ? 0 : 100
  return ((now - before) / before) * 100
}

/** A part of a whole in percent; 0 of nothing. */
export function getRate(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100
}
