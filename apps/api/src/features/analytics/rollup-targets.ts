import type { RawBuilder } from 'kysely'
import type { RowGrain } from '../../core/database/tables.ts'
import type { RollupDeltas } from './rollup-deltas.ts'
import { addToCategoryRollups, addToProductRollups, addToSearchRollups } from './rollups.repository.ts'

/** Of a workspace's usage row, which is locked: where its events count. */
export interface RollupState {
  time_zone: string
  rollup_generation: number
  next_time_zone: string | null
  next_built_until: number | null
}

/** How the rows of one generation of days and months are marked. */
export interface Grains {
  day: RowGrain
  month: RowGrain
}

export function getGrains(generation: number): Grains {
  return generation % 2 === 0 ? { day: 'd', month: 'm' } : { day: 'D', month: 'M' }
}

/** Rows that a group of events is added to. */
export interface RollupTarget {
  timeZone: string
  grains: Grains
  /** Slots belong to no zone: they are written once. */
  hasSlots: boolean
  /** Events of this slot and later ones are left out: a change of the zone has not come to them. */
  beforeSlot: number
}

/** The rows in force and, while a change of the zone is under way, those that it has made so far. */
export function listRollupTargets(state: RollupState): RollupTarget[] {
  const { time_zone: timeZone, rollup_generation: generation } = state
  const inForce = { timeZone, grains: getGrains(generation), hasSlots: true, beforeSlot: Number.POSITIVE_INFINITY }
  if (state.next_time_zone === null || state.next_built_until === null) return [inForce]
  const next = {
    timeZone: state.next_time_zone,
    grains: getGrains(generation + 1),
    hasSlots: false,
    beforeSlot: state.next_built_until,
  }
  return [inForce, next]
}

/** The statements that add what a group of events comes to. */
export function addToRollups(workspaceId: string, deltas: RollupDeltas, target: RollupTarget): RawBuilder<unknown>[] {
  const { searches, categories, products } = deltas
  const write: RawBuilder<unknown>[] = []
  if (searches.length > 0) write.push(addToSearchRollups(workspaceId, searches, target))
  if (categories.length > 0) write.push(addToCategoryRollups(workspaceId, categories, target))
  if (products.length > 0) write.push(addToProductRollups(workspaceId, products, target))
  return write
}
