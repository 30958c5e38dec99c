import { defaultTimeRange, type TimeRange, timeRanges } from '@voice-shop/contract'

/** The time that figures and searches are of; an address keeps it under the same names as the API. */
export interface RangeChoice {
  time_range: TimeRange
  /** Local dates of the store, both inclusive; with one of them the time range does not count. */
  from?: string | undefined
  to?: string | undefined
}

/** A date that there is, as 2026-11-18. */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export function hasOwnDates({ from, to }: RangeChoice): boolean {
  return from !== undefined || to !== undefined
}

/** Reads an address's parameters; what is wrong or unknown is as if it were not there. */
export function parseRange(search: URLSearchParams): RangeChoice {
  const timeRange = timeRanges.find((value) => value === search.get('time_range')) ?? defaultTimeRange
  const [from, to] = ['from', 'to'].map((name) => {
    const text = search.get(name)
    return text !== null && isDate(text) ? text : undefined
  })
  if (from && to && from > to) return { time_range: timeRange }
  return { time_range: timeRange, ...(from && { from }), ...(to && { to }) }
}

/** Writes the range into the parameters: the default is left out, and the range where dates go before it. */
export function writeRange(search: URLSearchParams, range: RangeChoice): void {
  for (const name of ['time_range', 'from', 'to']) search.delete(name)
  if (hasOwnDates(range)) {
    if (range.from) search.set('from', range.from)
    if (range.to) search.set('to', range.to)
  } else if (range.time_range !== defaultTimeRange) search.set('time_range', range.time_range)
}
