export { eraseUsage } from './erase-usage.ts'
export { followBilling } from './follow-billing.ts'
export { countPlanUse } from './plan-uses.ts'
export { usageDataSets } from './usage.data-sets.ts'
export {
  createUsage,
  getUsageState,
  lockUsageState,
  readUsageAt,
  saveUsage,
  saveUsages,
  type UsageRow,
  type UsageState,
} from './usage.repository.ts'
export { getRemaining } from './usage.service.ts'
