import { type OpenHours, type WeekHours, weekdays } from '@voice-shop/contract'
import { getDayOfSlot, getLocalMs, getSlot } from '../rollups/rollups.public.ts'

const minuteMs = 60_000

function readMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether hours hold a minute of the day that they begin on, or, after midnight, of the next one. */
function hasMinute(open: OpenHours | null, minute: number, isNextDay: boolean): boolean {
  if (!open) return false
  const [from, to] = [readMinutes(open.from), readMinutes(open.to)]
  const isOverMidnight = to <= from
  if (isNextDay) return isOverMidnight && minute < to
  return minute >= from && (isOverMidnight || minute < to)
}

/** Whether shoppers see the widget at an instant, by the clock of the store's time zone. Null: always. */
export function isWithinHours(hours: WeekHours | null, { timeZone, now }: { timeZone: string; now: Date }): boolean {
  if (!hours) return true
  // January 1, 1970, day 0, was a Thursday.
  const today = (getDayOfSlot(timeZone, getSlot(now)) + 3) % 7
  const minute = Math.floor(getLocalMs(timeZone, now) / minuteMs)
  const [day, dayBefore] = [weekdays[today], weekdays[(today + 6) % 7]]
  if (!day || !dayBefore) throw new RangeError(`no day of the week: ${today}`)
  return hasMinute(hours[day], minute, false) || hasMinute(hours[dayBefore], minute, true)
}
