import { describe, expect, test } from 'vitest'
import {
  getDayOfSlot,
  getDayStart,
  getFirstDay,
  getHourEnd,
  getHourStart,
  getMonthOfDay,
  slotsPerDay,
} from './calendar.ts'
import { coverDays, coverHours, type ItemRange, type Range } from './row-ranges.ts'

/** How often each fine bucket is counted, where coarse ones count all that they stand for. */
function countBuckets(
  ranges: readonly ItemRange[],
  { fine, getStart }: { fine: string; getStart(unit: number): number },
) {
  const counted = new Map<number, number>()
  for (const { grain, from, to, sign } of ranges) {
    const [first, after] = grain === fine ? [from, to] : [getStart(from), getStart(to)]
    for (let bucket = first; bucket < after; bucket += 1) counted.set(bucket, (counted.get(bucket) ?? 0) + sign)
  }
  return [...counted].filter(([, count]) => count !== 0).toSorted(([one], [other]) => one - other)
}

const listOnce = ({ from, to }: Range) => Array.from({ length: to - from }, (_, index) => [from + index, 1])
const countRows = (ranges: readonly ItemRange[]) => ranges.reduce((sum, { from, to }) => sum + to - from, 0)

describe('[DASH-5] items of days are those of months and days, each once', () => {
  const firstKeptDay = getFirstDay(660)
  const years = Array.from({ length: 760 }, (_, day) => firstKeptDay + day)

  test.each([1, 7, 30, 31, 90, 365])('of %i days up to today', (count) => {
    for (const today of years.filter((day) => day - count + 1 >= firstKeptDay)) {
      const days = { from: today - count + 1, to: today + 1 }
      const ranges = coverDays(days, { firstKeptDay, today })
      expect(countBuckets(ranges, { fine: 'd', getStart: getFirstDay })).toEqual(listOnce(days))
      // Half a month at the beginning, what is over of the last one, and months.
      const toCome = getFirstDay(getMonthOfDay(today) + 1) - days.to
      expect(countRows(ranges) - toCome).toBeLessThanOrEqual(16 + 13)
    }
  })

  test("of ranges of one's own, within a month and over months", () => {
    const today = firstKeptDay + 700
    for (let from = firstKeptDay; from < today; from += 13) {
      for (let to = from + 1; to <= today + 1; to += 17) {
        const ranges = coverDays({ from, to }, { firstKeptDay, today })
        expect(countBuckets(ranges, { fine: 'd', getStart: getFirstDay })).toEqual(listOnce({ from, to }))
      }
    }
  })

  test('nothing is taken away from a month of which days are kept no longer', () => {
    const kept = getFirstDay(661) + 2
    const days = { from: kept, to: getFirstDay(663) }
    expect(coverDays(days, { firstKeptDay: kept, today: days.to }).every(({ sign }) => sign === 1)).toBe(true)
  })
})

describe('[DASH-5] items of the last 24 hours are those of days and hours, each once', () => {
  const zones = [
    'America/Sao_Paulo',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/Havana',
    'UTC',
  ]

  test.each(zones)('%s', (timeZone) => {
    const getStart = (day: number) => getDayStart(timeZone, day)
    const summer = getDayStart(timeZone, 20_640)
    for (let now = summer; now < summer + 400 * slotsPerDay; now += 29) {
      let from = getHourStart(timeZone, now)
      const to = getHourEnd(timeZone, from)
      for (let hours = 1; hours < 24; hours += 1) from = getHourStart(timeZone, from - 1)
      const ranges = coverHours(timeZone, { from, to }, { firstHour: now - 2 * slotsPerDay, now })
      expect(countBuckets(ranges, { fine: 'h', getStart })).toEqual(listOnce({ from, to }))
      const endOfDay = getStart(getDayOfSlot(timeZone, to - 1) + 1)
      expect(countRows(ranges) - (endOfDay - to)).toBeLessThanOrEqual(slotsPerDay / 2 + 2 * 4)
      for (const { grain, from: start } of ranges) {
        if (grain === 'h') expect(getHourStart(timeZone, start)).toBe(start)
      }
    }
  })
})
