export { type Burst, type BurstRule, listBursts } from './bursts.queries.ts'
export {
  findClockTime,
  formatDay,
  formatLocalTime,
  formatSlot,
  getDayOfSlot,
  getDayStart,
  getFirstDay,
  getHourEnd,
  getHourStart,
  getLocalMs,
  getMonday,
  getMonthOfDay,
  getOffsetSlots,
  getSlot,
  getSlotStart,
  getYearBefore,
  parseDay,
  slotMs,
  slotsPerDay,
  slotsPerHour,
} from './calendar.ts'
export { readDailyUse } from './daily-use.queries.ts'
export { eraseRollups } from './erase-rollups.ts'
export {
  countSearchesOfItem,
  hasVoiceSearches,
  listRecommendedProducts,
  listSearchRows,
  listTopCategories,
  listTopItems,
  type RollupSource,
  readInOneZone,
  type SearchRow,
  type SearchTotals,
  sumAnswers,
  type TopItem,
} from './figures.repository.ts'
export { type ItemAdditions, ItemAdditionsBySlot } from './item-additions.ts'
export {
  insertItemDeltas,
  mergeWaitingItems,
  mostItemDeltas,
  readItemDeltas,
  removeItemDeltas,
} from './item-deltas.repository.ts'
export { getItemKey, ItemNumbers, insertItems, type KnownItem, type NamedItem, readItems } from './items.repository.ts'
export { listNextSlots } from './old-slots.repository.ts'
export { packLateSlots, packSlots } from './pack-slots.ts'
export { type AnswerCounts, answerCounts, countNoResults, RollupDeltas, type Visit } from './rollup-deltas.ts'
export type { DaySource, ItemCount, ListItemCounts } from './rollup-rebuild.repository.ts'
export { getFirstItemHour, getGrains, listRollupTargets, listZoneTargets, type RollupTarget } from './rollup-targets.ts'
export { readFigures, rollupDataSets } from './rollups.data-sets.ts'
export { addToItemRollups, addToSearchRollups } from './rollups.repository.ts'
export {
  coverDays,
  coverHours,
  type ItemRange,
  type Range,
  type RowRange,
  type Span,
  splitIntoDays,
  splitIntoMonths,
  splitIntoSlots,
} from './row-ranges.ts'
export { SeenCache } from './seen-cache.ts'
export { sweepRollups } from './sweep.ts'
export { findTimeZoneChange, makeMissingDays, requestTimeZone } from './time-zone-change.ts'
export { listLastSearches, type SlotWindow, sumWindows, type WindowSums } from './window-sums.queries.ts'
