export { formatLocalTime, getDayOfSlot, getDayStart, getSlot, getSlotStart, slotsPerDay } from './calendar.ts'
export { eraseRollups } from './erase-rollups.ts'
export {
  countSearchesOfCategory,
  countSearchesOfProduct,
  countShoppers,
  getSearchTotals,
  hasVoiceSearches,
  listRecommendedProducts,
  listSearchRollups,
  listTopCategories,
  listTopProducts,
  type RollupSource,
  readInOneZone,
  type SearchTotals,
} from './figures.repository.ts'
export { InsightDeltas } from './insight-deltas.ts'
export { addToInsightRollups, sumInsights } from './insight-rollups.repository.ts'
export { RollupDeltas } from './rollup-deltas.ts'
export {
  addToRollups,
  listRollupTargets,
  type RollupAddition,
  type RollupTarget,
} from './rollup-targets.ts'
export { rollupDataSets } from './rollups.data-sets.ts'
export { addToShopperRollups } from './rollups.repository.ts'
export { ShopperDeltas } from './shopper-entries.ts'
export { findTimeZoneChange, requestTimeZone } from './time-zone-change.ts'
export {
  fillBuckets,
  getPreviousWindow,
  getRangeSlots,
  getWindow,
  listBucketStarts,
  listPreviousStarts,
  type Range,
  splitIntoDays,
  splitIntoMonths,
  splitIntoSlots,
} from './window.ts'
