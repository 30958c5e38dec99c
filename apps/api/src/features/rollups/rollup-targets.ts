import type { Grain, RowGrain } from '../../core/database/tables.ts'
import type { RollupState } from '../usage/usage.public.ts'
import { getDayOfSlot, getMonthOfDay, getSlot } from './calendar.ts'

/** How the rows of one generation of days and months are marked. */
export interface Grains {
  day: RowGrain
  month: RowGrain
}

export function getGrains(generation: number): Grains {
  return generation % 2 === 0 ? { day: 'd', month: 'm' } : { day: 'D', month: 'M' }
}

/** Rows that what is counted of a slot is added to. */
export interface RollupTarget {
  grain: RowGrain
  unit: Grain
  getBucket(slot: number): number
  /** This slot and later ones are left out: a change of the zone has not come to them. */
  beforeSlot: number
  /** Items of earlier slots are left out. */
  itemsFromSlot: number
}

const all = Number.POSITIVE_INFINITY
const none = Number.NEGATIVE_INFINITY

/** The days and months of a zone. */
export function listZoneTargets(zone: { timeZone: string; generation: number; beforeSlot: number }): RollupTarget[] {
  const { timeZone, generation, beforeSlot } = zone
  const { day, month } = getGrains(generation)
  const getDay = (slot: number) => getDayOfSlot(timeZone, slot)
  return [
    { grain: day, unit: 'd', getBucket: getDay, beforeSlot, itemsFromSlot: none },
    { grain: month, unit: 'm', getBucket: (slot) => getMonthOfDay(getDay(slot)), beforeSlot, itemsFromSlot: none },
  ]
}

/** The last 24 hours alone ask for items by slot. */
const slotsWithItems = 2 * 96

/** The first slot by which items are counted, besides by days and months. */
export function getFirstItemSlot(now: Date): number {
  return getSlot(now) - slotsWithItems
}

/** The rows of a workspace's events: those in force and, while its zone changes, those that are made so far. */
export function listRollupTargets(state: RollupState, now: Date): RollupTarget[] {
  const { time_zone, rollup_generation: generation, next_time_zone, next_built_until } = state
  const itemsFromSlot = getFirstItemSlot(now)
  const slots: RollupTarget = { grain: 's', unit: 's', getBucket: (slot) => slot, beforeSlot: all, itemsFromSlot }
  const inForce = [slots, ...listZoneTargets({ timeZone: time_zone, generation, beforeSlot: all })]
  if (next_time_zone === null || next_built_until === null) return inForce
  const next = { timeZone: next_time_zone, generation: generation + 1, beforeSlot: next_built_until }
  return [...inForce, ...listZoneTargets(next)]
}
