export { applyBilling } from './apply-billing.ts'
export { eraseUsage } from './erase-usage.ts'
export { type ForecastInput, forecastLimit } from './forecast.ts'
export { countPlanUse, requirePlanUse } from './plan-uses.ts'
export {
  activateNextZone,
  findNextZone,
  findPackedUntil,
  forgetSeen,
  listUnpacked,
  listZonesAnew,
  lockRollupState,
  type RollupState,
  readRollupZone,
  saveNextZone,
  savePackedUntil,
  saveWaitingDeltas,
} from './rollup-state.repository.ts'
export { usageDataSets } from './usage.data-sets.ts'
export { usageErrors } from './usage.errors.ts'
export {
  createUsage,
  fromCrossedLimits,
  getRecommendationLimit,
  getUsageAt,
  getUsageRow,
  getUsageState,
  holdUsage,
  joinUsage,
  type KnownUsage,
  type LockedUsage,
  listUsages,
  lockUsage,
  lockUsageState,
  lockUsages,
  saveHasEndpoints,
  saveRecordedUsages,
  saveUsage,
  type UsageRow,
  type UsageState,
} from './usage.repository.ts'
