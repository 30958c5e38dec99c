export { applyBilling } from './apply-billing.ts'
export { eraseUsage } from './erase-usage.ts'
export { countPlanUse } from './plan-uses.ts'
export {
  activateNextZone,
  findNextZone,
  listZonesAnew,
  lockRollupState,
  type RollupState,
  readRollupZone,
  saveNextZone,
} from './rollup-state.repository.ts'
export { usageDataSets } from './usage.data-sets.ts'
export {
  createUsage,
  fromCrossedLimits,
  getUsageAt,
  getUsageRow,
  getUsageState,
  lockUsageState,
  saveUsage,
  saveUsages,
  type UsageRow,
  type UsageState,
} from './usage.repository.ts'
export { getRemaining } from './usage.service.ts'
export { type LockedUsage, lockUsage, lockUsages } from './usage-locks.repository.ts'
