export interface ForecastInput {
  /** What of the limit is left. */
  left: number
  now: Date
  periodEnd: Date
  /** What each of the last local days used, up to 28, the oldest first; the current one is not among them. */
  past: readonly { weekday: number; used: number }[]
  /** The local days from the current one to the period's end. */
  days: readonly { weekday: number; start: Date; end: Date }[]
}

/** Of fewer days nobody knows what a week is like. */
const fewestDays = 7
/** A week of a campaign says this much of the weeks after it, and a quiet one no less than that. */
const [leastTrend, mostTrend] = [0.5, 2]

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** What a day of each weekday uses: the mean of the same weekdays, times how the last seven days compare with all. */
function createRates(past: ForecastInput['past']): (weekday: number) => number {
  const mean = sum(past.map(({ used }) => used)) / past.length
  const lastMean = sum(past.slice(-7).map(({ used }) => used)) / 7
  const trend = mean > 0 ? Math.min(mostTrend, Math.max(leastTrend, lastMean / mean)) : 1
  return (weekday) => {
    const same = past.filter((day) => day.weekday === weekday).map(({ used }) => used)
    return (same.length > 0 ? sum(same) / same.length : mean) * trend
  }
}

/**
 * When what is left of the limit will be used up, if every weekday goes on as in the last four weeks and with the trend of
 * the last seven days; null where that is after the period's end, or not known. `share` of what is expected: 0.8 asks
 * whether it is reached even where a fifth less comes.
 */
export function forecastLimit(input: ForecastInput, share = 1): Date | null {
  const { now, periodEnd, past, days } = input
  if (past.length < fewestDays) return null
  const getRate = createRates(past)
  let { left } = input
  for (const { weekday, start, end } of days) {
    const from = Math.max(now.getTime(), start.getTime())
    const lasts = end.getTime() - from
    if (lasts <= 0) continue
    const expected = getRate(weekday) * share * (lasts / (end.getTime() - start.getTime()))
    if (expected > 0 && expected >= left) {
      const reachedAt = new Date(from + Math.round((left / expected) * lasts))
      return reachedAt < periodEnd ? reachedAt : null
    }
    left -= expected
  }
  return null
}
