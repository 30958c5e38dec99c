import { findClockTime, formatDay, getDayOfSlot, getMonday, getSlot } from '../rollups/rollups.public.ts'

const hourMs = 3_600_000
const sendHour = 8
/** After an outage it is still sent for so long; then it is old news. */
const lateMs = 48 * hourMs

/** A week that is over, by the Monday after it. */
export interface DigestWeek {
  /** Local days since 1970-01-01. */
  monday: number
  /** Dates of the store, both inclusive. */
  from: string
  to: string
}

const getSendMs = (timeZone: string, monday: number) => findClockTime(timeZone, monday, sendHour * hourMs)

export function getWeek(monday: number): DigestWeek {
  return { monday, from: formatDay(monday - 7), to: formatDay(monday - 1) }
}

/** The week whose mail is due, from Monday 8:00 of the store on for two days; else null. And when it is 8:00 next. */
export function findDueWeek(timeZone: string, now: Date): { due: DigestWeek | null; nextAt: Date } {
  const monday = getMonday(getDayOfSlot(timeZone, getSlot(now)))
  const sendMs = getSendMs(timeZone, monday)
  if (now.getTime() < sendMs) return { due: null, nextAt: new Date(sendMs) }
  const due = now.getTime() < sendMs + lateMs ? getWeek(monday) : null
  return { due, nextAt: new Date(getSendMs(timeZone, monday + 7)) }
}
