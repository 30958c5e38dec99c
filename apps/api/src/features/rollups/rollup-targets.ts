import type { Grain, RowGrain } from '../../core/database/tables.ts'
import type { RollupState } from '../usage/usage.public.ts'
import { getDayOfSlot, getHourStart, getMonthOfDay, getSlot } from './calendar.ts'

/** How the rows of one generation of hours, days and months are marked. */
export interface Grains {
  hour: RowGrain
  day: RowGrain
  month: RowGrain
}

export function getGrains(generation: number): Grains {
  return generation % 2 === 0 ? { hour: 'h', day: 'd', month: 'm' } : { hour: 'H', day: 'D', month: 'M' }
}

/** Rows that what is counted of a slot is added to. */
export interface RollupTarget {
  grain: RowGrain
  unit: Grain
  getBucket(slot: number): number
  /** This slot and later ones are left out: a change of the zone has not come to them. */
  beforeSlot: number
  countsSearches: boolean
  /** Items of earlier slots are left out; null: all are. */
  itemsFrom: number | null
}

const all = Number.POSITIVE_INFINITY
const always = Number.NEGATIVE_INFINITY

interface Zone {
  timeZone: string
  generation: number
  beforeSlot: number
  /** Of items by hour. */
  now: Date
}

/** The days of a zone, and its hours and months, which are of items alone. Hours are told by their first slot. */
export function listZoneTargets({ timeZone, generation, beforeSlot, now }: Zone): RollupTarget[] {
  const { hour, day, month } = getGrains(generation)
  const getDay = (slot: number) => getDayOfSlot(timeZone, slot)
  const getHour = (slot: number) => getHourStart(timeZone, slot)
  const getMonth = (slot: number) => getMonthOfDay(getDay(slot))
  const itemsFrom = getFirstItemHour(now)
  return [
    { grain: hour, unit: 'h', getBucket: getHour, beforeSlot, countsSearches: false, itemsFrom },
    { grain: day, unit: 'd', getBucket: getDay, beforeSlot, countsSearches: true, itemsFrom: always },
    { grain: month, unit: 'm', getBucket: getMonth, beforeSlot, countsSearches: false, itemsFrom: always },
  ]
}

/** The last 24 hours alone ask for items by hour. */
const slotsWithHours = 2 * 96

/** The first slot of which items are counted by hours, besides by days and months. */
export function getFirstItemHour(now: Date): number {
  return getSlot(now) - slotsWithHours
}

/** The rows of a workspace's events: those in force and, while its zone changes, those that are made so far. */
export function listRollupTargets(state: RollupState, now: Date): RollupTarget[] {
  const { time_zone, rollup_generation: generation, next_time_zone, next_built_until } = state
  const slots: RollupTarget = {
    grain: 's',
    unit: 's',
    getBucket: (slot) => slot,
    beforeSlot: all,
    countsSearches: true,
    itemsFrom: null,
  }
  const inForce = [slots, ...listZoneTargets({ timeZone: time_zone, generation, beforeSlot: all, now })]
  if (next_time_zone === null || next_built_until === null) return inForce
  const next = { timeZone: next_time_zone, generation: generation + 1, beforeSlot: next_built_until, now }
  return [...inForce, ...listZoneTargets(next)]
}
