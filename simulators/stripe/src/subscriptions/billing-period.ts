import { refuse } from '../http/stripe-error.ts'

export const daySeconds = 86_400
export const hourSeconds = 3600

export interface Interval {
  unit: 'day' | 'week' | 'month' | 'year'
  count: number
}

/** The moment that lies `times` intervals after the anchor; months keep the anchor's day or take their last one. */
export function addIntervals(anchor: number, interval: Interval, times: number): number {
  const steps = interval.count * times
  if (interval.unit === 'day') return anchor + steps * daySeconds
  if (interval.unit === 'week') return anchor + steps * 7 * daySeconds
  const date = new Date(anchor * 1000)
  const months = interval.unit === 'year' ? steps * 12 : steps
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return Math.floor(date.getTime() / 1000)
}

/** The end of the period that begins at `start`, on the rhythm that the anchor gives. */
export function endPeriod(anchor: number, interval: Interval, start: number): number {
  for (let times = 1; ; times += 1) {
    const end = addIntervals(anchor, interval, times)
    if (end > start) return end
  }
}

export function readInterval(recurring: { interval: string; interval_count: number }): Interval {
  const unit = recurring.interval
  if (unit === 'day' || unit === 'week' || unit === 'month' || unit === 'year') {
    return { unit, count: recurring.interval_count }
  }
  throw refuse(`Invalid interval: ${unit}`)
}
