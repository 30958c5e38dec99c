import type { RawBuilder } from 'kysely'
import type { RowGrain } from '../../core/database/tables.ts'
import { pickRows } from '../../core/database/workspace-rows.ts'
import type { RollupState } from '../usage/usage.public.ts'
import type { RollupDeltas } from './rollup-deltas.ts'
import { addToCategoryRollups, addToProductRollups, addToSearchRollups } from './rollups.repository.ts'

/** How the rows of one generation of days and months are marked. */
export interface Grains {
  day: RowGrain
  month: RowGrain
}

export function getGrains(generation: number): Grains {
  return generation % 2 === 0 ? { day: 'd', month: 'm' } : { day: 'D', month: 'M' }
}

/** Which of the roll-ups' rows something is added to. */
export interface RollupScope {
  grains: Grains
  /** Slots belong to no zone: they are written once. */
  hasSlots: boolean
}

/** Rows that a workspace's events are added to. */
export interface RollupTarget extends RollupScope {
  timeZone: string
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

/** What a workspace's events come to for one of its targets. */
export interface RollupAddition {
  workspaceId: string
  target: RollupTarget
  deltas: RollupDeltas
}

/** The statements that add what a group of events comes to: one set for all workspaces with the same places. */
export function addToRollups(additions: readonly RollupAddition[]): RawBuilder<unknown>[] {
  const byPlaces = Map.groupBy(additions, ({ target }) => `${target.grains.day} ${target.hasSlots}`)
  return [...byPlaces.values()].flatMap((alike) => {
    const places = (alike[0] as RollupAddition).target
    const searches = pickRows(alike, ({ deltas }) => deltas.searches)
    const categories = pickRows(alike, ({ deltas }) => deltas.categories)
    const products = pickRows(alike, ({ deltas }) => deltas.products)
    const write: RawBuilder<unknown>[] = []
    if (searches.length > 0) write.push(addToSearchRollups(searches, places))
    if (categories.length > 0) write.push(addToCategoryRollups(categories, places))
    if (products.length > 0) write.push(addToProductRollups(products, places))
    return write
  })
}
