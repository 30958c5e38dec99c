import { getOffsetSlots, type SlotWindow, slotsPerDay, slotsPerHour } from '../rollups/rollups.public.ts'
import { weeksCompared } from './alert-rules.ts'

export type Window = Omit<SlotWindow, 'workspaceId'>

const slotsPerWeek = 7 * slotsPerDay
/** As long as the weeks that are compared. */
export const slotsCompared = weeksCompared * slotsPerWeek
/** A longer one would be compared with itself. */
export const longestStretch = slotsPerWeek
/** What is under way, or waits to be written, may still be counted. */
export const shortestStretch = 2

/** The same stretches of the weeks before, by the clock of the store: where it was changed between, they lie an hour off. */
export function listWeeksBefore(timeZone: string, { from, to }: Window): Window[] {
  return Array.from({ length: weeksCompared }, (_, week) => {
    const back = slotsPerWeek * (week + 1)
    const change = getOffsetSlots(timeZone, to) - getOffsetSlots(timeZone, to - back)
    const shift = back - change
    return { from: from - shift, to: to - shift }
  })
}

/** What has been quiet since the slot `last`, up to the current slot; null where that is too short to say anything. */
export function getStretch(last: number | undefined, currentSlot: number): Window | null {
  if (last === undefined) return null
  const from = last + 1
  const length = currentSlot - from
  return length >= shortestStretch && length <= longestStretch ? { from, to: currentSlot } : null
}

/** Whole hours up to now, of which the shortest with enough searches is judged. */
const hoursJudged = [1, 3, 24]

export function listRateWindows(currentSlot: number): Window[] {
  const to = currentSlot - (((currentSlot % slotsPerHour) + slotsPerHour) % slotsPerHour)
  return hoursJudged.map((hours) => ({ from: to - hours * slotsPerHour, to }))
}
