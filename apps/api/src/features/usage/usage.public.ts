export { eraseUsage } from './erase-usage.ts'
export { followBilling } from './follow-billing.ts'
export { countPlanUse } from './plan-uses.ts'
export {
  findNextZone,
  lockRollupState,
  putNextZoneInForce,
  type RollupState,
  readRollupZone,
  saveNextZone,
} from './rollup-state.repository.ts'
export { usageDataSets } from './usage.data-sets.ts'
export {
  createUsage,
  fromCrossedLimits,
  getUsageRow,
  getUsageState,
  lockUsageState,
  readUsageAt,
  saveUsage,
  saveUsages,
  type UsageRow,
  type UsageState,
} from './usage.repository.ts'
export { getRemaining } from './usage.service.ts'
export { type LockedUsage, lockUsage, lockUsages } from './usage-locks.repository.ts'
