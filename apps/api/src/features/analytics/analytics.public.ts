export { hasVoiceSearches } from './analytics.repository.ts'
export { formatLocalTime, getDayOfSlot, getDayStart, getSlot, getSlotStart, isTimeZone } from './calendar.ts'
export { eraseRollups } from './erase-rollups.ts'
export { InsightDeltas } from './insight-deltas.ts'
export { addToInsightRollups } from './insights.repository.ts'
export { RollupDeltas } from './rollup-deltas.ts'
export {
  addToRollups,
  listRollupTargets,
  type RollupAddition,
  type RollupState,
  type RollupTarget,
} from './rollup-targets.ts'
export { addToShopperRollups } from './rollups.repository.ts'
export { ShopperDeltas } from './shopper-entries.ts'
export { createTimeZoneKind, findTimeZoneChange, requestTimeZone } from './time-zone-change.ts'
export { getRangeSlots } from './window.ts'
