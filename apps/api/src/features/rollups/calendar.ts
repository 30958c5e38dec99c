/**
 * Time in whole numbers, so that SQL compares integers and only this file knows time zones. A slot is a quarter
 * hour since 1970-01-01T00:00Z (every zone's offset is a multiple of it); a day counts a zone's local dates since
 * 1970-01-01; a month its local months since January 1970. Slots, days and months in ranges: from inclusive, to
 * exclusive.
 */
export const slotMs = 15 * 60 * 1000
export const slotsPerHour = 4
export const slotsPerDay = 96
const dayMs = 24 * 60 * 60 * 1000

export function getSlot(instant: Date): number {
  return Math.floor(instant.getTime() / slotMs)
}

export function getSlotStart(slot: number): Date {
  return new Date(slot * slotMs)
}

/** What is remembered of a zone: asking Intl costs microseconds, and a year's chart asks hundreds of times. */
interface Zone {
  format: Intl.DateTimeFormat
  /** Offset of a whole UTC day in slots; null on a day on which it changes. */
  offsetByUtcDay: Map<number, number | null>
  startByDay: Map<number, number>
}
const zones = new Map<string, Zone>()
const maxCached = 2000

function getZone(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  if (zones.size >= maxCached) zones.clear()
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const zone = { format, offsetByUtcDay: new Map(), startByDay: new Map() }
  zones.set(timeZone, zone)
  return zone
}

function readOffset({ format }: Zone, slot: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(slot * slotMs)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Math.round(Date.UTC(year, month - 1, day, hour, minute) / slotMs) - slot
}

/** The zone's offset from UTC in a slot, in slots: -12 for UTC-3. */
export function getOffsetSlots(timeZone: string, slot: number): number {
  const zone = getZone(timeZone)
  const utcDay = Math.floor(slot / slotsPerDay)
  let offset = zone.offsetByUtcDay.get(utcDay)
  if (offset === undefined) {
    const first = readOffset(zone, utcDay * slotsPerDay)
    const last = readOffset(zone, (utcDay + 1) * slotsPerDay)
    offset = first === last ? first : null
    if (zone.offsetByUtcDay.size >= maxCached) zone.offsetByUtcDay.clear()
    zone.offsetByUtcDay.set(utcDay, offset)
  }
  return offset ?? readOffset(zone, slot)
}

export function getDayOfSlot(timeZone: string, slot: number): number {
  return Math.floor((slot + getOffsetSlots(timeZone, slot)) / slotsPerDay)
}

export function getMonthOfDay(day: number): number {
  const date = new Date(day * dayMs)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/** The month's first day. */
export function getFirstDay(month: number): number {
  return Date.UTC(1970, month, 1) / dayMs
}

/** The Monday on or before a day (1970-01-01 was a Thursday). */
export function getMonday(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7)
}

/**
 * The first slot of a local day: not always local midnight, which a change of the clocks can skip. For a date that
 * a zone skipped altogether, the start of the next.
 */
export function getDayStart(timeZone: string, day: number): number {
  const { startByDay } = getZone(timeZone)
  const known = startByDay.get(day)
  if (known !== undefined) return known
  // Offsets lie between -12 and +14 hours; local dates never go back, so the first slot of the day can be bisected.
  let before = day * slotsPerDay - 60
  let atOrAfter = day * slotsPerDay + 52
  while (atOrAfter - before > 1) {
    const middle = Math.floor((before + atOrAfter) / 2)
    if (getDayOfSlot(timeZone, middle) >= day) atOrAfter = middle
    else before = middle
  }
  if (startByDay.size >= maxCached) startByDay.clear()
  startByDay.set(day, atOrAfter)
  return atOrAfter
}

/** Whether a local hour begins with a slot; a change of the clocks within an hour begins another one. */
function isHourStart(timeZone: string, slot: number): boolean {
  const offset = getOffsetSlots(timeZone, slot)
  return (slot + offset) % slotsPerHour === 0 || offset !== getOffsetSlots(timeZone, slot - 1)
}

/** The first slot of the local hour that a slot is in. */
export function getHourStart(timeZone: string, slot: number): number {
  let start = slot
  while (!isHourStart(timeZone, start)) start -= 1
  return start
}

/** The slot after the local hour that a slot is in. */
export function getHourEnd(timeZone: string, slot: number): number {
  let end = slot + 1
  while (!isHourStart(timeZone, end)) end += 1
  return end
}

/** What the clock shows, in milliseconds since midnight. */
export function getLocalMs(timeZone: string, instant: Date): number {
  return (((instant.getTime() + getOffsetSlots(timeZone, getSlot(instant)) * slotMs) % dayMs) + dayMs) % dayMs
}

/** When a local day's clock first shows a time or a later one, in milliseconds since 1970; the day's end if it never does. */
export function findClockTime(timeZone: string, day: number, localMs: number): number {
  const end = getDayStart(timeZone, day + 1)
  for (let slot = getDayStart(timeZone, day); slot < end; slot += 1) {
    const shownMs = (slot + getOffsetSlots(timeZone, slot)) * slotMs - day * dayMs
    if (shownMs + slotMs > localMs) return slot * slotMs + Math.max(0, localMs - shownMs)
  }
  return end * slotMs
}

/** The same date a year before; of February 29, which has none, the day that `leapDay` says. */
export function getYearBefore(day: number, leapDay: 'february 28' | 'march 1'): number {
  const date = new Date(day * dayMs)
  const [year, month, dayOfMonth] = [date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate()]
  const isLeapDay = month === 1 && dayOfMonth === 29
  return Date.UTC(year, month, isLeapDay && leapDay === 'february 28' ? 28 : dayOfMonth) / dayMs
}

/** A day from a date such as 2026-11-18, and back. */
export function parseDay(date: string): number {
  return Date.parse(date) / dayMs
}

export function formatDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** Such as -03:00, of slots. */
function formatOffset(offset: number): string {
  const minutes = Math.abs(offset) * 15
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** A chart of a year has hundreds, of two offsets. */
const offsets = new Map<number, string>()

/** ISO 8601 of a slot's start with the zone's offset, such as 2026-11-18T00:00:00-03:00. */
export function formatSlot(timeZone: string, slot: number): string {
  const offset = getOffsetSlots(timeZone, slot)
  let told = offsets.get(offset)
  if (told === undefined) {
    told = formatOffset(offset)
    offsets.set(offset, told)
  }
  return new Date((slot + offset) * slotMs).toISOString().slice(0, 19) + told
}

/** The wall clock's date and time to the second, as spreadsheets read it, such as 2026-11-18 15:07:11. */
export function formatLocalTime(timeZone: string, instant: Date): string {
  const offset = getOffsetSlots(timeZone, getSlot(instant))
  return new Date(instant.getTime() + offset * slotMs).toISOString().slice(0, 19).replace('T', ' ')
}
