interface Span {
  start: Date
  end: Date
}

const lastWeeksMs = 31 * 86_400_000

/**
 * From when on the newest of a time are read first; null: it is not longer than that. To plan a statement for each month of a
 * year takes ten times as long as to read ten searches.
 */
export function getLastWeeks({ start, end }: Span): Date | null {
  const lastWeeks = new Date(end.getTime() - lastWeeksMs)
  return lastWeeks > start ? lastWeeks : null
}

/** Reads the newest of a time: of its last weeks, and of all of it where these do not have enough. */
export async function readLastWeeksFirst<Found>(
  span: Span,
  { read, isEnough }: { read: (start: Date) => Promise<Found>; isEnough: (found: Found) => boolean },
): Promise<Found> {
  const lastWeeks = getLastWeeks(span)
  const newest = lastWeeks && (await read(lastWeeks))
  return newest && isEnough(newest) ? newest : read(span.start)
}
